import json, sys, numpy as np

data = open(sys.argv[1], "rb").read()
start = 8 + int.from_bytes(data[:8], "little")
header = json.loads(data[8:start])
end = max(tensor["data_offsets"][1] for tensor in header.values() if "data_offsets" in tensor)
assert len(data) == start + end, "The file is incomplete."
begin, end = header["layers.0.k"]["data_offsets"]
k = np.frombuffer(data[start + begin : start + end], "<f4").reshape(header["layers.0.k"]["shape"])
print("K of layer 0:", k.shape, "mean length of a row:", np.linalg.norm(k, axis=2).mean())
for step in json.loads(header["__metadata__"]["record"])["steps"]:
    for lane in step["lanes"]:
        ms = lane.get("nanoseconds", 0) / 1e6
        print(f"step {step['index']:3} {lane['lane']:5} {ms:8.2f} ms", "#" * round(4 * ms))
