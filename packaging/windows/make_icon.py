#!/usr/bin/env python3
"""make_icon.py RSVG_CONVERT SVG ICO: draws an icon in the sizes that Windows uses, and writes them into one .ico file.

An .ico file is a header, an entry of 16 bytes per picture, and the pictures, which may be PNG files.
"""
import struct
import subprocess
import sys

SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)


def main():
    converter, svg, ico = sys.argv[1:]
    pictures = [subprocess.run([converter, f"--width={size}", f"--height={size}", svg], check=True, capture_output=True).stdout
                for size in SIZES]
    offset = 6 + 16 * len(SIZES)
    with open(ico, "wb") as file:
        file.write(struct.pack("<HHH", 0, 1, len(SIZES)))
        for size, picture in zip(SIZES, pictures):
            # A size of 256 is written as 0. One plane, 32 bits per pixel.
            file.write(struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), offset))
            offset += len(picture)
        file.write(b"".join(pictures))


main()
