<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_TW" sourcelanguage="en">
<context>
    <name>pastkeys::Tr</name>
    <message>
        <source>This is a Git LFS pointer, not the file itself. Run `git lfs pull` in its folder, or download the file again.</source>
        <translation>這是 Git LFS 指標，不是檔案本身。請在其資料夾中執行 `git lfs pull`，或重新下載該檔案。</translation>
    </message>
    <message>
        <source>This is a packed archive: a .zip file, or PyTorch&apos;s pytorch_model.bin, which is not loaded because it can run code when it is read. Unpack it, or use the model&apos;s safetensors file.</source>
        <translation>這是打包的封存檔（.zip，或 PyTorch 的 pytorch_model.bin，後者在讀取時可能執行程式碼，因此不會載入）。請先解開，或使用該模型的 safetensors 檔案。</translation>
    </message>
    <message>
        <source>This file is compressed with gzip. Decompress it first.</source>
        <translation>這是用 gzip 壓縮的檔案，請先解壓縮。</translation>
    </message>
    <message>
        <source>This is a Python pickle, which is not loaded because it can run code when it is read. Use the model&apos;s safetensors file.</source>
        <translation>這是 Python pickle 檔案，讀取時可能執行程式碼，因此不會載入。請使用該模型的 safetensors 檔案。</translation>
    </message>
    <message>
        <source>This is an HDF5 file (TensorFlow). Use the model&apos;s safetensors file.</source>
        <translation>這是 HDF5 檔案（TensorFlow）。請使用該模型的 safetensors 檔案。</translation>
    </message>
    <message>
        <source>This is a PDF document.</source>
        <translation>這是 PDF 文件。</translation>
    </message>
    <message>
        <source>This is a web page, perhaps an error page or a login form that was saved instead of the file. Download the file again.</source>
        <translation>這是網頁，可能是被存成該檔案的錯誤頁面或登入頁面。請重新下載檔案。</translation>
    </message>
    <message>
        <source>found %1</source>
        <translation>實際為%1</translation>
    </message>
    <message>
        <source>expected %1</source>
        <translation>應為%1</translation>
    </message>
    <message>
        <source>expected %1, found %2</source>
        <translation>應為%1，實際為%2</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>cache kind</source>
        <translation>快取類型</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>%1 中的一個</translation>
    </message>
    <message>
        <source>Keeps the last tokens and older ones that got the most attention.</source>
        <translation>保留最後的詞元，以及更早詞元中得到注意力最多的。</translation>
    </message>
    <message>
        <source>Aligns the mask with the first key, not the last.</source>
        <translation>遮罩對齊到第一個鍵，而不是最後一個鍵。</translation>
    </message>
    <message>
        <source>Lets the rows of a pass see newer rows of the same pass.</source>
        <translation>讓一列看到同一次前向計算中後面的列。</translation>
    </message>
    <message>
        <source>Numbers the tokens of each pass from 0.</source>
        <translation>每次前向計算都從 0 開始給詞元編號。</translation>
    </message>
    <message>
        <source>Gives each new token the position before its own.</source>
        <translation>給每個新詞元的位置比它應有的位置小 1。</translation>
    </message>
    <message>
        <source>Stores values as keys, and keys as values.</source>
        <translation>把值存成鍵，把鍵存成值。</translation>
    </message>
    <message>
        <source>Does not divide scores by the square root of the head width.</source>
        <translation>分數沒有除以頭寬度的平方根。</translation>
    </message>
    <message>
        <source>After the first pass, stores each new row twice.</source>
        <translation>第一次前向計算之後，把每個新列存兩遍。</translation>
    </message>
    <message>
        <source>Reads the prompt twice without clearing the cache.</source>
        <translation>讀兩遍提示詞，中間不清空快取。</translation>
    </message>
    <message>
        <source>Keeps nothing: every step runs all rows again.</source>
        <translation>什麼都不保留：每一步都重新計算所有列。</translation>
    </message>
    <message>
        <source>Reserves memory in blocks, which are never moved.</source>
        <translation>以區塊預留記憶體，區塊從不移動。</translation>
    </message>
    <message>
        <source>Keeps the last tokens after each step.</source>
        <translation>每一步之後只保留最後的詞元。</translation>
    </message>
    <message>
        <source>Reserves memory once for the whole context.</source>
        <translation>一次性為整個上下文預留記憶體。</translation>
    </message>
    <message>
        <source>Moves its rows to a larger buffer at each step.</source>
        <translation>每一步都把已有的列搬到更大的記憶體中。</translation>
    </message>
    <message>
        <source>Keeps the first tokens and a window of the last ones.</source>
        <translation>保留最前面的詞元，以及最後若干詞元組成的視窗。</translation>
    </message>
    <message>
        <source>size of the cache</source>
        <translation>快取大小</translation>
    </message>
    <message>
        <source>a number of bytes that fits into 64 bits</source>
        <translation>能用 64 位元表示的位元組數</translation>
    </message>
    <message>
        <source>a larger number</source>
        <translation>更大的數</translation>
    </message>
    <message>
        <source>%1 (layers) x %2 bytes (a latent row of %3 numbers) = %4 bytes</source>
        <translation>%1（層）× %2 位元組（一個潛在向量，含 %3 個數）= %4 位元組</translation>
    </message>
    <message>
        <source>2 (K and V) x %1 (layers) x %2 (KV heads) x %3 bytes (%4 numbers) = %5 bytes</source>
        <translation>2（K 和 V）× %1（層）× %2（KV 頭）× %3 位元組（%4 個數）= %5 位元組</translation>
    </message>
    <message>
        <source>%1 (sequences) x %2 (positions in the window, of %3) x %4 bytes = %5 bytes</source>
        <translation>%1（序列）× %2（視窗，共 %3 個位置）× %4 位元組 = %5 位元組</translation>
    </message>
    <message>
        <source>%1 (sequences) x %2 (positions) x %3 bytes = %4 bytes</source>
        <translation>%1（序列）× %2（位置）× %3 位元組 = %4 位元組</translation>
    </message>
    <message>
        <source>a whole number from 1 to %1</source>
        <translation>1 到 %1 之間的整數</translation>
    </message>
    <message>
        <source>a multiple of the %1 heads</source>
        <translation>%1 個頭的整數倍</translation>
    </message>
    <message>
        <source>a JSON object with the sizes of a model</source>
        <translation>含有模型尺寸的 JSON 物件</translation>
    </message>
    <message>
        <source>%1: cannot be opened: %2</source>
        <translation>%1：無法開啟：%2</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>資料夾</translation>
    </message>
    <message>
        <source>a pipe</source>
        <translation>具名管道</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>裝置</translation>
    </message>
    <message>
        <source>something that is not a file</source>
        <translation>不是檔案的東西</translation>
    </message>
    <message>
        <source>a file</source>
        <translation>檔案</translation>
    </message>
    <message>
        <source>a link to a file that does not exist</source>
        <translation>指向不存在的檔案的連結</translation>
    </message>
    <message>
        <source>Download the model again, or link to the right file.</source>
        <translation>請重新下載模型，或把連結指向正確的檔案。</translation>
    </message>
    <message>
        <source>nothing with this name</source>
        <translation>沒有這個名稱的內容</translation>
    </message>
    <message>
        <source>at most %1 bytes</source>
        <translation>最多 %1 位元組</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 位元組</translation>
    </message>
    <message>
        <source>a regular file</source>
        <translation>普通檔案</translation>
    </message>
    <message>
        <source>%1: cannot be read: %2</source>
        <translation>%1：無法讀取：%2</translation>
    </message>
    <message>
        <source>%1 bytes, as when it was opened</source>
        <translation>開啟時的 %1 位元組</translation>
    </message>
    <message>
        <source>only %1 bytes</source>
        <translation>只有 %1 位元組</translation>
    </message>
    <message>
        <source>The file became shorter while it was being read. Open it again.</source>
        <translation>檔案在讀取過程中變短了。請重新開啟。</translation>
    </message>
    <message>
        <source>a file that does not change while it is being read</source>
        <translation>讀取過程中不變的檔案</translation>
    </message>
    <message>
        <source>one that changed in the meantime</source>
        <translation>在此期間被修改過的檔案</translation>
    </message>
    <message>
        <source>Open it again.</source>
        <translation>請重新開啟。</translation>
    </message>
    <message>
        <source>a whole number, written without a fraction or exponent</source>
        <translation>不帶小數和指數的整數</translation>
    </message>
    <message>
        <source>%1, as at %2</source>
        <translation>%1，與 %2 處相同</translation>
    </message>
    <message>
        <source>Both are names of the same field.</source>
        <translation>兩者是同一欄位的名稱。</translation>
    </message>
    <message>
        <source>a number above 0 that a float32 can hold</source>
        <translation>float32 能表示的大於 0 的數</translation>
    </message>
    <message>
        <source>a token id, a whole number</source>
        <translation>詞元 id（整數）</translation>
    </message>
    <message>
        <source>The end-of-text token %1 from %2 is not in the vocabulary; runs do not stop at it.</source>
        <translation>%2 的文字結束詞元 %1 不在詞彙表中；執行不會在它那裡停止。</translation>
    </message>
    <message>
        <source>a model without quantization</source>
        <translation>未量化的模型</translation>
    </message>
    <message>
        <source>Use the float32, float16 or bfloat16 version.</source>
        <translation>請使用 float32、float16 或 bfloat16 版本。</translation>
    </message>
    <message>
        <source>Models with an encoder are not supported.</source>
        <translation>不支援帶編碼器的模型。</translation>
    </message>
    <message>
        <source>a model folder</source>
        <translation>模型資料夾</translation>
    </message>
    <message>
        <source>something that is neither a folder nor a file</source>
        <translation>既不是資料夾也不是檔案的東西</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>只有 %1</translation>
    </message>
    <message>
        <source>none of them</source>
        <translation>一個也沒有</translation>
    </message>
    <message>
        <source>tokenizer.json is not used: %1</source>
        <translation>沒有使用 tokenizer.json：%1</translation>
    </message>
    <message>
        <source>%1 (random weights)</source>
        <translation>%1（隨機權重）</translation>
    </message>
    <message>
        <source>tensor %1, data_offsets</source>
        <translation>張量 %1，data_offsets</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>a safetensors file (its first 8 bytes are the length of the header)</source>
        <translation>safetensors 檔案（開頭 8 位元組是檔頭長度）</translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation>空檔案</translation>
    </message>
    <message>
        <source>Is the download complete?</source>
        <translation>下載完整嗎？</translation>
    </message>
    <message>
        <source>a safetensors file</source>
        <translation>safetensors 檔案</translation>
    </message>
    <message>
        <source>a file of another kind</source>
        <translation>其他類型的檔案</translation>
    </message>
    <message>
        <source>header length</source>
        <translation>檔頭長度</translation>
    </message>
    <message>
        <source>This is not a safetensors file.</source>
        <translation>這不是 safetensors 檔案。</translation>
    </message>
    <message>
        <source>at most the %1 bytes that follow it</source>
        <translation>不超過其後的 %1 位元組</translation>
    </message>
    <message>
        <source>a 64-bit whole number, written without a sign, fraction or exponent</source>
        <translation>不帶符號、小數和指數的 64 位元整數</translation>
    </message>
    <message>
        <source>an array of two offsets, start and end</source>
        <translation>由兩個位移（起點和終點）組成的陣列</translation>
    </message>
    <message>
        <source>an end that is not before its start</source>
        <translation>不早於起點的終點</translation>
    </message>
    <message>
        <source>offsets inside the file&apos;s %1 bytes of data</source>
        <translation>位於檔案 %1 位元組資料之內的位移</translation>
    </message>
    <message>
        <source>an array of sizes</source>
        <translation>由尺寸組成的陣列</translation>
    </message>
    <message>
        <source>tensor %1, shape</source>
        <translation>張量 %1，形狀</translation>
    </message>
    <message>
        <source>a size that fits in 64 bits</source>
        <translation>能用 64 位元表示的尺寸</translation>
    </message>
    <message>
        <source>%1 bytes for %2 %3</source>
        <translation>%2 %3 所需的 %1 位元組</translation>
    </message>
    <message>
        <source>an object of strings</source>
        <translation>由字串組成的物件</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字串</translation>
    </message>
    <message>
        <source>a start at %1</source>
        <translation>位於 %1 的起點</translation>
    </message>
    <message>
        <source>There is a gap before this tensor.</source>
        <translation>這個張量之前有空隙。</translation>
    </message>
    <message>
        <source>It overlaps the previous tensor.</source>
        <translation>它與前一個張量重疊。</translation>
    </message>
    <message>
        <source>bytes of data</source>
        <translation>資料位元組</translation>
    </message>
    <message>
        <source>%1, as the header says</source>
        <translation>檔頭所說的 %1</translation>
    </message>
    <message>
        <source>The bytes after the last tensor belong to no tensor.</source>
        <translation>最後一個張量之後的位元組不屬於任何張量。</translation>
    </message>
    <message>
        <source>The file is damaged or is not a safetensors file. Download it again.</source>
        <translation>檔案已損壞，或不是 safetensors 檔案。請重新下載。</translation>
    </message>
    <message>
        <source>header, %1</source>
        <translation>檔頭，%1</translation>
    </message>
    <message>
        <source>header</source>
        <translation>檔頭</translation>
    </message>
    <message>
        <source>a JSON object</source>
        <translation>JSON 物件</translation>
    </message>
    <message>
        <source>tensor %1, dtype</source>
        <translation>張量 %1，dtype</translation>
    </message>
    <message>
        <source>a type of the safetensors format (F32, F16 ...)</source>
        <translation>safetensors 格式的型別（F32、F16 等）</translation>
    </message>
    <message>
        <source>Use the float32, float16 or bfloat16 version of the model.</source>
        <translation>請使用該模型的 float32、float16 或 bfloat16 版本。</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>張量 %1</translation>
    </message>
    <message>
        <source>model.safetensors, or model.safetensors.index.json and its shards</source>
        <translation>model.safetensors，或 model.safetensors.index.json 及其分片</translation>
    </message>
    <message>
        <source>only an adapter (adapter_config.json)</source>
        <translation>只有轉接器（adapter_config.json）</translation>
    </message>
    <message>
        <source>Merge the adapter into its base model and save that.</source>
        <translation>請把轉接器合併到基礎模型中並儲存。</translation>
    </message>
    <message>
        <source>Files of this kind can run code when opened, so they are not loaded. Use the safetensors version.</source>
        <translation>這類檔案在開啟時可能執行程式碼，因此不會載入。請使用 safetensors 版本。</translation>
    </message>
    <message>
        <source>Use the safetensors version.</source>
        <translation>請使用 safetensors 版本。</translation>
    </message>
    <message>
        <source>neither of them</source>
        <translation>兩者都沒有</translation>
    </message>
    <message>
        <source>each tensor only once</source>
        <translation>每個張量只出現一次</translation>
    </message>
    <message>
        <source>the same tensor in %1</source>
        <translation>%1 中有同樣的張量</translation>
    </message>
    <message>
        <source>%1 has tensors that the index does not list (%2); the first is %3.</source>
        <translation>%1 中有索引未列出的張量（%2），第一個是 %3。</translation>
    </message>
    <message>
        <source>tensor names</source>
        <translation>張量名稱</translation>
    </message>
    <message>
        <source>the name of a file in the same folder</source>
        <translation>同一資料夾中的檔名</translation>
    </message>
    <message>
        <source>the shard %1 next to the index</source>
        <translation>索引旁邊的分片 %1</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>沒有這個檔案</translation>
    </message>
    <message>
        <source>this tensor in this file, as the index says</source>
        <translation>依索引所述，該張量在此檔案中</translation>
    </message>
    <message>
        <source>no tensor with this name</source>
        <translation>沒有這個名稱的張量</translation>
    </message>
    <message>
        <source>The index says that the weights take %1 bytes, but they take %2.</source>
        <translation>索引說權重為 %1 位元組，實際為 %2 位元組。</translation>
    </message>
    <message>
        <source>The nearest name in the file is %1.</source>
        <translation>檔案中最接近的名稱是 %1。</translation>
    </message>
    <message>
        <source>no more than the %1 layers in %2</source>
        <translation>不超過 %2 中 %1 層的層</translation>
    </message>
    <message>
        <source>a tensor of a later layer</source>
        <translation>更後面一層的張量</translation>
    </message>
    <message>
        <source>Is n_layer in config.json correct?</source>
        <translation>config.json 中的 n_layer 正確嗎？</translation>
    </message>
    <message>
        <source>a tensor of shape %1</source>
        <translation>形狀為 %1 的張量</translation>
    </message>
    <message>
        <source>weights of type F32, F16 or BF16</source>
        <translation>F32、F16 或 BF16 型別的權重</translation>
    </message>
    <message>
        <source>shape %1</source>
        <translation>形狀 %1</translation>
    </message>
    <message>
        <source>It is transposed: GPT-2 stores [in, out], unlike torch.nn.Linear.</source>
        <translation>它被轉置了：GPT-2 依 [in, out] 儲存，與 torch.nn.Linear 不同。</translation>
    </message>
    <message>
        <source>Do %1 and the weights belong together?</source>
        <translation>%1 和權重是配套的嗎？</translation>
    </message>
    <message>
        <source>The file has tensors that are not used (%1): %2 and others.</source>
        <translation>檔案中有未使用的張量（%1 個）：%2 等。</translation>
    </message>
    <message>
        <source>The file has tensors that are not used: %1.</source>
        <translation>檔案中有未使用的張量：%1。</translation>
    </message>
    <message>
        <source>weights that fit in the %1 MiB of free memory</source>
        <translation>能放進 %1 MiB 可用記憶體的權重</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>Close other programs, or use a smaller model.</source>
        <translation>請關閉其他程式，或使用更小的模型。</translation>
    </message>
    <message>
        <source>The tensor %1 has a NaN or infinite weight at index %2: results may be useless.</source>
        <translation>張量 %1 的第 %2 個權重是 NaN 或無窮大：結果可能沒有意義。</translation>
    </message>
    <message>
        <source>This processor lacks the instructions that these kernels need.</source>
        <translation>這個處理器缺少這些核心函式（kernel）所需的指令。</translation>
    </message>
    <message>
        <source>There are no kernels with this name.</source>
        <translation>沒有這個名稱的核心函式（kernel）。</translation>
    </message>
    <message>
        <source>layer %1: the hidden state is no longer finite (%2 at position %3, column %4). The run stops here; the weights may be damaged.</source>
        <translation>第 %1 層：隱藏狀態不再是有限值（位置 %3、第 %4 欄為 %2）。執行到此停止；權重可能已損壞。</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>無窮大</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>詞元</translation>
    </message>
    <message>
        <source>One number per row: the id of the token in the vocabulary.</source>
        <translation>每列一個數：該詞元在詞彙表中的 id。</translation>
    </message>
    <message>
        <source>hidden state</source>
        <translation>隱藏狀態</translation>
    </message>
    <message>
        <source>What the model knows about each token so far, one row per token. Each part of a layer adds something to it.</source>
        <translation>模型目前對每個詞元的瞭解，每個詞元一列。層中的每一部分都往裡加一些內容。</translation>
    </message>
    <message>
        <source>normalized state</source>
        <translation>正規化狀態</translation>
    </message>
    <message>
        <source>The hidden state after layer norm: each row is normalized to mean 0 and variance 1, then scaled and shifted by learned weights.</source>
        <translation>經過層正規化的隱藏狀態：每一列先正規化為平均值 0、變異數 1，再用學到的權重縮放和平移。</translation>
    </message>
    <message>
        <source>output of all heads</source>
        <translation>所有頭的輸出</translation>
    </message>
    <message>
        <source>The outputs of all heads in the layer, side by side.</source>
        <translation>這一層所有頭的輸出，並排放在一起。</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>注意力輸出</translation>
    </message>
    <message>
        <source>What each token gathers from itself and from earlier tokens. It is added to the hidden state.</source>
        <translation>每個詞元從自身和更早的詞元那裡取得的內容。它會加到隱藏狀態上。</translation>
    </message>
    <message>
        <source>MLP rows</source>
        <translation>MLP 內部</translation>
    </message>
    <message>
        <source>The MLP is the part of a layer that works on each row separately. Inside the MLP, rows are wider.</source>
        <translation>MLP 是層中逐列獨立計算的部分。在 MLP 內部，列更寬。</translation>
    </message>
    <message>
        <source>activated MLP rows</source>
        <translation>MLP 激勵</translation>
    </message>
    <message>
        <source>The wider rows, after applying the activation function (GELU in GPT-2) to each number.</source>
        <translation>變寬的列，其中每個數都經過了激勵函數（GPT-2 中是 GELU）。</translation>
    </message>
    <message>
        <source>MLP output</source>
        <translation>MLP 輸出</translation>
    </message>
    <message>
        <source>Rows of the usual width again. They are added to the hidden state.</source>
        <translation>恢復到通常寬度的列。它們會加到隱藏狀態上。</translation>
    </message>
    <message>
        <source>All rows of this step are new.</source>
        <translation>這一步的所有列都是新的。</translation>
    </message>
    <message>
        <source>Without a cache, all earlier rows are computed again and come out the same.</source>
        <translation>沒有快取時，所有更早的列都要重新計算，得到的結果相同。</translation>
    </message>
    <message>
        <source>2 × {in} × {out}</source>
        <translation>2 × {in} × {out}</translation>
    </message>
    <message>
        <source>{rows} × {out}{each}</source>
        <translation>{rows} × {out}{each}</translation>
    </message>
    <message>
        <source>{cells} query-key pairs × {heads} heads × {headDim} × 2</source>
        <translation>{cells} 個查詢-鍵對 × {heads} 個頭 × {headDim} × 2</translation>
    </message>
    <message>
        <source>{width} is the width of the model.</source>
        <translation>{width} 是模型的寬度。</translation>
    </message>
    <message>
        <source>{headDim} is the width of a head. The 2 stands for a multiplication and an addition.</source>
        <translation>{headDim} 是一個頭的寬度。2 表示一次乘法和一次加法。</translation>
    </message>
    <message>
        <source>Each row is normalized to mean 0 and variance 1, then scaled and shifted by learned weights.</source>
        <translation>每一列先正規化為平均值 0、變異數 1，再用學到的權重縮放和平移。</translation>
    </message>
    <message>
        <source>Rows do not depend on each other here.</source>
        <translation>這裡各列互不依賴。</translation>
    </message>
    <message>
        <source>Rows do not depend on each other here, so earlier rows need not be computed again.</source>
        <translation>這裡各列互不依賴，所以更早的列不必重新計算。</translation>
    </message>
    <message>
        <source>{rows} × (8 × {out} + 5)</source>
        <translation>{rows} × (8 × {out} + 5)</translation>
    </message>
    <message>
        <source>{width} is the width of the model. The 8 operations per number and the 5 per row find the mean and the variance, and normalize, scale and shift the row.</source>
        <translation>{width} 是模型的寬度。每個數 8 次運算、每列 5 次運算，用於求平均值和變異數、正規化、縮放和平移。</translation>
    </message>
    <message>
        <source>The output of this part of the layer is added to the hidden state that came into it.</source>
        <translation>層的這一部分的輸出，加到進入它的隱藏狀態上。</translation>
    </message>
    <message>
        <source>The sum goes on to the next part.</source>
        <translation>加總的結果傳給下一部分。</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Embed</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Each token becomes a vector: its own embedding plus the embedding of its position.</source>
        <translation>每個詞元變成一個向量：它自身的嵌入加上它所在位置的嵌入。</translation>
    </message>
    <message>
        <source>All tokens of this step are new, so each of them needs a vector.</source>
        <translation>這一步的所有詞元都是新的，所以每個都需要一個向量。</translation>
    </message>
    <message>
        <source>With the cache, only the new token needs a vector.</source>
        <translation>有快取時，只有新詞元需要一個向量。</translation>
    </message>
    <message>
        <source>Without a cache, all earlier tokens are embedded again.</source>
        <translation>沒有快取時，所有更早的詞元都要重新做嵌入。</translation>
    </message>
    <message>
        <source>Layer norm 1</source>
        <translation>層正規化 1</translation>
    </message>
    <message>
        <source>LN 1</source>
        <translation>LN 1</translation>
    </message>
    <message>
        <source>Q, K, V projection</source>
        <translation>Q、K、V 投影</translation>
    </message>
    <message>
        <source>Q, K, V</source>
        <translation>Q、K、V</translation>
    </message>
    <message>
        <source>Each row is multiplied by learned weights to give a query, a key and a value.</source>
        <translation>每一列乘以學到的權重，得到一個查詢、一個鍵和一個值。</translation>
    </message>
    <message>
        <source>The keys and values of a token are the same in every later step, which is why they can be kept.</source>
        <translation>一個詞元的鍵和值在以後每一步都一樣，所以才可以保留。</translation>
    </message>
    <message>
        <source>With the cache, all three are computed for the new token only. The keys and values of earlier tokens are in the cache, with the same bits.</source>
        <translation>有快取時，只為新詞元計算這三者。更早詞元的鍵和值在快取裡，每個位元都相同。</translation>
    </message>
    <message>
        <source>Without a cache, the keys and values of all earlier tokens are computed again, and get the same bits as before.</source>
        <translation>沒有快取時，所有更早詞元的鍵和值都要重新計算，每個位元都與以前相同。</translation>
    </message>
    <message>
        <source>Cache append</source>
        <translation>寫入快取</translation>
    </message>
    <message>
        <source>Append</source>
        <translation>寫入</translation>
    </message>
    <message>
        <source>The new rows of keys K and values V are written to the cache.</source>
        <translation>鍵 K 和值 V 的新列被寫入快取。</translation>
    </message>
    <message>
        <source>The cache was empty. Queries are not kept, because no later token uses them.</source>
        <translation>快取原來是空的。查詢不保留，因為以後的詞元不會用到它們。</translation>
    </message>
    <message>
        <source>The new rows follow those that the cache already holds. Queries are not kept, because no later token uses them.</source>
        <translation>新列接在快取已有的列之後。查詢不保留，因為以後的詞元不會用到它們。</translation>
    </message>
    <message>
        <source>K and V: 2 × {rows} × {kvWidth} × 4 bytes</source>
        <translation>K 和 V：2 × {rows} × {kvWidth} × 4 位元組</translation>
    </message>
    <message>
        <source>The 2 stands for keys K and values V, {kvWidth} is how many numbers a row of each has, and a float32 has 4 bytes.</source>
        <translation>2 表示鍵 K 和值 V，{kvWidth} 是它們各自一列的數字個數，一個 float32 佔 4 位元組。</translation>
    </message>
    <message>
        <source>Scores Q·Kᵀ</source>
        <translation>分數 Q·Kᵀ</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分數</translation>
    </message>
    <message>
        <source>A dot product compares each query with every key that it may see.</source>
        <translation>每個查詢與它能看到的每個鍵做內積，比較它們的匹配程度。</translation>
    </message>
    <message>
        <source>All tokens of this step are new, so each of them has a query, with or without the cache.</source>
        <translation>這一步的所有詞元都是新的，所以無論有沒有快取，每個詞元都有一個查詢。</translation>
    </message>
    <message>
        <source>With the cache, only the new token has a query. The query reads the earlier keys from the cache.</source>
        <translation>有快取時，只有新詞元有查詢。它從快取中讀取更早的鍵。</translation>
    </message>
    <message>
        <source>Without a cache, the scores of all earlier queries are computed again.</source>
        <translation>沒有快取時，所有更早查詢的分數都要重新計算。</translation>
    </message>
    <message>
        <source>Scale and mask</source>
        <translation>縮放與遮罩</translation>
    </message>
    <message>
        <source>Scale, mask</source>
        <translation>縮放、遮罩</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>遮罩</translation>
    </message>
    <message>
        <source>Scores are divided by √(head width), and keys that the query may not see, usually the newer ones, are masked.</source>
        <translation>分數除以 √(頭寬度)，查詢不能看到的鍵（通常是後面的鍵）被遮蔽。</translation>
    </message>
    <message>
        <source>Only the last query sees all keys.</source>
        <translation>只有最後一個查詢能看到所有的鍵。</translation>
    </message>
    <message>
        <source>The last query sees all keys. With the cache it is the only one, so nothing is masked.</source>
        <translation>最後一個查詢能看到所有的鍵。有快取時只有這一個查詢，所以沒有什麼要遮蔽。</translation>
    </message>
    <message>
        <source>Only the last query sees all keys. Without a cache, all earlier queries are masked again.</source>
        <translation>只有最後一個查詢能看到所有的鍵。沒有快取時，所有更早的查詢都要再做一次遮罩。</translation>
    </message>
    <message>
        <source>{cells} visible cells × {heads} heads</source>
        <translation>{cells} 個可見格子 × {heads} 個頭</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Each row of scores becomes a row of attention weights, which add up to 1.</source>
        <translation>每一列分數變成一列注意力權重，總和為 1。</translation>
    </message>
    <message>
        <source>Masked cells get a weight of exactly 0.</source>
        <translation>被遮蔽的格子權重恰好為 0。</translation>
    </message>
    <message>
        <source>{cells} visible cells × {heads} heads × 5</source>
        <translation>{cells} 個可見格子 × {heads} 個頭 × 5</translation>
    </message>
    <message>
        <source>The 5 stands for five operations: the largest score, the difference, the exponential, the sum and the division.</source>
        <translation>5 表示五次運算：求最大分數、求差、求指數、加總與相除。</translation>
    </message>
    <message>
        <source>Weighted sum of V</source>
        <translation>V 的加權總和</translation>
    </message>
    <message>
        <source>Weighted sum</source>
        <translation>加權總和</translation>
    </message>
    <message>
        <source>Sum V</source>
        <translation>V 加總</translation>
    </message>
    <message>
        <source>The attention weights of each query mix the rows of values V into one output row.</source>
        <translation>每個查詢用自己的注意力權重，把值 V 的各列混合成一列輸出。</translation>
    </message>
    <message>
        <source>All values come from this step.</source>
        <translation>所有的值都來自這一步。</translation>
    </message>
    <message>
        <source>With the cache, only the new token gets an output row. Its query reads the earlier values from the cache.</source>
        <translation>有快取時，只有新詞元得到一列輸出。它的查詢從快取中讀取更早的值。</translation>
    </message>
    <message>
        <source>Without a cache, the output rows of all earlier tokens are mixed again.</source>
        <translation>沒有快取時，所有更早詞元的輸出列都要重新混合。</translation>
    </message>
    <message>
        <source>Output projection</source>
        <translation>輸出投影</translation>
    </message>
    <message>
        <source>Output proj.</source>
        <translation>輸出投影</translation>
    </message>
    <message>
        <source>Proj</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>The outputs of the heads are placed side by side and mixed by learned weights.</source>
        <translation>各頭的輸出並排放在一起，再由學到的權重混合。</translation>
    </message>
    <message>
        <source>This operation works row by row, and all rows of this step are new.</source>
        <translation>這個運算逐列進行，而這一步的所有列都是新的。</translation>
    </message>
    <message>
        <source>This operation works row by row, so with the cache only the new row is computed.</source>
        <translation>這個運算逐列進行，所以有快取時只計算新的一列。</translation>
    </message>
    <message>
        <source>Residual 1</source>
        <translation>殘差 1</translation>
    </message>
    <message>
        <source>Res 1</source>
        <translation>殘差 1</translation>
    </message>
    <message>
        <source>Layer norm 2</source>
        <translation>層正規化 2</translation>
    </message>
    <message>
        <source>LN 2</source>
        <translation>LN 2</translation>
    </message>
    <message>
        <source>MLP expand</source>
        <translation>MLP 擴展</translation>
    </message>
    <message>
        <source>MLP ↑</source>
        <translation>MLP ↑</translation>
    </message>
    <message>
        <source>Learned weights turn each row into a wider one.</source>
        <translation>學到的權重把每一列變成更寬的列。</translation>
    </message>
    <message>
        <source>The cache keeps nothing from the MLP. Even so, much of the work is saved here, because later steps do not run these rows again.</source>
        <translation>快取不保留 MLP 的任何內容。即便如此，節省的計算量有很大一部分在這裡，因為以後的步驟不再計算這些列。</translation>
    </message>
    <message>
        <source>The cache keeps nothing from the MLP. Even so, much of the work is saved here, because earlier rows are not run again.</source>
        <translation>快取不保留 MLP 的任何內容。即便如此，節省的計算量有很大一部分在這裡，因為更早的列不再重新計算。</translation>
    </message>
    <message>
        <source>Without a cache, all earlier rows run through the MLP again, which is much of the extra work.</source>
        <translation>沒有快取時，所有更早的列都要再經過一次 MLP，這佔了多餘計算量的很大一部分。</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激勵</translation>
    </message>
    <message>
        <source>Act</source>
        <translation>激勵</translation>
    </message>
    <message>
        <source>The activation function (GELU in GPT-2) is applied to each number.</source>
        <translation>對每個數應用激勵函數（GPT-2 中是 GELU）。</translation>
    </message>
    <message>
        <source>Earlier rows would give the same numbers again, so with the cache they are skipped.</source>
        <translation>更早的列會得到同樣的數，所以有了快取就可以跳過它們。</translation>
    </message>
    <message>
        <source>{inner} is the width inside the MLP.</source>
        <translation>{inner} 是 MLP 內部的寬度。</translation>
    </message>
    <message>
        <source>MLP contract</source>
        <translation>MLP 收縮</translation>
    </message>
    <message>
        <source>MLP ↓</source>
        <translation>MLP ↓</translation>
    </message>
    <message>
        <source>Learned weights bring each row back to its usual width.</source>
        <translation>學到的權重把每一列變回通常的寬度。</translation>
    </message>
    <message>
        <source>With the cache, one row is computed instead of all of them.</source>
        <translation>有快取時，只計算一列，而不是所有列。</translation>
    </message>
    <message>
        <source>Residual 2</source>
        <translation>殘差 2</translation>
    </message>
    <message>
        <source>Res 2</source>
        <translation>殘差 2</translation>
    </message>
    <message>
        <source>Final layer norm</source>
        <translation>最終層正規化</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>最終正規化</translation>
    </message>
    <message>
        <source>LN f</source>
        <translation>LN f</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>One row is enough for this, with or without the cache.</source>
        <translation>無論有沒有快取，這裡一列就夠了。</translation>
    </message>
    <message>
        <source>2 × {in} × {out} tokens</source>
        <translation>2 × {in} × {out} 個詞元</translation>
    </message>
    <message>
        <source>{width} is the width of the model. The 2 stands for a multiplication and an addition.</source>
        <translation>{width} 是模型的寬度。2 表示一次乘法和一次加法。</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一個詞元</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一個</translation>
    </message>
    <message>
        <source>All logits are NaN: no token can be chosen. The weights may be damaged.</source>
        <translation>所有 logits 都是 NaN：無法選出詞元。權重可能已損壞。</translation>
    </message>
    <message>
        <source>The largest logit is infinite: no token can be chosen. The weights may be damaged.</source>
        <translation>最大的 logit 是無窮大：無法選出詞元。權重可能已損壞。</translation>
    </message>
    <message>
        <source>memory for this run with the %1</source>
        <translation>採用「%1」執行所需的記憶體</translation>
    </message>
    <message>
        <source>at most the %1 MiB of free memory</source>
        <translation>不超過可用的 %1 MiB</translation>
    </message>
    <message>
        <source>A static cache reserves memory for the model&apos;s whole context. On the command line, the cache &quot;dynamic&quot; takes only what the text needs. You can also shorten the prompt or close other programs.</source>
        <translation>static 快取會為模型的整個上下文預留記憶體。在命令列中，快取「dynamic」只佔用文字所需的記憶體。也可以縮短提示詞或關閉其他程式。</translation>
    </message>
    <message>
        <source>Shorten the prompt, generate fewer tokens, or close other programs.</source>
        <translation>請縮短提示詞、減少生成的詞元，或關閉其他程式。</translation>
    </message>
    <message>
        <source>token ids below %1</source>
        <translation>小於 %1 的詞元 id</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>提示詞</translation>
    </message>
    <message>
        <source>at least one token</source>
        <translation>至少一個詞元</translation>
    </message>
    <message>
        <source>an empty prompt</source>
        <translation>空的提示詞</translation>
    </message>
    <message>
        <source>Type some text, or start from the end-of-text token.</source>
        <translation>請輸入一些文字，或從文字結束詞元開始。</translation>
    </message>
    <message>
        <source>at most %1 tokens (the model&apos;s context)</source>
        <translation>最多 %1 個詞元（模型的上下文）</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 個詞元</translation>
    </message>
    <message>
        <source>Shorten the prompt.</source>
        <translation>請縮短提示詞。</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>溫度</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>大於 0 的數</translation>
    </message>
    <message>
        <source>To get the most probable token every time, choose greedy sampling.</source>
        <translation>如果每次都要機率最大的詞元，請選擇貪婪取樣。</translation>
    </message>
    <message>
        <source>top-k</source>
        <translation>top-k</translation>
    </message>
    <message>
        <source>a number from 1 to %1 (the vocabulary)</source>
        <translation>1 到 %1（詞彙表大小）之間的數</translation>
    </message>
    <message>
        <source>top-p</source>
        <translation>top-p</translation>
    </message>
    <message>
        <source>a number above 0, at most 1</source>
        <translation>大於 0 且不超過 1 的數</translation>
    </message>
    <message>
        <source>a number of heads that divides the model&apos;s %1</source>
        <translation>能整除模型 %1 個頭的頭數</translation>
    </message>
    <message>
        <source>a position in the prompt, from 0 to %1</source>
        <translation>提示詞中的位置，從 0 到 %1</translation>
    </message>
    <message>
        <source>a prompt of at most %1 tokens</source>
        <translation>最多 %1 個詞元的提示詞</translation>
    </message>
    <message>
        <source>Shorten the prompt, or choose a larger limit.</source>
        <translation>請縮短提示詞，或選擇更大的上限。</translation>
    </message>
    <message>
        <source>a model whose heads have an even width, for int4</source>
        <translation>對於 int4，頭寬度為偶數的模型</translation>
    </message>
    <message>
        <source>heads of %1 numbers</source>
        <translation>每頭 %1 個數</translation>
    </message>
    <message>
        <source>at least 1 token to generate</source>
        <translation>至少生成 1 個詞元</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>分塊</translation>
    </message>
    <message>
        <source>chunks of at least 1 row</source>
        <translation>至少 1 列的分塊</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>Token %1 is %2 in %3, but %4 in %5.</source>
        <translation>詞元 %1 在 %3 中是 %2，但在 %5 中是 %4。</translation>
    </message>
    <message>
        <source>More tokens that differ: %1.</source>
        <translation>還有其他不同的詞元：%1 個。</translation>
    </message>
    <message>
        <source>Merge %1 is %2 in %3, but %4 in %5.</source>
        <translation>合併規則 %1 在 %3 中是 %2，但在 %5 中是 %4。</translation>
    </message>
    <message>
        <source>More merges that differ: %1.</source>
        <translation>還有其他不同的合併規則：%1 條。</translation>
    </message>
    <message>
        <source>The file is damaged or is not JSON. Download it again.</source>
        <translation>檔案已損壞，或不是 JSON。請重新下載。</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行，第 %2 欄</translation>
    </message>
    <message>
        <source>at most %1 values</source>
        <translation>最多 %1 個值</translation>
    </message>
    <message>
        <source>more</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>at most %1 nested levels</source>
        <translation>最多 %1 層巢狀</translation>
    </message>
    <message>
        <source>No model file or trace is nested this deeply.</source>
        <translation>沒有哪個模型檔案或執行記錄會巢狀這麼深。</translation>
    </message>
    <message>
        <source>each key only once</source>
        <translation>每個鍵只出現一次</translation>
    </message>
    <message>
        <source>this key twice in one object</source>
        <translation>同一物件中這個鍵出現了兩次</translation>
    </message>
    <message>
        <source>It is unclear which one counts; remove one of them.</source>
        <translation>不清楚以哪一個為準，請刪去一個。</translation>
    </message>
    <message>
        <source>a number that a double can hold</source>
        <translation>double 能表示的數</translation>
    </message>
    <message>
        <source>the end of the text</source>
        <translation>文字結尾</translation>
    </message>
    <message>
        <source>The file ends too early. Is the download incomplete?</source>
        <translation>檔案結束得太早。下載是否不完整？</translation>
    </message>
    <message>
        <source>top level</source>
        <translation>頂層</translation>
    </message>
    <message>
        <source>Is this the right file?</source>
        <translation>這是正確的檔案嗎？</translation>
    </message>
    <message>
        <source>the byte %1</source>
        <translation>位元組 %1</translation>
    </message>
    <message>
        <source>Save the file as UTF-8.</source>
        <translation>請把檔案存為 UTF-8。</translation>
    </message>
    <message>
        <source>a NUL byte</source>
        <translation>NUL 位元組</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>數</translation>
    </message>
    <message>
        <source>an integer from 0 to %1</source>
        <translation>0 到 %1 之間的整數</translation>
    </message>
    <message>
        <source>an array or an object</source>
        <translation>陣列或物件</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>陣列</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>物件</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>什麼都沒有</translation>
    </message>
    <message>
        <source>The file lacks this field. Is it the right file, and is it complete?</source>
        <translation>檔案缺少這個欄位。這是正確的檔案嗎？檔案完整嗎？</translation>
    </message>
    <message>
        <source>an array of size %1</source>
        <translation>大小為 %1 的陣列</translation>
    </message>
    <message>
        <source>an object of size %1</source>
        <translation>大小為 %1 的物件</translation>
    </message>
    <message>
        <source>The merges and the vocabulary seem to belong to different models.</source>
        <translation>合併規則和詞彙表似乎屬於不同的模型。</translation>
    </message>
    <message>
        <source>Each id must stand for one token.</source>
        <translation>每個 id 只能代表一個詞元。</translation>
    </message>
    <message>
        <source>an object that gives each token its id</source>
        <translation>給出每個詞元 id 的物件</translation>
    </message>
    <message>
        <source>an id of its own</source>
        <translation>自己獨有的 id</translation>
    </message>
    <message>
        <source>%1, which is also the id of %2</source>
        <translation>%1，它也是 %2 的 id</translation>
    </message>
    <message>
        <source>none for the byte %1, %2</source>
        <translation>位元組 %1（%2）沒有詞元</translation>
    </message>
    <message>
        <source>two tokens of the vocabulary</source>
        <translation>詞彙表中的兩個詞元</translation>
    </message>
    <message>
        <source>%1, which is not a token</source>
        <translation>%1，它不是詞元</translation>
    </message>
    <message>
        <source>a merge whose result is in the vocabulary</source>
        <translation>結果在詞彙表中的合併規則</translation>
    </message>
    <message>
        <source>%1, which is not</source>
        <translation>%1，它不在詞彙表中</translation>
    </message>
    <message>
        <source>each pair only once</source>
        <translation>每一對只出現一次</translation>
    </message>
    <message>
        <source>%1 again</source>
        <translation>%1 再次出現</translation>
    </message>
    <message>
        <source>the text of an added token</source>
        <translation>附加詞元的文字</translation>
    </message>
    <message>
        <source>each added token only once</source>
        <translation>每個附加詞元只出現一次</translation>
    </message>
    <message>
        <source>the id of %1 in the vocabulary, %2</source>
        <translation>%1 在詞彙表中的 id，即 %2</translation>
    </message>
    <message>
        <source>Each token must have one id.</source>
        <translation>每個詞元只能有一個 id。</translation>
    </message>
    <message>
        <source>an id of its own for %1</source>
        <translation>%1 獨有的 id</translation>
    </message>
    <message>
        <source>another added token</source>
        <translation>另一個附加詞元</translation>
    </message>
    <message>
        <source>%1 (id %2)</source>
        <translation>%1（id %2）</translation>
    </message>
    <message>
        <source>merges that make the tokens of the vocabulary, such as %1</source>
        <translation>能生成詞彙表中詞元（例如 %1）的合併規則</translation>
    </message>
    <message>
        <source>none</source>
        <translation>沒有</translation>
    </message>
    <message>
        <source>No merge in %1 makes the token %2, so no text is encoded with it. It may be padding, or the merges may be cut off.</source>
        <translation>%1 中沒有合併規則能生成詞元 %2，所以沒有文字會編碼成它。它可能是填充，也可能是合併規則被截斷了。</translation>
    </message>
    <message>
        <source>No merge in %1 makes the token %2 and %3 more, so no text is encoded with them. They may be padding, or the merges may be cut off.</source>
        <translation>%1 中沒有合併規則能生成詞元 %2 和另外 %3 個詞元，所以沒有文字會編碼成它們。它們可能是填充，也可能是合併規則被截斷了。</translation>
    </message>
    <message>
        <source>an empty text</source>
        <translation>空文字</translation>
    </message>
    <message>
        <source>no dropout</source>
        <translation>沒有 dropout</translation>
    </message>
    <message>
        <source>With dropout, the same text would be encoded differently each time.</source>
        <translation>否則同一文字每次編碼的結果都會不同。</translation>
    </message>
    <message>
        <source>The post-processor %1 of the tokenizer is not applied: no tokens are added around a text.</source>
        <translation>不應用分詞器的後處理器 %1：文字前後不新增詞元。</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s &quot;%1&quot; is not applied.</source>
        <translation>不應用分詞器的「%1」。</translation>
    </message>
    <message>
        <source>a merge of two tokens</source>
        <translation>兩個詞元的合併</translation>
    </message>
    <message>
        <source>an array of added tokens</source>
        <translation>由附加詞元組成的陣列</translation>
    </message>
    <message>
        <source>an array of merges</source>
        <translation>由合併規則組成的陣列</translation>
    </message>
    <message>
        <source>two tokens with one space between them</source>
        <translation>中間隔一個空格的兩個詞元</translation>
    </message>
    <message>
        <source>Is this the model&apos;s merges.txt or vocab.bpe, and is it undamaged?</source>
        <translation>這是該模型的 merges.txt 或 vocab.bpe 嗎？檔案完好嗎？</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>No tokenizer is this large. Is it the right file?</source>
        <translation>沒有這麼大的分詞器。這是正確的檔案嗎？</translation>
    </message>
    <message>
        <source>cache off</source>
        <translation>快取關閉</translation>
    </message>
    <message>
        <source>off</source>
        <translation>關閉</translation>
    </message>
    <message>
        <source>cache on</source>
        <translation>快取開啟</translation>
    </message>
    <message>
        <source>on</source>
        <translation>開啟</translation>
    </message>
    <message>
        <source>the cache &quot;%1&quot;</source>
        <translation>快取「%1」</translation>
    </message>
    <message>
        <source>Rounds each head of a row to 8 bits, with a scale.</source>
        <translation>把一列中的每個頭捨入（量化）到 8 位元，各帶一個縮放係數。</translation>
    </message>
    <message>
        <source>Rounds rows to 4 bits, with one scale per 32 numbers.</source>
        <translation>把列捨入（量化）到 4 位元，每 32 個數一個縮放係數。</translation>
    </message>
    <message>
        <source>Averages groups of key and value heads, so that N are left.</source>
        <translation>把鍵和值的頭分組取平均，合併成 N 個頭。</translation>
    </message>
    <message>
        <source>Also keeps the queries, although nothing reads them.</source>
        <translation>連查詢也保留，儘管沒有誰會讀它。</translation>
    </message>
    <message>
        <source>Computes attention without storing scores in memory.</source>
        <translation>計算注意力，但不在記憶體中存放分數。</translation>
    </message>
    <message>
        <source>Lets a query see all rows, including newer ones.</source>
        <translation>讓查詢看到所有的列，包括後面的列。</translation>
    </message>
    <message>
        <source>Reads this token instead of the one at this position.</source>
        <translation>在這個位置改讀這個詞元。</translation>
    </message>
    <message>
        <source>Makes a mistake on purpose.</source>
        <translation>故意犯一個錯誤。</translation>
    </message>
    <message>
        <source>Forgets these positions from this step on.</source>
        <translation>從這一步起遺忘這些位置。</translation>
    </message>
    <message>
        <source>Stops at N positions (+N: after the prompt), like a full context.</source>
        <translation>到 N 個位置停止（+N：提示詞之後），如同上下文已滿。</translation>
    </message>
    <message>
        <source>At N positions, drops the older half and computes the rest again.</source>
        <translation>到 N 個位置時，丟掉較早的一半，其餘重新計算。</translation>
    </message>
    <message>
        <source>Reads only the last N positions, computed again at each step.</source>
        <translation>只讀最後 N 個位置，每一步都重新計算。</translation>
    </message>
    <message>
        <source>%1 without an argument</source>
        <translation>不帶引數的 %1</translation>
    </message>
    <message>
        <source>a kind of cache that keeps rows</source>
        <translation>保留列的快取類型</translation>
    </message>
    <message>
        <source>a kind of cache that can evict positions</source>
        <translation>能逐出位置的快取類型</translation>
    </message>
    <message>
        <source>a kind of cache that can keep queries</source>
        <translation>能保留查詢的快取類型</translation>
    </message>
    <message>
        <source>plain causal attention, because it is fused</source>
        <translation>普通的因果注意力，因為注意力是融合的</translation>
    </message>
    <message>
        <source>attention that keeps its weights in memory, because this cache chooses positions by them</source>
        <translation>把權重存放在記憶體中的注意力，因為這種快取依權重選出位置</translation>
    </message>
    <message>
        <source>plain causal attention, because rows are stored twice</source>
        <translation>普通的因果注意力，因為列存了兩遍</translation>
    </message>
    <message>
        <source>no evictions and only plain causal attention, because the limit clears the cache</source>
        <translation>沒有逐出，且只有普通的因果注意力，因為這種上限會清空快取</translation>
    </message>
    <message>
        <source>a cache without gaps, because the mask counts its rows</source>
        <translation>沒有空缺的快取，因為遮罩依列計數</translation>
    </message>
    <message>
        <source>only one kind of cache</source>
        <translation>只有一種快取</translation>
    </message>
    <message>
        <source>only one rule of what a query sees</source>
        <translation>關於查詢能看到什麼，只有一條規則</translation>
    </message>
    <message>
        <source>each change only once</source>
        <translation>每項改動只出現一次</translation>
    </message>
    <message>
        <source>off with %1</source>
        <translation>關閉，規則 %1</translation>
    </message>
    <message>
        <source>cache off with %1</source>
        <translation>快取關閉，規則 %1</translation>
    </message>
    <message>
        <source>cache %1</source>
        <translation>快取 %1</translation>
    </message>
    <message>
        <source>Lamp</source>
        <translation>指示燈</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>詞元</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解碼器</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力頭</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>主檢視</translation>
    </message>
    <message>
        <source>This operation</source>
        <translation>目前的運算</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>快取</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>圖表</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>檢查器</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>時間軸</translation>
    </message>
    <message>
        <source>layer %1: %2 of %3 positions · %4 used (f), %5 reserved (c)</source>
        <translation>第 %1 層：%2 / %3 個位置 · 已用 %4 (f)，預留 %5 (c)</translation>
    </message>
    <message>
        <source>layer %1: %2 of %3 positions</source>
        <translation>第 %1 層：%2 / %3 個位置</translation>
    </message>
    <message>
        <source>%1 of %2 positions · %3 used (f), %4 reserved (c)</source>
        <translation>%1 / %2 個位置 · 已用 %3 (f)，預留 %4 (c)</translation>
    </message>
    <message>
        <source>%1 of %2 positions</source>
        <translation>%1 / %2 個位置</translation>
    </message>
    <message>
        <source>Allocations: %1, old rows copied when growing: %2 (c)</source>
        <translation>記憶體配置：%1 次，為增長而複製的舊列：%2 (c)</translation>
    </message>
    <message>
        <source>%1
%2 bytes used, %3 bytes reserved
%4
An allocation reserves memory. If it replaces memory that has become too small, the old rows are copied.</source>
        <translation>%1
已用 %2 位元組，預留 %3 位元組
%4
配置就是申請記憶體。當新記憶體取代不夠用的記憶體時，舊列會被複製過去。</translation>
    </message>
    <message>
        <source>The fewer bytes a row takes, the thinner it is drawn. Here it takes %1 of the bytes that all heads would take as float32.</source>
        <translation>一列佔的位元組越少，畫得越矮。這裡它佔的位元組數是所有頭用 float32 儲存時的 %1。</translation>
    </message>
    <message>
        <source>%1: %2 bits per number, 1 scale per head and row</source>
        <translation>%1：每個數 %2 位元，每頭每列 1 個縮放係數</translation>
    </message>
    <message>
        <source>%1: %2 bits per number, %3 scales per head and row</source>
        <translation>%1：每個數 %2 位元，每頭每列 %3 個縮放係數</translation>
    </message>
    <message>
        <source>%1: %2 bits</source>
        <translation>%1：%2 位元</translation>
    </message>
    <message>
        <source>%1 heads share one stored head</source>
        <translation>%1 個頭共用一個儲存的頭</translation>
    </message>
    <message>
        <source>shared heads</source>
        <translation>共用的頭</translation>
    </message>
    <message>
        <source>In use: %1 of the %2 that all %3 positions would need.</source>
        <translation>全部 %3 個位置共需 %2，已用 %1。</translation>
    </message>
    <message>
        <source>used</source>
        <translation>已用</translation>
    </message>
    <message>
        <source>%1 of the bytes for all %2 positions (f)</source>
        <translation>佔全部 %2 個位置所需位元組的 %1 (f)</translation>
    </message>
    <message>
        <source>%1 (f)</source>
        <translation>%1 (f)</translation>
    </message>
    <message>
        <source>Layer %1, position %2: reserved, but empty</source>
        <translation>第 %1 層，位置 %2：已預留，但為空</translation>
    </message>
    <message>
        <source>Layer %1, position %2: no memory is reserved yet</source>
        <translation>第 %1 層，位置 %2：還沒有預留記憶體</translation>
    </message>
    <message>
        <source>Layer %1, position %2 “%4”: forgotten
Written in step %3. Click to go there.</source>
        <translation>第 %1 層，位置 %2「%4」：已遺忘
在第 %3 步寫入。點選可前往那裡。</translation>
    </message>
    <message>
        <source>Layer %1, position %2 “%5”: K and V of all heads, %3
Written in step %4. Click to go there.</source>
        <translation>第 %1 層，位置 %2「%5」：所有頭的 K 和 V，%3
在第 %4 步寫入。點選可前往那裡。</translation>
    </message>
    <message>
        <source>It is row %1 of block %2.</source>
        <translation>它是區塊 %2 的第 %1 列。</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 層</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>層</translation>
    </message>
    <message>
        <source>layers %1–%2 of %3</source>
        <translation>第 %1–%2 層，共 %3 層</translation>
    </message>
    <message>
        <source>%1 positions per cell</source>
        <translation>每格 %1 個位置</translation>
    </message>
    <message>
        <source>positions 0–%1 of %2</source>
        <translation>位置 0–%1，共 %2 個</translation>
    </message>
    <message>
        <source>keys K</source>
        <translation>鍵 K</translation>
    </message>
    <message>
        <source>keys K above</source>
        <translation>上方為鍵 K</translation>
    </message>
    <message>
        <source>K</source>
        <translation>K</translation>
    </message>
    <message>
        <source>K above</source>
        <translation>上 K</translation>
    </message>
    <message>
        <source>values V</source>
        <translation>值 V</translation>
    </message>
    <message>
        <source>values V below</source>
        <translation>下方為值 V</translation>
    </message>
    <message>
        <source>V</source>
        <translation>V</translation>
    </message>
    <message>
        <source>V below</source>
        <translation>下 V</translation>
    </message>
    <message>
        <source>bits differ from %1</source>
        <translation>與「%1」的位元不同</translation>
    </message>
    <message>
        <source>different bits</source>
        <translation>位元不同</translation>
    </message>
    <message>
        <source>written now</source>
        <translation>此刻寫入</translation>
    </message>
    <message>
        <source>written</source>
        <translation>寫入</translation>
    </message>
    <message>
        <source>read now</source>
        <translation>此刻讀取</translation>
    </message>
    <message>
        <source>read</source>
        <translation>讀取</translation>
    </message>
    <message>
        <source>forgotten</source>
        <translation>已遺忘</translation>
    </message>
    <message>
        <source>kept for the newest query</source>
        <translation>為最新的查詢保留</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>reserved, but empty</source>
        <translation>已預留，但為空</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>not reserved yet</source>
        <translation>尚未預留</translation>
    </message>
    <message>
        <source>not reserved</source>
        <translation>未預留</translation>
    </message>
    <message>
        <source>pinned cell&apos;s rows</source>
        <translation>釘選格子所在的列</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已釘選</translation>
    </message>
    <message>
        <source>The cache&apos;s rows appear here.</source>
        <translation>快取的列會顯示在這裡。</translation>
    </message>
    <message>
        <source>The cache is off: nothing is kept between steps.</source>
        <translation>快取已關閉：各步之間什麼都不保留。</translation>
    </message>
    <message>
        <source>Cache map: layers and positions</source>
        <translation>快取圖：層與位置</translation>
    </message>
    <message>
        <source>The cache of layer %1 holds %2 of %3 positions, in blocks of %5; all layers use %4.</source>
        <translation>第 %1 層的快取儲存了 %3 個位置中的 %2 個，每區塊 %5 個；所有層共佔用 %4。</translation>
    </message>
    <message>
        <source>The cache of layer %1 holds %2 of %3 positions and has forgotten %5; all layers use %4.</source>
        <translation>第 %1 層的快取儲存了 %3 個位置中的 %2 個，已遺忘 %5 個；所有層共佔用 %4。</translation>
    </message>
    <message>
        <source>The cache of layer %1 holds %2 of %3 positions; all layers use %4.</source>
        <translation>第 %1 層的快取儲存了 %3 個位置中的 %2 個；所有層共佔用 %4。</translation>
    </message>
    <message>
        <source>Block %1 holds positions %2–%3.</source>
        <translation>區塊 %1 儲存位置 %2–%3。</translation>
    </message>
    <message>
        <source>Block %1 is reserved for positions %2–%3. So far, it holds %4 of them, and the rest of the block is empty.</source>
        <translation>區塊 %1 為位置 %2–%3 預留，目前已存入其中 %4 個，其餘為空。</translation>
    </message>
    <message>
        <source>block</source>
        <translation>區塊</translation>
    </message>
    <message>
        <source>This is the block table of layer %1. It shows which blocks of the memory hold the positions above it. Here, one text has the memory to itself, so its blocks lie one after another. Where texts share the memory, their blocks can lie anywhere in it.</source>
        <translation>這是第 %1 層的區塊表。它說明上方的各個位置存放在記憶體的哪些區塊裡。這裡只有一段文字獨佔這片記憶體，所以各區塊依次相連；多段文字共用記憶體時，區塊可以在其中的任何地方。</translation>
    </message>
    <message>
        <source>last %1</source>
        <comment>positions</comment>
        <translation>最後 %1 個</translation>
    </message>
    <message>
        <source>The newest query reads the last %1 positions, including its own. Of the positions before them, the cache keeps those that got the most attention.</source>
        <translation>最新的查詢讀取最後 %1 個位置（包括它自己）。對於更早的位置，快取保留其中得到注意力最多的那些。</translation>
    </message>
    <message>
        <source>The newest query reads the last %1 positions, including its own.</source>
        <translation>最新的查詢讀取最後 %1 個位置（包括它自己）。</translation>
    </message>
    <message>
        <source>window %1</source>
        <comment>of so many positions</comment>
        <translation>視窗 %1</translation>
    </message>
    <message>
        <source>The newest query sees a window of the last %1 positions, including its own.</source>
        <translation>最新的查詢能看到由最後 %1 個位置（包括它自己）組成的視窗。</translation>
    </message>
    <message>
        <source>sinks %1</source>
        <comment>so many</comment>
        <translation>匯點 %1</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>匯點</translation>
    </message>
    <message>
        <source>The cache never forgets the first positions, which are called attention sinks. There are %1 before the window.</source>
        <translation>快取從不遺忘最前面的位置，它們稱為注意力匯點（sink）。視窗之前有 %1 個。</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 層</translation>
    </message>
    <message>
        <source>L %1</source>
        <translation>層 %1</translation>
    </message>
    <message>
        <source>Layers %1–%2</source>
        <translation>第 %1–%2 層</translation>
    </message>
    <message>
        <source>L %1–%2</source>
        <translation>層 %1–%2</translation>
    </message>
    <message>
        <source>rows: %1</source>
        <translation>列數：%1</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>列數</translation>
    </message>
    <message>
        <source>rows: %1 %2, %3 %4</source>
        <translation>列數：%1 %2，%3 %4</translation>
    </message>
    <message>
        <source>FLOPs (c)</source>
        <translation>FLOPs (c)</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>The wider a pipe is, the more rows flow through it. Each token has one row.
%1</source>
        <translation>管道越寬，流過的列越多：每個詞元一列。
%1</translation>
    </message>
    <message>
        <source>The bars show each operation&apos;s FLOPs (c). The longest bar is %1 (c). Whole layers have no bar.</source>
        <translation>長條表示每個運算的 FLOPs (c)。最長的長條為 %1 (c)。整層沒有長條。</translation>
    </message>
    <message>
        <source>The bars show each operation&apos;s FLOPs (c), %1 above %2. The longest bar is %3 (c). Whole layers have no bar.</source>
        <translation>長條表示每個運算的 FLOPs (c)，「%1」在上，「%2」在下。最長的長條為 %3 (c)。整層沒有長條。</translation>
    </message>
    <message>
        <source>%1: %2, %3, %4 of the step&apos;s FLOPs</source>
        <translation>%1：%2，%3，佔這一步 FLOPs 的 %4</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 列</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 列</translation>
    </message>
    <message>
        <source>The operations appear here.</source>
        <translation>各個運算會顯示在這裡。</translation>
    </message>
    <message>
        <source>Decoder: the operations and their share of the work</source>
        <translation>解碼器：各個運算及其所佔的計算量</translation>
    </message>
    <message>
        <source>%1: operation %2 of %3 in this step.</source>
        <translation>%1：這一步的第 %2 個運算，共 %3 個。</translation>
    </message>
    <message>
        <source>(f) formula, (c) counted, (m) measured</source>
        <translation>(f) 公式，(c) 計數，(m) 測量</translation>
    </message>
    <message>
        <source>A FLOP is one addition or multiplication of floating-point numbers: 2 × 3 + 1 takes two. Only matrix products are counted as FLOPs here. Other work, such as norms and softmax, is counted separately.</source>
        <translation>一個 FLOP 是一次浮點數加法或乘法：2 × 3 + 1 需要兩個。這裡只有矩陣乘積計入 FLOPs。正規化、Softmax 等其他運算另計。</translation>
    </message>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>記憶體不足。</translation>
    </message>
    <message>
        <source>Heads, layer %1</source>
        <translation>注意力頭，第 %1 層</translation>
    </message>
    <message>
        <source>after step %1</source>
        <translation>第 %1 步之後</translation>
    </message>
    <message>
        <source>step %1, %2</source>
        <comment>a lane such as: cache off</comment>
        <translation>第 %1 步，%2</translation>
    </message>
    <message>
        <source>Attention weights of each head at the end of this step, with %1. All use the same colors, from 0 to 1.</source>
        <translation>這一步完成時，採用「%1」的每個頭的注意力權重。所有頭用同樣的顏色，從 0 到 1。</translation>
    </message>
    <message>
        <source>Attention weights of each head at the end of this step. All use the same colors, from 0 to 1.</source>
        <translation>這一步完成時每個頭的注意力權重。所有頭用同樣的顏色，從 0 到 1。</translation>
    </message>
    <message>
        <source>Each cell shows the largest of %1 × %2 weights (queries × keys).</source>
        <translation>每格顯示 %1 × %2 個權重（查詢 × 鍵）中最大的一個。</translation>
    </message>
    <message>
        <source>%2 of %1 queries are drawn.</source>
        <translation>共 %1 個查詢，畫出了 %2 個。</translation>
    </message>
    <message>
        <source>Heads %1–%2 of %3 are drawn.</source>
        <translation>畫出了第 %1–%2 個頭，共 %3 個。</translation>
    </message>
    <message>
        <source>Click a head to see its numbers, or press “,” or “.” to change the head.</source>
        <translation>點選一個頭可查看它的數值；按「,」或「.」可切換頭。</translation>
    </message>
    <message>
        <source>Head %1 of layer %2
Largest attention weight %3: query %4 “%5”, key %6 “%7”</source>
        <translation>第 %2 層第 %1 個頭
最大的注意力權重 %3：查詢 %4「%5」，鍵 %6「%7」</translation>
    </message>
    <message>
        <source>The heads&apos; attention weights appear here.</source>
        <translation>各頭的注意力權重會顯示在這裡。</translation>
    </message>
    <message>
        <source>The heads&apos; rows were too large to keep.</source>
        <translation>各頭的列太大，沒有保留。</translation>
    </message>
    <message>
        <source>Heads: the attention weights of all heads of a layer</source>
        <translation>注意力頭：一層中所有頭的注意力權重</translation>
    </message>
    <message>
        <source>Head %1 of %2 in layer %3.</source>
        <translation>第 %3 層第 %1 個頭，共 %2 個頭。</translation>
    </message>
    <message>
        <source>Head %1 of %2 in layer %3, with %4.</source>
        <translation>第 %3 層第 %1 個頭，共 %2 個頭，採用「%4」。</translation>
    </message>
    <message>
        <source>It is never computed. The key at position %1 comes after the query at position %2, and a query sees only keys up to its own position.</source>
        <translation>它永遠不會被計算。位置 %1 的鍵在位置 %2 的查詢之後，而查詢只能看到自身位置及之前的鍵。</translation>
    </message>
    <message>
        <source>It is not computed in this step, because this query does not see this key.</source>
        <translation>它在這一步中不會被計算，因為這個查詢看不到這個鍵。</translation>
    </message>
    <message>
        <source>It was written to the cache in %1.</source>
        <translation>它在%1中寫入快取。</translation>
    </message>
    <message>
        <source>It is the dot product of row %1 of queries Q and row %2 of keys K, computed in %3. Only the side without the mistake divides it by √(head width).</source>
        <translation>它是查詢 Q 的第 %1 列與鍵 K 的第 %2 列的內積，在%3中計算。只有沒有錯誤的一側會除以 √(頭寬度)。</translation>
    </message>
    <message>
        <source>It is the dot product of row %1 of queries Q and row %2 of keys K, computed in %3 and divided by √(head width).</source>
        <translation>它是查詢 Q 的第 %1 列與鍵 K 的第 %2 列的內積，在%3中計算，並除以 √(頭寬度)。</translation>
    </message>
    <message>
        <source>Row %1 of keys K was computed in %2.</source>
        <translation>鍵 K 的第 %1 列是在%2中計算的。</translation>
    </message>
    <message>
        <source>It comes from the softmax of row %1 of the scores, in %2.</source>
        <translation>它來自分數第 %1 列的 Softmax，在%2中計算。</translation>
    </message>
    <message>
        <source>Its score is the dot product of row %1 of queries Q and row %2 of keys K, computed in %3.</source>
        <translation>它的分數是查詢 Q 的第 %1 列與鍵 K 的第 %2 列的內積，在%3中計算。</translation>
    </message>
    <message>
        <source>It is row %1 of the attention weights times column %2 of values V, computed in %3.</source>
        <translation>它是注意力權重的第 %1 列乘以值 V 的第 %2 欄，在%3中計算。</translation>
    </message>
    <message>
        <source>These weights are row %1 of the scores after %2.</source>
        <translation>這些權重是%2之後分數的第 %1 列。</translation>
    </message>
    <message>
        <source>Softmax gives it a weight of exactly 0 in %1, so row %2 of values V adds nothing to row %3 of the output.</source>
        <translation>在%1中，Softmax 給它的權重恰好為 0，所以值 V 的第 %2 列對輸出的第 %3 列沒有貢獻。</translation>
    </message>
    <message>
        <source>Row %1 of values V adds nothing to row %2 of the output.</source>
        <translation>值 V 的第 %1 列對輸出的第 %2 列沒有貢獻。</translation>
    </message>
    <message>
        <source>Its row is multiplied by each row of keys K that it may see, in %1.</source>
        <translation>在%1中，它所在的列與它能看到的每一列鍵 K 相乘。</translation>
    </message>
    <message>
        <source>Through these scores it reaches row %1 of the attention weights in %2 and of the output in %3.</source>
        <translation>透過這些分數，它影響到%2中注意力權重的第 %1 列和%3中輸出的第 %1 列。</translation>
    </message>
    <message>
        <source>Its row is multiplied by each row of queries Q that may see it, in %1.</source>
        <translation>在%1中，它所在的列與能看到它的每一列查詢 Q 相乘。</translation>
    </message>
    <message>
        <source>Through these scores it reaches column %1 of the attention weights in %2 and the output in %3.</source>
        <translation>透過這些分數，它影響到%2中注意力權重的第 %1 欄，以及%3中的輸出。</translation>
    </message>
    <message>
        <source>It is multiplied by column %1 of the attention weights, in %2.</source>
        <translation>在%2中，它與注意力權重的第 %1 欄相乘。</translation>
    </message>
    <message>
        <source>It passes the mask in %1 and becomes an attention weight in %2.</source>
        <translation>它在%1中通過遮罩，在%2中變成注意力權重。</translation>
    </message>
    <message>
        <source>That weight multiplies row %1 of values V, in %2.</source>
        <translation>在%2中，這個權重與值 V 的第 %1 列相乘。</translation>
    </message>
    <message>
        <source>It multiplies row %1 of values V, in %2. Adding up such products over all positions gives row %3 of the output.</source>
        <translation>在%2中，它與值 V 的第 %1 列相乘。把所有位置的這類乘積相加，就得到輸出的第 %3 列。</translation>
    </message>
    <message>
        <source>Row %1 of values V was computed in %2.</source>
        <translation>值 V 的第 %1 列是在%2中計算的。</translation>
    </message>
    <message>
        <source>It is mixed with the output of the other heads, in %1.</source>
        <translation>在%1中，它與其他頭的輸出混合。</translation>
    </message>
    <message>
        <source>Go to %1 in step %2.</source>
        <translation>前往第 %2 步的「%1」。</translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation>第 %1 步的「%2」</translation>
    </message>
    <message>
        <source>%1 computed it in %2.</source>
        <translation>「%1」在%2中計算了它。</translation>
    </message>
    <message>
        <source>%1 computed it in %2 and again in steps %3.</source>
        <translation>「%1」在%2中計算了它，又在第 %3 步重新計算。</translation>
    </message>
    <message>
        <source>%1 reads it from the cache in steps %2.</source>
        <translation>「%1」在第 %2 步從快取中讀取它。</translation>
    </message>
    <message>
        <source>No step has read it from the cache yet.</source>
        <translation>還沒有哪一步從快取中讀取它。</translation>
    </message>
    <message>
        <source>%1 · head %2 of layer %3</source>
        <translation>%1 · 第 %3 層第 %2 個頭</translation>
    </message>
    <message>
        <source>Pinned. Click the cell again to unpin it.</source>
        <translation>已釘選。再次點選該格子可取消釘選。</translation>
    </message>
    <message>
        <source>Under the mouse. Click to pin the cell.</source>
        <translation>位於滑鼠下方。點選可釘選該格子。</translation>
    </message>
    <message>
        <source>This run has no such cell.</source>
        <translation>這次執行沒有這樣的格子。</translation>
    </message>
    <message>
        <source>Comes from</source>
        <translation>來自</translation>
    </message>
    <message>
        <source>Goes to</source>
        <translation>去向</translation>
    </message>
    <message>
        <source>Query: position %1 “%2”</source>
        <translation>查詢：位置 %1「%2」</translation>
    </message>
    <message>
        <source>Key: position %1 “%2”</source>
        <translation>鍵：位置 %1「%2」</translation>
    </message>
    <message>
        <source>Position %1 “%2”, column %3</source>
        <translation>位置 %1「%2」，第 %3 欄</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1：%2 %3</translation>
    </message>
    <message>
        <source>This row is not computed again in this step.</source>
        <translation>這一步不再計算這一列。</translation>
    </message>
    <message>
        <source>This token has not been read yet in this step.</source>
        <translation>這一步還沒有讀到這個詞元。</translation>
    </message>
    <message>
        <source>Row %1 has not been computed yet in this step.</source>
        <translation>第 %1 列在這一步還沒有計算。</translation>
    </message>
    <message>
        <source>The cache no longer holds this row.</source>
        <translation>快取中已經沒有這一列。</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>This is row %1 of the matrix. The number that begins with 0x is the same value in hexadecimal, which shows every bit.</source>
        <translation>這是矩陣的第 %1 列。帶 0x 的數是同一個值的十六進位寫法，能看出每個位元。</translation>
    </message>
    <message>
        <source>Read from the cache: an earlier step computed it.</source>
        <translation>從快取中讀取：它是在更早的一步中計算的。</translation>
    </message>
    <message>
        <source>It is stored as %1 and read as %1 × %2. The model computed %3.</source>
        <translation>它存為 %1，讀出時為 %1 × %2。模型算出的是 %3。</translation>
    </message>
    <message>
        <source>It is the mean of %1 heads. This head computed %2.</source>
        <translation>它是 %1 個頭的平均值。這個頭算出的是 %2。</translation>
    </message>
    <message>
        <source>row %1 × %2 + head %3 × %4 + column %5 = number %6</source>
        <translation>列號 %1 × %2 + 頭號 %3 × %4 + 欄號 %5 = 編號 %6</translation>
    </message>
    <message>
        <source>In this line, rows, heads and columns are numbered from 0. A row of the cache has %1 numbers, %2 per head. A step with only one token reads the cache itself, without a copy.</source>
        <translation>這裡的列、頭和欄都從 0 數起。快取的一列有 %1 個數，每個頭 %2 個。只讀入一個詞元的步驟直接讀取快取本身，不做複製。</translation>
    </message>
    <message>
        <source>Place in block %1: %2 (f)</source>
        <translation>在區塊 %1 中的位置：%2 (f)</translation>
    </message>
    <message>
        <source>Place in the cache: %1 (f)</source>
        <translation>在快取中的位置：%1 (f)</translation>
    </message>
    <message>
        <source>These are the same bits as with %1.</source>
        <translation>與「%1」的每個位元都相同。</translation>
    </message>
    <message>
        <source>This is %1 ULP away from %2. The difference is %3.</source>
        <translation>它與 %2 相差 %1 ULP。差值為 %3。</translation>
    </message>
    <message>
        <source>1 ULP is the distance to the next float32 number.</source>
        <translation>1 ULP 是到下一個 float32 數的距離。</translation>
    </message>
    <message>
        <source>In step %1, its value was %2.</source>
        <translation>在第 %1 步它的值是 %2。</translation>
    </message>
    <message>
        <source>It was computed again. In step %1, its value was %2, the same bits.</source>
        <translation>它被重新計算了。在第 %1 步它的值是 %2，每個位元都相同。</translation>
    </message>
    <message>
        <source>It was computed again. In step %1, its value was %2, which differs by %3 ULP (units in the last place).</source>
        <translation>它被重新計算了。在第 %1 步它的值是 %2，相差 %3 ULP（末位單位）。</translation>
    </message>
    <message>
        <source>Point at a cell of the stage to read its exact value, where it comes from and where it goes. Click to pin the cell.</source>
        <translation>把滑鼠指向主檢視中的格子，可查看它的精確值、來源和去向。點選可釘選該格子。</translation>
    </message>
    <message>
        <source>Inspector: one cell&apos;s exact value, where it comes from and where it goes</source>
        <translation>檢查器：一個格子的精確值、來源和去向</translation>
    </message>
    <message>
        <source>Bit-identical: no difference in 1 step (c).</source>
        <translation>逐位元一致：1 步中沒有差異 (c)。</translation>
    </message>
    <message>
        <source>Bit-identical: no difference in %1 steps (c).</source>
        <translation>逐位元一致：%1 步中沒有差異 (c)。</translation>
    </message>
    <message>
        <source>K, V and the hidden state of each layer, and the logits, were compared bit for bit. All %1 tensors (c), %2 values (c) in total, have the same bits with %3 as with %4.</source>
        <translation>逐位元比較了 K、V、每層的隱藏狀態以及 logits。「%3」與「%4」之間，全部 %1 個張量 (c)、共 %2 個值 (c)，每個位元都相同。</translation>
    </message>
    <message>
        <source>same in the only step compared (of %1)</source>
        <translation>唯一比較過的一步相同（共 %1 步）</translation>
    </message>
    <message>
        <source>same where compared</source>
        <translation>比較過的都相同</translation>
    </message>
    <message>
        <source>same in the %1 steps compared (of %2)</source>
        <translation>比較過的 %1 步相同（共 %2 步）</translation>
    </message>
    <message>
        <source>same answer, bit for bit</source>
        <translation>回答相同，逐位元一致</translation>
    </message>
    <message>
        <source>same answer</source>
        <translation>回答相同</translation>
    </message>
    <message>
        <source>the same so far, bit for bit</source>
        <translation>到目前為止相同，逐位元一致</translation>
    </message>
    <message>
        <source>same so far</source>
        <translation>到目前相同</translation>
    </message>
    <message>
        <source>different words after step %1, logits up to %2 apart</source>
        <translation>第 %1 步之後選出的詞不同，logits 最多相差 %2</translation>
    </message>
    <message>
        <source>the same numbers, but different words after step %1</source>
        <translation>數值相同，但第 %1 步之後選出的詞不同</translation>
    </message>
    <message>
        <source>different words after step %1</source>
        <translation>第 %1 步之後選出的詞不同</translation>
    </message>
    <message>
        <source>a different choice in step %1, logits up to %2 apart</source>
        <translation>第 %1 步的選擇不同，logits 最多相差 %2</translation>
    </message>
    <message>
        <source>a different choice in step %1</source>
        <translation>第 %1 步的選擇不同</translation>
    </message>
    <message>
        <source>same answer, not the same bits</source>
        <translation>回答相同，但位元不同</translation>
    </message>
    <message>
        <source>something is wrong: find the first matrix that differs</source>
        <translation>有地方出錯了：請找出第一個不同的矩陣</translation>
    </message>
    <message>
        <source>something is wrong</source>
        <translation>有地方出錯了</translation>
    </message>
    <message>
        <source>different numbers, first in %1</source>
        <translation>數值不同，最先出現在%1</translation>
    </message>
    <message>
        <source>different numbers</source>
        <translation>數值不同</translation>
    </message>
    <message>
        <source>not compared: only %1 ran</source>
        <translation>未比較：只執行了「%1」</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>未比較</translation>
    </message>
    <message>
        <source>not compared: no step ran with both</source>
        <translation>未比較：沒有哪一步同時執行兩路</translation>
    </message>
    <message>
        <source>nothing has run yet</source>
        <translation>還沒有執行</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未執行</translation>
    </message>
    <message>
        <source>Choose Compare and press Run: then each step runs both ways.</source>
        <translation>選擇「比較」並按「執行」：每一步就會用兩種方式各算一遍。</translation>
    </message>
    <message>
        <source>The other steps ran with only one of them and could not be compared.</source>
        <translation>其他步只執行了其中一路，無法比較。</translation>
    </message>
    <message>
        <source>the logits</source>
        <translation>logits</translation>
    </message>
    <message>
        <source>the keys of layer %1</source>
        <translation>第 %1 層的鍵</translation>
    </message>
    <message>
        <source>the values of layer %1</source>
        <translation>第 %1 層的值</translation>
    </message>
    <message>
        <source>the hidden state after layer %1</source>
        <translation>第 %1 層之後的隱藏狀態</translation>
    </message>
    <message>
        <source>Lamp: whether both ways give the same answer</source>
        <translation>指示燈：兩種方式的回答是否相同</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows</source>
        <translation>
            <numerusform>%Ln 列</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 × (%2 + %3)</source>
        <translation>%1 × (%2 + %3)</translation>
    </message>
    <message>
        <source>%1 × (%2 + %3 × %4)</source>
        <translation>%1 × (%2 + %3 × %4)</translation>
    </message>
    <message>
        <source> × %1</source>
        <translation> × %1</translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, prefill: reads %Ln tokens of the prompt</source>
        <translation>
            <numerusform>第 %1 步，共 %2 步，預填充：讀入提示詞的 %Ln 個詞元</numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1 of %2, prefill: reads the prompt</source>
        <translation>第 %1 步，共 %2 步，預填充：讀入提示詞</translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: reads %Ln tokens with %3, %4 with %5</source>
        <translation>
            <numerusform>第 %1 步，共 %2 步，解碼：「%3」讀入 %Ln 個詞元，「%5」讀入 %4 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: reads %Ln tokens</source>
        <translation>
            <numerusform>第 %1 步，共 %2 步，解碼：讀入 %Ln 個詞元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: reads all %Ln tokens again</source>
        <translation>
            <numerusform>第 %1 步，共 %2 步，解碼：全部 %Ln 個詞元重新讀入</numerusform>
        </translation>
    </message>
    <message>
        <source>Prefill: the tokens of the prompt are read together, usually in one step.</source>
        <translation>預填充：提示詞的詞元一起讀入，通常只用一步。</translation>
    </message>
    <message>
        <source>Decode: each step adds one token to the answer.</source>
        <translation>解碼：每一步給回答增加一個詞元。</translation>
    </message>
    <message>
        <source>The stage shows layer %1, which this step has not reached yet. This panel describes layer %2.</source>
        <translation>主檢視顯示的是第 %1 層，這一步還沒有到達。本面板描述的是第 %2 層。</translation>
    </message>
    <message>
        <source>The stage shows layer %1, which this step has already finished. This panel describes layer %2.</source>
        <translation>主檢視顯示的是第 %1 層，這一步已經完成。本面板描述的是第 %2 層。</translation>
    </message>
    <message>
        <source>Show layer %1 on the stage</source>
        <translation>在主檢視中顯示第 %1 層</translation>
    </message>
    <message>
        <source>The prompt is read a second time. %1 has forgotten the first reading.</source>
        <translation>提示詞被讀第二遍。「%1」已經忘了第一遍。</translation>
    </message>
    <message numerus="yes">
        <source>The text became too long for %1, which drops everything before position %2 and computes the other %Ln tokens again, because their positions change: the first of them now has position 0.</source>
        <translation>
            <numerusform>文字對「%1」來說太長了。它丟掉位置 %2 之前的內容，並重新計算其餘 %Ln 個詞元，因為它們的位置變了：其中第一個現在位於位置 0。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One of the caches did not run before this step. It missed %Ln tokens, which it reads now.</source>
        <translation>
            <numerusform>其中一個快取在這一步之前沒有執行，漏掉了 %Ln 個詞元，現在讀入。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The cache was off before this step and missed %Ln tokens, which are read now.</source>
        <translation>
            <numerusform>快取在這一步之前是關閉的，漏掉了 %Ln 個詞元，現在讀入。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 did not run in this step, because it has no room for more tokens.</source>
        <translation>「%1」在這一步沒有執行，因為已經沒有空間容納更多詞元。</translation>
    </message>
    <message>
        <source>%1 did not run in this step, because its text has ended.</source>
        <translation>「%1」在這一步沒有執行，因為它的文字已經結束。</translation>
    </message>
    <message>
        <source>%1 did not run in this step, because the cache mode was changed during the run. Press Run to compare all steps.</source>
        <translation>「%1」在這一步沒有執行，因為執行途中改變了快取模式。按「執行」可比較所有步驟。</translation>
    </message>
    <message>
        <source>%1, whole step: %2, plus %3 of other work (c)</source>
        <translation>「%1」，整步：%2，以及 %3 其他運算 (c)</translation>
    </message>
    <message numerus="yes">
        <source>Skipping %Ln earlier tokens saves %1 of this step&apos;s FLOPs (c).</source>
        <translation>
            <numerusform>跳過更早的 %Ln 個詞元，節省了這一步 FLOPs 的 %1 (c)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>When this step ends, %1 drops %Ln rows from each layer.</source>
        <translation>
            <numerusform>這一步結束時，「%1」在每層丟棄 %Ln 列。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only %1 computes here: it rounds %Ln rows of K and V to fewer bits (c).</source>
        <translation>
            <numerusform>這裡只有「%1」在計算：它把 K 和 V 的 %Ln 列捨入（量化）到較少的位元 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>After this step, %1 holds %2 (c) and %3 holds %4 (c).</source>
        <translation>這一步之後，「%1」佔 %2 (c)，「%3」佔 %4 (c)。</translation>
    </message>
    <message>
        <source>In this step, the logits are up to %1 apart (c). The probabilities of the next token diverge by %2 nats (c).</source>
        <translation>在這一步，logits 最多相差 %1 (c)。下一個詞元機率的散度為 %2 nats (c)。</translation>
    </message>
    <message>
        <source>With %1, %2 of this head&apos;s attention goes to rows that %3 no longer has (c).</source>
        <translation>採用「%1」時，這個頭有 %2 的注意力落在「%3」已經沒有的列上 (c)。</translation>
    </message>
    <message numerus="yes">
        <source>This step stores the keys and values of %Ln tokens. That saves nothing yet (c).</source>
        <translation>
            <numerusform>這一步存入 %Ln 個詞元的鍵和值。現在還沒有節省什麼 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>The next step saves work: press Ctrl+→.</source>
        <translation>下一步才節省計算量：請按 Ctrl+→。</translation>
    </message>
    <message>
        <source>Go to the next step.</source>
        <translation>前往下一步。</translation>
    </message>
    <message numerus="yes">
        <source>The keys and values of %Ln tokens are in the cache and are not computed again.</source>
        <translation>
            <numerusform>%Ln 個詞元的鍵和值已在快取中，不再計算。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing was kept, so the rows of %Ln tokens must be computed again.</source>
        <translation>
            <numerusform>什麼都沒有保留，所以必須重新計算 %Ln 個詞元的列。</numerusform>
        </translation>
    </message>
    <message>
        <source>This operation takes the same work both ways (c).</source>
        <translation>這個運算在兩種方式下計算量相同 (c)。</translation>
    </message>
    <message>
        <source>%1 takes %2 times as much work for this operation (c).</source>
        <translation>「%1」做這個運算需要 %2 倍的計算量 (c)。</translation>
    </message>
    <message>
        <source>Only %1 computes here (c).</source>
        <translation>這裡只有「%1」在計算 (c)。</translation>
    </message>
    <message>
        <source>Without the cache, this operation takes %1 times as many FLOPs (c).</source>
        <translation>沒有快取時，這個運算需要 %1 倍的 FLOPs (c)。</translation>
    </message>
    <message>
        <source>Without the cache, this operation takes %1 times as much work (c).</source>
        <translation>沒有快取時，這個運算需要 %1 倍的計算量 (c)。</translation>
    </message>
    <message>
        <source>Choosing the tokens of both lanes took %1 (m).</source>
        <translation>兩路的詞元是在 %1 內選出的 (m)。</translation>
    </message>
    <message>
        <source>The token was chosen once for both lanes, which took %1 (m).</source>
        <translation>詞元只選一次，兩路共用，耗時 %1 (m)。</translation>
    </message>
    <message>
        <source>Formula: worked out from the sizes. Counted: added up by the program while it ran. Measured: read from a clock, so it varies from run to run.</source>
        <translation>公式：根據尺寸算出。計數：程式執行時逐一累加。測量：由時鐘讀出，因此每次執行都不同。</translation>
    </message>
    <message>
        <source>The formula and the count do not agree.</source>
        <translation>公式與計數不一致。</translation>
    </message>
    <message>
        <source>%1 keeps nothing.</source>
        <translation>「%1」什麼都不保留。</translation>
    </message>
    <message>
        <source>This step skips the operation, because more of the prompt follows.</source>
        <translation>這一步跳過這個運算，因為後面還有提示詞。</translation>
    </message>
    <message>
        <source>= %1 (f)</source>
        <translation>= %1 (f)</translation>
    </message>
    <message>
        <source>= %1 + %2 of other work (f)</source>
        <translation>= %1，另加 %2 其他運算 (f)</translation>
    </message>
    <message>
        <source>= %1 of other work (f)</source>
        <translation>= %1 其他運算 (f)</translation>
    </message>
    <message>
        <source>Run a prompt to read here what each operation does and what it costs.</source>
        <translation>執行一個提示詞，就能在這裡看到每個運算做什麼、代價是多少。</translation>
    </message>
    <message>
        <source>Now: what the current operation does and costs</source>
        <translation>目前的運算：它做什麼，代價是多少</translation>
    </message>
    <message>
        <source>%1: %2 and %3 of other work.</source>
        <translation>%1：%2，以及 %3 其他運算。</translation>
    </message>
    <message>
        <source>%1 does not do this operation.</source>
        <translation>「%1」不做這個運算。</translation>
    </message>
    <message>
        <source>other work</source>
        <translation>其他運算</translation>
    </message>
    <message>
        <source>time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>%1: %2 of other work %3</source>
        <translation>%1：%2 其他運算 %3</translation>
    </message>
    <message>
        <source>Bytes that the operation must load from memory or store there: weights, rows and the cache.</source>
        <translation>該運算必須從記憶體讀取或向記憶體寫入的位元組：權重、列和快取。</translation>
    </message>
    <message>
        <source>nats and logits (c)</source>
        <translation>nats 與 logits (c)</translation>
    </message>
    <message>
        <source>mean divergence, nats (c)</source>
        <translation>平均散度，nats (c)</translation>
    </message>
    <message>
        <source>%1 nats</source>
        <translation>%1 nats</translation>
    </message>
    <message>
        <source>Nothing was compared in this run. Choose Compare, or a comparison in the Laboratory menu.</source>
        <translation>這次執行沒有做比較。請選擇「比較」，或「實驗室」選單中的一項對比。</translation>
    </message>
    <message>
        <source>There is no next token to compare yet: more of the prompt follows.</source>
        <translation>還沒有可比較的下一個詞元：後面還有提示詞。</translation>
    </message>
    <message numerus="yes">
        <source>Both caches gave the same logits in all %Ln steps compared (c), although other numbers differ.</source>
        <translation>
            <numerusform>在所有 %Ln 個比較過的步驟中，兩個快取給出相同的 logits (c)，儘管其他數值不同。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Both caches gave the same bits in all %Ln steps compared (c).</source>
        <translation>
            <numerusform>在所有 %Ln 個比較過的步驟中，兩個快取給出的每個位元都相同 (c)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Both caches gave the same bits in all %Ln steps (c).</source>
        <translation>
            <numerusform>在全部 %Ln 步中，兩個快取給出的每個位元都相同 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>This run is not plotted, because its left side (%1) already loses or hides something. Choose another comparison in the Laboratory menu.</source>
        <translation>這次執行沒有畫在圖上，因為「%1」本身就丟失或隱藏了內容。請在「實驗室」選單中選擇另一項對比。</translation>
    </message>
    <message>
        <source>No cache has been compared on this prompt yet. Choose Compare, or a comparison in the Laboratory menu. A cache that makes a mistake, or reads a different text, is not plotted.</source>
        <translation>這個提示詞還沒有比較過快取。請選擇「比較」，或「實驗室」選單中的一項對比。有錯誤的快取，或文字不同的快取，不會畫在圖上。</translation>
    </message>
    <message>
        <source>%1, log scale, over %2</source>
        <translation>%1（對數刻度）隨 %2 變化</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 隨 %2 變化</translation>
    </message>
    <message>
        <source>After %1 tokens · %2</source>
        <translation>%1 個詞元之後 · %2</translation>
    </message>
    <message>
        <source>Choose another comparison in the Laboratory menu to see a second point.</source>
        <translation>在「實驗室」選單中選擇另一項對比，可看到第二個點。</translation>
    </message>
    <message>
        <source>Each point is a cache that has been compared on this model and prompt since the program started. The divergence is the mean over the tokens chosen.</source>
        <translation>每個點是程式啟動以來在這個模型和提示詞上比較過的一個快取。散度是所選詞元上的平均值。</translation>
    </message>
    <message>
        <source>Left out, because fewer steps were compared: %1.</source>
        <translation>因比較的步數較少而略去：%1。</translation>
    </message>
    <message>
        <source>Left out, because the left side of the comparison already loses or hides something: %1.</source>
        <translation>因對比的左側本身就丟失或隱藏了內容而略去：%1。</translation>
    </message>
    <message>
        <source>caches tried: %1</source>
        <translation>試過的快取：%1</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>used: %1 bytes (c), tokens read: %2 (c)</source>
        <translation>已用：%1 位元組 (c)，讀入的詞元：%2 (c)</translation>
    </message>
    <message>
        <source>mean divergence: %1 (c)</source>
        <translation>平均散度：%1 (c)</translation>
    </message>
    <message>
        <source>largest divergence: %1 (c)</source>
        <translation>最大散度：%1 (c)</translation>
    </message>
    <message>
        <source>different top token in %1 of %2 steps (c)</source>
        <translation>%2 步中有 %1 步的首選詞元不同 (c)</translation>
    </message>
    <message>
        <source>This run: %1.</source>
        <translation>本次執行：%1。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source> saves %1</source>
        <translation> 節省 %1</translation>
    </message>
    <message>
        <source>time, µs (m)</source>
        <translation>時間，µs (m)</translation>
    </message>
    <message>
        <source>time, ms (m)</source>
        <translation>時間，ms (m)</translation>
    </message>
    <message>
        <source>time, s (m)</source>
        <translation>時間，s (m)</translation>
    </message>
    <message>
        <source>FLOP/byte (c)</source>
        <translation>FLOP/byte (c)</translation>
    </message>
    <message>
        <source>GFLOP/s (m)</source>
        <translation>GFLOP/s (m)</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>FLOPs so far (c)</source>
        <translation>累計 FLOPs (c)</translation>
    </message>
    <message>
        <source>cache, bytes (c)</source>
        <translation>快取，位元組 (c)</translation>
    </message>
    <message>
        <source>cache, KiB (c)</source>
        <translation>快取，KiB (c)</translation>
    </message>
    <message>
        <source>cache, MiB (c)</source>
        <translation>快取，MiB (c)</translation>
    </message>
    <message>
        <source>cache, GiB (c)</source>
        <translation>快取，GiB (c)</translation>
    </message>
    <message>
        <source>FLOPs per step</source>
        <translation>每步 FLOPs</translation>
    </message>
    <message>
        <source>Plot: FLOPs of each step, %1</source>
        <translation>圖表：每步的 FLOPs，%1</translation>
    </message>
    <message>
        <source>FLOPs so far, and share saved</source>
        <translation>累計 FLOPs 與節省比例</translation>
    </message>
    <message>
        <source>Plot: FLOPs of all steps so far and the share saved, %1</source>
        <translation>圖表：至今所有步的 FLOPs 與節省比例，%1</translation>
    </message>
    <message>
        <source>Time per step</source>
        <translation>每步時間</translation>
    </message>
    <message>
        <source>Plot: measured time of each step, %1</source>
        <translation>圖表：測得的每步時間，%1</translation>
    </message>
    <message>
        <source>Bytes in the cache</source>
        <translation>快取位元組數</translation>
    </message>
    <message>
        <source>Plot: bytes of each cache after each step, used and reserved</source>
        <translation>圖表：每步之後各快取已用和預留的位元組數</translation>
    </message>
    <message>
        <source>FLOPs by operation</source>
        <translation>依運算劃分的 FLOPs</translation>
    </message>
    <message>
        <source>Plot: FLOPs of the run by operation, %1</source>
        <translation>圖表：本次執行依運算劃分的 FLOPs，%1</translation>
    </message>
    <message>
        <source>Roofline of this machine</source>
        <translation>本機的 Roofline</translation>
    </message>
    <message>
        <source>Plot: speed of each step against the most that this machine can do</source>
        <translation>圖表：每步的速度與本機所能達到的上限</translation>
    </message>
    <message>
        <source>Drift per step</source>
        <translation>每步偏差</translation>
    </message>
    <message>
        <source>Plot: drift of the next token in each step, %1</source>
        <translation>圖表：每步下一個詞元的偏差，%1</translation>
    </message>
    <message>
        <source>Bytes against drift</source>
        <translation>位元組數與偏差</translation>
    </message>
    <message>
        <source>Plot: size of each cache tried on this prompt, against how far its predictions are from the exact ones</source>
        <translation>圖表：在這個提示詞上試過的各快取的大小，以及其預測與精確預測的偏差</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Projections</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>Rest</source>
        <translation>其餘</translation>
    </message>
    <message>
        <source>Other work: bias, norms, softmax, activation, residuals, scale</source>
        <translation>其他運算：偏置、正規化、Softmax、激勵、殘差、縮放</translation>
    </message>
    <message>
        <source>%1: %2 (c)</source>
        <translation>%1：%2 (c)</translation>
    </message>
    <message>
        <source>saved: %1 (c)</source>
        <translation>節省：%1 (c)</translation>
    </message>
    <message>
        <source>%1 of the limit</source>
        <translation>上限的 %1</translation>
    </message>
    <message>
        <source>Faster than memory can deliver: the processor&apos;s own caches hold part of the data.</source>
        <translation>比記憶體所能提供的速度還快：部分資料在處理器自己的快取中。</translation>
    </message>
    <message>
        <source>Faster than the limit that was measured: measure this machine again.</source>
        <translation>比測得的上限還快：請重新測量本機。</translation>
    </message>
    <message>
        <source>%1: %2 FLOP/byte (c), %3 (m)</source>
        <translation>%1：%2 FLOP/byte (c)，%3 (m)</translation>
    </message>
    <message>
        <source>the most probable next tokens differ (c)</source>
        <translation>機率最大的下一個詞元不同 (c)</translation>
    </message>
    <message>
        <source>%1: %2 (m), measured once</source>
        <translation>%1：%2 (m)，測量一次</translation>
    </message>
    <message>
        <source>%1: %2 (m), the median of %3 passes; half of them took %4 to %5</source>
        <translation>%1：%2 (m)，%3 次前向計算的中位數，其中一半在 %4 到 %5 之間</translation>
    </message>
    <message>
        <source>After step %1 of %2</source>
        <translation>第 %1 步之後，共 %2 步</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>This machine&apos;s limits are not measured yet.</source>
        <translation>尚未測量本機的上限。</translation>
    </message>
    <message>
        <source>This machine&apos;s limits are measured when the run ends.</source>
        <translation>執行結束後會測量本機的上限。</translation>
    </message>
    <message>
        <source>Measuring what this machine can do …</source>
        <translation>正在測量本機的能力 …</translation>
    </message>
    <message>
        <source>There was no memory left to measure this machine&apos;s limits.</source>
        <translation>沒有剩餘記憶體用於測量本機的上限。</translation>
    </message>
    <message numerus="yes">
        <source>%n threads</source>
        <translation>
            <numerusform>%n 個執行緒</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 over %2, log scales</source>
        <translation>%1 隨 %2 變化，對數刻度</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1; the totals leave out other work</source>
        <translation>%1；合計不含其他運算</translation>
    </message>
    <message>
        <source>%1 · %2 saved over all steps</source>
        <translation>%1 · 所有步共節省 %2</translation>
    </message>
    <message>
        <source>%1 · %2 saved over the %3 of %4 steps that both lanes ran</source>
        <translation>%1 · 在兩路都執行的 %3 步中（共 %4 步）節省 %2</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>還沒有執行。</translation>
    </message>
    <message>
        <source>This run keeps nothing in a cache.</source>
        <translation>這次執行沒有在快取中保留任何內容。</translation>
    </message>
    <message>
        <source>This run has no such numbers.</source>
        <translation>這次執行沒有這樣的數值。</translation>
    </message>
    <message>
        <source>%1, prefill</source>
        <translation>%1，預填充</translation>
    </message>
    <message>
        <source>%1, decode</source>
        <translation>%1，解碼</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>節省</translation>
    </message>
    <message>
        <source>%1, used</source>
        <translation>%1，已用</translation>
    </message>
    <message>
        <source>%1, reserved</source>
        <translation>%1，預留</translation>
    </message>
    <message>
        <source>divergence</source>
        <translation>散度</translation>
    </message>
    <message>
        <source>largest logit difference</source>
        <translation>最大的 logit 差</translation>
    </message>
    <message>
        <source>different top token</source>
        <translation>首選詞元不同</translation>
    </message>
    <message>
        <source>caches tried</source>
        <translation>試過的快取</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>記憶體</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>算力</translation>
    </message>
    <message>
        <source>Other work</source>
        <translation>其他運算</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 與 %2</translation>
    </message>
    <message>
        <source>%1: %2 GB/s (m)</source>
        <translation>%1：%2 GB/s (m)</translation>
    </message>
    <message>
        <source>%1: %2 (m)</source>
        <translation>%1：%2 (m)</translation>
    </message>
    <message>
        <source>different top token in %1 of %2 steps</source>
        <translation>%2 步中有 %1 步的首選詞元不同</translation>
    </message>
    <message>
        <source>%1: %2 (right axis)</source>
        <translation>%1：%2（右軸）</translation>
    </message>
    <message>
        <source>%1: %2, above the axis</source>
        <translation>%1：%2，超出座標軸</translation>
    </message>
    <message>
        <source>%1: %2, median of %3</source>
        <translation>%1：%2，%3 的中位數</translation>
    </message>
    <message>
        <source>%1, log scale</source>
        <translation>%1，對數刻度</translation>
    </message>
    <message>
        <source>Short steps: the median of repeated passes, and the band that holds half of them. Longer steps are measured once.</source>
        <translation>較短的步：重複多次的中位數，色帶包含其中一半。較長的步只測量一次。</translation>
    </message>
    <message>
        <source>Each step was measured once.</source>
        <translation>每一步只測量一次。</translation>
    </message>
    <message>
        <source>The divergence says how far apart the two caches&apos; next-token probabilities are. It is measured in nats, and is 0 if they are equal.</source>
        <translation>散度表示兩個快取給出的下一個詞元機率相差多遠。相等時為 0 nats。</translation>
    </message>
    <message>
        <source>The FLOPs of an operation are those of its matrix products.</source>
        <translation>一個運算的 FLOPs 指其矩陣乘積的運算量。</translation>
    </message>
    <message>
        <source>Steps above the slope read data from the processor&apos;s own caches.</source>
        <translation>位於斜線上方的步驟，讀取的資料在處理器自己的快取中。</translation>
    </message>
    <message>
        <source>The FLOPs are those of matrix products.</source>
        <translation>FLOPs 指矩陣乘積的運算量。</translation>
    </message>
    <message>
        <source>Nothing was compared in this step.</source>
        <translation>這一步沒有比較任何內容。</translation>
    </message>
    <message>
        <source>No lane has a number here.</source>
        <translation>兩路在這裡都沒有數值。</translation>
    </message>
    <message>
        <source>%1. The largest: %2.</source>
        <translation>%1。最大：%2。</translation>
    </message>
    <message>
        <source>Which plot</source>
        <translation>選擇圖表</translation>
    </message>
    <message>
        <source>Choose which plot is shown. In the plot, click to go to a step, drag to move, turn the wheel to zoom, and double-click to show all of it.</source>
        <translation>選擇顯示哪個圖表。在圖表中，點選可前往某一步，拖曳可平移，滾輪可縮放，按兩下可顯示全部。</translation>
    </message>
    <message>
        <source>Copy, save and more</source>
        <translation>複製、儲存及更多</translation>
    </message>
    <message>
        <source>&amp;Copy the plot&apos;s data as CSV</source>
        <translation>複製圖表資料為 CSV(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save the plot&apos;s picture …</source>
        <translation>儲存圖表圖片(&amp;S) …</translation>
    </message>
    <message>
        <source>Show the &amp;whole plot</source>
        <translation>顯示整個圖表(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Logarithmic scale</source>
        <translation>對數刻度(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Next plot</source>
        <translation>下一個圖表(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous plot</source>
        <translation>上一個圖表(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Measure this machine again</source>
        <translation>重新測量本機(&amp;M)</translation>
    </message>
    <message numerus="yes">
        <source>Copied “%1” as CSV: %n lines.</source>
        <translation>
            <numerusform>已將「%1」複製為 CSV：%n 行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Queries Q</source>
        <translation>查詢 Q</translation>
    </message>
    <message>
        <source>Queries Q: what each token looks for, one row per token.</source>
        <translation>查詢 Q：每個詞元要找什麼，每個詞元一列。</translation>
    </message>
    <message>
        <source>Keys K</source>
        <translation>鍵 K</translation>
    </message>
    <message>
        <source>Keys K: what each token can be found by, one row per token.</source>
        <translation>鍵 K：憑什麼能找到每個詞元，每個詞元一列。</translation>
    </message>
    <message>
        <source>Values V</source>
        <translation>值 V</translation>
    </message>
    <message>
        <source>Values V: what each token passes on, one row per token.</source>
        <translation>值 V：每個詞元傳遞出去的內容，每個詞元一列。</translation>
    </message>
    <message>
        <source>Scores: how well each query (row) matches each key (column).</source>
        <translation>分數：每個查詢（列）與每個鍵（欄）的匹配程度。</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力權重</translation>
    </message>
    <message>
        <source>Attention weights: the scores of each query (row), turned into shares that add up to 1.</source>
        <translation>注意力權重：把每個查詢（列）的分數變成總和為 1 的比例。</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>輸出</translation>
    </message>
    <message>
        <source>Output: the values, mixed by the attention weights of each query.</source>
        <translation>輸出：用每個查詢的注意力權重混合各個值。</translation>
    </message>
    <message>
        <source>Keys K cache</source>
        <translation>鍵 K 快取</translation>
    </message>
    <message>
        <source>Values V cache</source>
        <translation>值 V 快取</translation>
    </message>
    <message>
        <source>Not computed yet</source>
        <translation>尚未計算</translation>
    </message>
    <message>
        <source>Not computed: the cache no longer holds this key</source>
        <translation>不計算：快取中已經沒有這個鍵</translation>
    </message>
    <message>
        <source>Masked: this key comes after the query</source>
        <translation>已遮蔽：這個鍵在查詢之後</translation>
    </message>
    <message>
        <source>Not computed: this key comes after the query</source>
        <translation>不計算：這個鍵在查詢之後</translation>
    </message>
    <message>
        <source>Not computed: the model&apos;s text begins after this key</source>
        <translation>不計算：模型的文字從這個鍵之後開始</translation>
    </message>
    <message>
        <source>Not computed: this query does not see this key</source>
        <translation>不計算：這個查詢看不到這個鍵</translation>
    </message>
    <message>
        <source>Masked: this key comes before the query&apos;s window</source>
        <translation>已遮蔽：這個鍵在查詢的視窗之前</translation>
    </message>
    <message>
        <source>Not computed: this key comes before the query&apos;s window</source>
        <translation>不計算：這個鍵在查詢的視窗之前</translation>
    </message>
    <message>
        <source>%1+%2</source>
        <translation>%1+%2</translation>
    </message>
    <message>
        <source>[%1 x %2]</source>
        <translation>[%1 x %2]</translation>
    </message>
    <message>
        <source>[%1 of %2 x %3]</source>
        <translation>[%2 之中的 %1 x %3]</translation>
    </message>
    <message>
        <source>0 … 1</source>
        <translation>0 … 1</translation>
    </message>
    <message>
        <source>−%1 … %1</source>
        <translation>−%1 … %1</translation>
    </message>
    <message>
        <source>±%1</source>
        <translation>±%1</translation>
    </message>
    <message>
        <source>The colors go from 0 to 1 in every step and head, because the attention weights of a query add up to 1.</source>
        <translation>顏色在每一步、每個頭中都是從 0 到 1：一個查詢的注意力權重總和為 1。</translation>
    </message>
    <message>
        <source>Purple is negative, white is 0, orange is positive; the strongest colors are ±%1.</source>
        <translation>紫色為負，白色為 0，橙色為正；最深的顏色為 ±%1。</translation>
    </message>
    <message>
        <source>%1
Not computed yet.</source>
        <translation>%1
尚未計算。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Rows of earlier tokens. They are not computed again, because the cache keeps what later tokens need from them.</source>
        <translation>更早詞元的列。快取保留了以後的詞元所需的內容，所以不再計算。</translation>
    </message>
    <message>
        <source>The logits with %1 and with %2 are the same, bit for bit, but each lane draws its own token.</source>
        <translation>「%1」與「%2」的 logits 逐位元一致，但各自抽取了不同的詞元。</translation>
    </message>
    <message>
        <source>The logits with %1 and with %2 are the same, bit for bit, so both choose the same token.</source>
        <translation>「%1」與「%2」的 logits 逐位元一致，所以選出同一個詞元。</translation>
    </message>
    <message>
        <source>The logits with %1 and with %2 differ. Each lane goes on with the token that its own logits choose.</source>
        <translation>「%1」與「%2」的 logits 不同。各自用自己的 logits 選出的詞元繼續。</translation>
    </message>
    <message>
        <source>The logits with %1 and with %2 differ. Those with %1 choose the token, and both lanes go on with it.</source>
        <translation>「%1」與「%2」的 logits 不同。依「%1」的 logits 選擇，兩者都用它繼續。</translation>
    </message>
    <message>
        <source>%1, layer %2</source>
        <translation>%1，第 %2 層</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>Of the %1 numbers that share this cell (%2, %3), this one is farthest from 0.</source>
        <translation>這是共用這一格的 %1 個數中絕對值最大的（%2，%3）。</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>rows %1–%2</source>
        <translation>第 %1–%2 列</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 欄</translation>
    </message>
    <message>
        <source>columns %1–%2</source>
        <translation>第 %1–%2 欄</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>複製</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全選</translation>
    </message>
    <message>
        <source>%1 (c)</source>
        <translation>%1 (c)</translation>
    </message>
    <message>
        <source>%1 (c), plus %2 of other work (c)</source>
        <translation>%1 (c)，另加 %2 其他運算 (c)</translation>
    </message>
    <message>
        <source>%1; keys and values: %2–%3</source>
        <translation>%1，鍵和值 %2–%3</translation>
    </message>
    <message>
        <source>rows %1–%2 of %3</source>
        <translation>第 %1–%2 列，共 %3 列</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 個鍵</translation>
    </message>
    <message>
        <source>%1 columns</source>
        <translation>%1 欄</translation>
    </message>
    <message>
        <source>each cell = %1</source>
        <translation>每格 = %1</translation>
    </message>
    <message>
        <source>keys %1–%2 of %3</source>
        <translation>第 %1–%2 個鍵，共 %3 個</translation>
    </message>
    <message>
        <source>columns %1–%2 of %3</source>
        <translation>第 %1–%2 欄，共 %3 欄</translation>
    </message>
    <message>
        <source>Query at position %1 “%2”, key at position %3 “%4”</source>
        <translation>查詢在位置 %1「%2」，鍵在位置 %3「%4」</translation>
    </message>
    <message>
        <source>Value %1 (scaled)</source>
        <translation>值 %1（已縮放）</translation>
    </message>
    <message>
        <source>Value %1</source>
        <translation>值 %1</translation>
    </message>
    <message>
        <source>Keys K new</source>
        <translation>新鍵 K</translation>
    </message>
    <message>
        <source>Values V new</source>
        <translation>新值 V</translation>
    </message>
    <message>
        <source>Keys K cache + new</source>
        <translation>鍵 K 快取 + 新</translation>
    </message>
    <message>
        <source>Values V cache + new</source>
        <translation>值 V 快取 + 新</translation>
    </message>
    <message>
        <source>%1 of other work (c)</source>
        <translation>%1 其他運算 (c)</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>These rows do not flow through this operation in this step.</source>
        <translation>這些列在這一步不流經這個運算。</translation>
    </message>
    <message>
        <source>Position %1 “%2”: computed again</source>
        <translation>位置 %1「%2」：重新計算</translation>
    </message>
    <message>
        <source>Position %1 “%2”: computed for the first time</source>
        <translation>位置 %1「%2」：首次計算</translation>
    </message>
    <message>
        <source>%1
Column %2: value %3</source>
        <translation>%1
第 %2 欄：值 %3</translation>
    </message>
    <message>
        <source>plus the hidden state</source>
        <translation>加上隱藏狀態</translation>
    </message>
    <message>
        <source>+ hidden state</source>
        <translation>+ 隱藏狀態</translation>
    </message>
    <message>
        <source>Adds the hidden state from before this part. This is called a residual connection.</source>
        <translation>加上進入這一部分之前的隱藏狀態：這就是殘差連接。</translation>
    </message>
    <message>
        <source>W [%1 x %2]</source>
        <translation>W [%1 x %2]</translation>
    </message>
    <message>
        <source>times model weights %1</source>
        <translation>乘以模型權重 %1</translation>
    </message>
    <message>
        <source>W: weights of the model. No cache changes them.</source>
        <translation>W：模型的權重。任何快取都不會改變它。</translation>
    </message>
    <message>
        <source>%1
FLOPs: multiplications and additions of matrix products. (c): counted while they were done.</source>
        <translation>%1
FLOPs：矩陣乘積的乘法和加法。(c)：在計算過程中計數得到。</translation>
    </message>
    <message>
        <source>Not done in this step: more of the prompt follows.</source>
        <translation>這一步不做：後面還有提示詞。</translation>
    </message>
    <message>
        <source>%1 chose “%2”</source>
        <translation>「%1」選擇了「%2」</translation>
    </message>
    <message>
        <source>%1 goes on with “%2”</source>
        <translation>「%1」以「%2」繼續</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows written into the empty cache</source>
        <translation>
            <numerusform>%1 · 向空快取寫入 %n 列</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 written</source>
        <translation>%1 · 寫入 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows written, %2 already there</source>
        <translation>
            <numerusform>%1 · 寫入 %n 列，已有 %2 列</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 written, %3 older</source>
        <translation>%1 · 寫入 %2，已有 %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows computed, %2 older ones from the cache</source>
        <translation>
            <numerusform>%1 · 計算 %n 列，從快取讀取 %2 列</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 computed, %3 reused</source>
        <translation>%1 · 計算 %2，讀取 %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows computed, %2 skipped</source>
        <translation>
            <numerusform>%1 · 計算 %n 列，跳過 %2 列</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 computed, %3 skipped</source>
        <translation>%1 · 計算 %2，跳過 %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows computed</source>
        <translation>
            <numerusform>%1 · 計算 %n 列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows computed, %2 of them again</source>
        <translation>
            <numerusform>%1 · 計算 %n 列，其中 %2 列是重算</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 computed, %3 again</source>
        <translation>%1 · 計算 %2，重算 %3</translation>
    </message>
    <message>
        <source>%1 · not reached yet</source>
        <translation>%1 · 尚未到達</translation>
    </message>
    <message>
        <source>%1 · nothing is kept</source>
        <translation>%1 · 什麼都不保留</translation>
    </message>
    <message>
        <source>The numbers differ, and each lane goes on with its own token</source>
        <translation>數值不同，各自以自己的詞元繼續</translation>
    </message>
    <message>
        <source>The numbers differ</source>
        <translation>數值不同</translation>
    </message>
    <message>
        <source>The numbers differ, but both lanes go on with the token that %1 chose</source>
        <translation>數值不同，兩者都以「%1」選出的詞元繼續</translation>
    </message>
    <message>
        <source>Same answer: the logits with %1 and with %2 are the same, bit for bit</source>
        <translation>回答相同：「%1」與「%2」的 logits 逐位元一致</translation>
    </message>
    <message>
        <source>Same answer, bit for bit</source>
        <translation>回答相同，逐位元一致</translation>
    </message>
    <message>
        <source>With %1 and %2: the same logits, bit for bit</source>
        <translation>「%1」與「%2」：logits 逐位元一致</translation>
    </message>
    <message>
        <source>The same logits, bit for bit</source>
        <translation>logits 逐位元一致</translation>
    </message>
    <message>
        <source>Chosen: “%1”, with the largest logit</source>
        <translation>選中：「%1」，logit 最大</translation>
    </message>
    <message>
        <source>Chosen: “%1”, drawn by the random number %2 as candidate %3 of %4; its probability among them is %5 (c)</source>
        <translation>選中：「%1」，按亂數 %2 抽取，是 %4 個候選中的第 %3 個；它在其中的機率為 %5 (c)</translation>
    </message>
    <message>
        <source>Its largest logit is that of “%1”</source>
        <translation>它的最大 logit 屬於「%1」</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>機率</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>Softmax of all logits: these shares add up to 100%.</source>
        <translation>所有 logits 的 Softmax：這些比例總和為 100%。</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>%1%</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Token %1 “%2”
Logit %3, probability %4%</source>
        <translation>詞元 %1「%2」
logit %3，機率 %4%</translation>
    </message>
    <message>
        <source>No logits in this step: more of the prompt follows.</source>
        <translation>這一步沒有 logits：後面還有提示詞。</translation>
    </message>
    <message>
        <source>Each lane reads its own words, so the numbers are not compared</source>
        <translation>各自讀自己的詞，所以不比較數值</translation>
    </message>
    <message>
        <source>Most probable next tokens</source>
        <translation>機率最大的下一個詞元</translation>
    </message>
    <message>
        <source>Most probable next tokens: the model is almost certain of the first one</source>
        <translation>機率最大的下一個詞元：模型幾乎可以肯定是第一個</translation>
    </message>
    <message>
        <source>Position %1 “%2”</source>
        <translation>位置 %1「%2」</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>第 %1 欄</translation>
    </message>
    <message>
        <source>Nothing copied: no prompt has run yet.</source>
        <translation>未複製：還沒有執行過提示詞。</translation>
    </message>
    <message>
        <source>Nothing copied: this cell of %1 has no number here.</source>
        <translation>未複製：%1 的這個格子在這裡沒有數值。</translation>
    </message>
    <message>
        <source>Copied the value %1: %2.</source>
        <translation>已複製值 %1：%2。</translation>
    </message>
    <message>
        <source>Copied the value %1: %2. The cache no longer holds this row.</source>
        <translation>已複製值 %1：%2。快取中已經沒有這一列。</translation>
    </message>
    <message>
        <source>Nothing copied, because this has not been computed yet: %1.</source>
        <translation>未複製，因為還沒有計算：%1。</translation>
    </message>
    <message>
        <source>Copied %1 × %2 numbers as CSV: %3.</source>
        <translation>已將 %1 × %2 個數複製為 CSV：%3。</translation>
    </message>
    <message>
        <source>head %1 of layer %2</source>
        <translation>第 %2 層第 %1 個頭</translation>
    </message>
    <message>
        <source>Not reached yet: %1 (the step is in layer %2)</source>
        <translation>尚未到達：%1（這一步位於第 %2 層）</translation>
    </message>
    <message>
        <source>Done: %1 (the step is in layer %2)</source>
        <translation>已完成：%1（這一步位於第 %2 層）</translation>
    </message>
    <message>
        <source>A layer has %1 heads. Each has its own queries, keys and values (%2 numbers wide), so each can look for something different.</source>
        <translation>一層有 %1 個頭。每個頭都有自己的查詢、鍵和值，寬 %2 個數，因此可以尋找不同的內容。</translation>
    </message>
    <message>
        <source>Keys and values of earlier tokens are kept until the text becomes too long. Then the older half of the text is dropped, and the rows of the other half are computed again.</source>
        <translation>更早詞元的鍵和值得到保留，直到文字過長。那時丟掉較早的一半文字，並重新計算另一半的列。</translation>
    </message>
    <message>
        <source>Nothing is kept. Each step computes the rows of all tokens again. When the text becomes too long, its older half is dropped.</source>
        <translation>什麼都不保留。每一步都重新計算所有詞元的列。文字過長時，丟掉較早的一半。</translation>
    </message>
    <message>
        <source>Keys and values of earlier tokens are kept until the text becomes too long. From then on, each step drops the oldest token and computes the rows of all others again.</source>
        <translation>更早詞元的鍵和值得到保留，直到文字過長。從那以後，每一步都丟掉最早的詞元，並重新計算其餘所有詞元的列。</translation>
    </message>
    <message>
        <source>Nothing is kept. Each step computes the rows of all tokens again. When the text becomes too long, each step drops the oldest token.</source>
        <translation>什麼都不保留。每一步都重新計算所有詞元的列。文字過長時，每一步都丟掉最早的詞元。</translation>
    </message>
    <message>
        <source>The cache keeps only some of the keys and values of earlier tokens, or keeps them in altered form. Each step computes only the rows of new tokens.</source>
        <translation>快取只保留更早詞元的部分鍵和值，或以改變過的形式保留。每一步只計算新詞元的列。</translation>
    </message>
    <message>
        <source>Keys and values of earlier tokens are kept. Each step computes only the rows of new tokens.</source>
        <translation>更早詞元的鍵和值得到保留。每一步只計算新詞元的列。</translation>
    </message>
    <message>
        <source>Nothing is kept. Each step computes the rows of all tokens again, from the first one.</source>
        <translation>什麼都不保留。每一步都從第一個詞元起重新計算所有詞元的列。</translation>
    </message>
    <message>
        <source>Click to choose another cache.</source>
        <translation>點選可選擇另一種快取。</translation>
    </message>
    <message>
        <source>these values are not recorded</source>
        <translation>沒有記錄這些值</translation>
    </message>
    <message>
        <source>Esc: back to all matrices</source>
        <translation>Esc：回到所有矩陣</translation>
    </message>
    <message>
        <source>The stage has no room for %1 [%2 x %3]. Click to show it, or press X to bring the next matrix onto the stage.</source>
        <translation>主檢視放不下 %1 [%2 x %3]。點選可顯示它。按 X 把下一個矩陣放到主檢視中。</translation>
    </message>
    <message>
        <source>+%1 hidden</source>
        <translation>+%1 個隱藏</translation>
    </message>
    <message>
        <source>Hidden: %1. Click, or press X, to show the next hidden matrix.</source>
        <translation>已隱藏：%1。點選或按 X 可顯示下一個隱藏的矩陣。</translation>
    </message>
    <message>
        <source>Run a prompt to see its attention here.</source>
        <translation>執行一個提示詞，就能在這裡看到它的注意力。</translation>
    </message>
    <message>
        <source>− … +</source>
        <translation>− … +</translation>
    </message>
    <message>
        <source>Purple is negative, white is 0, orange is positive. The strongest colors are the values farthest from 0.</source>
        <translation>紫色為負，白色為 0，橙色為正。顏色最深的是絕對值最大的數。</translation>
    </message>
    <message>
        <source>The color scale of attention weights always runs from 0 to 1, in every step and head. The weights of a query add up to 1.</source>
        <translation>注意力權重的顏色刻度在每一步、每個頭中都是 0 到 1。一個查詢的權重總和為 1。</translation>
    </message>
    <message>
        <source>computed now</source>
        <translation>此刻計算</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>計算</translation>
    </message>
    <message>
        <source>Rows that this step computes for the first time: those of the tokens that it reads.</source>
        <translation>這一步首次計算的列：它所讀入詞元的列。</translation>
    </message>
    <message>
        <source>computed again</source>
        <translation>重新計算</translation>
    </message>
    <message>
        <source>again</source>
        <translation>重算</translation>
    </message>
    <message>
        <source>Rows of earlier tokens. None of these were kept, so they are computed again, with the same bits as before.</source>
        <translation>更早詞元的列。它們沒有被保留，所以要重新計算，每個位元都與以前相同。</translation>
    </message>
    <message>
        <source>Rows of earlier tokens. None of these were kept, so they are computed again.</source>
        <translation>更早詞元的列。它們沒有被保留，所以要重新計算。</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>跳過</translation>
    </message>
    <message>
        <source>read from the cache</source>
        <translation>從快取讀取</translation>
    </message>
    <message>
        <source>Keys and values of earlier tokens, read from the cache now instead of being computed.</source>
        <translation>更早詞元的鍵和值，此刻從快取讀取，不必計算。</translation>
    </message>
    <message>
        <source>in the cache</source>
        <translation>在快取中</translation>
    </message>
    <message>
        <source>in the cache (%1)</source>
        <translation>在快取中（%1）</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>已快取</translation>
    </message>
    <message>
        <source>Keys and values of earlier tokens, kept in the cache.</source>
        <translation>更早詞元的鍵和值，儲存在快取中。</translation>
    </message>
    <message>
        <source>written to the cache</source>
        <translation>寫入快取</translation>
    </message>
    <message>
        <source>New keys and values, stored in the cache for later steps.</source>
        <translation>新的鍵和值，存入快取供以後的步驟使用。</translation>
    </message>
    <message>
        <source>no longer in the cache</source>
        <translation>已不在快取中</translation>
    </message>
    <message>
        <source>Keys and values that this cache once held but has forgotten. No later query reads them.</source>
        <translation>這個快取曾經儲存、後來遺忘的鍵和值：以後的查詢都不會讀到它們。</translation>
    </message>
    <message>
        <source>pinned cell</source>
        <translation>釘選的格子</translation>
    </message>
    <message>
        <source>The cell that was clicked. Click it again to unpin it.</source>
        <translation>點選過的格子。再次點選可取消釘選。</translation>
    </message>
    <message>
        <source>its inputs and results</source>
        <translation>它的輸入和結果</translation>
    </message>
    <message>
        <source>related</source>
        <translation>相關</translation>
    </message>
    <message>
        <source>The cells that the pinned cell is computed from, and those that are computed from it.</source>
        <translation>釘選的格子由哪些格子算出，又用來算出哪些格子。</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已遮蔽</translation>
    </message>
    <message>
        <source>Keys that the query must not see, because their tokens come after it or before its window. Their weight is 0.</source>
        <translation>查詢不得看到的鍵，因為它們的詞元在查詢之後，或在其視窗之前。它們的權重為 0。</translation>
    </message>
    <message>
        <source>not computed</source>
        <translation>未計算</translation>
    </message>
    <message>
        <source>These cells are computed by a later operation of the layer, or not at all if the query does not see the key.</source>
        <translation>這些格子由該層後面的運算計算；如果查詢看不到這個鍵，就不計算。</translation>
    </message>
    <message>
        <source>Stage: the matrices of one layer and head</source>
        <translation>主檢視：一層一個頭的各個矩陣</translation>
    </message>
    <message>
        <source>Copy the value of the pinned cell or of the cell under the mouse; if there is neither, copy the matrix</source>
        <translation>複製釘選格子的值；沒有釘選時複製滑鼠下格子的值，否則複製矩陣</translation>
    </message>
    <message>
        <source>Copy the matrix as CSV</source>
        <translation>將矩陣複製為 CSV</translation>
    </message>
    <message>
        <source>Pin the cell to the left</source>
        <translation>釘選左邊的格子</translation>
    </message>
    <message>
        <source>Pin the cell to the right</source>
        <translation>釘選右邊的格子</translation>
    </message>
    <message>
        <source>Pin the cell above</source>
        <translation>釘選上面的格子</translation>
    </message>
    <message>
        <source>Pin the cell below</source>
        <translation>釘選下面的格子</translation>
    </message>
    <message>
        <source>Pin a cell of the next matrix</source>
        <translation>釘選下一個矩陣的格子</translation>
    </message>
    <message>
        <source>Pin a cell of the previous matrix</source>
        <translation>釘選上一個矩陣的格子</translation>
    </message>
    <message>
        <source>Scroll the rows on the stage up</source>
        <translation>將主檢視的列向上捲動</translation>
    </message>
    <message>
        <source>Scroll the rows on the stage down</source>
        <translation>將主檢視的列向下捲動</translation>
    </message>
    <message>
        <source>Scroll the keys or columns left</source>
        <translation>將鍵或欄向左捲動</translation>
    </message>
    <message>
        <source>Scroll the keys or columns right</source>
        <translation>將鍵或欄向右捲動</translation>
    </message>
    <message>
        <source>Enlarge the matrix, or show all matrices again</source>
        <translation>放大矩陣，或重新顯示全部</translation>
    </message>
    <message>
        <source>Enlarge the matrix of the pinned cell</source>
        <translation>放大釘選格子所在的矩陣</translation>
    </message>
    <message>
        <source>Bring the next matrix onto the stage</source>
        <translation>把下一個矩陣放到主檢視中</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>複製值</translation>
    </message>
    <message>
        <source>Copy matrix as CSV</source>
        <translation>將矩陣複製為 CSV</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>The largest of steps %1 to %2</source>
        <translation>第 %1 到 %2 步中最大的</translation>
    </message>
    <message>
        <source>A bar of full height stands for %1 (f). That is what a step without a cache takes at the end of this run.</source>
        <translation>滿高的長條為 %1 (f)：相當於沒有快取時本次執行最後一步的量。</translation>
    </message>
    <message>
        <source>FLOPs per step (c); full height: %1 (f)</source>
        <translation>每步 FLOPs (c)；滿高：%1 (f)</translation>
    </message>
    <message>
        <source>FLOPs per step (c)</source>
        <translation>每步 FLOPs (c)</translation>
    </message>
    <message>
        <source>FLOPs per step (c); each bar is the largest of %1 steps; full height: %2 (f)</source>
        <translation>每步 FLOPs (c)；每個長條是 %1 步中最大的；滿高：%2 (f)</translation>
    </message>
    <message>
        <source>Largest of %1 steps (c)</source>
        <translation>%1 步中最大的 (c)</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Each step of a run gets a bar here.</source>
        <translation>執行的每一步都會在這裡有一個長條。</translation>
    </message>
    <message>
        <source>Timeline: the work of each step</source>
        <translation>時間軸：每一步的計算量</translation>
    </message>
    <message>
        <source>Step %1 of %2.</source>
        <translation>第 %1 步，共 %2 步。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>(ended)</source>
        <translation>（已結束）</translation>
    </message>
    <message>
        <source>%1 ≠ %2</source>
        <translation>%1 ≠ %2</translation>
    </message>
    <message>
        <source>Chosen, but no step has read it yet</source>
        <translation>已選出，但還沒有被任何一步讀入</translation>
    </message>
    <message>
        <source>Generated</source>
        <translation>生成的</translation>
    </message>
    <message>
        <source>From the prompt</source>
        <translation>來自提示詞</translation>
    </message>
    <message>
        <source>Its K and V are in the cache.</source>
        <translation>它的 K 和 V 在快取中。</translation>
    </message>
    <message>
        <source>Its K and V are not in the cache.</source>
        <translation>它的 K 和 V 不在快取中。</translation>
    </message>
    <message>
        <source>Click to go to step %1, which read it.</source>
        <translation>點選可前往讀入它的第 %1 步。</translation>
    </message>
    <message>
        <source>Click to go to step %1, which chose it.</source>
        <translation>點選可前往選出它的第 %1 步。</translation>
    </message>
    <message>
        <source> (· is a space)</source>
        <translation>（· 是空格）</translation>
    </message>
    <message>
        <source> (↵ is a new line)</source>
        <translation>（↵ 是換行）</translation>
    </message>
    <message>
        <source>Position %1: “%2”%3, token id %4
Bytes (hexadecimal):%5
%6
%7
%8</source>
        <translation>位置 %1：「%2」%3，詞元 id %4
位元組（十六進位）：%5
%6
%7
%8</translation>
    </message>
    <message>
        <source>read in this step</source>
        <translation>這一步讀入</translation>
    </message>
    <message>
        <source>generated</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>left ≠ right: different words</source>
        <translation>左 ≠ 右：選出的詞不同</translation>
    </message>
    <message>
        <source>comes later</source>
        <translation>以後出現</translation>
    </message>
    <message>
        <source>pinned cell&apos;s tokens</source>
        <translation>釘選格子的詞元</translation>
    </message>
    <message>
        <source>Positions %1–%2 of %3</source>
        <translation>位置 %1–%2，共 %3 個</translation>
    </message>
    <message>
        <source>The text appears here as tokens.</source>
        <translation>文字會以詞元的形式顯示在這裡。</translation>
    </message>
    <message>
        <source>Tokens of the prompt and of the answer</source>
        <translation>提示詞和回答的詞元</translation>
    </message>
    <message>
        <source>Step %1 of %2 reads from position %3 on. Its last token is %4.</source>
        <translation>第 %1 步（共 %2 步）從位置 %3 開始讀入。最後一個詞元是 %4。</translation>
    </message>
    <message>
        <source>assets</source>
        <translation>資源</translation>
    </message>
    <message>
        <source>a folder with models/ in it</source>
        <translation>內含 models/ 的資料夾</translation>
    </message>
    <message>
        <source>none at %1</source>
        <translation>%1 處沒有</translation>
    </message>
    <message>
        <source>Set PASTKEYS_ASSETS to the assets folder.</source>
        <translation>請把 PASTKEYS_ASSETS 設為 assets 資料夾。</translation>
    </message>
    <message>
        <source>No model is open yet.</source>
        <translation>還沒有開啟模型。</translation>
    </message>
    <message>
        <source>The prompt is empty, so the run starts from the end-of-text token.</source>
        <translation>提示詞是空的，所以從文字結束詞元開始執行。</translation>
    </message>
    <message>
        <source>Invalid characters in the prompt were replaced.</source>
        <translation>提示詞中無效的字元已被替換。</translation>
    </message>
    <message>
        <source>The cache grows with the text, because a cache for the model&apos;s whole context would not fit in the free memory.</source>
        <translation>快取會隨文字增長，因為容納模型整個上下文的快取放不進可用記憶體。</translation>
    </message>
    <message>
        <source>step %1 of %2 reads “%3”</source>
        <translation>第 %1 步（共 %2 步）讀入「%3」</translation>
    </message>
    <message numerus="yes">
        <source>step %1 of %2 reads %n tokens</source>
        <translation>
            <numerusform>第 %1 步（共 %2 步）讀入 %n 個詞元</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, layer %2, head %3</source>
        <translation>%1，第 %2 層，第 %3 個頭</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1和%2</translation>
    </message>
    <message>
        <source>the picture could not be made. There may be too little memory.</source>
        <translation>無法生成圖片。可能是記憶體不足。</translation>
    </message>
    <message>
        <source>%1: cannot be written: %2</source>
        <translation>%1：無法寫入：%2</translation>
    </message>
    <message>
        <source>the disk is full. Free some space, or choose another folder.</source>
        <translation>磁碟已滿。請騰出空間，或選擇其他資料夾。</translation>
    </message>
    <message>
        <source>you have no permission to write in this folder. Choose another one.</source>
        <translation>你無權在這個資料夾中寫入。請選擇其他資料夾。</translation>
    </message>
    <message>
        <source>the disk is read-only. Choose another folder.</source>
        <translation>磁碟是唯讀的。請選擇其他資料夾。</translation>
    </message>
    <message>
        <source>the folder does not exist. Create it first.</source>
        <translation>資料夾不存在。請先建立。</translation>
    </message>
    <message>
        <source>a part of its path is a file, not a folder.</source>
        <translation>路徑中有一部分是檔案，不是資料夾。</translation>
    </message>
    <message>
        <source>the name is too long. Choose a shorter one (255 bytes at most).</source>
        <translation>名稱太長。請選擇更短的名稱（最多 255 位元組）。</translation>
    </message>
    <message>
        <source>the file would be larger than the system allows (ulimit -f).</source>
        <translation>檔案會超出系統允許的大小（ulimit -f）。</translation>
    </message>
    <message>
        <source>its symbolic links form a loop.</source>
        <translation>其中的符號連結形成了循環。</translation>
    </message>
    <message>
        <source>it is a folder, not a regular file.</source>
        <translation>它是資料夾，不是普通檔案。</translation>
    </message>
    <message>
        <source>it is a device, not a regular file.</source>
        <translation>它是裝置，不是普通檔案。</translation>
    </message>
    <message>
        <source>it is a pipe, not a regular file.</source>
        <translation>它是具名管道，不是普通檔案。</translation>
    </message>
    <message>
        <source>it is a socket, not a regular file.</source>
        <translation>它是通訊端，不是普通檔案。</translation>
    </message>
    <message>
        <source>it is not a regular file.</source>
        <translation>它不是普通檔案。</translation>
    </message>
    <message>
        <source>No file name to write to was given.</source>
        <translation>沒有給出要寫入的檔名。</translation>
    </message>
    <message>
        <source>it names a folder. Add a file name.</source>
        <translation>它是一個資料夾。請加上檔名。</translation>
    </message>
    <message>
        <source>the file exists and is write-protected.</source>
        <translation>檔案已存在，且有寫入保護。</translation>
    </message>
    <message>
        <source>only %1 of %2 bytes reached the disk.</source>
        <translation>%2 位元組中只有 %1 位元組寫到了磁碟。</translation>
    </message>
    <message>
        <source>this file is also an input. Choose another name.</source>
        <translation>該檔案同時也是輸入檔案。請選擇其他名稱。</translation>
    </message>
    <message>
        <source>%1 · not all matrices are shown in full</source>
        <translation>%1 · 有的矩陣沒有完整顯示</translation>
    </message>
    <message>
        <source>Size of a cache</source>
        <translation>快取的大小</translation>
    </message>
    <message>
        <source>Plot: bytes of the cache by number of positions</source>
        <translation>快取位元組數隨位置數的變化</translation>
    </message>
    <message>
        <source>your own numbers</source>
        <translation>自訂數值</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Layers</source>
        <translation>層數(&amp;L)</translation>
    </message>
    <message>
        <source>Query &amp;heads</source>
        <translation>查詢頭數(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Key/value heads</source>
        <translation>鍵值頭數(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Numbers per head</source>
        <translation>每頭的數值個數(&amp;N)</translation>
    </message>
    <message>
        <source>Attention &amp;window (positions)</source>
        <translation>注意力視窗（位置數）(&amp;W)</translation>
    </message>
    <message>
        <source>Numbers per la&amp;tent row</source>
        <translation>每個潛在向量（MLA）的數值個數(&amp;T)</translation>
    </message>
    <message>
        <source>bfloat16 takes as much room as float16. int8 has one float32 scale per row and head, and int4 one per 32 numbers.</source>
        <translation>bfloat16 與 float16 佔用空間相同。int8 每頭每列有一個 float32 縮放係數，int4 每 32 個數一個。</translation>
    </message>
    <message>
        <source> GiB</source>
        <translation> GiB</translation>
    </message>
    <message>
        <source>any</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>&amp;Sequences at a time</source>
        <translation>同時處理的序列數(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Positions per sequence</source>
        <translation>每個序列的位置數(&amp;P)</translation>
    </message>
    <message>
        <source>Numbers stored &amp;as</source>
        <translation>數值儲存型別(&amp;A)</translation>
    </message>
    <message>
        <source>Memor&amp;y</source>
        <translation>記憶體(&amp;Y)</translation>
    </message>
    <message>
        <source>Each key/value head must serve the same number of query heads: %1 is not a multiple of %2.</source>
        <translation>每個鍵值頭服務的查詢頭數必須相同：%1 不是 %2 的整數倍。</translation>
    </message>
    <message>
        <source>Per position</source>
        <translation>每個位置</translation>
    </message>
    <message>
        <source>Cache: %1</source>
        <translation>快取：%1</translation>
    </message>
    <message>
        <source>If each head had its own keys and values, and there were no window, the cache would take %1 (f).</source>
        <translation>如果每個頭都有自己的鍵和值，而且沒有視窗，快取就要佔 %1 (f)。</translation>
    </message>
    <message>
        <source>%1 such sequences fit into %2 (f). The weights need memory, too.</source>
        <translation>%2 中能放下 %1 個這樣的序列 (f)。權重也需要記憶體。</translation>
    </message>
    <message>
        <source>without sharing or window</source>
        <translation>不共用、無視窗</translation>
    </message>
    <message>
        <source>this cache</source>
        <translation>這個快取</translation>
    </message>
    <message>
        <source>the memory</source>
        <translation>記憶體容量</translation>
    </message>
    <message>
        <source>positions per sequence</source>
        <translation>每個序列的位置數</translation>
    </message>
    <message>
        <source>cache of all sequences (f)</source>
        <translation>所有序列的快取 (f)</translation>
    </message>
    <message>
        <source>Stepping</source>
        <translation>單步</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>執行</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>檢視</translation>
    </message>
    <message>
        <source>Cells and pins</source>
        <translation>格子與釘選</translation>
    </message>
    <message>
        <source>File</source>
        <translation>檔案</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>視窗</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>滑鼠</translation>
    </message>
    <message>
        <source>Anything</source>
        <translation>任何內容</translation>
    </message>
    <message>
        <source>Point at it to see what it is, with the exact number</source>
        <translation>把滑鼠指向它，可看到它是什麼以及精確的數值</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>格子</translation>
    </message>
    <message>
        <source>Click to pin or unpin it, right-click to copy it or its matrix</source>
        <translation>點選可釘選或取消釘選，按右鍵可複製它或它的矩陣</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩陣</translation>
    </message>
    <message>
        <source>Scroll to see more rows, or more columns with Shift</source>
        <translation>捲動可查看更多列，按住 Shift 檢視更多欄</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>頭</translation>
    </message>
    <message>
        <source>Click to show it</source>
        <translation>點選可顯示它</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>運算</translation>
    </message>
    <message>
        <source>Click to go to it; click a layer to show that layer</source>
        <translation>點選可前往它；點選層可顯示該層</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>詞元</translation>
    </message>
    <message>
        <source>Click to go to the step that read it, right-click to hide it from the cache; scroll to see others</source>
        <translation>點選可前往讀入它的那一步，按右鍵可對快取隱藏它；捲動可查看其他詞元</translation>
    </message>
    <message>
        <source>Cache row</source>
        <translation>快取列</translation>
    </message>
    <message>
        <source>Click to go to the step that wrote it, right-click to hide it</source>
        <translation>點選可前往寫入它的那一步，按右鍵可隱藏它</translation>
    </message>
    <message>
        <source>Click or drag to go through the steps</source>
        <translation>點選或拖曳可在各步之間移動</translation>
    </message>
    <message>
        <source>Click to go to a step</source>
        <translation>點選可移到某一步</translation>
    </message>
    <message>
        <source>Click to choose the sequence that reads it</source>
        <translation>點選可選擇讀取它的序列</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>區塊</translation>
    </message>
    <message>
        <source>Click to go to its step and choose its sequence, double-click to run the sequence in the main window</source>
        <translation>點選可移到它的那一步並選擇它的序列，按兩下可在主視窗中執行該序列</translation>
    </message>
    <message>
        <source>Run the sequence in the main window</source>
        <translation>在主視窗中執行該序列</translation>
    </message>
    <message>
        <source>Choose another sequence</source>
        <translation>選擇另一個序列</translation>
    </message>
    <message>
        <source>Go to the first or the last step</source>
        <translation>到第一步或最後一步</translation>
    </message>
    <message>
        <source>Go to the previous or the next step</source>
        <translation>到上一步或下一步</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>圖表</translation>
    </message>
    <message>
        <source>Click to go to a step, drag to move, scroll to zoom, double-click to see everything</source>
        <translation>點選可前往某一步，拖曳可平移，捲動可縮放，按兩下可顯示全部</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Drag its edge to resize it</source>
        <translation>拖曳邊緣可改變大小</translation>
    </message>
    <message>
        <source>Keyboard and mouse</source>
        <translation>按鍵與滑鼠</translation>
    </message>
    <message>
        <source>All keys, and what the mouse does</source>
        <translation>所有按鍵，以及滑鼠的用法</translation>
    </message>
    <message>
        <source>Close this message (Esc)</source>
        <translation>關閉此訊息 (Esc)</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>關閉此訊息</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>錯誤</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>訊息</translation>
    </message>
    <message>
        <source>The model does not know “%1”. It reads the word in pieces, and can still repeat it, but less reliably.</source>
        <translation>模型不認識「%1」。它會把這個詞拆成幾段來讀，仍能重複它，但不太可靠。</translation>
    </message>
    <message>
        <source>&lt;h2&gt;What does the KV cache do?&lt;/h2&gt;&lt;p&gt;A language model writes one &lt;b&gt;token&lt;/b&gt;, a piece of text, at a time. For each new token, it looks at two rows of numbers for every earlier token: its &lt;b&gt;key&lt;/b&gt; and its &lt;b&gt;value&lt;/b&gt;. The &lt;b&gt;KV cache&lt;/b&gt; keeps these rows, so that they need not be computed again for every new token.&lt;/p&gt;&lt;p&gt;&lt;b&gt;Compare&lt;/b&gt; shows both ways side by side. Press &lt;b&gt;Enter&lt;/b&gt; to begin, &lt;b&gt;→&lt;/b&gt; to go on by one operation, &lt;b&gt;Space&lt;/b&gt; to play and &lt;b&gt;?&lt;/b&gt; to see all keys.&lt;/p&gt;</source>
        <translation>&lt;h2&gt;KV 快取做什麼？&lt;/h2&gt;&lt;p&gt;語言模型每次寫出一個&lt;b&gt;詞元（token）&lt;/b&gt;，也就是一小段文字。對每個新詞元，它都要查看更早的每個詞元的兩列數：&lt;b&gt;鍵&lt;/b&gt;（key）和&lt;b&gt;值&lt;/b&gt;（value）。&lt;b&gt;KV 快取&lt;/b&gt;把這些列保留下來，這樣就不必為每個新詞元重新計算。&lt;/p&gt;&lt;p&gt;&lt;b&gt;比較&lt;/b&gt;把兩種方式並排顯示。按 &lt;b&gt;Enter&lt;/b&gt; 開始，按 &lt;b&gt;→&lt;/b&gt; 前進一個運算，按&lt;b&gt;空白鍵&lt;/b&gt;播放，按 &lt;b&gt;?&lt;/b&gt; 查看所有按鍵。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>From the &amp;beginning</source>
        <translation>從頭開始(&amp;B)</translation>
    </message>
    <message>
        <source>Show this at s&amp;tartup</source>
        <translation>啟動時顯示此卡片(&amp;T)</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>&amp;Your own text</source>
        <translation>自己的文字(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>關閉(&amp;C)</translation>
    </message>
    <message>
        <source>Words that the model knows</source>
        <translation>模型認識的詞</translation>
    </message>
    <message>
        <source>Find a word. Enter inserts the first match.</source>
        <translation>尋找字詞。按 Enter 插入第一個。</translation>
    </message>
    <message>
        <source>Find a word</source>
        <translation>尋找字詞</translation>
    </message>
    <message>
        <source>The model does not know this word. It reads it in pieces, and can still repeat it, but less reliably.</source>
        <translation>模型不認識這個詞。它會把這個詞拆成幾段來讀，仍能重複它，但不太可靠。</translation>
    </message>
    <message>
        <source>Choose two caches</source>
        <translation>選擇兩種快取</translation>
    </message>
    <message>
        <source>&amp;Left</source>
        <translation>左(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Right</source>
        <translation>右(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;You can write these parts, separated by commas. Double-click a part to add it:</source>
        <translation>可以寫下面這些部分，用逗號隔開。按兩下即可新增(&amp;Y)：</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比較(&amp;C)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>寫法</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含義</translation>
    </message>
    <message>
        <source>What can be written</source>
        <translation>可用的寫法</translation>
    </message>
    <message>
        <source>Picture of the stage (*.png *.svg *.pdf)</source>
        <translation>主檢視的圖片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Picture of the whole window (*.png *.svg *.pdf)</source>
        <translation>整個視窗的圖片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Picture of the plot (*.png *.svg *.pdf)</source>
        <translation>圖表的圖片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>匯出</translation>
    </message>
    <message>
        <source>%1 was not written, because another export is not finished. Wait for that one, or press Esc to cancel it.</source>
        <translation>沒有寫入 %1，因為另一個匯出尚未完成。請等它完成，或按 Esc 取消它。</translation>
    </message>
    <message>
        <source>Nothing to export yet. Run a prompt first.</source>
        <translation>還沒有可匯出的內容。請先執行一個提示詞。</translation>
    </message>
    <message>
        <source>%1 was not written: the name of a picture must end in .png, .svg or .pdf.</source>
        <translation>沒有寫入 %1：圖片名稱必須以 .png、.svg 或 .pdf 結尾。</translation>
    </message>
    <message>
        <source>Writing %1: %2%. Press Esc to cancel.</source>
        <translation>正在寫入 %1：%2%。按 Esc 取消。</translation>
    </message>
    <message>
        <source>Written: %1 (%2)</source>
        <translation>已寫入：%1（%2）</translation>
    </message>
    <message>
        <source>Canceled: %1 was not written.</source>
        <translation>已取消：沒有寫入 %1。</translation>
    </message>
    <message>
        <source>Does the cache change the answer?</source>
        <translation>快取會改變回答嗎？</translation>
    </message>
    <message>
        <source>What if memory grows with the text?</source>
        <translation>如果記憶體隨文字增長呢？</translation>
    </message>
    <message>
        <source>The plot “Bytes in the cache” shows what each cache reserves. The Cache panel counts the bytes that were copied when the memory grew.</source>
        <translation>圖表「快取位元組數」顯示兩者各預留多少。「快取」面板統計為增長而複製的位元組。</translation>
    </message>
    <message>
        <source>What if memory comes in blocks (pages) of 8 positions?</source>
        <translation>如果記憶體按區塊（頁）分配，每個區塊 8 個位置呢？</translation>
    </message>
    <message>
        <source>The Cache panel shows the blocks. Only the end of the last one is reserved without being used.</source>
        <translation>「快取」面板顯示各區塊。只有最後一區塊的末尾是預留而未使用的。</translation>
    </message>
    <message>
        <source>What if each number is rounded to 8 bits?</source>
        <translation>如果每個數都捨入（量化）到 8 位元呢？</translation>
    </message>
    <message>
        <source>See how many bytes the right side saves, and how much the logits differ. Pin a cell of K: the Inspector shows the stored integer and its scale.</source>
        <translation>請看右邊節省了多少位元組，以及 logits 相差多少。釘選 K 的一個格子：「檢查器」會顯示儲存的整數及其縮放係數。</translation>
    </message>
    <message>
        <source>What if all heads share one head of keys and values?</source>
        <translation>如果所有頭共用一個鍵值頭呢？</translation>
    </message>
    <message>
        <source>The bytes fall to a fraction, and the answer gets worse. Real models with shared heads are trained that way.</source>
        <translation>位元組數降到幾分之一，回答的品質也隨之下降。真正採用共用頭的模型是專門這樣訓練的。</translation>
    </message>
    <message>
        <source>What if only the last 12 positions are kept?</source>
        <translation>如果只保留最後 12 個位置呢？</translation>
    </message>
    <message>
        <source>The panel on the right says how much attention the forgotten rows would have received. Try other heads.</source>
        <translation>右邊的面板說明被遺忘的列本來會得到多少注意力。請試試其他頭。</translation>
    </message>
    <message>
        <source>What if 12 positions are kept: the last 7, and the 5 earlier ones that got the most attention?</source>
        <translation>如果保留 12 個位置：最後 7 個，以及更早位置中得到注意力最多的 5 個呢？</translation>
    </message>
    <message>
        <source>The Cache panel shows which positions are kept. The plot “Bytes against drift” compares the caches that you have tried.</source>
        <translation>「快取」面板顯示保留了哪些位置。圖表「位元組數與偏差」比較你試過的各個快取。</translation>
    </message>
    <message>
        <source>What if a query sees only the first 4 and the last 8 positions?</source>
        <translation>如果查詢只能看到最前 4 個和最後 8 個位置呢？</translation>
    </message>
    <message>
        <source>The first positions are the sinks. The Cache panel frames them and the window.</source>
        <translation>最前面的位置是匯點。「快取」面板用框標出它們和視窗。</translation>
    </message>
    <message>
        <source>Is a window cache exact for a model that sees no more than the window?</source>
        <translation>如果模型看到的範圍不超出視窗，視窗快取是精確的嗎？</translation>
    </message>
    <message>
        <source>Both sides see the same positions. So the bits are equal, although the cache on the right forgets all other positions.</source>
        <translation>兩邊看到相同的位置。所以儘管右邊的快取會遺忘其他所有位置，每個位元仍然相同。</translation>
    </message>
    <message>
        <source>What if the context is full and the text stops?</source>
        <translation>如果上下文已滿、文字停止呢？</translation>
    </message>
    <message>
        <source>The right side has room for two tokens after the prompt. Then it stops.</source>
        <translation>右邊在提示詞之後只有兩個詞元的空間，之後就不再執行。</translation>
    </message>
    <message>
        <source>What if the context is full and the older half of the text is dropped?</source>
        <translation>如果上下文已滿、丟掉較早的一半文字呢？</translation>
    </message>
    <message>
        <source>The newer half is computed again, because its positions change. The older half is lost.</source>
        <translation>較新的一半要重新計算一次，因為它的位置變了。較早的一半就丟失了。</translation>
    </message>
    <message>
        <source>What if the context is full, and the oldest token is dropped at each step?</source>
        <translation>如果上下文已滿，每一步丟掉最早的詞元呢？</translation>
    </message>
    <message>
        <source>Each token gets a new position at each step, so no row can be kept: compare the FLOPs.</source>
        <translation>每個詞元在每一步都得到新的位置，所以哪一列都無法保留：請比較 FLOPs。</translation>
    </message>
    <message>
        <source>What if position 2 is forgotten after the prompt?</source>
        <translation>如果在提示詞之後遺忘位置 2 呢？</translation>
    </message>
    <message>
        <source>Pin a cell of another position and press H: which positions does the answer need?</source>
        <translation>釘選另一個位置的格子並按 H：回答需要哪些位置？</translation>
    </message>
    <message>
        <source>Which rows change if one token of the text changes?</source>
        <translation>如果文字中有一個詞元改變，哪些列會變？</translation>
    </message>
    <message>
        <source>A line in the Cache panel marks rows whose bits differ: in layer 1, only the row of the changed token; in all other layers, also the rows after it. Earlier rows never change.</source>
        <translation>「快取」面板用線標出位元不同的列：第 1 層只有被改詞元的這一列，其他各層還有它之後的所有列。更早的列從不改變。</translation>
    </message>
    <message>
        <source>Could a model reuse its cached rows if every token could also see the later ones?</source>
        <translation>如果每個詞元還能看到後面的詞元，模型還能繼續使用快取中的列嗎？</translation>
    </message>
    <message>
        <source>No: in every layer after the first, each new token changes the rows of all older tokens, as in an encoder such as BERT. The cached rows are out of date, and the logits differ.</source>
        <translation>不能：在第一層之後的每一層，每個新詞元都會改變所有舊詞元的列，就像 BERT 那樣的編碼器。快取的列已經過時，logits 也就不同了。</translation>
    </message>
    <message>
        <source>Why not keep the queries, too?</source>
        <translation>為什麼不把查詢也保留下來？</translation>
    </message>
    <message>
        <source>The cache would be 50% larger. No later step reads old queries: the scores need only the new one.</source>
        <translation>快取會大 50%，而以後沒有哪一步會讀舊的查詢：計算分數只需要新的查詢。</translation>
    </message>
    <message>
        <source>Can attention work without scores in memory?</source>
        <translation>注意力可以不在記憶體中存放分數嗎？</translation>
    </message>
    <message>
        <source>In the table on the right, compare the bytes written. The fused side stores no scores: those that the stage shows were computed again for display.</source>
        <translation>請比較右邊表格中寫入的位元組數。融合一側不存放分數：主檢視中顯示的分數是為了顯示而重新計算的。</translation>
    </message>
    <message>
        <source>mistake %1</source>
        <translation>錯誤 %1</translation>
    </message>
    <message>
        <source>cache with mistake %1</source>
        <translation>有錯誤 %1 的快取</translation>
    </message>
    <message>
        <source>Mistake &amp;%1</source>
        <translation>錯誤 %1(&amp;%1)</translation>
    </message>
    <message>
        <source>Pastkeys</source>
        <translation>Pastkeys</translation>
    </message>
    <message>
        <source>Nothing was pasted: the prompt would have %L1 characters, and the box takes at most %L2. Paste a shorter text.</source>
        <translation>沒有貼上任何內容：提示詞將有 %L1 個字元，而輸入框最多容納 %L2 個。請貼上更短的文字。</translation>
    </message>
    <message>
        <source>Go to the &amp;answer</source>
        <translation>前往回答(&amp;A)</translation>
    </message>
    <message>
        <source>Go to the answer</source>
        <translation>前往回答</translation>
    </message>
    <message>
        <source>This window has no room for larger text.</source>
        <translation>這個視窗放不下更大的文字。</translation>
    </message>
    <message>
        <source>There is not enough memory to show this step. Close other programs, or run a shorter prompt.</source>
        <translation>記憶體不足，無法顯示這一步。請關閉其他程式，或執行更短的提示詞。</translation>
    </message>
    <message>
        <source>About Pastkeys</source>
        <translation>關於 Pastkeys</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Pastkeys %1&lt;/h3&gt;&lt;p&gt;Runs a real language model with its KV cache off and on, proves that both runs give the same output, bit for bit, and lets you step through every operation.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later. Nothing is sent anywhere.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Pastkeys %1&lt;/h3&gt;&lt;p&gt;執行真實的語言模型，分別關閉和開啟 KV 快取，逐位元證明兩者的輸出相同，並讓你逐個查看每個運算。&lt;/p&gt;&lt;p&gt;本程式是自由軟體，採用 GNU 通用公共授權條款第 3 版或更新版本。不會向任何地方傳送任何內容。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>檔案(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open model folder …</source>
        <translation>開啟模型資料夾(&amp;O) …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>檢視(&amp;V)</translation>
    </message>
    <message>
        <source>Larger &amp;text</source>
        <translation>放大文字(&amp;T)</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>縮小文字(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Normal text size</source>
        <translation>正常文字大小(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全螢幕(&amp;F)</translation>
    </message>
    <message>
        <source>Previous layer</source>
        <translation>上一層</translation>
    </message>
    <message>
        <source>Next layer</source>
        <translation>下一層</translation>
    </message>
    <message>
        <source>Previous head</source>
        <translation>上一個頭</translation>
    </message>
    <message>
        <source>Next head</source>
        <translation>下一個頭</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>淺色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Projector</source>
        <translation>投影機(&amp;P)</translation>
    </message>
    <message>
        <source>T&amp;oggle the projector theme</source>
        <translation>切換投影機佈景主題(&amp;O)</translation>
    </message>
    <message>
        <source>P&amp;anels</source>
        <translation>面板(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Arrange panels</source>
        <translation>調整面板位置(&amp;A)</translation>
    </message>
    <message>
        <source>Shows title bars, so that you can move the panels</source>
        <translation>顯示標題列，以便移動面板</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重設版面配置(&amp;R)</translation>
    </message>
    <message>
        <source>Red&amp;uced motion</source>
        <translation>減少動畫(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>執行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Run •</source>
        <translation>執行(&amp;R) •</translation>
    </message>
    <message>
        <source>&amp;Run the prompt</source>
        <translation>執行提示詞(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Cancel the run, or close a message</source>
        <translation>取消執行，或關閉訊息(&amp;C)</translation>
    </message>
    <message>
        <source>Next cache &amp;mode: Off, On, Compare</source>
        <translation>切換快取模式：關閉、開啟、比較(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Edit the prompt</source>
        <translation>編輯提示詞(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Play or pause</source>
        <translation>播放或暫停(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>說明(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard and mouse</source>
        <translation>按鍵與滑鼠(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Show the welcome card</source>
        <translation>顯示歡迎卡片(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;About Pastkeys</source>
        <translation>關於 Pastkeys(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Laboratory</source>
        <translation>實驗室(&amp;L)</translation>
    </message>
    <message>
        <source>Left: %1. Right: %2.</source>
        <translation>左：%1。右：%2。</translation>
    </message>
    <message>
        <source>Find the &amp;mistake in a cache</source>
        <translation>找出快取中的錯誤(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Tell me what the cache does wrong</source>
        <translation>說明快取錯在哪裡(&amp;T)</translation>
    </message>
    <message>
        <source>What the cache does wrong: %1</source>
        <translation>快取錯在哪裡：%1</translation>
    </message>
    <message>
        <source>&amp;Choose two caches …</source>
        <translation>選擇兩種快取(&amp;C) …</translation>
    </message>
    <message>
        <source>In a comparison, each side &amp;writes its own text</source>
        <translation>對比時，兩邊各自續寫(&amp;W)</translation>
    </message>
    <message>
        <source>If this is off, the right side reads the words that the left side chose, so that every step can be compared. Changing this runs the prompt again.</source>
        <translation>關閉時，右邊讀左邊選出的詞，以便逐步比較。變更此項會重新執行。</translation>
    </message>
    <message>
        <source>Each side now continues with its own text. Press W again to make both read the same words, so that every step can be compared.</source>
        <translation>現在兩邊各自用自己的文字繼續。再按一次 W，兩邊就讀同樣的詞，這樣每一步都可以比較。</translation>
    </message>
    <message>
        <source>&amp;Have the cache forget the pinned position from this step on</source>
        <translation>從這一步起讓快取遺忘釘選的位置(&amp;H)</translation>
    </message>
    <message>
        <source>Runs the prompt again and compares the cache with one that forgets this position from the current step on</source>
        <translation>重新執行，並與從目前步驟起遺忘該位置的快取比較</translation>
    </message>
    <message>
        <source>&amp;Undo forgetting</source>
        <translation>復原遺忘(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Size of a cache …</source>
        <translation>快取的大小(&amp;S) …</translation>
    </message>
    <message>
        <source>Have the cache forget position %1 “%2” from this step on</source>
        <translation>從這一步起讓快取遺忘位置 %1「%2」</translation>
    </message>
    <message>
        <source>Forward one operation</source>
        <translation>前進一個運算</translation>
    </message>
    <message>
        <source>Back one operation</source>
        <translation>後退一個運算</translation>
    </message>
    <message>
        <source>Forward one layer</source>
        <translation>前進一層</translation>
    </message>
    <message>
        <source>Back one layer</source>
        <translation>後退一層</translation>
    </message>
    <message>
        <source>Forward one token</source>
        <translation>前進一個詞元</translation>
    </message>
    <message>
        <source>Back one token</source>
        <translation>後退一個詞元</translation>
    </message>
    <message>
        <source>Go to the start</source>
        <translation>到開頭</translation>
    </message>
    <message>
        <source>Go to the end</source>
        <translation>到結尾</translation>
    </message>
    <message>
        <source>Back to the previous place</source>
        <translation>回到上一處</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>加快</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>減慢</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>開啟模型資料夾</translation>
    </message>
    <message>
        <source>Panels that share this place</source>
        <translation>共用此處的面板</translation>
    </message>
    <message>
        <source>float32 (4 bytes each, about 7 digits)</source>
        <translation>float32（每個 4 位元組，約 7 位有效數字）</translation>
    </message>
    <message>
        <source>float16 (2 bytes each, about 3 digits)</source>
        <translation>float16（每個 2 位元組，約 3 位有效數字）</translation>
    </message>
    <message>
        <source>bfloat16 (2 bytes each, about 2 digits)</source>
        <translation>bfloat16（每個 2 位元組，約 2 位有效數字）</translation>
    </message>
    <message>
        <source>int8 (1 byte each, and a scale per column)</source>
        <translation>int8（每個 1 位元組，每欄一個縮放係數）</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進度</translation>
    </message>
    <message numerus="yes">
        <source> tokens</source>
        <comment>follows the number</comment>
        <translation>
            <numerusform> 個詞元</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop &amp;after</source>
        <translation>最多生成(&amp;A)</translation>
    </message>
    <message>
        <source>The largest number of tokens to generate</source>
        <translation>最多生成多少個詞元</translation>
    </message>
    <message>
        <source>Opening the model …</source>
        <translation>正在開啟模型 …</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Type a prompt. Enter runs it.</source>
        <translation>輸入提示詞。按 Enter 執行。</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示詞</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>範例</translation>
    </message>
    <message>
        <source>Prompts that show what the cache does</source>
        <translation>能看出快取作用的提示詞</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Runs one side only, with %1. Press C to change the mode.</source>
        <translation>只執行一邊：「%1」。按 C 切換模式。</translation>
    </message>
    <message>
        <source>Computes all rows again for every token. Press C to change the mode.</source>
        <translation>每個詞元都重新計算所有列。按 C 切換模式。</translation>
    </message>
    <message>
        <source>Keeps keys and values, so that only the new row is computed. Press C to change the mode.</source>
        <translation>保留鍵和值，只需計算新的一列。按 C 切換模式。</translation>
    </message>
    <message>
        <source>Runs both ways and compares the results bit for bit. Press C to change the mode.</source>
        <translation>兩種方式都執行，並逐位元比較結果。按 C 切換模式。</translation>
    </message>
    <message>
        <source>greedy</source>
        <translation>貪婪</translation>
    </message>
    <message>
        <source>random</source>
        <translation>隨機</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>&amp;Sampling</source>
        <translation>取樣(&amp;S)</translation>
    </message>
    <message>
        <source>Greedy always takes the most probable token; random draws one.</source>
        <translation>貪婪總是取機率最大的詞元；隨機則抽取一個。</translation>
    </message>
    <message>
        <source>Below 1, probable tokens become even more probable. Above 1, the probabilities become more equal.</source>
        <translation>小於 1 使機率更集中，大於 1 使機率更平均。</translation>
    </message>
    <message>
        <source>Draws only from this many of the most probable tokens.</source>
        <translation>只從機率最大的這麼多個詞元中抽取。</translation>
    </message>
    <message>
        <source>Draws only from the most probable tokens: the fewest whose probabilities add up to at least this.</source>
        <translation>只從機率最大的詞元中抽取：從大到小取，直到它們的機率之和達到這個值。</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>種子</translation>
    </message>
    <message>
        <source>The same seed gives the same text on every machine.</source>
        <translation>同樣的種子在任何機器上都給出同樣的文字。</translation>
    </message>
    <message>
        <source>Words that the model knows …</source>
        <translation>模型認識的詞 …</translation>
    </message>
    <message>
        <source>Run •</source>
        <translation>執行 •</translation>
    </message>
    <message>
        <source>Run the prompt (Enter in the prompt box)</source>
        <translation>執行提示詞（在提示詞框中按 Enter）</translation>
    </message>
    <message>
        <source>Changed: the results on screen come from earlier settings. To see results for the new settings, run the prompt (Enter in the prompt box).</source>
        <translation>已更改：螢幕上的結果來自之前的設定。執行提示詞（在提示詞框中按 Enter）可看到新設定的結果。</translation>
    </message>
    <message>
        <source>The prompt runs as soon as the model is open.</source>
        <translation>模型一開啟就會執行提示詞。</translation>
    </message>
    <message>
        <source>The views still show the run of %1.</source>
        <translation>檢視中仍是 %1 的執行結果。</translation>
    </message>
    <message>
        <source>Canceled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>Cancel. Steps recorded so far are kept.</source>
        <translation>取消。已記錄的步驟會保留。</translation>
    </message>
    <message>
        <source>Canceled. The steps recorded so far are kept. Press Run to start again.</source>
        <translation>已取消。已記錄的步驟會保留。按「執行」可重新開始。</translation>
    </message>
    <message>
        <source>The model&apos;s context is full: it has no position for another token.</source>
        <translation>模型的上下文已滿：沒有位置容納下一個詞元。</translation>
    </message>
    <message>
        <source>The model&apos;s context is full: it has learned no position for another token. Forgetting rows does not help, because each new token still needs a higher position. The caches “half” and “slide” renumber the positions.</source>
        <translation>模型的上下文已滿：它沒有學過下一個詞元的位置。即使快取遺忘了一些列也沒有幫助，因為每個新詞元仍需要更大的位置。快取「half」和「slide」會重新編號。</translation>
    </message>
    <message>
        <source>The text has reached the limit that was chosen for the cache (“limit”).</source>
        <translation>文字已達到為快取選擇的上限（limit）。</translation>
    </message>
    <message>
        <source>The model ended the text with its end-of-text token.</source>
        <translation>模型用文字結束詞元結束了文字。</translation>
    </message>
    <message>
        <source>Go to the start (Home)</source>
        <translation>到開頭 (Home)</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>播放或暫停（空白鍵）</translation>
    </message>
    <message>
        <source>Go to the end (End)</source>
        <translation>到結尾 (End)</translation>
    </message>
    <message>
        <source>speed %L1×</source>
        <translation>速度 %L1×</translation>
    </message>
    <message>
        <source>Speed of playing</source>
        <translation>播放速度</translation>
    </message>
    <message>
        <source>Playback speed (+ faster, − slower)</source>
        <translation>播放速度（+ 加快，− 減慢）</translation>
    </message>
    <message>
        <source>by operation</source>
        <translation>依運算</translation>
    </message>
    <message>
        <source>by layer</source>
        <translation>依層</translation>
    </message>
    <message>
        <source>by token</source>
        <translation>依詞元</translation>
    </message>
    <message>
        <source>Play by</source>
        <translation>播放單位</translation>
    </message>
    <message>
        <source>How far Play and the buttons beside it move at a time. The arrow keys always move by one operation; with Shift, by one layer; with Ctrl, by one token.</source>
        <translation>播放以及旁邊的按鈕每次前進多少。方向鍵總是前進一個運算，加 Shift 是一層，加 Ctrl 是一個詞元。</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暫停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Back one operation (Left)</source>
        <translation>後退一個運算 (Left)</translation>
    </message>
    <message>
        <source>Forward one operation (Right)</source>
        <translation>前進一個運算 (Right)</translation>
    </message>
    <message>
        <source>Back one layer (Shift+Left)</source>
        <translation>後退一層 (Shift+Left)</translation>
    </message>
    <message>
        <source>Forward one layer (Shift+Right)</source>
        <translation>前進一層 (Shift+Right)</translation>
    </message>
    <message>
        <source>Back one token (Ctrl+Left)</source>
        <translation>後退一個詞元 (Ctrl+Left)</translation>
    </message>
    <message>
        <source>Forward one token (Ctrl+Right)</source>
        <translation>前進一個詞元 (Ctrl+Right)</translation>
    </message>
    <message>
        <source>Step %1 of %2 · operation %3 of %4 · %5</source>
        <translation>第 %1 步，共 %2 步 · 運算 %3/%4 · %5</translation>
    </message>
    <message>
        <source>Step %1 of %2 · %3</source>
        <translation>第 %1 步，共 %2 步 · %3</translation>
    </message>
    <message>
        <source>other words of this prompt</source>
        <translation>這個提示詞中的其他詞</translation>
    </message>
    <message>
        <source>The model does not know %1. It reads such words in pieces, and its answer may be wrong.</source>
        <translation>模型不認識 %1。它會把這樣的詞拆成幾段來讀，回答可能是錯的。</translation>
    </message>
    <message>
        <source>Shows how the KV cache of a language model works.</source>
        <translation>展示 語言模型的 KV 快取如何工作。</translation>
    </message>
    <message>
        <source>Runs this prompt.</source>
        <translation>執行這個提示詞。</translation>
    </message>
    <message>
        <source>Cache mode: off, on or compare.</source>
        <translation>快取模式：off、on 或 compare。</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>語言(&amp;G)</translation>
    </message>
    <message>
        <source>Same as the &amp;system</source>
        <translation>跟隨系統(&amp;S)</translation>
    </message>
    <message>
        <source>Language of the window: en, zh_CN or zh_TW. The choice is remembered.</source>
        <translation>視窗的語言：en、zh_CN 或 zh_TW。此選擇會保留。</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>程式碼</translation>
    </message>
    <message>
        <source>[%1]</source>
        <comment>a shape</comment>
        <translation>[%1]</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>shape before and after the line</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>two variables</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>前往%1</translation>
    </message>
    <message>
        <source>Show %1 on the stage</source>
        <translation>在主檢視中顯示%1</translation>
    </message>
    <message>
        <source>The kernels of Pastkeys. The function of the current operation is highlighted.</source>
        <translation>Pastkeys 的核心函式。目前運算的函式以亮色顯示。</translation>
    </message>
    <message>
        <source>The kernels of Pastkeys. The current operation is not one of them.</source>
        <translation>Pastkeys 的核心函式。目前的運算不在其中。</translation>
    </message>
    <message>
        <source>+ with a cache · − without. The code shows a cache that keeps everything.</source>
        <translation>+ 有快取 · − 沒有快取。程式碼中的快取什麼都保留。</translation>
    </message>
    <message>
        <source>+ lines that a cache would add</source>
        <translation>+ 使用快取時會增加的行</translation>
    </message>
    <message>
        <source>− lines that run only without a cache</source>
        <translation>− 只有沒有快取的執行才有的行</translation>
    </message>
    <message>
        <source>+ only with the cache · − only without it</source>
        <translation>+ 只在有快取時 · − 只在沒有快取時</translation>
    </message>
    <message>
        <source>Line %1: %2.</source>
        <translation>第 %1 行：%2。</translation>
    </message>
    <message>
        <source>With %1, %2 is %3.</source>
        <comment>a lane, a variable and its shape</comment>
        <translation>採用「%1」時，%2 為 %3。</translation>
    </message>
    <message>
        <source>No line of %1 belongs to this operation.</source>
        <translation>%1 中沒有屬於這個運算的行。</translation>
    </message>
    <message>
        <source>Code: the program, with the lines of the current operation</source>
        <translation>程式碼：程式，以及其中屬於目前運算的行</translation>
    </message>
    <message>
        <source>Click a line to go to its operation. Click a variable such as q to see its matrix on the stage.</source>
        <translation>點選一行可前往它的運算。點選 q 這樣的變數可在主檢視中檢視它的矩陣。</translation>
    </message>
    <message>
        <source>The decoder in NumPy. It runs on a model folder and chooses the same tokens.</source>
        <translation>用 NumPy 寫的解碼器。它可以用模型資料夾執行，選出的詞元相同。</translation>
    </message>
    <message>
        <source>The kernels of Pastkeys in plain C++. They define what is correct.</source>
        <translation>Pastkeys 的核心函式，用一般的 C++ 寫成，正確的結果以它們為準。</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>顯示 %1</translation>
    </message>
    <message>
        <source>Why can this be cached?</source>
        <translation>為什麼可以快取這些？</translation>
    </message>
    <message>
        <source>Four pictures of this run.</source>
        <translation>用這次執行的四幅圖說明。</translation>
    </message>
    <message>
        <source>The step does %1 FLOPs for each byte that it moves (c).</source>
        <translation>這一步每搬運一個位元組做 %1 個 FLOPs (c)。</translation>
    </message>
    <message>
        <source>While memory delivers one byte, this machine can do %1 FLOPs (m).</source>
        <translation>在記憶體送來一個位元組的時間裡，本機能做 %1 個 FLOPs (m)。</translation>
    </message>
    <message>
        <source>Every current machine can do more FLOPs than that while memory delivers one byte.</source>
        <translation>在記憶體送來一個位元組的時間裡，今天的任何機器都能做比這更多的 FLOPs。</translation>
    </message>
    <message>
        <source>No current machine can do that many FLOPs while memory delivers one byte.</source>
        <translation>在記憶體送來一個位元組的時間裡，今天的任何機器都做不了這麼多 FLOPs。</translation>
    </message>
    <message>
        <source>Not measured yet: how much this machine can do while memory delivers one byte.</source>
        <translation>還沒有測量過，在記憶體送來一個位元組的時間裡本機能做多少。</translation>
    </message>
    <message>
        <source>This step</source>
        <translation>這一步</translation>
    </message>
    <message>
        <source>Measure this machine</source>
        <translation>測量本機</translation>
    </message>
    <message>
        <source>Takes about a second. The result is kept.</source>
        <translation>大約需要一秒。結果會保留。</translation>
    </message>
    <message>
        <source>%1.
Cells stay large enough to be seen. If a matrix has more cells than fit, several are drawn as one, in the color of the largest, or only a part of the matrix is shown. Scroll it with the wheel (hold Shift for keys and columns) or with the keys Up and Down. There is more room in a larger window, or when one matrix fills the stage (Z).</source>
        <translation>%1。
格子始終大到能看清楚。如果矩陣的格子太多、放不下，就把幾個畫成一個，用其中最大者的顏色，或者只顯示一部分。用滾輪（按住 Shift 捲動鍵和欄）或上、下方向鍵可以捲動。視窗更大，或讓一個矩陣佔滿主檢視 (Z)，都會有更多空間。</translation>
    </message>
    <message>
        <source>The tokens after the prompt are hidden.</source>
        <translation>提示詞之後的詞元已蓋住。</translation>
    </message>
    <message>
        <source>Step %1 of %2. The tokens after the prompt are hidden.</source>
        <translation>第 %1 步，共 %2 步。提示詞之後的詞元已蓋住。</translation>
    </message>
    <message>
        <source>the old row</source>
        <translation>舊的列</translation>
    </message>
    <message>
        <source>Position %1, column %2: %3</source>
        <translation>位置 %1，第 %2 欄：%3</translation>
    </message>
    <message>
        <source>Masked: this query does not see this key</source>
        <translation>已遮蔽：這個查詢看不到這個鍵</translation>
    </message>
    <message>
        <source>Key in step %1</source>
        <translation>第 %1 步的鍵</translation>
    </message>
    <message>
        <source>It begins with %1.</source>
        <translation>開頭是 %1。</translation>
    </message>
    <message>
        <source>1. No causal mask</source>
        <translation>1. 沒有因果遮罩</translation>
    </message>
    <message numerus="yes">
        <source>The query at position %1 (“%2”) sees the %Ln newer keys, too.</source>
        <translation>
            <numerusform>位置 %1（「%2」）的查詢也能看到後面的 %Ln 個鍵。</numerusform>
        </translation>
    </message>
    <message>
        <source>1. The causal mask</source>
        <translation>1. 因果遮罩</translation>
    </message>
    <message numerus="yes">
        <source>The query at position %1 (“%2”) sees no key after its own. The %Ln newer keys are masked, so no newer token can change this row.</source>
        <translation>
            <numerusform>位置 %1（「%2」）的查詢看不到自己之後的任何鍵。後面的 %Ln 個鍵已遮蔽，所以後面的詞元都不能改變這一列。</numerusform>
        </translation>
    </message>
    <message>
        <source>1. No newer key</source>
        <translation>1. 後面還沒有鍵</translation>
    </message>
    <message>
        <source>When the query at position %1 (“%2”) was computed, there was no newer key. So no newer token can change this row.</source>
        <translation>計算位置 %1（「%2」）的查詢時，它後面還沒有鍵，所以後面的詞元都不能改變這一列。</translation>
    </message>
    <message>
        <source>2. The row when it was new</source>
        <translation>2. 這一列還是新的時候</translation>
    </message>
    <message>
        <source>Step %1 computed the key at position %2 for the first time. Here it is in layer %3, head %4.</source>
        <translation>第 %1 步首次計算了位置 %2 的鍵。這裡是它在第 %3 層、第 %4 個頭中的樣子。</translation>
    </message>
    <message>
        <source>3. The row again</source>
        <translation>3. 再次計算這一列</translation>
    </message>
    <message>
        <source>This run computed no row twice, so there is nothing to compare. Press C until Compare is chosen. The left side must have no cache (Ctrl+K).</source>
        <translation>這次執行沒有把任何一列計算兩遍，所以沒有可比較的內容。請按 C，直到選取「比較」。左邊必須沒有快取 (Ctrl+K)。</translation>
    </message>
    <message>
        <source>3. The same bits again</source>
        <translation>3. 每個位元仍然相同</translation>
    </message>
    <message>
        <source>Without a cache, step %1 computes it again. All %2 numbers of its keys and values in all layers have the same bits as before (c).</source>
        <translation>沒有快取時，第 %1 步重新計算它。它在所有層中的鍵和值共有 %2 個數，每個位元都與以前相同 (c)。</translation>
    </message>
    <message>
        <source>3. Different bits</source>
        <translation>3. 位元不同</translation>
    </message>
    <message>
        <source>Without a cache, step %1 computes it again. Only %2 of the %3 numbers of its keys and values in all layers have the same bits as before (c).</source>
        <translation>沒有快取時，第 %1 步重新計算它。它在所有層中的鍵和值共有 %3 個數，其中只有 %2 個的位元與以前完全相同 (c)。</translation>
    </message>
    <message>
        <source>4. Therefore</source>
        <translation>4. 所以</translation>
    </message>
    <message>
        <source>The row has changed since then. A cache that kept the old one would give a different answer.</source>
        <translation>這一列後來變了。如果快取保留了舊的列，就會給出不同的回答。</translation>
    </message>
    <message>
        <source>A cache may keep the row. No cache of this run reads it in step %1.</source>
        <translation>快取可以保留這一列。在第 %1 步，這次執行中沒有快取讀取它。</translation>
    </message>
    <message>
        <source>No cache of this run reads the row in step %1.</source>
        <translation>在第 %1 步，這次執行中沒有快取讀取這一列。</translation>
    </message>
    <message numerus="yes">
        <source>%1 reads the row from its cache in step %2, and computes only %Ln rows.</source>
        <translation>
            <numerusform>「%1」在第 %2 步從快取中讀取這一列，只計算 %Ln 列。</numerusform>
        </translation>
    </message>
    <message>
        <source>Let the model generate two tokens or more to see what happens to an old row.</source>
        <translation>請讓模型生成兩個或更多詞元，看看舊的列會怎樣。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a title and a sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>已顯示答案</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正確</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>錯誤</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>頁</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>你的答案</translation>
    </message>
    <message>
        <source>In the record</source>
        <translation>記錄顯示</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>耗時（秒）</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Answer sheet</source>
        <translation>作答記錄</translation>
    </message>
    <message>
        <source>Name: ______________________________</source>
        <translation>姓名：______________________________</translation>
    </message>
    <message>
        <source>one of the two sides does not run in this step</source>
        <translation>兩邊中有一邊在這一步沒有執行</translation>
    </message>
    <message>
        <source>the text has no position %L1 yet</source>
        <translation>文字中還沒有位置 %L1</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>both sides take the same number of FLOPs</source>
        <translation>兩邊的 FLOPs 相同</translation>
    </message>
    <message>
        <source>the MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>the projections</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>the rest</source>
        <translation>其餘部分</translation>
    </message>
    <message>
        <source>the right side has done nothing</source>
        <translation>右邊什麼都沒有做</translation>
    </message>
    <message>
        <source>this side does not do the operation</source>
        <translation>這一邊不做這個運算</translation>
    </message>
    <message>
        <source>the left side does not run</source>
        <translation>左邊沒有執行</translation>
    </message>
    <message>
        <source>memory or arithmetic, depending on the machine</source>
        <translation>記憶體還是算力，視機器而定</translation>
    </message>
    <message>
        <source>row %L1, column %L2</source>
        <translation>第 %L1 列，第 %L2 欄</translation>
    </message>
    <message>
        <source>(not in this run)</source>
        <translation>（這次執行中沒有）</translation>
    </message>
    <message>
        <source>The quantity is not a number: “%1”.</source>
        <translation>這個量不是數：「%1」。</translation>
    </message>
    <message>
        <source>The text has no position %1 at this step.</source>
        <translation>在這一步，文字中沒有位置 %1。</translation>
    </message>
    <message>
        <source>The quantity names no operation: “%1”.</source>
        <translation>這個量說的不是運算：「%1」。</translation>
    </message>
    <message>
        <source>Two answers have the same value in this run: %1.</source>
        <translation>在這次執行中，有兩個答案的值相同：%1。</translation>
    </message>
    <message>
        <source>No answer in the list is right. The record says “%1”.</source>
        <translation>列出的答案沒有一個正確。記錄顯示「%1」。</translation>
    </message>
    <message>
        <source>a text of 1 to %L1 characters</source>
        <translation>1 到 %L1 個字元的文字</translation>
    </message>
    <message>
        <source>a number from 1 to %L1</source>
        <translation>1 到 %L1 之間的數</translation>
    </message>
    <message>
        <source>a number from 1, “last” or “answer”</source>
        <translation>從 1 起的數、「last」或「answer」</translation>
    </message>
    <message>
        <source>a number from 1, or “last”</source>
        <translation>從 1 起的數，或「last」</translation>
    </message>
    <message>
        <source>a matrix, a position and a column, such as “scores 7 3”. The matrices are %1.</source>
        <translation>矩陣、位置和欄，例如「scores 7 3」（矩陣有 %1）</translation>
    </message>
    <message>
        <source>Expected a line such as “step: 2” that begins with one of these: %1. Found “%2”.</source>
        <translation>應為「step: 2」這樣的行，名稱是 %1 中的一個，實際為「%2」。</translation>
    </message>
    <message>
        <source>The line “%1” appears twice.</source>
        <translation>「%1」這一行出現了兩次。</translation>
    </message>
    <message>
        <source>%1: expected %2, found “%3”.</source>
        <translation>%1：實際為「%3」，應為：%2。</translation>
    </message>
    <message>
        <source>The header has no end: a second line “---” is missing.</source>
        <translation>檔頭沒有結束：缺少第二行 ---。</translation>
    </message>
    <message>
        <source>◂ Back</source>
        <translation>◂ 上一頁</translation>
    </message>
    <message>
        <source>Next ▸</source>
        <translation>下一頁 ▸</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>課程</translation>
    </message>
    <message>
        <source>Page of the lesson</source>
        <translation>課程頁面</translation>
    </message>
    <message>
        <source>Back to the lesson</source>
        <translation>回到這一課</translation>
    </message>
    <message>
        <source>Return to the run and the place that this page is about</source>
        <translation>回到這一頁所講的執行和位置</translation>
    </message>
    <message>
        <source>Close the lesson</source>
        <translation>關閉這一課</translation>
    </message>
    <message>
        <source>Close the lesson. Your answers are kept.</source>
        <translation>關閉這一課。你的答案會保留。</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>上一頁</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一頁</translation>
    </message>
    <message>
        <source>Lesson: %1, page %2 of %3</source>
        <translation>課程：%1，第 %2 頁，共 %3 頁</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 頁，共 %2 頁</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>The run of this page did not finish. “Back to the lesson” (Shift+L) runs it again.</source>
        <translation>這一頁的執行沒有完成。「回到這一課」（Shift+L）會重新執行。</translation>
    </message>
    <message>
        <source>Running this page …</source>
        <translation>正在執行這一頁 …</translation>
    </message>
    <message>
        <source>**%1**</source>
        <comment>the text of a question</comment>
        <translation>**%1**</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>提交答案</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>顯示答案</translation>
    </message>
    <message>
        <source>**The answer is: %1**</source>
        <translation>**答案是：%1**</translation>
    </message>
    <message>
        <source>✓ **Right: %1**</source>
        <translation>✓ **正確：%1**</translation>
    </message>
    <message>
        <source>with a mistake</source>
        <translation>有錯誤</translation>
    </message>
    <message>
        <source>cache with a mistake</source>
        <translation>有錯誤的快取</translation>
    </message>
    <message>
        <source>Step %L1 does not do this operation.</source>
        <translation>第 %L1 步不做這個運算。</translation>
    </message>
    <message>
        <source>A question begins with its kind (choose, number, token, cell or block), as in “::: choose QUANTITY”.</source>
        <translation>問題以它的種類（choose、number、token、cell 或 block）開頭，例如「::: choose QUANTITY」。</translation>
    </message>
    <message>
        <source>Expected “%1”.</source>
        <translation>應為「%1」。</translation>
    </message>
    <message>
        <source>An item of the list begins with a value and a colon, such as “- same: They are equal”.</source>
        <translation>清單的每一項以一個值和一個冒號開頭，例如「- same: 兩者相同」。</translation>
    </message>
    <message>
        <source>The quantity %1 is never “%2”.</source>
        <translation>%1 這個量不會是「%2」。</translation>
    </message>
    <message>
        <source>The question has no text.</source>
        <translation>問題沒有文字。</translation>
    </message>
    <message>
        <source>A “choose” question has a list of two or more answers, such as “- same: They are equal”.</source>
        <translation>choose 類型的問題要列出至少兩個答案，例如「- same: 兩者相同」。</translation>
    </message>
    <message>
        <source>Write a quantity in double braces: {{saved.percent}}.</source>
        <translation>量要寫在雙大括號中：{{saved.percent}}。</translation>
    </message>
    <message>
        <source>Only a line “:::” may follow the list of answers. Use two spaces to indent what belongs to an answer.</source>
        <translation>答案清單之後只能是一行「:::」。屬於某個答案的內容要縮排兩個空格。</translation>
    </message>
    <message>
        <source>The question has no end: a line “:::” is missing.</source>
        <translation>問題沒有結束：缺少一行「:::」。</translation>
    </message>
    <message>
        <source>The page has %L1 bytes. A page may have at most %L2.</source>
        <translation>這一頁有 %L1 位元組。一頁最多可以有 %L2 位元組。</translation>
    </message>
    <message>
        <source>The file cannot be read: %1</source>
        <translation>無法讀取檔案：%1</translation>
    </message>
    <message>
        <source>A page may have at most one question. Put the second one on a page of its own.</source>
        <translation>一頁最多有一個問題。請把第二個問題放到單獨的一頁。</translation>
    </message>
    <message>
        <source>The text of a page must begin with a heading, for example: # What this page is about</source>
        <translation>頁面的文字必須以標題開頭，例如：# 這一頁講什麼</translation>
    </message>
    <message>
        <source>The header has a line “cover”, but the page has no question that would uncover anything.</source>
        <translation>檔頭中有「cover」一行，但這一頁沒有問題，蓋住的內容不會再露出來。</translation>
    </message>
    <message>
        <source>A translated page must not have a header. It uses the header of the English page.</source>
        <translation>翻譯的頁面不能有檔頭。它使用英文頁面的檔頭。</translation>
    </message>
    <message>
        <source>The question differs from the one on the English page. Only the words may differ, not the quantities, the values or their order.</source>
        <translation>這個問題與英文頁面的問題不一致。只有文字可以不同，量、值以及它們的順序都不能變。</translation>
    </message>
    <message>
        <source>The folder has no pages. A lesson is a folder with the files 01.md, 02.md and so on.</source>
        <translation>資料夾中沒有頁面。一課就是一個資料夾，其中有 01.md、02.md 等檔案。</translation>
    </message>
    <message>
        <source>The folder has %L1 pages. A lesson may have at most %L2.</source>
        <translation>資料夾中有 %L1 頁。一課最多可以有 %L2 頁。</translation>
    </message>
    <message>
        <source>“%1” is not a whole number of 0 or more</source>
        <translation>「%1」不是 0 或更大的整數</translation>
    </message>
    <message>
        <source>the model has layers 1 to %L1</source>
        <translation>模型只有第 1 到第 %L1 層</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a number and the badge of its kind</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>There is no quantity %1 here: %2.</source>
        <translation>這裡沒有 %1 這個量：%2。</translation>
    </message>
    <message>
        <source>There is no quantity “%1”. “pastkeys-cli lesson quantities” lists all of them.</source>
        <translation>沒有「%1」這個量。「pastkeys-cli lesson quantities」會列出所有的量。</translation>
    </message>
    <message>
        <source>There is no quantity “%1”. Perhaps you meant “%2”.</source>
        <translation>沒有「%1」這個量。也許是指「%2」。</translation>
    </message>
    <message>
        <source>The quantity %1 takes no arguments.</source>
        <translation>%1 這個量不帶參數。</translation>
    </message>
    <message>
        <source>Write the quantity as “%1 %2”.</source>
        <translation>這個量要寫成「%1 %2」。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln bytes</source>
        <translation>
            <numerusform>%Ln 位元組</numerusform>
        </translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>位元組</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>「%1」</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1，單位：%2</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 列，第 %2 欄</translation>
    </message>
    <message>
        <source>%1 **✓**</source>
        <comment>an answer that is right, as Markdown</comment>
        <translation>%1 **✓**</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>different</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>the two sides are not compared in this step</source>
        <translation>這一步沒有比較兩邊</translation>
    </message>
    <message>
        <source>both sides have the same bits in every step</source>
        <translation>在每一步，兩邊的每個位元都相同</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>nats</translation>
    </message>
    <message>
        <source>all rows of this layer have the same bits on both sides</source>
        <translation>這一層的所有列，兩邊的位元都相同</translation>
    </message>
    <message>
        <source>the run has chosen no token</source>
        <translation>這次執行還沒有選出詞元</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>預填充</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>解碼</translation>
    </message>
    <message>
        <source>this side does not do the operation %1</source>
        <translation>這一邊不做「%1」這個運算</translation>
    </message>
    <message>
        <source>no token is chosen in this step</source>
        <translation>這一步沒有選出詞元</translation>
    </message>
    <message>
        <source>the right side writes nothing to a cache</source>
        <translation>右邊沒有向快取寫入任何內容</translation>
    </message>
    <message>
        <source>this side makes no mistake</source>
        <translation>這一邊沒有錯誤</translation>
    </message>
    <message>
        <source>Question %1</source>
        <translation>問題 %1</translation>
    </message>
    <message>
        <source>Solutions</source>
        <translation>參考答案</translation>
    </message>
    <message>
        <source>Covered</source>
        <translation>已蓋住</translation>
    </message>
    <message>
        <source>Covered. Press Enter to show it.</source>
        <translation>已蓋住。按 Enter 可顯示它。</translation>
    </message>
    <message>
        <source>%1 is covered. Press Enter to show it.</source>
        <translation>「%1」已蓋住。按 Enter 可顯示它。</translation>
    </message>
    <message>
        <source>Click, or press Enter, to show what is underneath.</source>
        <translation>點選或按 Enter，可顯示下面的內容。</translation>
    </message>
    <message>
        <source>Click, or press Enter, to show it</source>
        <translation>點選或按 Enter 可顯示它</translation>
    </message>
    <message>
        <source>No term contains these words.</source>
        <translation>沒有哪個術語含有這些字詞。</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>術語表</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜尋</translation>
    </message>
    <message>
        <source>Search the glossary</source>
        <translation>搜尋術語表</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>術語</translation>
    </message>
    <message>
        <source>Explanation of the term</source>
        <translation>術語的解釋</translation>
    </message>
    <message>
        <source>Page keys</source>
        <translation>翻頁鍵</translation>
    </message>
    <message>
        <source>Step by operation, for presentation remotes</source>
        <translation>前進或後退一個運算，適用於簡報筆</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>課程(&amp;L)</translation>
    </message>
    <message>
        <source>Twelve short lessons in which you predict each answer before you see it</source>
        <translation>十二堂短課，先讓你預測，再給出答案</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>儲存</translation>
    </message>
    <message>
        <source>%1 cannot be opened as a lesson:
%2</source>
        <translation>%1 無法作為課程開啟：
%2</translation>
    </message>
    <message>
        <source>No worksheet was made, because not all pages have run.</source>
        <translation>沒有產生學習單，因為並非所有頁面都已執行。</translation>
    </message>
    <message>
        <source>Running all pages of the lesson …</source>
        <translation>正在執行這一課的所有頁面 …</translation>
    </message>
    <message>
        <source>%1: “%2”</source>
        <comment>a position and its token</comment>
        <translation>%1：「%2」</translation>
    </message>
    <message>
        <source>There is no lesson “%1”.</source>
        <translation>沒有「%1」這一課。</translation>
    </message>
    <message>
        <source>What this operation does</source>
        <translation>這個運算做什麼</translation>
    </message>
    <message>
        <source>Prompt and settings</source>
        <translation>提示詞與設定</translation>
    </message>
    <message>
        <source>Large mouse po&amp;inter</source>
        <translation>大號滑鼠指標(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Hide the answers</source>
        <translation>蓋住答案(&amp;V)</translation>
    </message>
    <message>
        <source>L&amp;essons</source>
        <translation>課程(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>下一頁(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous page</source>
        <translation>上一頁(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Back to the lesson</source>
        <translation>回到這一課(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Reload the lesson</source>
        <translation>重新載入這一課(&amp;R)</translation>
    </message>
    <message>
        <source>Re&amp;start the lesson</source>
        <translation>從頭開始這一課(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Close the lesson</source>
        <translation>關閉這一課(&amp;C)</translation>
    </message>
    <message>
        <source>%1 ✓</source>
        <comment>a lesson that is done</comment>
        <translation>%1 ✓</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation>%1（%2/%3）</translation>
    </message>
    <message>
        <source>Open a lesson folder</source>
        <translation>開啟課程資料夾</translation>
    </message>
    <message>
        <source>No question has been answered yet. Press L to open a lesson.</source>
        <translation>還沒有回答過問題。按 L 可開啟一課。</translation>
    </message>
    <message>
        <source>Printable page (*.html)</source>
        <translation>供列印的頁面 (*.html)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Open a lesson first (key L), then save its worksheet.</source>
        <translation>請先開啟一課（按 L），再儲存它的學習單。</translation>
    </message>
    <message>
        <source>Open &amp;lesson …</source>
        <translation>開啟課程(&amp;L) …</translation>
    </message>
    <message>
        <source>Save &amp;answers …</source>
        <translation>儲存作答記錄(&amp;A) …</translation>
    </message>
    <message>
        <source>Save &amp;worksheet …</source>
        <translation>儲存學習單(&amp;W) …</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>術語表(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Why can keys and values be cached?</source>
        <translation>為什麼可以快取鍵和值(&amp;W)？</translation>
    </message>
    <message>
        <source>same words, logits up to %1 apart</source>
        <translation>選出的詞相同，logits 最多相差 %1</translation>
    </message>
    <message>
        <source>The header of the first page needs a line such as “prompt: The ball is red.”</source>
        <translation>第一頁的檔頭中要有「prompt: The ball is red.」這樣的一行。</translation>
    </message>
    <message>
        <source>position %1, %2</source>
        <comment>a token and its text</comment>
        <translation>位置 %1，%2</translation>
    </message>
    <message>
        <source>The model has only layers 1 to %L1, so there is no layer %L2. “last” works with every model.</source>
        <translation>模型只有第 1 到第 %L1 層，沒有第 %L2 層。「last」適用於任何模型。</translation>
    </message>
    <message>
        <source>The model has only heads 1 to %L1, so there is no head %L2. “last” works with every model.</source>
        <translation>模型只有第 1 到第 %L1 個頭，沒有第 %L2 個頭。「last」適用於任何模型。</translation>
    </message>
    <message>
        <source>The matrix has no such cell in step %L1.</source>
        <translation>在第 %L1 步，這個矩陣沒有這樣的格子。</translation>
    </message>
    <message>
        <source>Expected %1, found “%2”.</source>
        <translation>應為%1，實際為「%2」。</translation>
    </message>
    <message>
        <source>the name of an operation</source>
        <translation>運算的名稱</translation>
    </message>
    <message>
        <source>A page must not contain pictures: the window shows them.</source>
        <translation>頁面不能有圖片：圖片由視窗顯示。</translation>
    </message>
    <message>
        <source>A page must not contain HTML. Write **bold**, or put code in `backticks`.</source>
        <translation>頁面不能有 HTML。請寫 **bold** 表示粗體，或把程式碼放在 `反引號` 中。</translation>
    </message>
    <message>
        <source>A link must lead to the glossary or to a lesson, as in [prefill](glossary:prefill), not to a file or the network.</source>
        <translation>連結要指向術語表或某一課，不能指向檔案或網路：[預填充](glossary:prefill)。</translation>
    </message>
    <message>
        <source>Write the target of a link beside its text: [prefill](glossary:prefill).</source>
        <translation>請把連結的目標寫在它的文字旁邊：[預填充](glossary:prefill)。</translation>
    </message>
    <message>
        <source>The glossary has no term “%1”. It has %2.</source>
        <translation>術語表中沒有「%1」這個術語。它有 %2。</translation>
    </message>
    <message>
        <source>This is not a regular file in the lesson&apos;s folder. Put the file itself there.</source>
        <translation>這不是課程資料夾中的普通檔案。請把檔案本身放在那裡。</translation>
    </message>
    <message>
        <source>The file is not plain text in UTF-8.</source>
        <translation>檔案不是 UTF-8 的純文字。</translation>
    </message>
    <message>
        <source>“cover” names the panel %1, but “show” does not.</source>
        <translation>「cover」中有面板 %1，而「show」中沒有它。</translation>
    </message>
    <message>
        <source>There is no such folder.</source>
        <translation>沒有這個資料夾。</translation>
    </message>
    <message>
        <source>%1 of %2 answers are right</source>
        <translation>答對 %1 題，共 %2 題</translation>
    </message>
    <message>
        <source>✗ **Not quite. Your answer: %2 — the record says: %1**</source>
        <translation>✗ **不太對。你的答案：%2，記錄顯示：%1**</translation>
    </message>
    <message>
        <source>The run chooses no token.</source>
        <translation>這次執行沒有選出詞元。</translation>
    </message>
    <message>
        <source>The run has only steps 1 to %L1, so there is no step %L2.</source>
        <translation>這次執行只有第 1 到第 %L1 步，沒有第 %L2 步。</translation>
    </message>
    <message>
        <source>Your number, such as 25 or 7.5 KiB</source>
        <translation>填寫數字，例如 25 或 7.5 KiB</translation>
    </message>
    <message>
        <source>Click a cell, or type row and column: 2 1</source>
        <translation>點選格子，或輸入列和欄：2 1</translation>
    </message>
    <message>
        <source>Click a token, or choose one</source>
        <translation>點選詞元，或選擇一個</translation>
    </message>
    <message>
        <source>Click an operation, or choose one</source>
        <translation>點選運算，或選擇一個</translation>
    </message>
    <message>
        <source>C&amp;ontinue the lessons</source>
        <translation>繼續課程(&amp;G)</translation>
    </message>
    <message>
        <source>an array of %1 whole numbers</source>
        <translation>由 %1 個整數組成的陣列</translation>
    </message>
    <message>
        <source>one element for each of the %1 layers</source>
        <translation>%1 層中每層一個元素</translation>
    </message>
    <message>
        <source>one or two lanes with different ids</source>
        <translation>id 不同的一路或兩路</translation>
    </message>
    <message>
        <source>positions in ascending order, before the first computed row</source>
        <translation>位於計算的第一列之前的遞增位置</translation>
    </message>
    <message>
        <source>as many tokens as the step has</source>
        <translation>與該步數量相同的詞元</translation>
    </message>
    <message>
        <source>no choice, because the step chooses no token</source>
        <translation>在不選詞元的步中沒有選擇</translation>
    </message>
    <message>
        <source>rows below %1, the number of rows in the tensors own.layers.*</source>
        <translation>小於 %1 的列號（%1 是張量 own.layers.* 的列數）</translation>
    </message>
    <message>
        <source>a row of the tensor own.logits, in a step that chooses a token</source>
        <translation>張量 own.logits 的一列，且該步選出詞元</translation>
    </message>
    <message>
        <source>the id of a lane in the header</source>
        <translation>檔頭中某一路的 id</translation>
    </message>
    <message>
        <source>each lane only once in a step</source>
        <translation>每一步中每路只出現一次</translation>
    </message>
    <message>
        <source>%1, because steps follow one another</source>
        <translation>%1，因為各步依次相接</translation>
    </message>
    <message>
        <source>%1, where the previous step ends</source>
        <translation>%1，即上一步結束的位置</translation>
    </message>
    <message>
        <source>at least one token in a step</source>
        <translation>每步至少一個詞元</translation>
    </message>
    <message>
        <source>an array of the lanes that ran</source>
        <translation>由執行過的各路組成的陣列</translation>
    </message>
    <message>
        <source>at least one step</source>
        <translation>至少一步</translation>
    </message>
    <message>
        <source>a recorded run</source>
        <translation>執行記錄</translation>
    </message>
    <message>
        <source>a safetensors file of another kind</source>
        <translation>另一種 safetensors 檔案</translation>
    </message>
    <message>
        <source>If these are the weights of a model, open its folder as a model.</source>
        <translation>如果這些是某個模型的權重，請把它的資料夾當作模型開啟。</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>a version number</source>
        <translation>版本號碼</translation>
    </message>
    <message>
        <source>a file of version %1 or earlier</source>
        <translation>版本 %1 或更早版本的檔案</translation>
    </message>
    <message>
        <source>A newer version of Pastkeys wrote this file. Update Pastkeys.</source>
        <translation>這個檔案由更新版本的 Pastkeys 寫出。請更新本程式。</translation>
    </message>
    <message>
        <source>memory for this run</source>
        <translation>這次執行所需的記憶體</translation>
    </message>
    <message>
        <source>Close other programs.</source>
        <translation>請關閉其他程式。</translation>
    </message>
    <message>
        <source>the run</source>
        <translation>這次執行</translation>
    </message>
    <message>
        <source>a record of at most %1 bytes</source>
        <translation>最多 %1 位元組的記錄</translation>
    </message>
    <message>
        <source>JSON Lines (.jsonl) has no such limit.</source>
        <translation>JSON Lines（.jsonl）沒有這個限制。</translation>
    </message>
    <message>
        <source>a .pastkeys file</source>
        <translation>.pastkeys 檔案</translation>
    </message>
    <message>
        <source>a run as JSON Lines</source>
        <translation>JSON Lines 格式的執行記錄</translation>
    </message>
    <message>
        <source>JSON Lines has no tensors. Save the run under a name that ends in .pastkeys.</source>
        <translation>JSON Lines 沒有張量。請用以 .pastkeys 結尾的名稱寫出這次執行。</translation>
    </message>
    <message>
        <source>The record of the run does not match its tensors.</source>
        <translation>執行的記錄與其張量不符。</translation>
    </message>
    <message>
        <source>finite numbers</source>
        <translation>有限的數值</translation>
    </message>
    <message>
        <source>The recorded run overflowed, or the file is damaged.</source>
        <translation>所記錄的執行發生了溢位，或者檔案已損壞。</translation>
    </message>
    <message>
        <source>a finite number as the largest logit in each row</source>
        <translation>每列最大的 logit 都是有限值</translation>
    </message>
    <message>
        <source>the open model</source>
        <translation>開啟的模型</translation>
    </message>
    <message>
        <source>the sizes of the model that made this run</source>
        <translation>產生這次執行的模型的尺寸</translation>
    </message>
    <message>
        <source>other sizes</source>
        <translation>其他尺寸</translation>
    </message>
    <message>
        <source>First open the model that made the run.</source>
        <translation>請先開啟產生這次執行的模型。</translation>
    </message>
    <message>
        <source>sampling</source>
        <translation>取樣</translation>
    </message>
    <message>
        <source>greedy, or a temperature and a seed</source>
        <translation>貪婪，或者溫度和種子</translation>
    </message>
    <message>
        <source>a dump with at least one of the tensors layers.0.q, layers.0.k, layers.0.v and layers.0.residual2</source>
        <translation>至少含有張量 layers.0.q、layers.0.k、layers.0.v、layers.0.residual2 之一的傾印檔</translation>
    </message>
    <message>
        <source>no such tensor</source>
        <translation>沒有這樣的張量</translation>
    </message>
    <message>
        <source>as many rows as the tensors of the layers have</source>
        <translation>與各層的列一一對應的列</translation>
    </message>
    <message>
        <source>a run that can be compared with the first one</source>
        <translation>可與第一次執行比較的執行</translation>
    </message>
    <message>
        <source>A lane did not run in the first step. Choose lanes that read the text from its beginning.</source>
        <translation>有一路沒有執行第一步。請選擇從開頭起讀入文字的路。</translation>
    </message>
    <message>
        <source>Its first step reads a different number of tokens. Make both runs read the prompt in the same chunks.</source>
        <translation>它的第一步讀入的詞元數不同。請讓兩次執行的提示詞按相同的分段讀入。</translation>
    </message>
    <message>
        <source>%1 layers, %2 heads and a width of %3</source>
        <translation>%1 層、%2 個頭、寬度 %3</translation>
    </message>
    <message>
        <source>The models have different sizes: A has %1, and B has %2.</source>
        <translation>兩個模型的尺寸不同：A 有 %1；B 有 %2。</translation>
    </message>
    <message>
        <source>There is nothing to compare: a lane has no recorded step.</source>
        <translation>沒有可比較的內容：有一路沒有記錄任何步。</translation>
    </message>
    <message>
        <source>There is nothing to compare: a trace has no tensors.</source>
        <translation>沒有可比較的內容：有一個執行記錄沒有張量。</translation>
    </message>
    <message>
        <source>The prompts differ: at position %1, A reads token %2 and B reads token %3.</source>
        <translation>提示詞不同：在位置 %1，A 讀入詞元 %2，B 讀入詞元 %3。</translation>
    </message>
    <message>
        <source>Click to go there.</source>
        <translation>點選可前往那裡。</translation>
    </message>
    <message>
        <source>a file with tensors</source>
        <translation>含有張量的檔案</translation>
    </message>
    <message>
        <source>a trace without tensors</source>
        <translation>沒有張量的執行記錄</translation>
    </message>
    <message>
        <source>JSON Lines has no tensors. Write the trace to a file whose name ends in .pastkeys.</source>
        <translation>JSON Lines 中沒有張量。請把執行記錄寫入名稱以 .pastkeys 結尾的檔案。</translation>
    </message>
    <message>
        <source>a trace</source>
        <translation>執行記錄</translation>
    </message>
    <message>
        <source>no trace in either file</source>
        <translation>不是執行記錄的檔案，另一個檔案也不是</translation>
    </message>
    <message>
        <source>A dump can only be compared with a trace, which says what the tokens are.</source>
        <translation>傾印檔只能與執行記錄比較，因為執行記錄中寫有詞元。</translation>
    </message>
    <message>
        <source>The whole run in plots</source>
        <translation>用圖表看整個執行</translation>
    </message>
    <message>
        <source>Made by Pastkeys %1 from the record of this run.</source>
        <translation>由 Pastkeys %1 根據這次執行的記錄產生。</translation>
    </message>
    <message>
        <source>Generated text</source>
        <translation>生成的文字</translation>
    </message>
    <message>
        <source>Generated text: %1</source>
        <translation>生成的文字：%1</translation>
    </message>
    <message>
        <source>%1 layers, %2 heads of width %3, model width %4, vocabulary of %5 tokens</source>
        <translation>%1 層，%2 個寬度為 %3 的頭，模型寬度 %4，詞彙表中有 %5 個詞元</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>快取</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>取樣</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>核心函式（kernel）</translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln threads</source>
        <translation>
            <numerusform>%1，%Ln 個執行緒</numerusform>
        </translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步數</translation>
    </message>
    <message numerus="yes">
        <source>%1; the first one reads %Ln tokens of the prompt</source>
        <translation>
            <numerusform>%1，其中第一步讀入提示詞的 %Ln 個詞元</numerusform>
        </translation>
    </message>
    <message>
        <source>Model and settings</source>
        <translation>模型與設定</translation>
    </message>
    <message>
        <source>What the cache saved</source>
        <translation>快取節省了什麼</translation>
    </message>
    <message>
        <source>What %2 saves compared with %1</source>
        <translation>「%2」與「%1」相比節省了什麼</translation>
    </message>
    <message>
        <source>At the end, %1 holds %2 (c).</source>
        <translation>結束時，「%1」中存有 %2 (c)。</translation>
    </message>
    <message>
        <source>A run of %1, step by step</source>
        <translation>逐步檢視 %1 的一次執行</translation>
    </message>
    <message>
        <source>Are the results equal?</source>
        <translation>結果相同嗎？</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合計</translation>
    </message>
    <message>
        <source>FLOPs, %1 (c)</source>
        <translation>FLOPs，%1 (c)</translation>
    </message>
    <message>
        <source>The table counts the FLOPs of matrix products in all layers and steps. Other work, such as norms and softmax, took %1 FLOPs with %2 and %3 with %4 (c).</source>
        <translation>表中統計所有層、所有步中矩陣乘積的 FLOPs。正規化、Softmax 等其他運算，採用「%2」時用了 %1 FLOPs，採用「%4」時用了 %3 FLOPs (c)。</translation>
    </message>
    <message numerus="yes">
        <source>The table counts the FLOPs of matrix products in all layers, in the %Ln steps that both ran. Other work, such as norms and softmax, took %1 FLOPs with %2 and %3 with %4 (c).</source>
        <translation>
            <numerusform>表中統計在兩者都執行的 %Ln 步中，所有層的矩陣乘積的 FLOPs。正規化、Softmax 等其他運算，採用「%2」時用了 %1 FLOPs，採用「%4」時用了 %3 FLOPs (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>Share saved (c)</source>
        <translation>節省比例 (c)</translation>
    </message>
    <message>
        <source>Share of all savings (c)</source>
        <translation>佔全部節省的比例 (c)</translation>
    </message>
    <message>
        <source>Steps as a table (*.csv)</source>
        <translation>各步的表格 (*.csv)</translation>
    </message>
    <message>
        <source>Operations as a table (*.csv)</source>
        <translation>各運算的表格 (*.csv)</translation>
    </message>
    <message>
        <source>Trace events for Perfetto or chrome://tracing (*.json)</source>
        <translation>用於 Perfetto 或 chrome://tracing 的追蹤事件 (*.json)</translation>
    </message>
    <message>
        <source>Printable handout (*.html)</source>
        <translation>供列印的講義 (*.html)</translation>
    </message>
    <message>
        <source>Animation of the current step (*.gif)</source>
        <translation>目前步的動畫 (*.gif)</translation>
    </message>
    <message>
        <source>Recorded run, which can be opened again (*.pastkeys)</source>
        <translation>執行記錄，可再次開啟 (*.pastkeys)</translation>
    </message>
    <message>
        <source>Run as JSON Lines (*.jsonl)</source>
        <translation>JSON Lines 格式的執行記錄 (*.jsonl)</translation>
    </message>
    <message>
        <source>%1 was not written: the name must end in %2.</source>
        <translation>沒有寫入 %1：名稱必須以 %2 結尾。</translation>
    </message>
    <message>
        <source>Picture of the &amp;stage …</source>
        <translation>主檢視的圖片(&amp;S) …</translation>
    </message>
    <message>
        <source>Picture of the &amp;window …</source>
        <translation>視窗的圖片(&amp;W) …</translation>
    </message>
    <message>
        <source>Picture of the &amp;plot …</source>
        <translation>圖表的圖片(&amp;P) …</translation>
    </message>
    <message>
        <source>Recorded &amp;run …</source>
        <translation>執行記錄(&amp;R) …</translation>
    </message>
    <message>
        <source>Run as &amp;JSON Lines …</source>
        <translation>JSON Lines 格式的執行記錄(&amp;J) …</translation>
    </message>
    <message>
        <source>Steps as &amp;CSV …</source>
        <translation>各步的 CSV 表格(&amp;C) …</translation>
    </message>
    <message>
        <source>&amp;Operations as CSV …</source>
        <translation>各運算的 CSV 表格(&amp;O) …</translation>
    </message>
    <message>
        <source>&amp;Handout …</source>
        <translation>講義(&amp;H) …</translation>
    </message>
    <message>
        <source>&amp;Animation of the step …</source>
        <translation>目前步的動畫(&amp;A) …</translation>
    </message>
    <message>
        <source>Trace &amp;events for Perfetto or chrome://tracing …</source>
        <translation>用於 Perfetto 或 chrome://tracing 的追蹤事件(&amp;E) …</translation>
    </message>
    <message>
        <source>A: %1, B: %2</source>
        <translation>A：%1，B：%2</translation>
    </message>
    <message>
        <source>Compare with a recorded run</source>
        <translation>與執行記錄比較</translation>
    </message>
    <message>
        <source>Run A is in the window, and run B is in the file. Compare these lanes:</source>
        <translation>執行結果 A 是目前視窗中的結果，執行結果 B 是檔案中的結果。要比較的兩路：</translation>
    </message>
    <message>
        <source>Open recorded r&amp;un …</source>
        <translation>開啟執行記錄(&amp;U) …</translation>
    </message>
    <message>
        <source>Co&amp;mpare with recorded run …</source>
        <translation>與執行記錄比較(&amp;M) …</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近開啟(&amp;R)</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>匯出(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Verify the recorded run</source>
        <translation>驗證執行記錄(&amp;V)</translation>
    </message>
    <message>
        <source>Repeats the run with the open model, and compares each bit with the recording</source>
        <translation>用開啟的模型重新執行，並把每個位元與執行記錄比較</translation>
    </message>
    <message>
        <source>Recorded runs (*.pastkeys)</source>
        <translation>執行記錄 (*.pastkeys)</translation>
    </message>
    <message>
        <source>Open a recorded run</source>
        <translation>開啟執行記錄</translation>
    </message>
    <message>
        <source>Run a prompt first, or open a recorded run.</source>
        <translation>請先執行一個提示詞，或開啟一個執行記錄。</translation>
    </message>
    <message>
        <source>%1 – Pastkeys</source>
        <translation>%1 – Pastkeys</translation>
    </message>
    <message>
        <source>this run</source>
        <translation>這次執行</translation>
    </message>
    <message>
        <source>Two runs are side by side. All their bits are the same.</source>
        <translation>正在並排顯示兩次執行。它們逐位元一致。</translation>
    </message>
    <message>
        <source>This run comes from a file. The model “%1” produced it with the kernels “%2”.</source>
        <translation>這次執行來自檔案，由模型「%1」用「%2」核心函式產生。</translation>
    </message>
    <message>
        <source>Its FLOPs and bytes were not counted: the numbers shown come from formulas.</source>
        <translation>它的 FLOPs 和位元組數沒有計數：顯示的數由公式得出。</translation>
    </message>
    <message>
        <source>That model is open.</source>
        <translation>該模型已開啟。</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>驗證</translation>
    </message>
    <message>
        <source>The model “%1” produced this run. Open that model first to repeat the run.</source>
        <translation>這次執行由模型「%1」產生。請先開啟該模型，才能重新執行。</translation>
    </message>
    <message>
        <source>The run was repeated on this computer.</source>
        <translation>已在本機上重新執行。</translation>
    </message>
    <message>
        <source>All %1 values have the same bits.</source>
        <translation>全部 %1 個值逐位元一致。</translation>
    </message>
    <message>
        <source>It chose different tokens.</source>
        <translation>選出的詞元不同。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>顯示</translation>
    </message>
    <message>
        <source>%1
The model %2 is open instead.</source>
        <translation>%1
已改為開啟模型 %2。</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>中繼資料</translation>
    </message>
    <message>
        <source>a string named %1</source>
        <translation>名為 %1 的字串</translation>
    </message>
    <message>
        <source>a number from 0 to 1</source>
        <translation>0 到 1 之間的數</translation>
    </message>
    <message>
        <source>a number that fits in float32</source>
        <translation>float32 能表示的數</translation>
    </message>
    <message>
        <source>at most %1 positions, because the lane can read no more at once</source>
        <translation>最多 %1 個位置（這一路一次能讀的數量）</translation>
    </message>
    <message>
        <source>%1 or more, because the lane has dropped what comes before</source>
        <translation>%1 或更大，因為這一路已丟棄更早的內容</translation>
    </message>
    <message>
        <source>0, because the lane never drops the start of its text</source>
        <translation>0，因為這一路從不丟棄文字的開頭</translation>
    </message>
    <message>
        <source>no lane whose text ended in an earlier step</source>
        <translation>文字沒有在更早的步中結束的路</translation>
    </message>
    <message>
        <source>durations of at most %1 ns in total</source>
        <translation>總和最多 %1 ns 的時間長度</translation>
    </message>
    <message>
        <source>no logits in a step that chooses no token</source>
        <translation>空（因為該步不選詞元）</translation>
    </message>
    <message>
        <source>durations of 0 or more, at most %1 ns in total</source>
        <translation>非負的時間長度，總和最多 %1 ns</translation>
    </message>
    <message>
        <source>Trace events of this run cannot be written, because its individual operations were not measured.</source>
        <translation>無法寫出這次執行的追蹤事件，因為沒有測量各個運算的時間。</translation>
    </message>
    <message>
        <source>Each lane chose its own token. The time was not measured.</source>
        <translation>每一路各自選出自己的詞元。沒有測量所用時間。</translation>
    </message>
    <message>
        <source>The token was chosen once for both lanes. The time was not measured.</source>
        <translation>詞元只選一次，兩路共用。沒有測量所用時間。</translation>
    </message>
    <message>
        <source>The operations of this run were not timed individually.</source>
        <translation>這次執行沒有測量各個運算的時間。</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未測量</translation>
    </message>
    <message>
        <source>The record does not say which machine this run used.</source>
        <translation>沒有記下這次執行是在哪台機器上進行的。</translation>
    </message>
    <message>
        <source>The run was done on %1, whose limits are unknown.</source>
        <translation>這次執行是在 %1 上進行的，它的上限未知。</translation>
    </message>
    <message>
        <source>The time of this run&apos;s steps was not measured.</source>
        <translation>沒有測量這次執行各步的時間。</translation>
    </message>
    <message>
        <source>The record does not say which machine this was measured on, so its limits are unknown.</source>
        <translation>沒有記下這是在哪台機器上測量的，因此它的上限未知。</translation>
    </message>
    <message>
        <source>Measured on %1, whose limits are unknown.</source>
        <translation>在 %1 上測得，它的上限未知。</translation>
    </message>
    <message>
        <source>%1
FLOPs: multiplications and additions of matrix products. (f): worked out from the sizes.</source>
        <translation>%1
FLOPs：矩陣乘積的乘法和加法。(f)：根據尺寸算出。</translation>
    </message>
    <message>
        <source>a limit that is counted from the start of the text</source>
        <translation>從文字開頭計數的上限</translation>
    </message>
    <message>
        <source>prompts</source>
        <translation>提示詞</translation>
    </message>
    <message>
        <source>at least one prompt</source>
        <translation>至少一個提示詞</translation>
    </message>
    <message>
        <source>prompt in line %1 (“%2”)</source>
        <translation>第 %1 行的提示詞（「%2」）</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>room for at least one sequence</source>
        <translation>至少容納一個序列的空間</translation>
    </message>
    <message>
        <source>blocks of at least one position</source>
        <translation>至少含一個位置的區塊</translation>
    </message>
    <message>
        <source>memory for this batch</source>
        <translation>這個批次所需的記憶體</translation>
    </message>
    <message>
        <source>Use fewer slots or blocks, or generate fewer tokens.</source>
        <translation>請減少槽位或區塊，或減少生成的詞元。</translation>
    </message>
    <message>
        <source>Counts the padding before the prompt as positions.</source>
        <translation>把提示詞之前的填充也計為位置。</translation>
    </message>
    <message>
        <source>bytes as pairs of hexadecimal digits</source>
        <translation>成對十六進位數字表示的位元組</translation>
    </message>
    <message>
        <source>Roofline of the recorded run</source>
        <translation>執行記錄的 Roofline</translation>
    </message>
    <message>
        <source>Plot: speed of each recorded step, without the limits of its machine</source>
        <translation>圖表：所記錄的每一步的速度，不含其機器的上限</translation>
    </message>
    <message>
        <source>Meas&amp;ure</source>
        <translation>測量(&amp;U)</translation>
    </message>
    <message>
        <source>Which plot of the batch</source>
        <translation>批次的哪個圖表</translation>
    </message>
    <message>
        <source>Runs the prompts with 1, 2, 4 and more slots, and times each run</source>
        <translation>用 1、2、4 和更多槽位執行這些提示詞，並計時</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>With %1 slots instead of %2, all sequences together get %3 times as many tokens per second. A sequence waits %4 times as long for each of its tokens.</source>
        <translation>槽位從 %2 個變為 %1 個時，所有序列合計每秒得到的詞元是原來的 %3 倍，而每個序列等待自己每個詞元的時間是原來的 %4 倍。</translation>
    </message>
    <message>
        <source>Batching raises throughput; it does not make a single answer faster.</source>
        <translation>批次處理提高的是吞吐量；單一回答不會因此變快。</translation>
    </message>
    <message>
        <source>Nothing has been measured yet. “Measure” runs the prompts with more and more slots (sequences that run at the same time), and times each run.</source>
        <translation>還沒有測量。「測量」會用越來越多的槽位（同時執行的序列）執行這些提示詞，並計時。</translation>
    </message>
    <message>
        <source>all sequences together</source>
        <translation>所有序列合計</translation>
    </message>
    <message>
        <source>one sequence</source>
        <translation>一個序列</translation>
    </message>
    <message>
        <source>tokens per second (m)</source>
        <translation>每秒詞元數 (m)</translation>
    </message>
    <message>
        <source>ms per token (m)</source>
        <translation>每個詞元的毫秒數 (m)</translation>
    </message>
    <message>
        <source>tokens that the step chose</source>
        <translation>這一步選出的詞元數</translation>
    </message>
    <message>
        <source>steps of this batch (c)</source>
        <translation>這個批次的各步 (c)</translation>
    </message>
    <message>
        <source>weights / tokens (f)</source>
        <translation>權重 / 詞元 (f)</translation>
    </message>
    <message>
        <source>bytes of weights per token</source>
        <translation>每個詞元讀取的權重位元組</translation>
    </message>
    <message>
        <source>A pass reads the weights once for all its rows. The more tokens a step chooses, the fewer bytes it reads per token.</source>
        <translation>一次前向計算為它的所有列只讀一次權重。一步選出的詞元越多，分攤到每個詞元的位元組就越少。</translation>
    </message>
    <message>
        <source>bytes of K and V</source>
        <translation>K 和 V 的位元組</translation>
    </message>
    <message>
        <source>bytes that hold no row (c)</source>
        <translation>沒有存放列的位元組 (c)</translation>
    </message>
    <message>
        <source>unused ends of blocks</source>
        <translation>區塊末尾未用的部分</translation>
    </message>
    <message>
        <source>rows of padding (c)</source>
        <translation>填充列 (c)</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>%1 of the %2 rows were padding.</source>
        <translation>全部 %2 列中有 %1 列是填充。</translation>
    </message>
    <message>
        <source>No row is padding, because all sequences have the same length.</source>
        <translation>沒有一列是填充，因為所有序列長度相同。</translation>
    </message>
    <message>
        <source>No row is padding: in a continuous batch, each sequence has its own length.</source>
        <translation>沒有一列是填充：在連續批次中，每個序列有自己的長度。</translation>
    </message>
    <message>
        <source>The runs differ by up to %1, which is a lot. Perhaps other programs were busy: measure again.</source>
        <translation>各次執行相差多達 %1，差別很大：可能有其他程式在忙。請重新測量。</translation>
    </message>
    <message>
        <source>Speed by number of slots</source>
        <translation>不同槽位數的速度</translation>
    </message>
    <message>
        <source>Weights read per token</source>
        <translation>每個詞元讀取的權重</translation>
    </message>
    <message>
        <source>Memory of the pool</source>
        <translation>區塊池的記憶體</translation>
    </message>
    <message>
        <source>Waste</source>
        <translation>浪費</translation>
    </message>
    <message numerus="yes">
        <source>%Ln decode rows</source>
        <translation>
            <numerusform>%Ln 個解碼列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows computed again</source>
        <translation>
            <numerusform>%Ln 列重新計算</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows of padding</source>
        <translation>
            <numerusform>%Ln 列填充</numerusform>
        </translation>
    </message>
    <message>
        <source>The pass read the weights (%1) once and has chosen no token yet (c).</source>
        <translation>這次前向計算讀了一次權重（%1），還沒有選出詞元 (c)。</translation>
    </message>
    <message numerus="yes">
        <source>The pass read the weights (%1) once for %Ln tokens: %2 per token (c).</source>
        <translation>
            <numerusform>這次前向計算為 %Ln 個詞元只讀了一次權重（%1）：每個詞元 %2 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>All rows together took %1 (m).</source>
        <translation>所有列合在一起用了 %1 (m)。</translation>
    </message>
    <message>
        <source>The pass took %1 (m).</source>
        <translation>這次前向計算用了 %1 (m)。</translation>
    </message>
    <message>
        <source>All rows together took %1; one sequence at a time, they took %2 (m).</source>
        <translation>所有列合在一起用了 %1；一個序列接一個序列則要 %2 (m)。</translation>
    </message>
    <message>
        <source>The bits were not compared with those from running each sequence alone.</source>
        <translation>沒有與每個序列單獨執行時的位元比較。</translation>
    </message>
    <message>
        <source>Logits differ by up to %1 ULP from those that the sequence gets alone (sequences: %2).</source>
        <translation>logits 與序列單獨執行時不同，最多相差 %1 ULP：序列 %2。</translation>
    </message>
    <message>
        <source>Every logit has the same bits as when each sequence runs alone.</source>
        <translation>每個 logit 的位元都與各序列單獨執行時相同。</translation>
    </message>
    <message>
        <source>%1 of %2 words differ from the words that the sequences choose when they run alone on the same text (sequences: %3).</source>
        <translation>%2 個詞中有 %1 個與各序列在同樣的文字之後單獨選出的不同：序列 %3。</translation>
    </message>
    <message>
        <source>%1 of %2 rows are padding: the pass computes them, but nothing uses them (c).</source>
        <translation>%2 列中有 %1 列是填充：前向計算要算它們，卻沒有誰用到它們 (c)。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows of padding: they are computed and thrown away.</source>
        <translation>
            <numerusform>%Ln 列填充：算出來就丟掉。</numerusform>
        </translation>
    </message>
    <message>
        <source>It ends here: it has all the tokens that were asked for.</source>
        <translation>它在這裡結束：要求的詞元都有了。</translation>
    </message>
    <message>
        <source>It ends here, with the end-of-text token.</source>
        <translation>它在這裡以文字結束詞元結束。</translation>
    </message>
    <message>
        <source>It ends here, because this token ends the answer.</source>
        <translation>它在這裡結束，因為這個詞元結束了回答。</translation>
    </message>
    <message>
        <source>It ends here, because the model&apos;s context is full.</source>
        <translation>它在這裡結束，因為模型的上下文已滿。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln positions were found in the pool, so they are not computed again.</source>
        <translation>
            <numerusform>%Ln 個位置在區塊池中找到：不用再算一遍。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows of a shared block were copied before it was written to.</source>
        <translation>
            <numerusform>共用區塊的 %Ln 列在寫入之前被複製。</numerusform>
        </translation>
    </message>
    <message>
        <source>It chose “%1”.</source>
        <translation>它選出「%1」。</translation>
    </message>
    <message>
        <source>Of the %3 words, %2 in %1 sequences differ from the words that the sequences choose when they run alone on the same text, and logits differ by up to %4 ULP (c).</source>
        <translation>在 %1 個序列中，全部 %3 個詞中有 %2 個與它們在同樣的文字之後單獨選出的不同，logits 最多相差 %4 ULP (c)。</translation>
    </message>
    <message>
        <source>Sequence %1: %2 of %3 words differ from the words that it chooses when it runs alone on the same text, and its logits differ by up to %4 ULP (c).</source>
        <translation>序列 %1：%3 個詞中有 %2 個與它在同樣的文字之後單獨選出的不同，它的 logits 最多相差 %4 ULP (c)。</translation>
    </message>
    <message>
        <source>Its logits differ by up to %1 ULP from those that it gets alone.</source>
        <translation>它的 logits 與單獨執行時最多相差 %1 ULP。</translation>
    </message>
    <message>
        <source>Alone, it chooses “%1” after the same text.</source>
        <translation>在同樣的文字之後，它單獨執行時選出「%1」。</translation>
    </message>
    <message>
        <source>Alone, this takes %1 (m).</source>
        <translation>單獨執行要 %1 (m)。</translation>
    </message>
    <message>
        <source>Step %1: %2 (c).</source>
        <translation>第 %1 步：%2 (c)。</translation>
    </message>
    <message>
        <source>Step %1: %2 = %3 (c).</source>
        <translation>第 %1 步：%2 = %3 (c)。</translation>
    </message>
    <message>
        <source>Sequence %1 in step %2</source>
        <translation>第 %2 步中的序列 %1</translation>
    </message>
    <message>
        <source>The pool was full, so its blocks were taken away. It waits, and its rows will be computed again.</source>
        <translation>區塊池已滿，所以它的區塊被收走。它在等待，它的列要重新計算。</translation>
    </message>
    <message numerus="yes">
        <source>It waits for a slot: %Ln slots are taken.</source>
        <translation>
            <numerusform>它在等槽位：%Ln 個槽位都已佔用。</numerusform>
        </translation>
    </message>
    <message>
        <source>It waits for memory: the pool has too few free blocks.</source>
        <translation>它在等記憶體：區塊池的空閒區塊太少。</translation>
    </message>
    <message>
        <source>It has ended.</source>
        <translation>它已經結束。</translation>
    </message>
    <message>
        <source>It does nothing in this step.</source>
        <translation>它在這一步什麼也不做。</translation>
    </message>
    <message>
        <source>Its prompt: %1</source>
        <translation>它的提示詞：%1</translation>
    </message>
    <message>
        <source>%1 of %2 blocks are in use</source>
        <translation>%2 個區塊中有 %1 個在用</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them are shared</source>
        <translation>
            <numerusform>其中 %Ln 個共用</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of its %2 positions hold a row.</source>
        <translation>它的 %2 個位置中有 %1 個存有列。</translation>
    </message>
    <message>
        <source>Reserved memory that belongs to no sequence</source>
        <translation>沒有序列使用的預留記憶體</translation>
    </message>
    <message>
        <source>Memory of sequence %1
%2</source>
        <translation>序列 %1 的記憶體
%2</translation>
    </message>
    <message>
        <source>Block %1</source>
        <translation>區塊 %1</translation>
    </message>
    <message>
        <source>%1
It is free.</source>
        <translation>%1
它是空閒的。</translation>
    </message>
    <message>
        <source>%1
No sequence reads it. It is kept for later prompts that begin with the same tokens.
%2</source>
        <translation>%1
沒有序列讀它。它留給以後開頭相同的提示詞。
%2</translation>
    </message>
    <message>
        <source>%1
Sequences %2 share it.
%3</source>
        <translation>%1
序列 %2 共用它。
%3</translation>
    </message>
    <message>
        <source>%1
Sequence %2 reads it.
%3</source>
        <translation>%1
序列 %2 讀它。
%3</translation>
    </message>
    <message>
        <source>Step %1 of %2. %3 %4 %5</source>
        <translation>第 %1 步，共 %2 步。%3 %4 %5</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>read by the sequence with this number; the filled part holds rows</source>
        <translation>由該編號的序列讀取；著色部分已存有列</translation>
    </message>
    <message>
        <source>read by a sequence</source>
        <translation>由某個序列讀取</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共用</translation>
    </message>
    <message>
        <source>kept for later prompts</source>
        <translation>留給以後的提示詞</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空閒</translation>
    </message>
    <message>
        <source>Memory: which sequence reads each block</source>
        <translation>記憶體：每個區塊由哪個序列讀取</translation>
    </message>
    <message>
        <source>%1 found, %2 new</source>
        <translation>找到 %1，新算 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln again</source>
        <translation>
            <numerusform>重算 %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>end</source>
        <translation>結束</translation>
    </message>
    <message>
        <source>suspended</source>
        <translation>暫停</translation>
    </message>
    <message>
        <source>Sequence and its prompt</source>
        <translation>序列及其提示詞</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Double-click to run it in the main window.</source>
        <translation>按兩下可在主視窗中執行它。</translation>
    </message>
    <message>
        <source>Sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>rows computed now</source>
        <translation>現在計算的列</translation>
    </message>
    <message>
        <source>positions found in the pool</source>
        <translation>在區塊池中找到的位置</translation>
    </message>
    <message>
        <source>rows computed again</source>
        <translation>重新計算的列</translation>
    </message>
    <message>
        <source>its blocks were taken away</source>
        <translation>它的區塊被收走</translation>
    </message>
    <message>
        <source>ends</source>
        <translation>結束</translation>
    </message>
    <message>
        <source>Choose an example, or write prompts, and press Run.</source>
        <translation>請選擇一個範例，或寫下提示詞，再按「執行」。</translation>
    </message>
    <message>
        <source>Scroll the steps</source>
        <translation>捲動各步</translation>
    </message>
    <message>
        <source>What the step did</source>
        <translation>這一步做了什麼</translation>
    </message>
    <message>
        <source>Sequences: what each of them did in each step</source>
        <translation>序列：每個序列在每一步做了什麼</translation>
    </message>
    <message>
        <source>Sequences: many prompts in one batch</source>
        <translation>序列：一個批次中的多個提示詞</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>處理器</translation>
    </message>
    <message>
        <source>S&amp;hare identical beginnings</source>
        <translation>共用相同的開頭(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keep blocks for later prompts</source>
        <translation>把區塊留給以後的提示詞(&amp;K)</translation>
    </message>
    <message>
        <source>your own prompts</source>
        <translation>自己的提示詞</translation>
    </message>
    <message>
        <source>Prompts, one per line</source>
        <translation>提示詞，每行一個</translation>
    </message>
    <message>
        <source>One prompt per line. All of them arrive at the same time.</source>
        <translation>每行一個提示詞。所有提示詞同時到達。</translation>
    </message>
    <message>
        <source>Write one prompt per line</source>
        <translation>每行寫一個提示詞</translation>
    </message>
    <message>
        <source>&amp;Example</source>
        <translation>範例(&amp;E)</translation>
    </message>
    <message>
        <source>continuous</source>
        <translation>連續</translation>
    </message>
    <message>
        <source>static</source>
        <translation>靜態</translation>
    </message>
    <message>
        <source>Continuous: a sequence joins as soon as there is room, and leaves when it ends. Static: all sequences begin and end together, and short prompts are padded.</source>
        <translation>連續：一有空位序列就加入，結束時離開。靜態：全部一起開始、一起結束，短的用填充補齊。</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>If texts begin with the same tokens, the blocks that hold these tokens are stored only once.</source>
        <translation>如果文字以相同的詞元開頭，存放這些詞元的區塊只存一次。</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>批次(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Padding</source>
        <translation>填充(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Slots</source>
        <translation>槽位(&amp;S)</translation>
    </message>
    <message>
        <source>How many sequences can run at the same time</source>
        <translation>最多可同時執行多少個序列</translation>
    </message>
    <message>
        <source>Toke&amp;ns</source>
        <translation>詞元(&amp;N)</translation>
    </message>
    <message>
        <source>The most tokens that each sequence may generate</source>
        <translation>每個序列最多生成多少個詞元</translation>
    </message>
    <message>
        <source>P&amp;ositions per block</source>
        <translation>每區塊的位置數(&amp;O)</translation>
    </message>
    <message>
        <source>The pool hands out memory in blocks of this many positions</source>
        <translation>區塊池按含這麼多位置的區塊分配記憶體</translation>
    </message>
    <message>
        <source>B&amp;locks</source>
        <translation>區塊數(&amp;L)</translation>
    </message>
    <message>
        <source>How many blocks the pool has. If there are only a few, sequences have to wait.</source>
        <translation>區塊池有多少個區塊。區塊少時，序列就要等待。</translation>
    </message>
    <message>
        <source>enough</source>
        <translation>足夠</translation>
    </message>
    <message>
        <source>&amp;Sequences …</source>
        <translation>序列(&amp;S) …</translation>
    </message>
    <message>
        <source>Runs several prompts at once, as a server does</source>
        <translation>像伺服器那樣同時執行多個提示詞</translation>
    </message>
    <message>
        <source>Progress of the batch</source>
        <translation>批次的進度</translation>
    </message>
    <message>
        <source>Show this sequence in the &amp;main window</source>
        <translation>在主視窗中顯示這個序列(&amp;M)</translation>
    </message>
    <message>
        <source>Canceled. The steps recorded so far are kept.</source>
        <translation>已取消。已記錄的步驟會保留。</translation>
    </message>
    <message>
        <source>The measurement was stopped, because something else was started in the main window.</source>
        <translation>測量已停止，因為主視窗中啟動了其他操作。</translation>
    </message>
    <message>
        <source>The batch was stopped, because something else was started in the main window. Press Run to start again.</source>
        <translation>批次已停止，因為主視窗中啟動了其他操作。按「執行」可重新開始。</translation>
    </message>
    <message>
        <source>%1 of %2 positions of the prompts were found in the pool, so they needed no prefill (c).</source>
        <translation>提示詞的 %2 個位置中有 %1 個在區塊池中找到，因此無需預填充 (c)。</translation>
    </message>
    <message>
        <source>Done: %1 steps and %2 rows (c) for %3 tokens; %4 tokens per second (m).</source>
        <translation>完成：%1 步、%2 列 (c)，得到 %3 個詞元；每秒 %4 個詞元 (m)。</translation>
    </message>
    <message>
        <source>%1 of the %2 rows are padding: %3 (c).</source>
        <translation>全部 %2 列中有 %1 列是填充：%3 (c)。</translation>
    </message>
    <message>
        <source>%1 of the %2 rows were computed again, because the pool was full: %3 (c).</source>
        <translation>全部 %2 列中有 %1 列因區塊池已滿而重新計算：%3 (c)。</translation>
    </message>
    <message numerus="yes">
        <source>The next word of %Ln other sequences comes only after the prefill: this step took %1 (m).</source>
        <translation>
            <numerusform>另外 %Ln 個序列的下一個詞要等預填充完成後才來：這一步用時 %1 (m)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The next word of %Ln other sequences comes later because of the prefill: this step took %1, and a step without a prefill usually takes %2 (m).</source>
        <translation>
            <numerusform>由於預填充，另外 %Ln 個序列的下一個詞來得更晚：這一步用時 %1，而沒有預填充的一步通常用時 %2 (m)。</numerusform>
        </translation>
    </message>
    <message>
        <source>No model is open yet. Open one in the main window.</source>
        <translation>還沒有開啟模型。請在主視窗中開啟一個。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln prompts</source>
        <translation>
            <numerusform>%Ln 個提示詞</numerusform>
        </translation>
    </message>
    <message>
        <source>Each word is the one that its sequence chooses when it runs alone on the same text, but logits differ (c).</source>
        <translation>每個詞都與其序列在同樣文字之後單獨選出的相同，但 logits 不同 (c)。</translation>
    </message>
    <message>
        <source>Logits differ from those that the sequence gets alone (sequences: %1). All words stay the same.</source>
        <translation>這些序列的 logits 與各自單獨執行時不同：%1。所有的詞都沒有變。</translation>
    </message>
    <message>
        <source>word differs from the run alone</source>
        <translation>與單獨執行時不同的詞</translation>
    </message>
    <message>
        <source>There is only one sequence, so there is nothing to share: each pass reads the weights for it alone.</source>
        <translation>只有一個序列，所以沒有什麼可以分攤：每次前向計算都只為它讀取權重。</translation>
    </message>
    <message>
        <source>The sequences ran one after another, so there was nothing to share: each pass read the weights for one of them alone.</source>
        <translation>序列一個接一個地執行，所以沒有什麼可以分攤：每次前向計算都只為其中一個讀取權重。</translation>
    </message>
    <message>
        <source>No sequence gets its next word earlier than it would alone: a decode step with %1 rows takes longer than one with 1 row (%2 against %3, m).</source>
        <translation>沒有哪個序列比單獨執行時更早得到下一個詞：有 %1 列的解碼步比只有 1 列的更慢（%2 對 %3，m）。</translation>
    </message>
    <message>
        <source>A decode step with %1 rows does not take longer than one with 1 row (%2 against %3, m).</source>
        <translation>有 %1 列的解碼步並不比只有 1 列的更慢（%2 對 %3，m）。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences waited until the longest one had ended (step %1).</source>
        <translation>
            <numerusform>%Ln 個序列一直等到最長的序列結束（第 %1 步）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences waited until the longest one had ended (step %1), although %2 of %3 slots held only padding (c).</source>
        <translation>
            <numerusform>%Ln 個序列一直等到最長的序列結束（第 %1 步），儘管 %3 個槽位中有 %2 個只有填充 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>That saved time, too, but it is not a gain from batching: when they run alone, the sequences compute these positions.</source>
        <translation>這也節省了時間，但不是批次帶來的：單獨執行時，序列要計算這些位置。</translation>
    </message>
    <message>
        <source>All rows together took %1; one sequence at a time and without the pool, the sequences took %2 (m).</source>
        <translation>所有列一起用了 %1；逐個序列執行且不用區塊池，則需要 %2 (m)。</translation>
    </message>
    <message>
        <source>Runs this sequence alone in the main window, and closes this view. Press S there to bring this view back as you left it.</source>
        <translation>在主視窗中單獨執行這個序列，並關閉本檢視。按 S 鍵可讓它原樣回來。</translation>
    </message>
    <message>
        <source>This is sequence %1 of the batch, alone. Press S to bring the batch back.</source>
        <translation>這是批次中的序列 %1，單獨執行。按 S 鍵可回到批次。</translation>
    </message>
    <message>
        <source>reserved (c)</source>
        <translation>已預留 (c)</translation>
    </message>
    <message>
        <source>blocks in use (c)</source>
        <translation>使用中的區塊 (c)</translation>
    </message>
    <message>
        <source>Sequences take blocks of the pool as their texts grow, and give them back when they end.</source>
        <translation>序列隨著文字變長而從區塊池取區塊，並在結束時歸還。</translation>
    </message>
    <message>
        <source>Even with %1 slots, at most %2 sequences ran at the same time: the pool has too few blocks for more.</source>
        <translation>即使有 %1 個槽位，同時執行的序列也最多只有 %2 個：區塊池的區塊不夠更多的序列用。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln blocks were kept from the last run (c).</source>
        <translation>
            <numerusform>上次執行留下了 %Ln 個區塊 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>When a sequence ends, its blocks are kept until their memory is needed. Later prompts that begin with the same tokens use these blocks, even in the next run. A run with this box unchecked forgets all kept blocks.</source>
        <translation>序列結束後，它的區塊會保留到需要這些記憶體為止。以後以相同詞元開頭的提示詞會使用它們，也包括下次執行的提示詞。不勾選此項執行一次，就會清空區塊池。</translation>
    </message>
    <message numerus="yes">
        <source>It waits for memory: it needs %Ln blocks, and the pool has %1 free (c).</source>
        <translation>
            <numerusform>它在等待記憶體：它需要 %Ln 個區塊，而區塊池有 %1 個空閒 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>It waits behind sequence %1, which waits for memory.</source>
        <translation>它排在序列 %1 之後，後者在等待記憶體。</translation>
    </message>
    <message numerus="yes">
        <source>Sequence %1 waits for memory: it needs %Ln blocks, and the pool has %2 free (c).</source>
        <translation>
            <numerusform>序列 %1 在等待記憶體：它需要 %Ln 個區塊，而區塊池有 %2 個空閒 (c)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences wait behind it: %1.</source>
        <translation>
            <numerusform>%Ln 個序列排在它後面：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences wait for memory: %1.</source>
        <translation>
            <numerusform>%Ln 個序列在等待記憶體：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences wait for a slot: %1.</source>
        <translation>
            <numerusform>%Ln 個序列在等待槽位：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln prefills with %1 in total</source>
        <translation>
            <numerusform>%Ln 次預填充，共 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Another sequence computes these positions in the same step. In each layer, the pass first stores the keys and values of all its rows and then reads them.</source>
        <translation>另一個序列在同一步中計算這些位置。在每一層中，先儲存本次所有列的鍵和值，然後再讀取它們。</translation>
    </message>
    <message numerus="yes">
        <source>Without sharing, %Ln more blocks would hold copies of the same beginning: %1 (c).</source>
        <translation>
            <numerusform>如果不共用，就會另有 %Ln 個區塊存放同一開頭的副本：%1 (c)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shared blocks were copied before they were written to, so that other sequences can go on reading the old ones (sequences: %1) (c).</source>
        <translation>
            <numerusform>寫入之前複製了 %Ln 個共用的區塊，讓其他序列可以繼續讀取原來的區塊（序列：%1）(c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>After this step, %1 are reserved, and rows fill %2 of them (c).</source>
        <translation>這一步之後預留了 %1，其中 %2 已被列填滿 (c)。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln are kept for later prompts</source>
        <translation>
            <numerusform>%Ln 個留給以後的提示詞</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln are free</source>
        <translation>
            <numerusform>%Ln 個空閒</numerusform>
        </translation>
    </message>
    <message>
        <source>After this step, %1 (c).</source>
        <translation>這一步之後，%1 (c)。</translation>
    </message>
    <message>
        <source>After this step, %1. Of the %3 in use, %2 are still empty (c).</source>
        <translation>這一步之後，%1。使用中的 %3 裡還有 %2 是空的 (c)。</translation>
    </message>
    <message>
        <source>The pool needs at least %1 blocks for the %2, but it has %3. Use more or larger blocks, or generate fewer tokens.</source>
        <translation>%2至少需要區塊池有 %1 個區塊，但它只有 %3 個。請使用更多或更大的區塊，或產生更少的詞元。</translation>
    </message>
    <message>
        <source>Padding is not part of the text, so it must not be counted. This mistake counts it, so the words after it get positions that are too large, and the model may choose other words.</source>
        <translation>填充不屬於文字，所以不能計入位置。有了這個錯誤，它就被計入：它之後的詞的位置過大，模型可能選出別的詞。</translation>
    </message>
    <message>
        <source>The settings have changed since the last run, which was a continuous batch (%1, slots: %2, positions per block: %3, blocks: %4).</source>
        <translation>設定在上次執行之後已變更。這裡是上次執行的結果：連續批次，%1，槽位：%2，每個區塊的位置數：%3，區塊：%4。</translation>
    </message>
    <message>
        <source>The end of the file is missing. Is the download complete?</source>
        <translation>檔案的末尾缺失。下載完整嗎？</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>執行 %1</translation>
    </message>
    <message>
        <source>%1 and %2 are not bit-identical. They differ by at most %3 ULP; 1 ULP is the distance to the next float32 number.
The first recorded value that differs is in step %4, in %5, row %6, column %7: %8 %9, %10 %11.</source>
        <translation>「%1」與「%2」不是逐位元一致，最多相差 %3 ULP；1 ULP 是到下一個 float32 數的距離。
記錄的值中，第一個不同的在第 %4 步的%5，第 %6 列，第 %7 欄：%8 %9，%10 %11。</translation>
    </message>
    <message>
        <source>the queries of layer %1</source>
        <translation>第 %1 層的查詢</translation>
    </message>
    <message>
        <source>K and V are recorded as they were computed. In a cache that does not store them exactly (%1), they may differ at an earlier place.</source>
        <translation>記錄的 K 和 V 是剛算出時的值。不精確儲存它們的快取（%1）中的值，可能在更早的位置就不同。</translation>
    </message>
    <message numerus="yes">
        <source>Each number is the median of at least %Ln runs of a static batch.</source>
        <translation>
            <numerusform>每個數都是靜態批次至少 %Ln 次執行的中位數。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each number is the median of at least %Ln runs of a continuous batch.</source>
        <translation>
            <numerusform>每個數都是連續批次至少 %Ln 次執行的中位數。</numerusform>
        </translation>
    </message>
    <message>
        <source>They take less time than the run on screen, because nothing is compared or drawn between their steps.</source>
        <translation>這些執行比正在顯示的執行用時更短，因為它們在各步之間不作比較，也不繪圖。</translation>
    </message>
    <message>
        <source>full contexts (f)</source>
        <translation>完整上下文 (f)</translation>
    </message>
    <message>
        <source>pool (c)</source>
        <translation>區塊池 (c)</translation>
    </message>
    <message>
        <source>stored rows (c)</source>
        <translation>已儲存的列 (c)</translation>
    </message>
    <message>
        <source>A static batch takes the memory for the whole context of each sequence at the beginning. Fewer sequences fit into the same memory.</source>
        <translation>靜態批次一開始就為每個序列佔用整個上下文的記憶體。同樣的記憶體能容納的序列就更少。</translation>
    </message>
    <message>
        <source>reserved memory</source>
        <translation>預留記憶體</translation>
    </message>
    <message>
        <source>%1 tokens per second</source>
        <translation>每秒 %1 個詞元</translation>
    </message>
    <message>
        <source>The batch took %1, and one by one the sequences took %2: together they took about as long (m, a single run).</source>
        <translation>批次用了 %1，逐個執行這些序列需要 %2：一起執行所用的時間差不多（m，只執行一次）。</translation>
    </message>
    <message>
        <source>The batch took %1, and one by one the sequences took %2: together they were %3 times as fast (m, a single run).</source>
        <translation>批次用了 %1，逐個執行這些序列需要 %2：一起執行的速度是 %3 倍（m，只執行一次）。</translation>
    </message>
    <message>
        <source>The batch took %1, and one by one the sequences took only %2: together they took %3 times as long (m, a single run).</source>
        <translation>批次用了 %1，逐個執行這些序列只需要 %2：一起執行所用的時間是 %3 倍（m，只執行一次）。</translation>
    </message>
    <message>
        <source>The batch also computed rows of padding.</source>
        <translation>批次還要計算填充列。</translation>
    </message>
    <message>
        <source>The batch also computed some rows again.</source>
        <translation>批次還要重新計算一些列。</translation>
    </message>
    <message>
        <source>Reading the weights once saves little here: prefills are limited by arithmetic, and the other steps have few rows.</source>
        <translation>只讀一次權重在這裡省不了多少：預填充受限於運算，而其他步的列很少。</translation>
    </message>
    <message>
        <source>The mistake moved all positions of a sequence by the same amount, so the distances between its words are still correct. Here all words are the same as when sequences run alone, but the logits differ (c).</source>
        <translation>這個錯誤把同一序列的所有位置都移動了同樣多，所以詞與詞之間的距離仍然正確。這裡所有的詞都與單獨執行時相同，但 logits 不同 (c)。</translation>
    </message>
    <message>
        <source>The mistake gave wrong positions to the generated words. Here all words are the same as when sequences run alone, but the logits differ (c).</source>
        <translation>這個錯誤讓生成的詞得到了錯誤的位置。這裡所有的詞都與單獨執行時相同，但 logits 不同 (c)。</translation>
    </message>
    <message>
        <source>Prefills are limited by arithmetic and not by reading the weights, so they gain little by running together.</source>
        <translation>預填充受限於運算，瓶頸不在讀取權重，所以一起執行省不了多少時間。</translation>
    </message>
    <message>
        <source>The mistake assigns wrong positions to words (sequences: %1). In this step the words stay the same, but the logits differ.</source>
        <translation>這個錯誤讓序列 %1 的詞得到錯誤的位置。在這一步，詞沒有變，但 logits 不同。</translation>
    </message>
    <message>
        <source>The mistake assigns wrong positions to words (sequences: %1).</source>
        <translation>這個錯誤讓序列 %1 的詞得到錯誤的位置。</translation>
    </message>
    <message>
        <source>The mistake has no effect in this step, because the padding comes after the words: every logit has the same bits as when each sequence runs alone.</source>
        <translation>這個錯誤在這一步沒有影響，因為填充在詞之後：每個 logit 的位元都與各序列單獨執行時相同。</translation>
    </message>
    <message numerus="yes">
        <source>The pool was full, so the blocks of the %Ln sequences that had joined last were taken away: %1. Their rows will be computed again later.</source>
        <translation>
            <numerusform>區塊池已滿，所以最後加入的 %Ln 個序列的區塊被收走：%1。它們的列以後要重新計算。</numerusform>
        </translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>positions %1 to %2</source>
        <translation>位置 %1 到 %2</translation>
    </message>
    <message>
        <source>%1 instead of %2, because padding counts as positions</source>
        <translation>%1，而不是%2，因為填充也算作位置</translation>
    </message>
    <message numerus="yes">
        <source>Prefill: %Ln rows of the prompt, %1.</source>
        <translation>
            <numerusform>預填充：提示詞的 %Ln 列，%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Decode: one row, %1.</source>
        <translation>解碼：一列，%1。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows are computed again, because their memory was taken away: %1.</source>
        <translation>
            <numerusform>%Ln 列要重新計算，因為它們的記憶體被收走：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>waits for a slot</source>
        <translation>等待槽位</translation>
    </message>
    <message>
        <source>waits for memory</source>
        <translation>等待記憶體</translation>
    </message>
    <message>
        <source>Each line is a sequence: a prompt and its answer. In each step (a column), one pass through the model finds the next word of every sequence that runs.</source>
        <translation>每一橫排是一個序列：提示詞和它的回答。在每一步（一個直欄）中，一次前向計算就為每個正在執行的序列找到下一個詞。</translation>
    </message>
    <message>
        <source>%1: %2 (cache %3)</source>
        <translation>%1：%2（快取 %3）</translation>
    </message>
    <message>
        <source>Both need %1 FLOPs (c) for matrix products, so none are saved.</source>
        <translation>兩者的矩陣乘積都需要 %1 FLOPs (c)，所以沒有節省。</translation>
    </message>
    <message numerus="yes">
        <source>In the %Ln steps that both ran, each needs %1 FLOPs (c) for matrix products, so none are saved.</source>
        <translation>
            <numerusform>在兩者都執行的 %Ln 步中，兩者的矩陣乘積都需要 %1 FLOPs (c)，所以沒有節省。</numerusform>
        </translation>
    </message>
    <message>
        <source>Count pa&amp;dding as positions (a mistake)</source>
        <translation>把填充計為位置（一個錯誤）(&amp;D)</translation>
    </message>
    <message>
        <source>Whether the padding of short prompts goes before or after their words</source>
        <translation>短提示詞的填充加在詞之前，還是之後</translation>
    </message>
    <message>
        <source>The prompts or settings have changed since the last run</source>
        <translation>提示詞或設定在上次執行之後已變更</translation>
    </message>
    <message>
        <source>%1 and %2 – Pastkeys</source>
        <translation>%1 與 %2 – Pastkeys</translation>
    </message>
    <message>
        <source>Two runs are side by side. The first recorded value that differs is in %1, at position %2: it is %3 in run A and %4 in run B.</source>
        <translation>正在並排顯示兩次執行。記錄的值中，第一個不同的在%1，位置 %2：執行 A 中是 %3，執行 B 中是 %4。</translation>
    </message>
    <message>
        <source>Two runs are side by side. To verify one of them, open it alone.</source>
        <translation>正在並排顯示兩次執行。要驗證其中一次，請單獨開啟它。</translation>
    </message>
    <message>
        <source>It differs: the first different value is in step %1, at position %2 of %3. It was %4 and is now %5.</source>
        <translation>結果不同：第一個不同的值在第 %1 步的%3，位置 %2 處，%4 變成了 %5。</translation>
    </message>
    <message>
        <source>padding on the left, counted as positions</source>
        <translation>左側填充（計為位置）</translation>
    </message>
    <message>
        <source>padding on the left</source>
        <translation>左側填充</translation>
    </message>
    <message>
        <source>padding on the right, counted as positions</source>
        <translation>右側填充（計為位置）</translation>
    </message>
    <message>
        <source>padding on the right</source>
        <translation>右側填充</translation>
    </message>
    <message>
        <source>The settings have changed since the last run, which was a static batch (%1, slots: %2, %3).</source>
        <translation>設定在上次執行之後已變更。這裡是上次執行的結果：靜態批次，%1，槽位：%2，%3。</translation>
    </message>
    <message>
        <source>Run the batch, or cancel it</source>
        <translation>執行批次，或取消執行</translation>
    </message>
    <message>
        <source>Toggle the projector theme</source>
        <translation>切換投影機佈景主題</translation>
    </message>
    <message>
        <source>There is no prompt. Write at least one, each on its own line.</source>
        <translation>沒有提示詞。請至少寫一個，每行一個。</translation>
    </message>
    <message>
        <source>the %1</source>
        <comment>a lane</comment>
        <translation>%1</translation>
    </message>
    <message>
        <source>a token with the largest logit, unless it is drawn</source>
        <translation>logit 最大的詞元（抽取的除外）</translation>
    </message>
    <message>
        <source>the rank of the token in topLogits</source>
        <translation>該詞元在 topLogits 中的名次</translation>
    </message>
    <message>
        <source>the largest values of the tensor logits, in order</source>
        <translation>張量 logits 中最大的幾個值，依順序排列</translation>
    </message>
    <message>
        <source>probabilities that follow from the logits</source>
        <translation>由 logits 得出的機率</translation>
    </message>
    <message>
        <source>no lane that stopped in an earlier step</source>
        <translation>沒有在更早的步中停止的路</translation>
    </message>
    <message>
        <source>rows that are stored in %1 copies</source>
        <translation>存有 %1 份的列</translation>
    </message>
    <message>
        <source>nothing, because the lane keeps no rows</source>
        <translation>空（因為這一路不保留任何列）</translation>
    </message>
    <message>
        <source>only rows that the lane held or computed in its last pass</source>
        <translation>只有這一路在上一次前向計算中儲存或計算過的列</translation>
    </message>
    <message>
        <source>no rows that the lane has evicted</source>
        <translation>沒有這一路已逐出的列</translation>
    </message>
    <message>
        <source>all %1 rows before the first computed one, except those that the lane has evicted</source>
        <translation>計算的第一列之前的全部 %1 列，但不含這一路已逐出的列</translation>
    </message>
    <message>
        <source>the %1 rows that the lane has stored</source>
        <translation>這一路已儲存的 %1 列</translation>
    </message>
    <message>
        <source>the last %1 rows before the first computed one</source>
        <translation>計算的第一列之前的最後 %1 列</translation>
    </message>
    <message>
        <source>the first %1 rows of the text</source>
        <translation>文字最前面的 %1 列</translation>
    </message>
    <message>
        <source>at most %1 rows</source>
        <translation>最多 %1 列</translation>
    </message>
    <message>
        <source>room for the %1 rows held</source>
        <translation>能容納所儲存的 %1 列的空間</translation>
    </message>
    <message>
        <source>at most %1 rows of %2 bytes</source>
        <translation>最多 %1 列，每列 %2 位元組</translation>
    </message>
    <message>
        <source>no more bytes than are reserved</source>
        <translation>不超過預留的位元組數</translation>
    </message>
    <message>
        <source>no costs of a cache, because the lane keeps no rows</source>
        <translation>沒有快取的開銷（因為這一路不保留任何列）</translation>
    </message>
    <message>
        <source>costs of the cache that include those of earlier steps</source>
        <translation>包含更早各步在內的快取開銷</translation>
    </message>
    <message>
        <source>false, because the sampling of the run is not greedy</source>
        <translation>false，因為這次執行的取樣不是貪婪</translation>
    </message>
    <message>
        <source>a rank below the number of candidates</source>
        <translation>小於候選數的名次</translation>
    </message>
    <message>
        <source>rows that start at position %1 and end at position %2, where the step ends</source>
        <translation>從位置 %1 開始，到該步末尾 %2 為止的列</translation>
    </message>
    <message>
        <source>no step after the one in which the run stopped</source>
        <translation>執行停止的那一步之後沒有別的步</translation>
    </message>
    <message>
        <source>token %1, which the previous step chose, as the first one</source>
        <translation>上一步選出的詞元 %1 作為第一個</translation>
    </message>
    <message>
        <source>no choice before the prompt of %1 tokens has been read</source>
        <translation>在讀完 %1 個詞元的提示詞之前沒有選擇</translation>
    </message>
    <message>
        <source>the work of all operations</source>
        <translation>所有運算的計算量</translation>
    </message>
    <message>
        <source>at most %1 in total</source>
        <translation>合計最多 %1</translation>
    </message>
    <message>
        <source>The field can change what the cache keeps, and this program does not know how. Give the sizes as numbers instead.</source>
        <translation>這個欄位可能改變快取保留的內容，而本程式不知道如何改變。請改為直接給出各個尺寸的數值。</translation>
    </message>
    <message>
        <source>a model without this field</source>
        <translation>沒有這個欄位的模型</translation>
    </message>
    <message>
        <source>a model whose layers keep keys and values</source>
        <translation>各層都保留鍵和值的模型</translation>
    </message>
    <message>
        <source>Give the sizes as numbers instead.</source>
        <translation>請改為直接給出各個尺寸的數值。</translation>
    </message>
    <message>
        <source>a layer that keeps keys and values</source>
        <translation>保留鍵和值的層</translation>
    </message>
    <message>
        <source>tokenizer.json is used, but vocab.json and merges.txt disagree with it: %1</source>
        <translation>採用 tokenizer.json，但 vocab.json 和 merges.txt 與它不一致：%1</translation>
    </message>
    <message>
        <source>vocab.json and merges.txt are not used: %1</source>
        <translation>沒有使用 vocab.json 和 merges.txt：%1</translation>
    </message>
    <message>
        <source>a kind of layer that this program knows, such as full_attention or sliding_attention</source>
        <translation>本程式認識的層類型，例如 full_attention 或 sliding_attention</translation>
    </message>
    <message>
        <source>windows of one kind only</source>
        <translation>只有一種視窗</translation>
    </message>
    <message>
        <source>only the letters %1</source>
        <translation>只有字母 %1</translation>
    </message>
    <message>
        <source>kinds of layers and how often they are repeated</source>
        <translation>層的類型及其重複次數</translation>
    </message>
    <message>
        <source>the index of one of the %1 layers</source>
        <translation>%1 層中某一層的編號</translation>
    </message>
    <message>
        <source>the kinds of the layers in &quot;layer_types&quot;</source>
        <translation>「layer_types」中各層的類型</translation>
    </message>
    <message>
        <source>fewer than the %1 layers</source>
        <translation>少於 %1 層</translation>
    </message>
    <message>
        <source>gelu_new, gelu, quick_gelu, relu, silu or tanh</source>
        <translation>gelu_new、gelu、quick_gelu、relu、silu 或 tanh</translation>
    </message>
    <message>
        <source>The end-of-text tokens %1 from %2 are not in the vocabulary; runs do not stop at them.</source>
        <translation>%2 的文字結束詞元 %1 不在詞彙表中；執行不會在它們那裡停止。</translation>
    </message>
    <message>
        <source>The field %1 (%2) in %3 is ignored: GPT-2 calls it %4.</source>
        <translation>忽略 %3 中的欄位 %1（%2）：GPT-2 稱它為 %4。</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s largest id is %1, and the model&apos;s is %2. A prompt with a token that only the tokenizer has is refused.</source>
        <translation>分詞器最大的 id 是 %1，模型的是 %2。如果提示詞中有只有分詞器才有的詞元，就會被拒絕。</translation>
    </message>
    <message>
        <source>The tokenizer has tokens for %1 of the model&apos;s %2 ids. The others are never chosen, but they take part in probabilities, as in other programs.</source>
        <translation>模型有 %2 個 id，分詞器只為其中 %1 個提供詞元。其餘的 id 永遠不會被選中，但與其他程式一樣，它們也參與機率的計算。</translation>
    </message>
    <message>
        <source>The folder has no tokenizer: write a prompt as token ids, such as 15 7 22. Tokens are shown as numbers, too.</source>
        <translation>資料夾中沒有分詞器：請把提示詞寫成詞元 id，例如 15 7 22。詞元也顯示為數字。</translation>
    </message>
    <message>
        <source>The names in the file begin with &quot;%1&quot;. Remove this prefix from the names.</source>
        <translation>檔案中的名稱以「%1」開頭。請去掉這個前綴。</translation>
    </message>
    <message>
        <source>config.json has &quot;tie_word_embeddings&quot;: false, so the model needs an output matrix of its own.</source>
        <translation>config.json 中有 &quot;tie_word_embeddings&quot;: false，所以模型需要自己的輸出矩陣。</translation>
    </message>
    <message>
        <source>Multiplying the last row by the embedding of a token gives the token&apos;s logit.</source>
        <translation>把最後一列與某個詞元的嵌入相乘，得到該詞元的 logit。</translation>
    </message>
    <message>
        <source>The next token is chosen from the logits, the numbers by which the model rates all tokens of its vocabulary.</source>
        <translation>根據 logits 選出下一個詞元；logits 是模型給詞彙表中所有詞元打的分。</translation>
    </message>
    <message>
        <source>token ids such as 15 7 22</source>
        <translation>詞元 id，例如 15 7 22</translation>
    </message>
    <message>
        <source>This model has no tokenizer, so it can read only ids.</source>
        <translation>這個模型沒有分詞器，所以只能讀入 id。</translation>
    </message>
    <message>
        <source>a token for each of the bytes that UTF-8 uses</source>
        <translation>UTF-8 用到的每個位元組各有一個詞元</translation>
    </message>
    <message>
        <source>Special tokens without an id are not used, for example %1 (number of such tokens: %2).</source>
        <comment>`</comment>
        <translation>沒有使用沒有 id 的特殊詞元，例如 %1（這樣的詞元有 %2 個）。</translation>
    </message>
    <message>
        <source>An added token is not used. %1</source>
        <translation>有一個附加詞元沒有使用。%1</translation>
    </message>
    <message>
        <source>%1 added tokens are not used. The first: %2</source>
        <translation>有 %1 個附加詞元沒有使用。第一個：%2</translation>
    </message>
    <message>
        <source>a token id as the name</source>
        <translation>以詞元 id 為名稱</translation>
    </message>
    <message>
        <source>%1%2, where N is at least 2, or %1:+N, where N is at least 1</source>
        <translation>%1%2（N 至少為 2），或 %1:+N（N 至少為 1）</translation>
    </message>
    <message>
        <source>%1:</source>
        <comment>a lane, before its answer</comment>
        <translation>%1：</translation>
    </message>
    <message>
        <source>Without %1:</source>
        <comment>before an answer</comment>
        <translation>去掉%1後：</translation>
    </message>
    <message>
        <source>Answer:</source>
        <translation>回答：</translation>
    </message>
    <message>
        <source>(no words)</source>
        <translation>（沒有詞）</translation>
    </message>
    <message>
        <source>The answer appears here.</source>
        <translation>回答會顯示在這裡。</translation>
    </message>
    <message>
        <source>Answer of the model</source>
        <translation>模型的回答</translation>
    </message>
    <message>
        <source>It is row %1 of the %2, multiplied by column %3 of the model&apos;s weights, plus a bias, in %4.</source>
        <translation>它是在%4中，「%2」的第 %1 列乘以模型權重的第 %3 欄，再加上偏置。</translation>
    </message>
    <message>
        <source>It is the number at row %1 and column %2 of the %3, added to that of the hidden state, in %4.</source>
        <translation>它是在%4中，「%3」第 %1 列第 %2 欄的數與隱藏狀態中相應的數之和。</translation>
    </message>
    <message>
        <source>It is computed from row %1 of the %2, and from no other row, in %3.</source>
        <translation>它在%3中由「%2」的第 %1 列算出，與其他列無關。</translation>
    </message>
    <message>
        <source>Its row is read by: %1.</source>
        <translation>讀取它所在列的運算：%1。</translation>
    </message>
    <message>
        <source>Not computed yet in this step.</source>
        <translation>這一步還沒有計算。</translation>
    </message>
    <message>
        <source>time, once</source>
        <translation>時間，一次</translation>
    </message>
    <message>
        <source>Each is a single measurement of this operation. Times vary from run to run.</source>
        <translation>每個時間都是這個運算的單次測量，每次執行都會不同。</translation>
    </message>
    <message>
        <source>The whole step, in all layers: the median of %1 repeated passes.</source>
        <translation>整個一步，包括所有層：%1 次重複的前向計算的中位數。</translation>
    </message>
    <message>
        <source>The times of both sides overlap: what separates them is noise.</source>
        <translation>兩邊的時間互相重疊：它們的差別只是雜訊。</translation>
    </message>
    <message>
        <source>step, noise</source>
        <translation>一步，雜訊</translation>
    </message>
    <message>
        <source>step, median</source>
        <translation>一步，中位數</translation>
    </message>
    <message numerus="yes">
        <source>%1 reads %2 of weights for %Ln tokens (f). Whether memory or arithmetic limits it more depends on the machine.</source>
        <translation>
            <numerusform>%1：為 %Ln 個詞元讀取 %2 的權重 (f)。記憶體頻寬和運算哪個限制更大，取決於機器。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 took %2 (m). By the limits of memory and arithmetic, it would take %3 (m). So neither of them is what limits it.</source>
        <translation>%1：用了 %2 (m)。依記憶體和算力的上限，只需要 %3 (m)。所以限制它的不是這兩者。</translation>
    </message>
    <message numerus="yes">
        <source>%1 is limited by arithmetic more than by memory: %2 of weights are read once for all %Ln tokens (f).</source>
        <translation>
            <numerusform>%1：主要受限於運算（compute-bound）。%2 的權重只讀取一次，供全部 %Ln 個詞元使用 (f)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is limited by memory more than by arithmetic: %2 of weights and %3 of the cache are read for %Ln tokens (f).</source>
        <translation>
            <numerusform>%1：主要受限於記憶體頻寬（memory-bound）。為 %Ln 個詞元讀取 %2 的權重和 %3 的快取 (f)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is limited by memory more than by arithmetic: %2 of weights are read for %Ln tokens (f).</source>
        <translation>
            <numerusform>%1：主要受限於記憶體頻寬（memory-bound）。為 %Ln 個詞元讀取 %2 的權重 (f)。</numerusform>
        </translation>
    </message>
    <message>
        <source>These values are not recorded. To compute them again, open the model that made this run.</source>
        <translation>沒有記錄這些值。要重新計算，請開啟產生這次執行的模型。</translation>
    </message>
    <message>
        <source>These values are not recorded, and the open model is not the one that made this run, so they cannot be computed again.</source>
        <translation>沒有記錄這些值，而開啟的模型不是產生這次執行的模型，所以無法重新計算。</translation>
    </message>
    <message>
        <source>These values are not recorded. The open model gives other numbers than those that are recorded, so it cannot compute them again.</source>
        <translation>沒有記錄這些值。開啟的模型給出的數值與記錄的不同，所以無法重新計算。</translation>
    </message>
    <message>
        <source>These values are not recorded. With inexact kernels they depend on all rows of the step, which are too many to compute again.</source>
        <translation>沒有記錄這些值。採用不精確的核心函式（kernel）時，它們取決於這一步的所有列，而列太多，無法重新計算。</translation>
    </message>
    <message>
        <source>%1 (head %2, column %3)</source>
        <translation>%1（第 %2 個頭，第 %3 欄）</translation>
    </message>
    <message>
        <source>%1 tensors (c) of this step were compared, the logits among them: %2 values (c).
Logits are the numbers by which the model rates the tokens of its vocabulary.</source>
        <translation>比較了這一步的 %1 個張量 (c)，包括 logits：共 %2 個值 (c)。
logits 是模型給詞彙表中各詞元打的分。</translation>
    </message>
    <message>
        <source>Softmax of all %1 logits, whose shares add up to 100%. %2 of them belong to ids without a token, which are never chosen.</source>
        <translation>全部 %1 個 logits 的 Softmax，這些比例總和為 100%。其中 %2 個屬於沒有詞元的 id，它們永遠不會被選中。</translation>
    </message>
    <message>
        <source>Logit: the number by which the model rates the token. The larger, the more probable.</source>
        <translation>logit：模型給該詞元打的分。越大，機率越大。</translation>
    </message>
    <message>
        <source>Nothing copied. %1</source>
        <translation>未複製。%1</translation>
    </message>
    <message>
        <source>Nothing copied: this operation shows no matrix. The operations before the logits do.</source>
        <translation>未複製：這個運算不顯示矩陣。logits 之前的運算才顯示。</translation>
    </message>
    <message>
        <source>Nothing copied: %1 × %2 numbers are too many for the clipboard: %3.</source>
        <translation>未複製：%1 × %2 個數對剪貼簿來說太多：%3。</translation>
    </message>
    <message>
        <source>page %1</source>
        <translation>第 %1 頁</translation>
    </message>
    <message>
        <source>a run that did not finish</source>
        <translation>沒有完成的執行</translation>
    </message>
    <message>
        <source>The page claims “%1”, but the record says: %2.</source>
        <translation>頁面聲稱「%1」，而記錄顯示：%2。</translation>
    </message>
    <message>
        <source>The run of this page did not finish.</source>
        <translation>這一頁的執行沒有完成。</translation>
    </message>
    <message>
        <source>a number from 1, “last”, or a position that the head looks at, such as “looks at 8”</source>
        <translation>從 1 起的數、「last」，或者頭所看的位置，例如「looks at 8」</translation>
    </message>
    <message>
        <source>one or more claims, such as “attention.most = 8, attention.mostPercent &gt; 50”</source>
        <translation>一個或多個宣稱，例如「attention.most = 8, attention.mostPercent &gt; 50」</translation>
    </message>
    <message>
        <source>This page does not fit the model that is open. %1</source>
        <comment>the text of a problem</comment>
        <translation>這一頁不適合已開啟的模型。%1</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>The text has no position %L1 in step %L2.</source>
        <translation>在第 %L2 步，文字中沒有位置 %L1。</translation>
    </message>
    <message>
        <source>A backtick has no partner in its line. Put code between two of them, or write \` for a single one.</source>
        <translation>這一行中有一個反引號不成對。請把程式碼放在兩個反引號之間；單獨的反引號寫作 \`。</translation>
    </message>
    <message>
        <source>Per position, in the layers with a window</source>
        <translation>有視窗的層，每個位置</translation>
    </message>
    <message>
        <source>Per position, in the layers without a window</source>
        <translation>沒有視窗的層，每個位置</translation>
    </message>
    <message>
        <source>first kind</source>
        <translation>第一種</translation>
    </message>
    <message>
        <source>second kind</source>
        <translation>第二種</translation>
    </message>
    <message>
        <source>If layers differ:</source>
        <translation>如果各層不同：</translation>
    </message>
    <message>
        <source>%1, first kind of layer</source>
        <translation>%1，第一種層</translation>
    </message>
    <message>
        <source>%1, second kind of layer</source>
        <translation>%1，第二種層</translation>
    </message>
    <message>
        <source>The lesson is done: %1 of %2 answers were right.</source>
        <translation>這一課完成了：答對 %1 題，共 %2 題。</translation>
    </message>
    <message>
        <source>Next lesson: %1</source>
        <translation>下一課：%1</translation>
    </message>
    <message>
        <source>&amp;Back to normal</source>
        <translation>恢復正常(&amp;B)</translation>
    </message>
    <message>
        <source>Hides the answer, the lamp beside it, the plots, the choice of the next token and all tokens after the prompt, so that a class can predict what comes next</source>
        <translation>蓋住回答及其旁邊的指示燈、圖表、下一個詞元的選擇，以及提示詞之後的所有詞元，讓全班先預測</translation>
    </message>
    <message>
        <source>Opens the lesson in which you stopped, or the next one</source>
        <translation>開啟你上次停下的那一課，或者下一課</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>number and title of a lesson</comment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>Read &amp;special tokens in the prompt</source>
        <translation>辨識提示詞中的特殊詞元(&amp;S)</translation>
    </message>
    <message>
        <source>If this is on, the spelling of a special token in the prompt, such as &lt;|endoftext|&gt;, becomes this token. If it is off, the spelling is read like any other text. Changing this runs the prompt again.</source>
        <translation>開啟時，提示詞中特殊詞元的寫法（例如 &lt;|endoftext|&gt;）會變成這個詞元。關閉時，這種寫法與其他文字一樣讀入。變更此項會重新執行。</translation>
    </message>
    <message>
        <source>Gives back all hidden positions to the cache, and runs the prompt again</source>
        <translation>把所有隱藏的位置還給快取，並重新執行提示詞</translation>
    </message>
    <message>
        <source>Go to the step that completes the answer (key A)</source>
        <translation>前往完成回答的那一步 (A)</translation>
    </message>
    <message>
        <source>The model has no tokenizer, so a prompt is a list of token ids.</source>
        <translation>模型沒有分詞器，所以提示詞是一串詞元 id。</translation>
    </message>
    <message>
        <source>Type token ids, such as 15 7 22. Enter runs them.</source>
        <translation>輸入詞元 id，例如 15 7 22。按 Enter 執行。</translation>
    </message>
    <message>
        <source>This model knows only the text in front of it, in English. Write a few facts in words that it knows, and ask about them.</source>
        <translation>這個模型只知道眼前的文字，而且只懂英文。請用它認識的英文詞寫幾個事實，再就這些事實提問。</translation>
    </message>
    <message>
        <source>This model knows only the text in front of it, in the words that it was trained with. Write a few facts in these words, and ask about them.</source>
        <translation>這個模型只知道眼前的文字，而且只懂訓練時見過的詞。請用這些詞寫幾個事實，再就這些事實提問。</translation>
    </message>
    <message>
        <source>multihead_attention or multiquery_attention</source>
        <translation>multihead_attention 或 multiquery_attention</translation>
    </message>
    <message>
        <source>a number that divides the %1 heads</source>
        <translation>能整除頭數 %1 的數</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1 到 %2 之間的整數</translation>
    </message>
    <message>
        <source>%1 took %2 (m). By the limits of memory and arithmetic, it would take %3 (m). It was faster, because the processor&apos;s own caches held the weights, so that memory did not have to deliver them.</source>
        <translation>%1：用了 %2 (m)。依記憶體和算力的上限，需要 %3 (m)。它比這更快，因為權重已經在處理器自己的快取中，不必再從記憶體讀取。</translation>
    </message>
    <message>
        <source>If each head had its own keys and values, the cache would take %1 (f).</source>
        <translation>如果每個頭都有自己的鍵和值，快取就要佔 %1 (f)。</translation>
    </message>
    <message>
        <source>If there were no window, the cache would take %1 (f).</source>
        <translation>如果沒有視窗，快取就要佔 %1 (f)。</translation>
    </message>
    <message>
        <source>without sharing</source>
        <translation>不共用</translation>
    </message>
    <message>
        <source>without a window</source>
        <translation>無視窗</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>未提供</translation>
    </message>
    <message>
        <source>How long are the texts? Enter the number of positions per sequence to see the size of the cache.</source>
        <translation>文字有多長？填入每個序列的位置數，就能看到快取的大小。</translation>
    </message>
    <message>
        <source>The lesson is done. No question was answered.</source>
        <translation>這一課完成了。沒有回答任何問題。</translation>
    </message>
    <message>
        <source>%1: %2 × %3</source>
        <comment>a model, its layers and its heads</comment>
        <translation>%1：%2 × %3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln layers</source>
        <translation>
            <numerusform>%Ln 層</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln heads</source>
        <translation>
            <numerusform>%Ln 個頭</numerusform>
        </translation>
    </message>
    <message>
        <source>A part of the settings file is damaged, and the defaults replace it. The rest is in use. The damaged file is kept as %1. If you miss nothing, you can delete it.</source>
        <translation>設定檔的一部分已損壞，改用預設值；其餘設定仍然有效。損壞的檔案保留為 %1。如果沒有缺少什麼，可以刪除它。</translation>
    </message>
    <message>
        <source>The settings file cannot be read. Pastkeys has started with its defaults and without your answers to lessons. The file is kept as %1. If you can repair it, close Pastkeys and rename it to pastkeys.ini.</source>
        <translation>無法讀取設定檔。Pastkeys 已用預設設定啟動，沒有你在課程中的答案。該檔案保留為 %1。如果你能修復它，請先關閉 Pastkeys，再把它改名為 pastkeys.ini。</translation>
    </message>
    <message>
        <source>The settings file could no longer be read, and was written again. The old file is kept as %1. If you miss nothing, you can delete it.</source>
        <translation>設定檔已無法讀取，因此重新寫入。舊檔案保留為 %1。如果沒有缺少什麼，可以刪除它。</translation>
    </message>
    <message>
        <source>The settings and your answers to lessons cannot be written to %1. They will be lost when you close Pastkeys. Make sure that you may write to this file and its folder, and that the disk is not full.</source>
        <translation>無法把設定和你在課程中的答案寫入 %1。關閉 Pastkeys 後它們就會遺失。請確認你可以寫入該檔案及其資料夾，並且磁碟沒有滿。</translation>
    </message>
    <message>
        <source>a network whose parts fit together (%1)</source>
        <translation>各部分相互吻合的網路（%1）</translation>
    </message>
    <message>
        <source>Each row is divided by its root mean square, then scaled by learned weights.</source>
        <translation>每一列先除以它的均方根，再乘以學到的權重。</translation>
    </message>
    <message>
        <source>{rows} × (4 × {out} + 4)</source>
        <translation>{rows} × (4 × {out} + 4)</translation>
    </message>
    <message>
        <source>Each row is multiplied by learned weights.</source>
        <translation>每一列與學到的權重相乘。</translation>
    </message>
    <message>
        <source>a tensor of the size that it has in the run</source>
        <translation>與執行中大小相同的張量</translation>
    </message>
    <message>
        <source>no more than the layers of the run</source>
        <translation>層數不超過該次執行的層數</translation>
    </message>
    <message>
        <source>It is row %1 of the %2, multiplied by column %3 of the model&apos;s weights, in %4.</source>
        <translation>它是在%4中，「%2」的第 %1 列乘以模型權重的第 %3 欄。</translation>
    </message>
    <message>
        <source>Each token becomes a vector, its embedding.</source>
        <translation>每個詞元變成一個向量，也就是它的嵌入。</translation>
    </message>
    <message>
        <source>The activation function is applied to each number.</source>
        <translation>對每個數套用激勵函數。</translation>
    </message>
    <message>
        <source>A layer has %1 heads. Each has its own queries (%2 numbers wide), and %3 heads at a time share their keys and values.</source>
        <translation>一層有 %1 個頭。每個頭都有自己的查詢，寬 %2 個數；每 %3 個頭共用鍵和值。</translation>
    </message>
    <message>
        <source>all names with the prefix &quot;%1&quot;, or none</source>
        <translation>所有名稱都帶前綴「%1」，或都不帶</translation>
    </message>
    <message>
        <source>%1%2 and %3</source>
        <translation>%1%2 和 %3</translation>
    </message>
    <message>
        <source>According to config.json, the output matrix is the token embedding, but the file has another one, %1. The one in the file is used.</source>
        <translation>依照 config.json，輸出矩陣就是詞元嵌入，但檔案中另有一個 %1。採用檔案中的這一個。</translation>
    </message>
    <message>
        <source>Pastkeys has no decoder in NumPy for models of this kind (%1). The kernels are in %2.</source>
        <translation>Pastkeys 沒有為這類模型（%1）用 NumPy 寫的解碼器。核心函式在 %2 中。</translation>
    </message>
    <message>
        <source>layers with a window that have no scaling, and rotations of whole heads</source>
        <translation>有視窗的層不縮放，並且旋轉整個頭</translation>
    </message>
    <message>
        <source>Pastkeys runs Gemma 3, which does not limit its scores and logits.</source>
        <translation>Pastkeys 執行 Gemma 3，它不限制分數和 logits。</translation>
    </message>
    <message>
        <source>layers with attention</source>
        <translation>有注意力的層</translation>
    </message>
    <message>
        <source>Is %1 in config.json correct?</source>
        <translation>config.json 中的 %1 正確嗎？</translation>
    </message>
    <message>
        <source>It is transposed: models of this type store [out, in], as torch.nn.Linear does.</source>
        <translation>它被轉置了：這種類型的模型按 [out, in] 儲存，與 torch.nn.Linear 相同。</translation>
    </message>
    <message>
        <source>The field %1 (%2) in %3 is ignored: the layers of a model of type %4 have no window.</source>
        <translation>%3 中的欄位 %1（%2）被忽略：%4 類型模型的層沒有視窗。</translation>
    </message>
    <message>
        <source>a divisor of the %1 heads</source>
        <translation>%1 個頭的因數</translation>
    </message>
    <message>
        <source>heads with an even number of columns</source>
        <translation>行數為偶數的頭</translation>
    </message>
    <message>
        <source>a rotation of whole heads</source>
        <translation>旋轉整個頭</translation>
    </message>
    <message>
        <source>Pastkeys cannot run decoders of other types.</source>
        <translation>Pastkeys 不能執行其他類型的解碼器。</translation>
    </message>
    <message>
        <source>Pastkeys has no other scaling of rotations.</source>
        <translation>Pastkeys 沒有其他的旋轉縮放。</translation>
    </message>
    <message>
        <source>more than low_freq_factor</source>
        <translation>大於 low_freq_factor</translation>
    </message>
    <message>
        <source>one rotation for all of these layers</source>
        <translation>這些層共用一種旋轉</translation>
    </message>
    <message>
        <source>weights of type %1, as %2 has</source>
        <translation>類型為 %1 的權重，與 %2 相同</translation>
    </message>
    <message>
        <source>The hidden state after RMS norm: each row is divided by its root mean square, then scaled by learned weights.</source>
        <translation>經過 RMS 正規化的隱藏狀態：每一列先除以它的均方根，再用學到的權重縮放。</translation>
    </message>
    <message>
        <source>output before its norm</source>
        <translation>正規化之前的輸出</translation>
    </message>
    <message>
        <source>What this part of the layer adds to the hidden state, once it is normalized.</source>
        <translation>正規化之後，它就是層的這一部分加到隱藏狀態上的內容。</translation>
    </message>
    <message>
        <source>gate rows</source>
        <translation>閘控</translation>
    </message>
    <message>
        <source>The MLP makes two wider rows of each row. This one becomes the gate of the other: it says how much of each number passes.</source>
        <translation>MLP 把每一列變成兩個更寬的列。這一列成為另一列的閘：它決定每個數通過多少。</translation>
    </message>
    <message>
        <source>activated gate rows</source>
        <translation>閘控激勵</translation>
    </message>
    <message>
        <source>The gate rows, after applying the activation function (SiLU in Llama).</source>
        <translation>套用激勵函數（Llama 中是 SiLU）之後的閘控列。</translation>
    </message>
    <message>
        <source>gated MLP rows</source>
        <translation>MLP 閘控後</translation>
    </message>
    <message>
        <source>The wider rows, each number times its gate.</source>
        <translation>更寬的列，每個數乘以它的閘。</translation>
    </message>
    <message>
        <source>Query norm</source>
        <translation>查詢正規化</translation>
    </message>
    <message>
        <source>Q norm</source>
        <translation>Q 正規</translation>
    </message>
    <message>
        <source>Key norm</source>
        <translation>鍵正規化</translation>
    </message>
    <message>
        <source>K norm</source>
        <translation>K 正規</translation>
    </message>
    <message>
        <source>RMS norm 1</source>
        <translation>RMS 正規化 1</translation>
    </message>
    <message>
        <source>RMS 1</source>
        <translation>RMS 1</translation>
    </message>
    <message>
        <source>Norm of attention</source>
        <translation>注意力正規化</translation>
    </message>
    <message>
        <source>RMS A</source>
        <translation>RMS A</translation>
    </message>
    <message>
        <source>RMS norm 2</source>
        <translation>RMS 正規化 2</translation>
    </message>
    <message>
        <source>RMS 2</source>
        <translation>RMS 2</translation>
    </message>
    <message>
        <source>Norm of the MLP</source>
        <translation>MLP 正規化</translation>
    </message>
    <message>
        <source>RMS M</source>
        <translation>RMS M</translation>
    </message>
    <message>
        <source>Final RMS norm</source>
        <translation>最終 RMS 正規化</translation>
    </message>
    <message>
        <source>RMS f</source>
        <translation>RMS f</translation>
    </message>
    <message>
        <source>Keys that the query may not see, usually the newer ones, are masked. This model does not scale its scores.</source>
        <translation>查詢不可見的鍵（通常是更新的鍵）會被遮蔽。這個模型不縮放分數。</translation>
    </message>
    <message>
        <source>Scores are multiplied by a factor that the model has, and keys that the query may not see, usually the newer ones, are masked.</source>
        <translation>分數乘以模型自己的一個係數，查詢不可見的鍵（通常是更新的鍵）會被遮蔽。</translation>
    </message>
    <message>
        <source>{width} is the width of the model, {inner} the width inside the MLP. The 2 stands for a multiplication and an addition.</source>
        <translation>{width} 是模型的寬度，{inner} 是 MLP 內部的寬度。2 表示一次乘法和一次加法。</translation>
    </message>
    <message>
        <source>Rotation (RoPE)</source>
        <translation>旋轉（RoPE）</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>旋轉</translation>
    </message>
    <message>
        <source>RoPE</source>
        <translation>RoPE</translation>
    </message>
    <message>
        <source>Pairs of numbers in each query and key are rotated by angles that grow with the position. The dot product of a query and a key then depends on how far apart they are.</source>
        <translation>每個查詢和鍵中的數兩兩成對，旋轉一個隨位置增大的角度。這樣，查詢與鍵的內積就取決於它們相距多遠。</translation>
    </message>
    <message>
        <source>A key&apos;s angle never changes, so the cache keeps rotated keys. Values are not rotated.</source>
        <translation>鍵的角度永遠不變，所以快取保存旋轉後的鍵。值不旋轉。</translation>
    </message>
    <message>
        <source>With the cache, only the new token is rotated, by the angles of its own position. Earlier keys are in the cache, rotated.</source>
        <translation>有了快取，只旋轉新詞元，角度由它自己的位置決定。更早的鍵已經旋轉好，存在快取裡。</translation>
    </message>
    <message>
        <source>{rows} × {rotated} × 3</source>
        <translation>{rows} × {rotated} × 3</translation>
    </message>
    <message>
        <source>{rotated} is how many numbers of a row are rotated. Each takes a product with a cosine, a product with a sine, and an addition.</source>
        <translation>{rotated} 是一列中被旋轉的數的個數。每個數需要與餘弦相乘、與正弦相乘，再相加。</translation>
    </message>
    <message>
        <source>Product with the gate</source>
        <translation>乘以閘</translation>
    </message>
    <message>
        <source>Times gate</source>
        <translation>乘以閘</translation>
    </message>
    <message>
        <source>× gate</source>
        <translation>× 閘</translation>
    </message>
    <message>
        <source>Each number is multiplied by its gate, which lets it pass or holds it back.</source>
        <translation>每個數乘以它的閘：閘讓它通過，或者把它攔住。</translation>
    </message>
    <message>
        <source>{width} is the width of the model, {out} the width of queries Q, keys K and values V together. The 2 stands for a multiplication and an addition.</source>
        <translation>{width} 是模型的寬度，{out} 是查詢 Q、鍵 K 和值 V 合起來的寬度。2 表示一次乘法和一次加法。</translation>
    </message>
    <message numerus="yes">
        <source>It reads the keys and values of KV head %1, as %n head(s) do.</source>
        <translation>
            <numerusform>它讀取第 %1 個 KV 頭的鍵和值，共有 %n 個頭這樣做。</numerusform>
        </translation>
    </message>
    <message>
        <source>It is the dot product of row %1 of queries Q and row %2 of keys K, computed in %3, times %4.</source>
        <translation>它是查詢 Q 的第 %1 列與鍵 K 的第 %2 列的內積，在%3中計算，再乘以 %4。</translation>
    </message>
    <message>
        <source>Together with column %1 it was rotated by position %2 × %3 rad = %4 rad, in %5.</source>
        <translation>它與第 %1 行一起旋轉了 位置 %2 × %3 弳 = %4 弳，在%5中。</translation>
    </message>
    <message>
        <source>%1 The number after the + is the bias.</source>
        <translation>%1+ 後面的數是偏差。</translation>
    </message>
    <message>
        <source>Keys K before rotation</source>
        <translation>旋轉前的鍵 K</translation>
    </message>
    <message>
        <source>Queries Q before rotation</source>
        <translation>旋轉前的查詢 Q</translation>
    </message>
    <message>
        <source>head %1 of layer %2, which reads KV head %3</source>
        <translation>第 %2 層第 %1 個頭，讀取第 %3 個 KV 頭</translation>
    </message>
    <message>
        <source>a rotation of an even number of the %1 numbers of a head</source>
        <translation>旋轉一個頭的 %1 個數中的偶數個</translation>
    </message>
    <message>
        <source>a text to search for</source>
        <translation>要尋找的文字</translation>
    </message>
    <message>
        <source>a character</source>
        <translation>一個字元</translation>
    </message>
    <message>
        <source>one of the types %1</source>
        <translation>以下類型之一：%1</translation>
    </message>
    <message>
        <source>The pattern may be damaged or made to block programs.</source>
        <translation>這個模式可能已損壞，或者是為了讓程式卡住而寫的。</translation>
    </message>
    <message>
        <source>a pattern of at most %1 bytes</source>
        <translation>最多 %1 位元組的模式</translation>
    </message>
    <message>
        <source>a regular expression that ICU accepts</source>
        <translation>ICU 接受的正規表示式</translation>
    </message>
    <message>
        <source>ICU says %1.</source>
        <translation>ICU 回報：%1。</translation>
    </message>
    <message>
        <source>a pattern that is searched quickly</source>
        <translation>能很快尋找的模式</translation>
    </message>
    <message>
        <source>one that takes too long for this text</source>
        <translation>對這段文字耗時過長的模式</translation>
    </message>
    <message>
        <source>one that ICU cannot search for: %1</source>
        <translation>ICU 無法尋找的模式：%1</translation>
    </message>
    <message>
        <source>Isolated, Removed, MergedWithPrevious, MergedWithNext or Contiguous</source>
        <translation>Isolated、Removed、MergedWithPrevious、MergedWithNext 或 Contiguous</translation>
    </message>
    <message>
        <source>no step after ByteLevel</source>
        <translation>ByteLevel 之後沒有別的步驟</translation>
    </message>
    <message>
        <source>a SentencePiece model</source>
        <translation>SentencePiece 模型</translation>
    </message>
    <message>
        <source>a file that SentencePiece cannot read</source>
        <translation>SentencePiece 無法讀取的檔案</translation>
    </message>
    <message>
        <source>This program reads BPE, WordPiece and SentencePiece tokenizers, but not every part that they can have.</source>
        <translation>本程式能讀取 BPE、WordPiece 和 SentencePiece 分詞器，但不支援它們可能有的每個部分。</translation>
    </message>
    <message>
        <source>The tokenizer lacks tokens for some bytes of rare characters, and leaves them out of a text (number of such bytes: %1).</source>
        <translation>分詞器缺少罕見字元的一些位元組的詞元，會把它們從文字中略去（這樣的位元組數：%1）。</translation>
    </message>
    <message>
        <source>a token of the vocabulary</source>
        <translation>詞彙表中的一個詞元</translation>
    </message>
    <message>
        <source>the name of the unknown token</source>
        <translation>未知詞元的名稱</translation>
    </message>
    <message>
        <source>a list of at most %1 steps</source>
        <translation>最多 %1 個步驟的清單</translation>
    </message>
    <message>
        <source>one token per line</source>
        <translation>每列一個詞元</translation>
    </message>
    <message>
        <source>no tokens</source>
        <translation>沒有詞元</translation>
    </message>
    <message>
        <source>at most %1 lines</source>
        <translation>最多 %1 列</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 列</translation>
    </message>
    <message>
        <source>each token only once</source>
        <translation>每個詞元只出現一次</translation>
    </message>
    <message>
        <source>%1, which is also in line %2</source>
        <comment>`</comment>
        <translation>%1，它也在第 %2 列</translation>
    </message>
    <message>
        <source>a line with the unknown token %1</source>
        <translation>有未知詞元 %1 的一列</translation>
    </message>
    <message>
        <source>Is this the vocabulary of a BERT tokenizer?</source>
        <translation>這是 BERT 分詞器的詞彙表嗎？</translation>
    </message>
    <message>
        <source>one or more numbers of layers, in ascending order</source>
        <translation>一個或多個層號，按升序排列</translation>
    </message>
    <message>
        <source>Rotates other pairs in new tokens than in the prompt.</source>
        <translation>對新詞元旋轉的欄對，與提示詞中的不同。</translation>
    </message>
    <message>
        <source>Rotates the keys of new tokens twice.</source>
        <translation>把新詞元的鍵旋轉兩次。</translation>
    </message>
    <message>
        <source>the same tensor with the name %1</source>
        <translation>名為 %1 的同一張量</translation>
    </message>
    <message>
        <source>those of nanoGPT, minGPT or GPT-2 (transformer.wpe.weight), or of LLMs-from-scratch (pos_emb.weight)</source>
        <translation>nanoGPT、minGPT 或 GPT-2 的張量（transformer.wpe.weight），或 LLMs-from-scratch 的張量（pos_emb.weight）</translation>
    </message>
    <message>
        <source>no tensors</source>
        <translation>沒有張量</translation>
    </message>
    <message>
        <source>Only models that compute what GPT-2 computes can be imported.</source>
        <translation>只能匯入與 GPT-2 做相同計算的模型。</translation>
    </message>
    <message>
        <source>tokenizer.json, tokenizer.model, vocab.txt, or vocab.json and merges.txt</source>
        <translation>tokenizer.json、tokenizer.model、vocab.txt，或 vocab.json 和 merges.txt</translation>
    </message>
    <message>
        <source>the field %1 of the header</source>
        <translation>檔頭的欄位 %1</translation>
    </message>
    <message>
        <source>a header of %1 bytes</source>
        <translation>%1 位元組的檔頭</translation>
    </message>
    <message>
        <source>Is the file complete?</source>
        <translation>檔案完整嗎？</translation>
    </message>
    <message>
        <source>1 or 3 (float32), or 5 (bfloat16)</source>
        <translation>1 或 3（float32），或 5（bfloat16）</translation>
    </message>
    <message>
        <source>%1 bytes, as the header says</source>
        <translation>%1 位元組，如檔頭所說</translation>
    </message>
    <message>
        <source>%1 bytes to the end of the file</source>
        <translation>到檔案結尾有 %1 位元組</translation>
    </message>
    <message>
        <source>a model of llm.c</source>
        <translation>llm.c 的模型</translation>
    </message>
    <message>
        <source>the state of a training in llm.c</source>
        <translation>llm.c 訓練的狀態</translation>
    </message>
    <message>
        <source>The model is in the file model_*.bin beside it.</source>
        <translation>模型在旁邊的檔案 model_*.bin 中。</translation>
    </message>
    <message>
        <source>a model folder, or a file in one</source>
        <translation>模型資料夾，或其中的檔案</translation>
    </message>
    <message>
        <source>only weights</source>
        <translation>只有權重</translation>
    </message>
    <message>
        <source>This command makes a model folder of your own model&apos;s weights: pastkeys-cli import %1 --out DIR</source>
        <translation>這個命令用你自己模型的權重製作模型資料夾：pastkeys-cli import %1 --out DIR</translation>
    </message>
    <message>
        <source>a tensor with this name</source>
        <translation>有此名稱的張量</translation>
    </message>
    <message>
        <source>%1 layers (%2)</source>
        <translation>%1 層（%2）</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 層</translation>
    </message>
    <message>
        <source>Do the two files belong together?</source>
        <translation>這兩個檔案是一起的嗎？</translation>
    </message>
    <message>
        <source>the size %1 (%2)</source>
        <translation>大小 %1（%2）</translation>
    </message>
    <message>
        <source>The tensors have the names of LLMs-from-scratch, whose matrices are those of torch.nn.Linear: [out, in]. They are transposed.</source>
        <translation>張量名稱是 LLMs-from-scratch 的，它的矩陣與 torch.nn.Linear 相同：[輸出, 輸入]。已將其轉置。</translation>
    </message>
    <message>
        <source>The file is a model of llm.c, which stores matrices as torch.nn.Linear does: [out, in]. They are transposed.</source>
        <translation>檔案是 llm.c 的模型，它像 torch.nn.Linear 一樣儲存矩陣：[輸出, 輸入]。已將其轉置。</translation>
    </message>
    <message>
        <source>The matrices are those of torch.nn.Linear, [out, in], because %1 has the shape %2. They are transposed, the square ones too.</source>
        <translation>矩陣與 torch.nn.Linear 相同，為 [輸出, 輸入]，因為 %1 的形狀是 %2。已將其轉置，方陣也一樣。</translation>
    </message>
    <message>
        <source>The matrices are [in, out], as transformers stores GPT-2, because %1 has the shape %2.</source>
        <translation>矩陣為 [輸入, 輸出]，與 transformers 儲存 GPT-2 的方式相同，因為 %1 的形狀是 %2。</translation>
    </message>
    <message>
        <source>shape %1 or %2</source>
        <translation>形狀 %1 或 %2</translation>
    </message>
    <message>
        <source>Q, K and V must have as many heads as one another, as in GPT-2.</source>
        <translation>Q、K、V 的頭數必須相同，和 GPT-2 一樣。</translation>
    </message>
    <message>
        <source>shape [inner width, %1]</source>
        <translation>形狀 [內層寬度, %1]</translation>
    </message>
    <message>
        <source>shape [%1, inner width]</source>
        <translation>形狀 [%1, 內層寬度]</translation>
    </message>
    <message>
        <source>All matrices of a file must be the same way round: %1.</source>
        <translation>一個檔案的所有矩陣必須方向相同：%1。</translation>
    </message>
    <message>
        <source>The output matrix is the token embedding.</source>
        <translation>輸出矩陣就是詞元嵌入。</translation>
    </message>
    <message>
        <source>The output matrix is not the token embedding.</source>
        <translation>輸出矩陣不是詞元嵌入。</translation>
    </message>
    <message>
        <source>The file has no biases of these kinds: %1. They are written as zeros, which changes no result.</source>
        <translation>檔案沒有這些種類的偏置：%1。它們寫為零，這不改變任何結果。</translation>
    </message>
    <message>
        <source>the header of the file</source>
        <translation>檔頭</translation>
    </message>
    <message>
        <source>a known number of heads</source>
        <translation>已知的頭數</translation>
    </message>
    <message>
        <source>only weights, from which it cannot be seen</source>
        <translation>只有權重，從中看不出來</translation>
    </message>
    <message>
        <source>Add --heads N, with the n_head (n_heads) of the training. It divides the width, %1.</source>
        <translation>請加上 --heads N，即訓練時的 n_head（n_heads）。它能整除寬度 %1。</translation>
    </message>
    <message>
        <source>a number of heads that divides the width, %1</source>
        <translation>能整除寬度 %1 的頭數</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 個頭</translation>
    </message>
    <message>
        <source>Heads: %1, from %2.</source>
        <translation>頭數：%1，來自%2。</translation>
    </message>
    <message>
        <source>Activation: %1, from %2.</source>
        <translation>激活函數：%1，來自%2。</translation>
    </message>
    <message>
        <source>the code of LLMs-from-scratch</source>
        <translation>LLMs-from-scratch 的程式碼</translation>
    </message>
    <message>
        <source>the code of llm.c</source>
        <translation>llm.c 的程式碼</translation>
    </message>
    <message>
        <source>GPT-2&apos;s usual configuration</source>
        <translation>GPT-2 的通常設定</translation>
    </message>
    <message>
        <source>the code of nanoGPT, which ties the output matrix to the embedding (other code: --activation NAME)</source>
        <translation>nanoGPT 的程式碼，它的輸出矩陣與嵌入共用（其他程式碼：--activation NAME）</translation>
    </message>
    <message>
        <source>the code of minGPT, which has an output matrix of its own and all biases (other code: --activation NAME)</source>
        <translation>minGPT 的程式碼，它有自己的輸出矩陣和全部偏置（其他程式碼：--activation NAME）</translation>
    </message>
    <message>
        <source>a known activation function</source>
        <translation>已知的激活函數</translation>
    </message>
    <message>
        <source>tensors that are neither nanoGPT&apos;s nor minGPT&apos;s: an output matrix of its own, and no biases</source>
        <translation>既不是 nanoGPT 也不是 minGPT 的張量：有自己的輸出矩陣，沒有偏置</translation>
    </message>
    <message>
        <source>Add --activation gelu (torch.nn.GELU) or --activation gelu_new (with a tanh), as in the code of the training.</source>
        <translation>請依訓練程式碼加上 --activation gelu（torch.nn.GELU）或 --activation gelu_new（帶 tanh）。</translation>
    </message>
    <message>
        <source>ids below %1, the number of rows of the token embedding</source>
        <translation>小於 %1（詞元嵌入的列數）的編號</translation>
    </message>
    <message>
        <source>Vocabulary: %1 characters, from %2.</source>
        <translation>詞彙表：%1 個字元，來自%2。</translation>
    </message>
    <message>
        <source>There is no vocabulary, so tokens are shown as numbers. Add one with --vocab FILE (JSON) or --tokenizer DIR.</source>
        <translation>沒有詞彙表，所以詞元顯示為數字。可用 --vocab FILE（JSON）或 --tokenizer DIR 加入。</translation>
    </message>
    <message>
        <source>The vocabulary has %1 rows, so the tokens are probably GPT-2&apos;s. They are shown as numbers until vocab.json and merges.txt of openai-community/gpt2 (huggingface.co) are in the folder: --tokenizer DIR copies them from DIR.</source>
        <translation>詞彙表有 %1 列，所以詞元很可能是 GPT-2 的。在資料夾裡有 openai-community/gpt2（huggingface.co）的 vocab.json 和 merges.txt 之前，它們顯示為數字：--tokenizer DIR 會從 DIR 複製。</translation>
    </message>
    <message>
        <source>Tokenizer: %1 tokens, from %2.</source>
        <translation>分詞器：%1 個詞元，來自%2。</translation>
    </message>
    <message>
        <source>Save the weights as float32.</source>
        <translation>請把權重存為 float32。</translation>
    </message>
    <message>
        <source>only tensors that GPT-2 has, in %1 layers</source>
        <translation>只有 GPT-2 所有的張量，共 %1 層</translation>
    </message>
    <message>
        <source>%1 others: %2 and more</source>
        <translation>另外 %1 個：%2 等</translation>
    </message>
    <message>
        <source>A model that computes anything else than GPT-2 cannot be imported.</source>
        <translation>計算與 GPT-2 不同的模型不能匯入。</translation>
    </message>
    <message>
        <source>a model that rotates queries and keys</source>
        <translation>旋轉查詢和鍵的模型</translation>
    </message>
    <message>
        <source>one that does not</source>
        <translation>不旋轉的模型</translation>
    </message>
    <message>
        <source>Keeps keys unrotated, and rotates them at each reading.</source>
        <translation>保留旋轉之前的鍵，每次讀取時再旋轉。</translation>
    </message>
    <message>
        <source>a kind of cache that keeps rows as they are</source>
        <translation>按原樣保留列的快取類型</translation>
    </message>
    <message>
        <source>plain caches, because rows are stored twice</source>
        <translation>普通快取，因為列會存兩遍</translation>
    </message>
    <message>
        <source>tokens of one character each</source>
        <translation>每個詞元一個字元</translation>
    </message>
    <message>
        <source>With --tokenizer DIR, a tokenizer of another kind can be used.</source>
        <translation>用 --tokenizer DIR 可以使用其他種類的分詞器。</translation>
    </message>
    <message>
        <source>an id of its own for each character</source>
        <translation>每個字元有自己的編號</translation>
    </message>
    <message>
        <source>the id %1 again</source>
        <translation>編號 %1 又出現一次</translation>
    </message>
    <message>
        <source>each character only once</source>
        <translation>每個字元只出現一次</translation>
    </message>
    <message>
        <source>at least one character</source>
        <translation>至少一個字元</translation>
    </message>
    <message>
        <source>a list of characters, or an object with the id of each character</source>
        <translation>字元列表，或帶有每個字元編號的物件</translation>
    </message>
    <message>
        <source>This layer&apos;s newest query sees only the last %1 positions, so it does not see this one.</source>
        <translation>這一層最新的查詢只看到最後 %1 個位置，所以看不到這一個。</translation>
    </message>
    <message>
        <source>This layer&apos;s newest query sees only the last %1 positions.</source>
        <translation>這一層最新的查詢只看到最後 %1 個位置。</translation>
    </message>
    <message>
        <source>outside its layer&apos;s window</source>
        <translation>在該層的視窗之外</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>視窗外</translation>
    </message>
    <message>
        <source>The layer has a window: its newest query sees only the last positions. The rows before them are still kept here. A program that drops them needs less memory for such layers.</source>
        <translation>這一層有視窗：最新的查詢只看到最後的若干位置。更早的列在這裡仍然保留。丟掉它們的程式，這樣的層需要的記憶體更少。</translation>
    </message>
    <message>
        <source>The rows of this layer were not recorded.</source>
        <translation>這一層的列沒有記錄。</translation>
    </message>
    <message>
        <source>This run was recorded with the rows of some layers only. These values are of another layer, or follow from its rows.</source>
        <translation>這次執行只記錄了部分層的列。這些數值屬於別的層，或由別的層的列得出。</translation>
    </message>
    <message>
        <source>a safetensors file, or a .bin file of llm.c</source>
        <translation>safetensors 檔案，或 llm.c 的 .bin 檔案</translation>
    </message>
    <message>
        <source>a file of PyTorch&apos;s own kind, which can run code when it is read</source>
        <translation>PyTorch 自己格式的檔案，讀取時可能執行程式碼</translation>
    </message>
    <message>
        <source>If it is your own, run: python3 %1 %2 --out %3 &amp;&amp; pastkeys-cli import %3 --out DIR</source>
        <translation>如果檔案是你自己的，請執行：python3 %1 %2 --out %3 &amp;&amp; pastkeys-cli import %3 --out DIR</translation>
    </message>
    <message>
        <source>the name of a built-in model (%1)</source>
        <translation>內建模型的名稱（%1）</translation>
    </message>
    <message>
        <source>the model does not rotate queries and keys</source>
        <translation>模型不旋轉查詢和鍵</translation>
    </message>
    <message>
        <source>the model rotates the pairs 1 to %L1</source>
        <translation>模型旋轉第 1 到第 %L1 對</translation>
    </message>
    <message>
        <source>%1°</source>
        <comment>an angle</comment>
        <translation>%1°</translation>
    </message>
    <message>
        <source>What if keys are kept before their rotation?</source>
        <translation>如果保留旋轉之前的鍵呢？</translation>
    </message>
    <message>
        <source>The bits are equal, but the right side rotates all kept keys again at each step: compare the bytes that the scores read and write. The stage shows the keys as they are read. In return, such a cache could give its rows other positions without computing them again.</source>
        <translation>位元相同，但右邊在每一步都把所有保留的鍵再旋轉一次：請比較計算分數時讀寫的位元組數。主檢視顯示的是讀取時的鍵。好處是，這樣的快取可以給各列換上別的位置，而不必重新計算。</translation>
    </message>
    <message>
        <source>Open a &amp;built-in model</source>
        <translation>開啟內建模型(&amp;B)</translation>
    </message>
    <message>
        <source>What if heads share keys and values? The same &amp;prompt in the other built-in model</source>
        <translation>如果多個頭共用鍵和值呢？在另一個內建模型中執行同一個提示詞(&amp;P)</translation>
    </message>
    <message>
        <source>%1 keeps %2 per token.</source>
        <translation>%1 為每個詞元保留 %2。</translation>
    </message>
    <message>
        <source>The same prompt in another model, whose cache has another size: %1 to 1.</source>
        <translation>在另一個模型中執行同一個提示詞，它的快取大小不同：%1 比 1。</translation>
    </message>
    <message>
        <source>%1 that share %2 of keys and values</source>
        <comment>heads</comment>
        <translation>%1，共用 %2 個鍵值頭</translation>
    </message>
    <message>
        <source>%1 has %2 layers, one after the other, each with %3 attention heads side by side. Every token is a row of %4 numbers (the width). The model sees at most %5 tokens (its context).
Its %6 parameters are stored as %7. It runs with the %8 kernels (inner loops) on %9.
Click for other models (Ctrl+O opens a folder).</source>
        <translation>%1 有 %2 層，依次相接，每層有 %3 個並排的注意力頭。每個詞元是一列 %4 個數（寬度）。模型最多能看到 %5 個詞元（上下文）。
它的 %6 個參數儲存為 %7。由 %8 核心函式（kernel，即內層迴圈）用 %9計算。
點選可選擇其他模型 (Ctrl+O 開啟資料夾)。</translation>
    </message>
    <message numerus="yes">
        <source>Of the %Ln layers, only these were recorded: %1.</source>
        <translation>
            <numerusform>在 %Ln 層中，只記錄了這些：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln steps before it were not recorded. Their tokens are in the prompt.</source>
        <translation>
            <numerusform>它之前的 %Ln 步沒有記錄，其詞元在提示詞中。</numerusform>
        </translation>
    </message>
    <message>
        <source>a matrix with at most %1 rows and %2 columns</source>
        <translation>最多 %1 列、%2 欄的矩陣</translation>
    </message>
    <message>
        <source>the id of a token as the name of the field</source>
        <translation>以詞元編號作為欄位名稱</translation>
    </message>
    <message>
        <source>The tokenizer has no token for unknown characters, and leaves them out of a text.</source>
        <translation>分詞器沒有用於未知字元的詞元，會把它們從文字中略去。</translation>
    </message>
    <message>
        <source>positions in ascending order, of rows that the lane computed or moved</source>
        <translation>升冪的位置，屬於該通道計算或移動過的列</translation>
    </message>
    <message>
        <source>own rows at the %1 positions that the lane moved</source>
        <translation>該通道移動的 %1 個位置上各有自己的列</translation>
    </message>
    <message>
        <source>false, because no row gets a new position</source>
        <translation>false，因為沒有列換到新位置</translation>
    </message>
    <message>
        <source>%1 sinks</source>
        <translation>%1 個匯點</translation>
    </message>
    <message>
        <source>a limit from %1 to %2 (the model&apos;s context)</source>
        <translation>從 %1 到 %2（模型的上下文）的上限</translation>
    </message>
    <message>
        <source>At N positions, drops half and rotates the other keys.</source>
        <translation>到 N 個位置時，丟掉一半，旋轉其餘的鍵。</translation>
    </message>
    <message>
        <source>Keeps the first and the last tokens, with rotated keys.</source>
        <translation>保留最前面和最後面的詞元，並旋轉它們的鍵。</translation>
    </message>
    <message>
        <source>a cache that keeps all keys and values as they are</source>
        <translation>原樣保留所有鍵和值的快取</translation>
    </message>
    <message>
        <source>%1 rotated it from position %2 to position %3, in %4.</source>
        <translation>%1把它從位置 %2 旋轉到位置 %3，在%4中。</translation>
    </message>
    <message numerus="yes">
        <source>The text became too long for %1, which now leaves out the positions %2 to %3. The rows of the other %Ln tokens stay: only the keys after the gap are rotated to new positions.</source>
        <translation>
            <numerusform>文字對「%1」來說太長了，它現在略去位置 %2 到 %3。其餘 %Ln 個詞元的列都留著：只把空缺之後的鍵旋轉到新位置。</numerusform>
        </translation>
    </message>
    <message>
        <source>Keys and values of earlier tokens are kept until the text becomes too long. Then the older half of the text is dropped, and the keys of the other half are rotated to their new positions. No row is computed again.</source>
        <translation>更早詞元的鍵和值得到保留，直到文字過長。那時丟掉較早的一半文字，並把另一半的鍵旋轉到新位置。沒有一列重新計算。</translation>
    </message>
    <message>
        <source>Keys and values of earlier tokens are kept until the text becomes too long. From then on, each step drops one token, and rotates the keys of the tokens after it by one position. No row is computed again.</source>
        <translation>更早詞元的鍵和值得到保留，直到文字過長。從那以後，每一步丟掉一個詞元，並把它之後的鍵旋轉一個位置。沒有一列重新計算。</translation>
    </message>
    <message>
        <source>What if the context is full, and the kept keys are rotated to new positions?</source>
        <translation>如果上下文已滿，把保留的鍵旋轉到新位置呢？</translation>
    </message>
    <message>
        <source>Both sides drop the older half. The left one computes the rest again; the right one only rotates the kept keys back. That is almost free, but the kept rows were computed from tokens that are gone: compare the logits.</source>
        <translation>兩邊都丟掉較早的一半。左邊重新計算其餘部分；右邊只把保留的鍵轉回去。這幾乎不花代價，但保留的列是由已經丟掉的詞元算出來的：請比較 logits。</translation>
    </message>
    <message>
        <source>What if the first tokens always stay, and the others move up, as in StreamingLLM?</source>
        <translation>如果像 StreamingLLM 那樣，最前面的詞元一直留著，其餘的往前移呢？</translation>
    </message>
    <message>
        <source>Each step drops one token. The left side computes all others again. The right one keeps the first two tokens (&quot;attention sinks&quot;), and counts positions in the cache: it rotates the other keys back by one. Compare the FLOPs and the logits.</source>
        <translation>每一步丟掉一個詞元。左邊重新計算其餘所有詞元。右邊留住最前面的兩個詞元（「注意力匯點」），並按快取中的位置計數：把其餘的鍵轉回一個位置。請比較 FLOP 和 logits。</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows written, %2 moved</source>
        <translation>
            <numerusform>%1 · 寫入 %n 列，移動 %2 列</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 written, %3 moved</source>
        <translation>%1 · 寫入 %2，移動 %3</translation>
    </message>
    <message>
        <source>Make a model folder of %1</source>
        <translation>用 %1 產生模型資料夾</translation>
    </message>
    <message>
        <source>as a file says</source>
        <translation>按檔案所說</translation>
    </message>
    <message>
        <source>as the program uses</source>
        <translation>按該程式所用</translation>
    </message>
    <message>
        <source>&amp;Heads per layer (--heads)</source>
        <translation>每層的頭數(&amp;H) (--heads)</translation>
    </message>
    <message>
        <source>A&amp;ctivation function (--activation)</source>
        <translation>激勵函數(&amp;C) (--activation)</translation>
    </message>
    <message>
        <source>&amp;Vocabulary of characters (--vocab)</source>
        <translation>字元詞表(&amp;V) (--vocab)</translation>
    </message>
    <message>
        <source>JSON file with the characters</source>
        <translation>含字元的 JSON 檔案</translation>
    </message>
    <message>
        <source>JSON files (*.json)</source>
        <translation>JSON 檔案 (*.json)</translation>
    </message>
    <message>
        <source>or &amp;tokenizer (--tokenizer)</source>
        <translation>或分詞器(&amp;T) (--tokenizer)</translation>
    </message>
    <message>
        <source>Folder with tokenizer files</source>
        <translation>含分詞器檔案的資料夾</translation>
    </message>
    <message>
        <source>&amp;New folder</source>
        <translation>新資料夾(&amp;N)</translation>
    </message>
    <message>
        <source>New model folder</source>
        <translation>新的模型資料夾</translation>
    </message>
    <message>
        <source>Write and &amp;open</source>
        <translation>寫入並開啟(&amp;O)</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>選擇</translation>
    </message>
    <message>
        <source>&amp;Import your own weights …</source>
        <translation>匯入自己的權重(&amp;I) …</translation>
    </message>
    <message>
        <source>Weights of your own model</source>
        <translation>自己的模型的權重</translation>
    </message>
    <message>
        <source>Weights from a training (*.safetensors *.bin *.pt *.pth)</source>
        <translation>訓練得到的權重 (*.safetensors *.bin *.pt *.pth)</translation>
    </message>
    <message>
        <source>%1 heads, %2 for keys and values, of %3 numbers</source>
        <translation>%1 個頭，其中鍵值頭 %2 個，每個頭 %3 個數</translation>
    </message>
    <message>
        <source>one kind of attention</source>
        <translation>一種注意力</translation>
    </message>
    <message>
        <source>another kind of attention</source>
        <translation>另一種注意力</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>層</translation>
    </message>
    <message>
        <source>numbers per hidden state</source>
        <translation>每個隱藏狀態的數</translation>
    </message>
    <message>
        <source>tokens in the vocabulary</source>
        <translation>詞表中的詞元</translation>
    </message>
    <message>
        <source>positions in the context</source>
        <translation>上下文中的位置</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>張量</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>運算</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>權重</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message>
        <source>model %1 with the cache %2</source>
        <translation>模型 %1（快取 %2）</translation>
    </message>
    <message>
        <source>no token</source>
        <translation>沒有詞元</translation>
    </message>
    <message>
        <source>%1, as in the model %2</source>
        <translation>%1，與模型 %2 相同</translation>
    </message>
    <message>
        <source>Two models can be lanes of one run only if they have the same sizes and operations.</source>
        <translation>只有大小和運算都相同的兩個模型，才能作為同一次執行的兩路。</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>分詞器</translation>
    </message>
    <message>
        <source>the tokens of the model %1</source>
        <translation>模型 %1 的詞元</translation>
    </message>
    <message>
        <source>a tokenizer, which that model lacks</source>
        <translation>那個模型沒有的分詞器</translation>
    </message>
    <message>
        <source>no tokenizer</source>
        <translation>沒有分詞器</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>詞元 %1</translation>
    </message>
    <message>
        <source>Two models can be lanes of one run only if they read the same tokens.</source>
        <translation>只有讀取相同詞元的兩個模型，才能作為同一次執行的兩路。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>weights: %1</source>
        <translation>權重：%1</translation>
    </message>
    <message>
        <source>The run has chosen no token, so there is nothing to compare.</source>
        <translation>這次執行沒有選出任何詞元，因此沒有可以對比的內容。</translation>
    </message>
    <message>
        <source>Both sides have the same cache, and read the same words. The weights differ: compare the numbers of any step, and see the plot “Drift per step”.</source>
        <translation>兩邊的快取相同，讀取的詞也相同，只有權重不同：可以對比任意一步的數字，也可以看圖表「每步偏差」。</translation>
    </message>
    <message>
        <source>the weights of a lane</source>
        <translation>一路的權重</translation>
    </message>
    <message>
        <source>those of a model that is open</source>
        <translation>已開啟的模型的權重</translation>
    </message>
    <message>
        <source>First compare the open model with that one.</source>
        <translation>請先將已開啟的模型與那個模型對比。</translation>
    </message>
    <message>
        <source>Compare w&amp;eights …</source>
        <translation>對比權重(&amp;E) …</translation>
    </message>
    <message>
        <source>Runs the prompt with other weights of the same model, such as rounded ones, and shows their bytes and how much the answers change</source>
        <translation>用同一模型的其他權重（例如捨入後的權重）執行提示詞，並顯示它們的位元組數，以及回答改變了多少</translation>
    </message>
    <message>
        <source>%1, rounded to int8</source>
        <translation>%1，捨入為 int8</translation>
    </message>
    <message>
        <source>Compare weights</source>
        <translation>對比權重</translation>
    </message>
    <message>
        <source>The prompt runs once with each of these weights beside those of the open model. Both sides have the same cache and read the same words. The divergence tells how far the probabilities of the next token are apart, in nats (c).</source>
        <translation>提示詞用下面每一種權重各執行一次，另一邊使用已開啟的模型的權重。兩邊的快取相同，讀取的詞也相同。散度表示下一個詞元的機率相差多遠，單位為 nats（c）。</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>權重</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>儲存型別</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>位元組</translation>
    </message>
    <message>
        <source>Mean divergence</source>
        <translation>平均散度</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Other top token</source>
        <translation>首選詞元不同</translation>
    </message>
    <message>
        <source>Same text until</source>
        <translation>文字相同直到</translation>
    </message>
    <message>
        <source>Weights, their bytes, and how far the answers are apart</source>
        <translation>權重、它們的位元組數，以及回答相差多遠</translation>
    </message>
    <message>
        <source>In how many steps the most probable token is another one</source>
        <translation>在多少步中，機率最大的詞元不同</translation>
    </message>
    <message>
        <source>How many tokens were chosen before the most probable token was another one</source>
        <translation>在機率最大的詞元第一次不同之前，選出了多少個詞元</translation>
    </message>
    <message>
        <source>Add the model &amp;rounded to int8</source>
        <translation>加入捨入為 int8 的模型(&amp;R)</translation>
    </message>
    <message>
        <source>The weights of the open model, rounded to 8 bits</source>
        <translation>已開啟的模型的權重，捨入為 8 位元</translation>
    </message>
    <message>
        <source>Add a model &amp;folder …</source>
        <translation>加入模型資料夾(&amp;F) …</translation>
    </message>
    <message>
        <source>A model with the same sizes and tokens as the open one</source>
        <translation>與已開啟的模型大小相同、詞元相同的模型</translation>
    </message>
    <message>
        <source>Add a model f&amp;ile …</source>
        <translation>加入模型檔案(&amp;I) …</translation>
    </message>
    <message>
        <source>Try &amp;again</source>
        <translation>重新嘗試(&amp;A)</translation>
    </message>
    <message>
        <source>Runs the prompt of the main window</source>
        <translation>執行主視窗的提示詞</translation>
    </message>
    <message>
        <source>&amp;Step through</source>
        <translation>逐步檢視(&amp;S)</translation>
    </message>
    <message>
        <source>Runs the selected weights in the main window, beside those of the open model</source>
        <translation>在主視窗中執行所選的權重，另一邊是已開啟的模型的權重</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>尚未執行</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 步中的 %1 步</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>結尾</translation>
    </message>
    <message>
        <source>%1 (open)</source>
        <translation>%1（已開啟）</translation>
    </message>
    <message>
        <source>Prompt: %1</source>
        <translation>提示詞：%1</translation>
    </message>
    <message>
        <source>a whole number from 1</source>
        <translation>從 1 起的整數</translation>
    </message>
    <message>
        <source>parts with %1 outputs in all</source>
        <translation>共有 %1 個輸出的若干部分</translation>
    </message>
    <message>
        <source>This is a GGUF model. Open the file itself, instead of a folder with it.</source>
        <translation>這是一個 GGUF 模型。請直接開啟這個檔案，而不是它所在的資料夾。</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>鍵 %1</translation>
    </message>
    <message>
        <source>number of tensors</source>
        <translation>張量的數量</translation>
    </message>
    <message>
        <source>number of keys</source>
        <translation>鍵的數量</translation>
    </message>
    <message>
        <source>a header of at most %1 bytes</source>
        <translation>不超過 %1 位元組的檔頭</translation>
    </message>
    <message>
        <source>one of more bytes</source>
        <translation>更多位元組的檔頭</translation>
    </message>
    <message>
        <source>a GGUF file (it begins with the letters GGUF)</source>
        <translation>GGUF 檔案（以字母 GGUF 開頭）</translation>
    </message>
    <message>
        <source>version 2 or 3 of GGUF</source>
        <translation>GGUF 第 2 版或第 3 版</translation>
    </message>
    <message>
        <source>a file for big-endian processors</source>
        <translation>用於大端序處理器的檔案</translation>
    </message>
    <message>
        <source>version %1</source>
        <translation>第 %1 版</translation>
    </message>
    <message>
        <source>Files of version 1 are from 2023. Use a newer file of the same model.</source>
        <translation>第 1 版的檔案出自 2023 年。請使用同一模型較新的檔案。</translation>
    </message>
    <message>
        <source>Use the usual, little-endian file of the same model.</source>
        <translation>請使用同一模型常見的小端序檔案。</translation>
    </message>
    <message>
        <source>a type of values from 0 to 12</source>
        <translation>0 到 12 之間的值類型</translation>
    </message>
    <message>
        <source>the type %1</source>
        <translation>類型 %1</translation>
    </message>
    <message>
        <source>1 or 0, for true or false</source>
        <translation>1 或 0，表示真或假</translation>
    </message>
    <message>
        <source>an array of numbers, flags or strings</source>
        <translation>由數、旗標或字串組成的陣列</translation>
    </message>
    <message>
        <source>an array of arrays</source>
        <translation>由陣列組成的陣列</translation>
    </message>
    <message>
        <source>an array of at most %1 elements, for which the file has bytes</source>
        <translation>不超過 %1 個元素的陣列（檔案的位元組只夠這麼多）</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 個元素</translation>
    </message>
    <message>
        <source>this key twice</source>
        <translation>這個鍵出現了兩次</translation>
    </message>
    <message>
        <source>1 to %1 dimensions</source>
        <translation>1 到 %1 個維度</translation>
    </message>
    <message>
        <source>a type of tensors that is known</source>
        <translation>已知的張量類型</translation>
    </message>
    <message>
        <source>Use another quantization of the model, such as Q8_0 or Q4_K_M.</source>
        <translation>請使用該模型的其他量化版本，例如 Q8_0 或 Q4_K_M。</translation>
    </message>
    <message>
        <source>a power of two</source>
        <translation>2 的冪</translation>
    </message>
    <message>
        <source>a place that is a multiple of %1</source>
        <translation>%1 的倍數的位置</translation>
    </message>
    <message>
        <source>%1 bytes at %2</source>
        <translation>從 %2 開始的 %1 位元組</translation>
    </message>
    <message>
        <source>%1 bytes of data in the file</source>
        <translation>檔案中有 %1 位元組的資料</translation>
    </message>
    <message>
        <source>bytes of its own</source>
        <translation>獨佔的位元組</translation>
    </message>
    <message>
        <source>a place that overlaps the tensor %1</source>
        <translation>與張量 %1 重疊的位置</translation>
    </message>
    <message>
        <source>two tensors with this name</source>
        <translation>兩個張量使用這個名稱</translation>
    </message>
    <message>
        <source>an array of strings</source>
        <translation>由字串組成的陣列</translation>
    </message>
    <message>
        <source>an array of numbers</source>
        <translation>由數組成的陣列</translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <translation>「%1」</translation>
    </message>
    <message>
        <source>an array of strings of size %1</source>
        <translation>由 %1 個字串組成的陣列</translation>
    </message>
    <message>
        <source>an array of numbers of size %1</source>
        <translation>由 %1 個數組成的陣列</translation>
    </message>
    <message>
        <source>true</source>
        <translation>真</translation>
    </message>
    <message>
        <source>false</source>
        <translation>假</translation>
    </message>
    <message>
        <source>no such key</source>
        <translation>沒有這個鍵</translation>
    </message>
    <message>
        <source>a model that a GGUF file of type %1 can describe</source>
        <translation>%1 類型的 GGUF 檔案能夠描述的模型</translation>
    </message>
    <message>
        <source>the activation function %1</source>
        <translation>激勵函數 %1</translation>
    </message>
    <message>
        <source>other layers with a window</source>
        <translation>另一些層帶視窗</translation>
    </message>
    <message>
        <source>layers with a window</source>
        <translation>帶視窗的層</translation>
    </message>
    <message>
        <source>scores with another factor</source>
        <translation>使用另一個係數的分數</translation>
    </message>
    <message>
        <source>a model</source>
        <translation>一個模型</translation>
    </message>
    <message>
        <source>a model in one file</source>
        <translation>只有一個檔案的模型</translation>
    </message>
    <message>
        <source>Merge the files first: llama-gguf-split --merge FIRST OUT</source>
        <translation>請先合併這些檔案：llama-gguf-split --merge FIRST OUT</translation>
    </message>
    <message>
        <source>a model with weights</source>
        <translation>帶權重的模型</translation>
    </message>
    <message>
        <source>only a tokenizer</source>
        <translation>只有分詞器</translation>
    </message>
    <message>
        <source>It can be used for tokenizing, but not for running.</source>
        <translation>它可以用來分詞，但不能執行。</translation>
    </message>
    <message>
        <source>F32 values of half a head</source>
        <translation>半個頭的 F32 值</translation>
    </message>
    <message>
        <source>finite numbers above 0</source>
        <translation>大於 0 的有限數</translation>
    </message>
    <message>
        <source>another one at index %1</source>
        <translation>索引 %1 處是別的數</translation>
    </message>
    <message>
        <source>Is the key %1 in the file correct?</source>
        <translation>檔案中的鍵 %1 正確嗎？</translation>
    </message>
    <message>
        <source>It is transposed: GGUF files have [out, in].</source>
        <translation>它是轉置的：GGUF 檔案採用 [out, in]。</translation>
    </message>
    <message>
        <source>one number for each of the %1 layers</source>
        <translation>%1 層中每層一個數</translation>
    </message>
    <message>
        <source>whole numbers from 1 to %1</source>
        <translation>1 到 %1 之間的整數</translation>
    </message>
    <message>
        <source>the same number for all layers</source>
        <translation>所有層使用同一個數</translation>
    </message>
    <message>
        <source>Pastkeys cannot run models whose layers have different sizes.</source>
        <translation>Pastkeys 不能執行各層大小不同的模型。</translation>
    </message>
    <message>
        <source>a tensor of shape %1, as the keys say</source>
        <translation>形狀為 %1 的張量（按照檔案中的鍵）</translation>
    </message>
    <message>
        <source>Pastkeys cannot run mixtures of experts.</source>
        <translation>Pastkeys 不能執行混合專家模型。</translation>
    </message>
    <message>
        <source>a number for each of the %1 pairs of a head</source>
        <translation>每個頭的 %1 對數各有一個數</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 個數</translation>
    </message>
    <message>
        <source>1 to %1 tokens</source>
        <translation>1 到 %1 個詞元</translation>
    </message>
    <message>
        <source>the %1 numbers of a head</source>
        <translation>一個頭的 %1 個數</translation>
    </message>
    <message>
        <source>one flag for each of the %1 layers</source>
        <translation>%1 層中每層一個旗標</translation>
    </message>
    <message>
        <source>The key %1 (%2) in %3 is ignored: the layers of a model of type %4 have no window.</source>
        <translation>%3 中的鍵 %1（%2）被忽略：%4 類型模型的層沒有視窗。</translation>
    </message>
    <message>
        <source>The file has no tokenizer: write a prompt as token ids, such as 15 7 22. Tokens are shown as numbers, too.</source>
        <translation>檔案中沒有分詞器：請把提示詞寫成詞元 id，例如 15 7 22。詞元也顯示為數字。</translation>
    </message>
    <message>
        <source>only a GGUF file, %1</source>
        <translation>只有一個 GGUF 檔案 %1</translation>
    </message>
    <message>
        <source>Open this file instead of its folder.</source>
        <translation>請開啟這個檔案，而不是它所在的資料夾。</translation>
    </message>
    <message>
        <source>a list of ids</source>
        <translation>id 的清單</translation>
    </message>
    <message>
        <source>a WordPiece tokenizer</source>
        <translation>WordPiece 分詞器</translation>
    </message>
    <message>
        <source>a tokenizer that a GGUF file can describe</source>
        <translation>GGUF 檔案能夠描述的分詞器</translation>
    </message>
    <message>
        <source>GGUF has only some kinds of tokenizers. Save the model in a folder instead.</source>
        <translation>GGUF 只支援某些種類的分詞器。請改為把模型儲存到資料夾。</translation>
    </message>
    <message>
        <source>the token %1, which takes the spaces around it or must be a word</source>
        <translation>詞元 %1，它會吃掉兩邊的空格，或者必須是一個單字</translation>
    </message>
    <message>
        <source>one that splits a text into words in another way</source>
        <translation>用其他方式把文字切分成單字的分詞器</translation>
    </message>
    <message>
        <source>a SentencePiece model without byte pairs</source>
        <translation>不用位元組對的 SentencePiece 模型</translation>
    </message>
    <message>
        <source>one that changes a text first</source>
        <translation>先改動文字的分詞器</translation>
    </message>
    <message>
        <source>one that finds whole words first</source>
        <translation>先尋找整個單字的分詞器</translation>
    </message>
    <message>
        <source>one that changes a text, or splits it into words</source>
        <translation>改動文字或把它切分成單字的分詞器</translation>
    </message>
    <message>
        <source>one without tokens for all bytes</source>
        <translation>並非每個位元組都有詞元的分詞器</translation>
    </message>
    <message>
        <source>merges for %1 that scores cannot express</source>
        <translation>%1 的合併規則無法用分數表示</translation>
    </message>
    <message>
        <source>the special tokens</source>
        <translation>特殊詞元</translation>
    </message>
    <message>
        <source>an id below %1, the number of tokens</source>
        <translation>小於詞元數 %1 的 id</translation>
    </message>
    <message>
        <source>the list of %1</source>
        <translation>%1 的清單</translation>
    </message>
    <message>
        <source>%1 entries, one per token</source>
        <translation>%1 個項目，每個詞元一個</translation>
    </message>
    <message>
        <source>%1 entries</source>
        <translation>%1 個項目</translation>
    </message>
    <message>
        <source>the list of tokens</source>
        <translation>詞元的清單</translation>
    </message>
    <message>
        <source>at most %1 tokens</source>
        <translation>不超過 %1 個詞元</translation>
    </message>
    <message>
        <source>a type from 0 to 6</source>
        <translation>0 到 6 之間的類型</translation>
    </message>
    <message>
        <source>%1, which is also token %2</source>
        <translation>%1，它也是詞元 %2</translation>
    </message>
    <message>
        <source>a byte, such as &lt;0x0A&gt;</source>
        <translation>一個位元組，例如 &lt;0x0A&gt;</translation>
    </message>
    <message>
        <source>a score that is a number</source>
        <translation>一個數作為分數</translation>
    </message>
    <message>
        <source>NaN or infinity</source>
        <translation>NaN 或無限大</translation>
    </message>
    <message>
        <source>tokens for all 256 bytes</source>
        <translation>全部 256 個位元組的詞元</translation>
    </message>
    <message>
        <source>tokens for %1 bytes</source>
        <translation>%1 個位元組的詞元</translation>
    </message>
    <message>
        <source>merge %1</source>
        <translation>合併規則 %1</translation>
    </message>
    <message>
        <source>Pastkeys does not know how this tokenizer splits a text into words. Use the model&apos;s folder with tokenizer.json.</source>
        <translation>Pastkeys 不知道這個分詞器怎樣把文字切分成單字。請使用該模型帶 tokenizer.json 的資料夾。</translation>
    </message>
    <message>
        <source>The file does not say how its tokenizer splits a text into words. It is split as for GPT-2.</source>
        <translation>檔案沒有說明它的分詞器怎樣把文字切分成單字。這裡按 GPT-2 的方式切分。</translation>
    </message>
    <message>
        <source>the list of merges</source>
        <translation>合併規則的清單</translation>
    </message>
    <message>
        <source>&amp;Open config.json or GGUF file …</source>
        <translation>開啟 config.json 或 GGUF 檔案(&amp;O) …</translation>
    </message>
    <message>
        <source>Reads the sizes of a model from its config.json, or from its GGUF file. You can also drop that file here.</source>
        <translation>從模型的 config.json 或 GGUF 檔案中讀取它的大小。也可以把這個檔案拖曳到這裡。</translation>
    </message>
    <message>
        <source>Open a config.json or a GGUF file</source>
        <translation>開啟 config.json 或 GGUF 檔案</translation>
    </message>
    <message>
        <source>Sizes of models (*.json *.gguf)</source>
        <translation>模型的大小 (*.json *.gguf)</translation>
    </message>
    <message>
        <source>Drop its folder or GGUF file on the window to open it</source>
        <translation>把它的資料夾或 GGUF 檔案拖曳到視窗上即可開啟</translation>
    </message>
    <message>
        <source>&amp;Open a model</source>
        <translation>開啟模型(&amp;O)</translation>
    </message>
    <message>
        <source>Open model &amp;file …</source>
        <translation>開啟模型檔案(&amp;F) …</translation>
    </message>
    <message>
        <source>Open a model file</source>
        <translation>開啟模型檔案</translation>
    </message>
    <message>
        <source>Models in one file (*.gguf *.bin)</source>
        <translation>單一檔案的模型 (*.gguf *.bin)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有檔案 (*)</translation>
    </message>
    <message>
        <source>%1 (%2 bits each, in blocks of %3)</source>
        <translation>%1（每個 %2 位元，每個區塊 %3 個）</translation>
    </message>
    <message>
        <source>mostly %1</source>
        <translation>大部分為 %1</translation>
    </message>
    <message>
        <source>It was read from %1.</source>
        <translation>它讀自 %1。</translation>
    </message>
    <message>
        <source>Open another model, or drop its folder or file on the window.</source>
        <translation>開啟另一個模型，或者把它的資料夾或檔案拖曳到視窗上。</translation>
    </message>
    <message>
        <source>Opens the model in this folder or GGUF file.</source>
        <translation>開啟這個資料夾或 GGUF 檔案中的模型。</translation>
    </message>
    <message>
        <source>Shows the recorded run in this .pastkeys file, or opens the model in this .gguf file or folder.</source>
        <translation>顯示這個 .pastkeys 檔案中的執行記錄，或者開啟這個 .gguf 檔案或資料夾中的模型。</translation>
    </message>
    <message>
        <source>a name in UTF-8</source>
        <translation>UTF-8 編碼的名稱</translation>
    </message>
    <message>
        <source>the name %1</source>
        <translation>名稱 %1</translation>
    </message>
    <message>
        <source>at most %1, for which the file has bytes</source>
        <translation>最多 %1 個（檔案中只有這麼多位元組）</translation>
    </message>
    <message>
        <source>sizes above 0</source>
        <translation>大於 0 的尺寸</translation>
    </message>
    <message>
        <source>rows of whole blocks of %1 numbers (%2)</source>
        <translation>由整個區塊組成的列，每個區塊 %1 個數（%2）</translation>
    </message>
    <message>
        <source>at most the %1 bytes of the file</source>
        <translation>最多為檔案的 %1 位元組</translation>
    </message>
    <message>
        <source>a model of a type that GGUF files have</source>
        <translation>GGUF 檔案支援的模型類型</translation>
    </message>
    <message>
        <source>heads with an even number of the %1 columns</source>
        <translation>行數為偶數的頭（共 %1 行）</translation>
    </message>
    <message>
        <source>1 (float32) or 2 (int8)</source>
        <translation>1（float32）或 2（int8）</translation>
    </message>
    <message>
        <source>a divisor of the %1 numbers of %2</source>
        <translation>%2 的 %1 個數的因數</translation>
    </message>
    <message>
        <source>the tables of the rotation</source>
        <translation>旋轉表</translation>
    </message>
    <message>
        <source>a table of something else</source>
        <translation>內容不是旋轉的表</translation>
    </message>
    <message>
        <source>a table for a base of about %1</source>
        <translation>底數約為 %1 的表</translation>
    </message>
    <message>
        <source>only zeros</source>
        <translation>全是 0</translation>
    </message>
    <message>
        <source>those of the base 10000, as llama2.c writes them</source>
        <translation>底數為 10000 的表（llama2.c 寫的就是它）</translation>
    </message>
    <message>
        <source>Another program made this file. Give the base of the model&apos;s rotation (--rope-base), and whether its pairs are interleaved (--rope).</source>
        <translation>這個檔案是其他程式產生的。請給出模型旋轉的底數（--rope-base），以及成對的數是否相鄰（--rope）。</translation>
    </message>
    <message>
        <source>The base that you gave is used for the rotation, but the file has something else: %1.</source>
        <translation>旋轉使用你給出的底數，但檔案中不一樣：%1。</translation>
    </message>
    <message>
        <source>The weights in the file are 8-bit integers. In memory, they become float32 numbers, which take four times as many bytes.</source>
        <translation>檔案中的權重是 8 位元整數。它們在記憶體中變為 float32，位元組數是四倍。</translation>
    </message>
    <message>
        <source>There is no tokenizer.bin beside the file: write a prompt as token ids, such as 15 7 22. Tokens are shown as numbers, too.</source>
        <translation>檔案旁邊沒有 tokenizer.bin：請用詞元 id 寫提示詞，例如 15 7 22。詞元也顯示為數字。</translation>
    </message>
    <message>
        <source>Is the file complete, and does it belong to this model?</source>
        <translation>檔案完整嗎？它屬於這個模型嗎？</translation>
    </message>
    <message>
        <source>a model with the tokens &lt;unk&gt;, &lt;s&gt; and &lt;/s&gt;</source>
        <translation>具有詞元 &lt;unk&gt;、&lt;s&gt; 和 &lt;/s&gt; 的模型</translation>
    </message>
    <message>
        <source>a vocabulary of %1 tokens</source>
        <translation>%1 個詞元的詞表</translation>
    </message>
    <message>
        <source>the length of the token</source>
        <translation>詞元的長度</translation>
    </message>
    <message>
        <source>the end of the file after %1 tokens, as many as the model has</source>
        <translation>檔案在 %1 個詞元之後結束，與模型的詞元數相同</translation>
    </message>
    <message>
        <source>%1 more bytes</source>
        <translation>還有 %1 位元組</translation>
    </message>
    <message>
        <source>Does the tokenizer belong to this model?</source>
        <translation>這個分詞器屬於這個模型嗎？</translation>
    </message>
    <message>
        <source>tokenizer.bin beside the file</source>
        <translation>檔案旁邊的 tokenizer.bin</translation>
    </message>
    <message>
        <source>weights of type F32, F16, BF16, Q8_0, Q4_0, Q4_1, Q5_0, Q5_1, Q4_K, Q5_K or Q6_K</source>
        <translation>型別為 F32、F16、BF16、Q8_0、Q4_0、Q4_1、Q5_0、Q5_1、Q4_K、Q5_K 或 Q6_K 的權重</translation>
    </message>
    <message>
        <source>Use a version of the model with these types.</source>
        <translation>請使用具有這些型別的模型版本。</translation>
    </message>
    <message>
        <source>one unknown token</source>
        <translation>一個未知詞元</translation>
    </message>
    <message>
        <source>another, after token %1</source>
        <translation>詞元 %1 之後還有一個</translation>
    </message>
    <message>
        <source>Its largest product is %1 × %2: number %3 of this position&apos;s row of the %4, times a weight that is stored as %5.</source>
        <translation>其中最大的乘積是 %1 × %2：這個位置在「%4」中那一列的第 %3 個數，乘以一個以 %5 儲存的權重。</translation>
    </message>
    <message>
        <source>This weight is %1 × %2 + (%3): scale × integer + minimum, in block %4 of column %5.</source>
        <translation>這個權重是 %1 × %2 + (%3)：縮放係數 × 整數 + 最小值，在第 %5 欄的第 %4 個區塊中。</translation>
    </message>
    <message>
        <source>This weight is %1 × %2: scale × integer, in block %3 of column %4.</source>
        <translation>這個權重是 %1 × %2：縮放係數 × 整數，在第 %4 欄的第 %3 個區塊中。</translation>
    </message>
    <message>
        <source>A block of %1 has %2 weights of a column. Each scale belongs to %3 of them. Blocks and columns are numbered from 0.</source>
        <translation>%1 的一個區塊有同一欄的 %2 個權重。其中每 %3 個共用一個縮放係數。區塊和欄從 0 開始編號。</translation>
    </message>
    <message>
        <source>at most %1, because the step keeps its other tokens</source>
        <translation>最多 %1，因為這一步保留其他詞元</translation>
    </message>
    <message>
        <source>a number from %1 to %2, the rows of proposed tokens</source>
        <translation>%1 到 %2 之間的數（提議詞元的列數）</translation>
    </message>
    <message>
        <source>Without a cache, each pass runs all rows again.</source>
        <translation>沒有快取時，每一遍都重新計算所有列。</translation>
    </message>
    <message>
        <source>What this cache forgets depends on how many rows run in one pass, so a proposed token would change the result even if it was rejected.</source>
        <translation>這種快取忘記什麼取決於一遍計算多少列，所以提議的詞元即使被拒絕，也會改變結果。</translation>
    </message>
    <message>
        <source>Rows are evicted at the start of a step, and steps with proposed tokens begin at other positions.</source>
        <translation>列在一步開始時被移除，而帶有提議詞元的步從其他位置開始。</translation>
    </message>
    <message>
        <source>A lane that drops the start of its text cannot bring it back when a proposed token is rejected.</source>
        <translation>丟棄了文字開頭的一側，在提議的詞元被拒絕時無法恢復開頭。</translation>
    </message>
    <message>
        <source>A row must see the same rows whether or not newer ones run in its pass.</source>
        <translation>無論同一遍中是否計算更新的列，一列看到的列都必須相同。</translation>
    </message>
    <message>
        <source>the vocabulary of the draft model</source>
        <translation>草稿模型的詞表</translation>
    </message>
    <message>
        <source>at least %1 tokens</source>
        <translation>至少 %1 個詞元</translation>
    </message>
    <message>
        <source>Proposed: %1. This pass reads the proposed tokens as if they had been chosen, and checks them all at once.</source>
        <translation>提議：%1。這一遍讀入提議的詞元，就像它們已被選中一樣，並一次檢查全部。</translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: reads %Ln tokens, %3 of them proposed</source>
        <translation>
            <numerusform>第 %1 步，共 %2 步，解碼：讀入 %Ln 個詞元，其中 %3 個是提議的</numerusform>
        </translation>
    </message>
    <message>
        <source>Position %1: “%2”, token id %3
It was only proposed. This pass reads it, but the text goes on with another token.</source>
        <translation>位置 %1：「%2」，詞元 id %3
它只是提議。這一遍讀入它，但文字以另一個詞元繼續。</translation>
    </message>
    <message>
        <source>proposed</source>
        <translation>提議的</translation>
    </message>
    <message>
        <source>A model can propose tokens only for a model that reads the same tokens.</source>
        <translation>一個模型只能為讀取相同詞元的模型提議詞元。</translation>
    </message>
    <message>
        <source>One of the runs has rejected tokens, so its steps are not those of another run. The command diff compares them.</source>
        <translation>其中一次執行有被拒絕的詞元，所以它的步與另一次執行不同。命令 diff 可以比較它們。</translation>
    </message>
    <message>
        <source>1, or a pass for each row beside a lane with proposed tokens</source>
        <translation>1，或在帶提議詞元的一側旁邊每列一遍</translation>
    </message>
    <message>
        <source>Counts rejected tokens as positions.</source>
        <translation>把被拒絕的詞元也算作位置。</translation>
    </message>
    <message>
        <source>Lets rejected tokens overwrite the oldest rows of a window.</source>
        <translation>讓被拒絕的詞元覆蓋視窗中最舊的列。</translation>
    </message>
    <message>
        <source>Leaves rejected tokens in the draft model&apos;s cache.</source>
        <translation>把被拒絕的詞元留在草稿模型的快取裡。</translation>
    </message>
    <message>
        <source>Checks up to N tokens per pass, guessed from the text so far.</source>
        <translation>每一遍最多檢查 N 個從已有文字猜出的詞元。</translation>
    </message>
    <message>
        <source>Checks up to N tokens per pass, guessed by a smaller model.</source>
        <translation>每一遍最多檢查 N 個由較小模型猜出的詞元。</translation>
    </message>
    <message>
        <source>proposed tokens, of which this mistake rejects some wrongly</source>
        <translation>提議的詞元（這個錯誤會錯誤地拒絕其中一些）</translation>
    </message>
    <message>
        <source>a window cache, whose oldest rows can be overwritten</source>
        <translation>視窗快取（它最舊的列可能被覆蓋）</translation>
    </message>
    <message>
        <source>a draft model, which has a cache</source>
        <translation>草稿模型（它有快取）</translation>
    </message>
    <message>
        <source>%1:N, where N is from 1 to %2</source>
        <translation>%1:N，其中 N 從 1 到 %2</translation>
    </message>
    <message>
        <source>Beams that forget rows would not show what beam search copies: each of them must hold all rows of its text.</source>
        <translation>會遺忘列的束無法說明束搜尋複製了什麼：每個束都必須保存其文字的所有列。</translation>
    </message>
    <message>
        <source>All beams have the same length, and end where the model can read no more.</source>
        <translation>所有束長度相同，在模型無法再讀取時結束。</translation>
    </message>
    <message>
        <source>Each beam must give the same bits as its text alone.</source>
        <translation>每個束必須與其文字單獨執行時的位元相同。</translation>
    </message>
    <message>
        <source>beams</source>
        <translation>束</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 的數</translation>
    </message>
    <message>
        <source>length penalty</source>
        <translation>長度懲罰</translation>
    </message>
    <message>
        <source>a number from -10 to 10</source>
        <translation>-10 到 10 的數</translation>
    </message>
    <message>
        <source>none, because beam search draws no tokens</source>
        <translation>無，因為束搜尋不抽取詞元</translation>
    </message>
    <message>
        <source>none: one pass reads the prompt of a beam search</source>
        <translation>無：束搜尋的提示詞一次讀完</translation>
    </message>
    <message>
        <source>the cache of a beam search</source>
        <translation>束搜尋的快取</translation>
    </message>
    <message>
        <source>a cache that keeps all rows, or none</source>
        <translation>保留所有列的快取，或沒有快取</translation>
    </message>
    <message>
        <source>Without a cache, there is nothing to find.</source>
        <translation>沒有快取，就沒有什麼可找的。</translation>
    </message>
    <message>
        <source>What this cache forgets depends on how the text was read.</source>
        <translation>這個快取遺忘什麼，取決於文字是怎樣讀的。</translation>
    </message>
    <message>
        <source>A lane that drops the start of its text has no start in common with the next text.</source>
        <translation>丟棄文字開頭的一路，與下一段文字沒有共同的開頭。</translation>
    </message>
    <message>
        <source>Proposed tokens are checked only in a run of its own.</source>
        <translation>提議的詞元只在單獨的執行裡檢查。</translation>
    </message>
    <message>
        <source>A row must depend on nothing but its own token and those before it.</source>
        <translation>一列只能取決於它自己的詞元和前面的詞元。</translation>
    </message>
    <message>
        <source>Recorded keys are rotated, so they cannot fill a cache that keeps keys before their rotation.</source>
        <translation>記錄的鍵已經旋轉，所以不能填入儲存旋轉之前的鍵的快取。</translation>
    </message>
    <message>
        <source>the cache of a conversation</source>
        <translation>對話的快取</translation>
    </message>
    <message>
        <source>a cache whose rows can be used for another text that begins alike</source>
        <translation>其列可以用於另一段開頭相同的文字的快取</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>rows of the model %1 (%2)</source>
        <translation>模型 %1（%2）的列</translation>
    </message>
    <message>
        <source>rows of the sizes of the open model</source>
        <translation>與開啟的模型尺寸相同的列</translation>
    </message>
    <message>
        <source>rows of other sizes</source>
        <translation>其他尺寸的列</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>核心函式</translation>
    </message>
    <message>
        <source>rows that give the bits of %1</source>
        <translation>與 %1 逐位元一致的列</translation>
    </message>
    <message>
        <source>form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>rows of a cache like %1</source>
        <translation>像 %1 這樣的快取的列</translation>
    </message>
    <message>
        <source>The rows of a layer follow from what the cache of the layers before it gives back, so they must have been stored in the same form.</source>
        <translation>一層的列取決於前面各層的快取傳回的內容，所以必須以相同的形式儲存。</translation>
    </message>
    <message>
        <source>the rows of all layers</source>
        <translation>所有層的列</translation>
    </message>
    <message>
        <source>those of layers %1</source>
        <translation>第 %1 層的列</translation>
    </message>
    <message>
        <source>a text that begins with token %1, as this one does</source>
        <translation>像這段文字一樣以詞元 %1 開頭的文字</translation>
    </message>
    <message>
        <source>a text that begins with token %1</source>
        <translation>以詞元 %1 開頭的文字</translation>
    </message>
    <message>
        <source>Rows are of use only as far as both texts begin alike.</source>
        <translation>只有在兩段文字開頭相同的範圍內，列才有用。</translation>
    </message>
    <message>
        <source>no members but %1</source>
        <translation>除了 %1 沒有其他成員</translation>
    </message>
    <message>
        <source>&quot;system&quot;, or the number of a question, from 1 on</source>
        <translation>&quot;system&quot;，或者從 1 起的問題編號</translation>
    </message>
    <message>
        <source>the number of a question that was asked before (%1 so far)</source>
        <translation>之前提出過的問題的編號（至今 %1 個）</translation>
    </message>
    <message>
        <source>a question, because none has been asked yet</source>
        <translation>一個問題，因為還沒有提出過</translation>
    </message>
    <message>
        <source>a question that is not empty</source>
        <translation>不是空的問題</translation>
    </message>
    <message>
        <source>&quot;%1&quot; or &quot;%2&quot;</source>
        <translation>&quot;%1&quot; 或 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>at least 1</source>
        <translation>至少 1</translation>
    </message>
    <message>
        <source>an array with at least one turn</source>
        <translation>至少有一輪的陣列</translation>
    </message>
    <message>
        <source>Both lanes must have the weights of the open model.</source>
        <translation>兩側都必須使用開啟的模型的權重。</translation>
    </message>
    <message>
        <source>Proposed tokens are those of the text.</source>
        <translation>提議的詞元就是文字的詞元。</translation>
    </message>
    <message>
        <source>a run with proposed tokens</source>
        <translation>帶提議詞元的執行</translation>
    </message>
    <message>
        <source>caches that give a row the same result in a longer pass</source>
        <translation>一列在更長的一遍中結果相同的快取</translation>
    </message>
    <message>
        <source>proposed tokens in one lane, the right one</source>
        <translation>只有一側（右側）有提議的詞元</translation>
    </message>
    <message>
        <source>lanes that read one text</source>
        <translation>讀同一文字的兩側</translation>
    </message>
    <message>
        <source>a text for each lane</source>
        <translation>每側各有文字</translation>
    </message>
    <message>
        <source>the caches</source>
        <translation>快取</translation>
    </message>
    <message>
        <source>one that says how tokens were proposed</source>
        <translation>說明詞元如何提議的快取</translation>
    </message>
    <message>
        <source>copied with blocks (f)</source>
        <translation>用區塊時複製 (f)</translation>
    </message>
    <message>
        <source>copied with contiguous memory (f)</source>
        <translation>用連續記憶體時複製 (f)</translation>
    </message>
    <message>
        <source>copied to put all beams in order (f)</source>
        <translation>為重排所有束而複製 (f)</translation>
    </message>
    <message>
        <source>computed again without a cache (f)</source>
        <translation>沒有快取時重新計算 (f)</translation>
    </message>
    <message>
        <source>a text ends here</source>
        <translation>文字在此結束</translation>
    </message>
    <message>
        <source>Blocks of each beam after step %1, with the number of their owners</source>
        <translation>第 %1 步之後每個束的區塊，及其擁有者的數目</translation>
    </message>
    <message>
        <source>Rows of each beam after step %1</source>
        <translation>第 %1 步之後每個束的列</translation>
    </message>
    <message>
        <source>Rows that each beam computes in step %1</source>
        <translation>第 %1 步中每個束計算的列</translation>
    </message>
    <message>
        <source>shared, × owners</source>
        <translation>共用，× 擁有者</translation>
    </message>
    <message>
        <source>copied in this step, before the write</source>
        <translation>在這一步寫入之前複製</translation>
    </message>
    <message>
        <source>of one beam</source>
        <translation>屬於一個束</translation>
    </message>
    <message>
        <source>kept from the parent</source>
        <translation>從前驅保留</translation>
    </message>
    <message>
        <source>copied in this step</source>
        <translation>在這一步複製</translation>
    </message>
    <message>
        <source>new in this step</source>
        <translation>這一步新增</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln rows (%1 (c)). The children of a beam share its blocks. Each writes its new row into the last block, so all but one of them first get a copy of the rows in it.</source>
        <translation>
            <numerusform>複製了 %Ln 列（%1 (c)）。束的後繼共用它的區塊。每個後繼都把新列寫入最後一個區塊，所以除一個之外，都先得到其中各列的副本。</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied nothing: each beam has at most one child, which goes on with its blocks.</source>
        <translation>沒有複製：每個束至多有一個後繼，它繼續使用其區塊。</translation>
    </message>
    <message>
        <source>Copied nothing: the last block was full, so the children share all blocks, and each writes its new row into a block of its own.</source>
        <translation>沒有複製：最後一個區塊已滿，所以後繼共用所有區塊，每個都把新列寫入自己的區塊。</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln rows (%1 (c)). One child of a beam keeps its memory. Each other child needs memory of its own, with a copy of all rows.</source>
        <translation>
            <numerusform>複製了 %Ln 列（%1 (c)）。束的一個後繼保留它的記憶體。其他每個後繼需要自己的記憶體，其中有所有列的副本。</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied nothing: each beam has at most one child, which keeps its memory.</source>
        <translation>沒有複製：每個束至多有一個後繼，它保留其記憶體。</translation>
    </message>
    <message numerus="yes">
        <source>Computed %Ln rows again (K and V: %1 (c)): without a cache, each beam reads its whole text.</source>
        <translation>
            <numerusform>重新計算了 %Ln 列（K 和 V：%1 (c)）：沒有快取時，每個束都讀取其整段文字。</numerusform>
        </translation>
    </message>
    <message>
        <source>goes on</source>
        <translation>繼續</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>已結束</translation>
    </message>
    <message>
        <source>has ended, with too low a score</source>
        <translation>已結束，得分太低</translation>
    </message>
    <message>
        <source>has ended, but is not among the best</source>
        <translation>已結束，但不在最好之列</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>捨棄</translation>
    </message>
    <message>
        <source>Step 1 of %1 reads the prompt</source>
        <translation>第 1 步（共 %1 步）讀取提示詞</translation>
    </message>
    <message numerus="yes">
        <source>The prompt has %Ln tokens. It is a single beam, and its best continuations are the beams of the next step.</source>
        <translation>
            <numerusform>提示詞有 %Ln 個詞元。它是單獨一個束，它最好的續寫是下一步的束。</numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1 of %2: what was copied, and why</source>
        <translation>第 %1 步（共 %2 步）：複製了什麼，為什麼</translation>
    </message>
    <message numerus="yes">
        <source>Beam %1 of the previous step has %Ln children: beams %2.</source>
        <translation>
            <numerusform>上一步的束 %1 有 %Ln 個後繼：束 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Beam %1 of the previous step has no child. Rows that only it had are freed.</source>
        <translation>上一步的束 %1 沒有後繼。只有它擁有的列會被釋放。</translation>
    </message>
    <message>
        <source>Beam %1 and %2: %3, %4</source>
        <translation>束 %1 加 %2：%3，%4</translation>
    </message>
    <message numerus="yes">
        <source>%1: score %2, sum %3, %Ln tokens</source>
        <translation>
            <numerusform>%1：得分 %2，總和 %3，%Ln 個詞元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 …: score %2, sum %3, %Ln tokens</source>
        <translation>
            <numerusform>%1 …：得分 %2，總和 %3，%Ln 個詞元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>● Bit-identical: the logits of each text are those of the same text run alone (%Ln rows compared).</source>
        <translation>
            <numerusform>● 逐位相同：每段文字的 logits 與同一文字單獨執行時相同（比較了 %Ln 列）。</numerusform>
        </translation>
    </message>
    <message>
        <source>○ Not identical: the logits differ from those of the same text run alone by up to %1 ULP.</source>
        <translation>○ 不相同：logits 與同一文字單獨執行時最多相差 %1 ULP。</translation>
    </message>
    <message>
        <source>By formula, this step copies %1 (f) with blocks of %2 positions, %3 (f) if each beam has contiguous memory, and %4 (f) if the memory of all beams is put in order at each step, as transformers does. Without a cache, it computes %5 (f) of K and V again.</source>
        <translation>依公式，這一步用 %2 個位置的區塊時複製 %1 (f)，每個束有連續記憶體時複製 %3 (f)，若像 transformers 那樣每一步都重排所有束的記憶體則複製 %4 (f)。沒有快取時，它重新計算 %5 (f) 的 K 和 V。</translation>
    </message>
    <message>
        <source>The prompt: all beams begin with it</source>
        <translation>提示詞：所有束都以它開頭</translation>
    </message>
    <message>
        <source>Beam %1 of step %2: %3 after beam %4 of step %5. Sum of the log-probabilities: %6.</source>
        <translation>第 %2 步的束 %1：接在第 %5 步的束 %4 之後的 %3。對數機率之和：%6。</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln rows, %1 (c).</source>
        <translation>
            <numerusform>複製了 %Ln 列，%1 (c)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Block %1 holds the positions %2 to %3 of beam %4. %Ln beams have it.</source>
        <translation>
            <numerusform>區塊 %1 保存束 %4 的位置 %2 到 %3。%Ln 個束擁有它。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its first %Ln rows were copied in this step, because the block before had another owner, too.</source>
        <translation>
            <numerusform>它的前 %Ln 列在這一步被複製，因為原來的區塊還有另一個擁有者。</numerusform>
        </translation>
    </message>
    <message>
        <source>Beams: the tree of texts, and the memory of their rows</source>
        <translation>束：文字的樹，以及其列的記憶體</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>第 %1 輪</translation>
    </message>
    <message>
        <source>found in the cache</source>
        <translation>在快取裡找到</translation>
    </message>
    <message>
        <source>useless in the cache: after the first other token</source>
        <translation>快取裡沒有用的：在第一個不同的詞元之後</translation>
    </message>
    <message>
        <source>useless</source>
        <translation>無用</translation>
    </message>
    <message>
        <source>Ask the first question: press Enter.</source>
        <translation>提出第一個問題：按 Enter。</translation>
    </message>
    <message>
        <source>system prompt</source>
        <translation>系統提示詞</translation>
    </message>
    <message>
        <source>user</source>
        <translation>使用者</translation>
    </message>
    <message>
        <source>earlier answer</source>
        <translation>之前的回答</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>The cache was dropped before this turn, so all %1 rows were computed.</source>
        <translation>這一輪之前丟棄了快取，所以全部 %1 列都要計算。</translation>
    </message>
    <message>
        <source>The cache was empty, so all %1 rows were computed.</source>
        <translation>快取是空的，所以全部 %1 列都要計算。</translation>
    </message>
    <message>
        <source>The text begins with everything that the cache held: %1 rows were found, and the %2 rows after them were computed.</source>
        <translation>文字的開頭就是快取裡的全部內容：找到 %1 列，計算了後面的 %2 列。</translation>
    </message>
    <message>
        <source>The text differs from what the cache held from position %1 on: “%2” became “%3”.</source>
        <translation>從位置 %1 起，文字與快取裡的內容不同：「%2」變成了「%3」。</translation>
    </message>
    <message>
        <source>The text and what the cache held begin with the same %1 tokens.</source>
        <translation>文字與快取裡的內容開頭有 %1 個相同的詞元。</translation>
    </message>
    <message>
        <source>The %1 rows before were found. The %2 rows after were useless, even where the words are the same: a row depends on every token before it. %3 were computed.</source>
        <translation>在此之前的 %1 列找到了。在此之後的 %2 列沒有用，即使詞語相同：一列取決於它前面的每個詞元。計算了 %3 列。</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>提問</translation>
    </message>
    <message>
        <source>A question, or what was changed before the last question was asked again</source>
        <translation>一個問題；或者重新提出最後一個問題之前改了什麼</translation>
    </message>
    <message>
        <source>Tokens of the whole text that the model is given</source>
        <translation>交給模型的整段文字的詞元數</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>找到</translation>
    </message>
    <message>
        <source>Tokens whose rows were in the cache</source>
        <translation>其列在快取裡的詞元數</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>計算</translation>
    </message>
    <message>
        <source>Tokens whose rows were computed before the answer. The last token of the previous answer is one of them, because no pass has read it yet.</source>
        <translation>回答之前計算了列的詞元數。上一個回答的最後一個詞元也在其中，因為還沒有前向計算讀過它。</translation>
    </message>
    <message>
        <source>Useless</source>
        <translation>無用</translation>
    </message>
    <message>
        <source>Rows that the cache held after the first other token</source>
        <translation>快取裡排在第一個不同詞元之後的列數</translation>
    </message>
    <message>
        <source>Tokens that the model generated</source>
        <translation>模型生成的詞元數</translation>
    </message>
    <message>
        <source>FLOPs (f)</source>
        <translation>FLOPs (f)</translation>
    </message>
    <message>
        <source>Of matrix products up to the first token, by formula</source>
        <translation>到第一個詞元為止的矩陣乘積，按公式</translation>
    </message>
    <message>
        <source>The same, counted by the kernels</source>
        <translation>同上，由核心函式計數</translation>
    </message>
    <message>
        <source>All again (c)</source>
        <translation>全部重算 (c)</translation>
    </message>
    <message>
        <source>What computing the whole text again takes, counted</source>
        <translation>重新計算整段文字的計算量，計數</translation>
    </message>
    <message>
        <source>First token (m)</source>
        <translation>第一個詞元 (m)</translation>
    </message>
    <message>
        <source>Milliseconds from the question to the first token of the answer, measured once; with reading rows from a file, if they were saved</source>
        <translation>從提問到回答的第一個詞元的毫秒數，測量一次；如果列存過檔案，包括讀檔案的時間</translation>
    </message>
    <message>
        <source>All again (m)</source>
        <translation>全部重算 (m)</translation>
    </message>
    <message>
        <source>Milliseconds for computing the whole text again, measured once</source>
        <translation>重新計算整段文字的毫秒數，測量一次</translation>
    </message>
    <message>
        <source>Same bits</source>
        <translation>逐位元一致</translation>
    </message>
    <message>
        <source>Whether the logits of the first token equal those of computing the whole text again, bit for bit</source>
        <translation>第一個詞元的 logits 是否與重新計算整段文字的逐位元一致</translation>
    </message>
    <message>
        <source>Price (f)</source>
        <translation>價格 (f)</translation>
    </message>
    <message>
        <source>With the price list below</source>
        <translation>按下面的價目</translation>
    </message>
    <message>
        <source>Without cache (f)</source>
        <translation>沒有快取 (f)</translation>
    </message>
    <message>
        <source>The price if nothing was ever found</source>
        <translation>如果什麼都找不到，價格是多少</translation>
    </message>
    <message>
        <source>question</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>new system prompt</source>
        <translation>新的系統提示詞</translation>
    </message>
    <message>
        <source>new question %1</source>
        <translation>新的問題 %1</translation>
    </message>
    <message>
        <source>The logits of the first token are bit-identical to those of computing the whole text again (%1 values compared).</source>
        <translation>第一個詞元的 logits 與重新計算整段文字的逐位元一致（比較了 %1 個值）。</translation>
    </message>
    <message>
        <source>The logits of the first token differ from those of computing the whole text again. They must not: please report this.</source>
        <translation>第一個詞元的 logits 與重新計算整段文字的不同。這不應該發生：請回報。</translation>
    </message>
    <message>
        <source>The logits of the first token differ from those of computing the whole text again by up to %1 ULP: these kernels promise no equal bits.</source>
        <translation>第一個詞元的 logits 與重新計算整段文字的最多相差 %1 ULP：這些核心函式不保證逐位元一致。</translation>
    </message>
    <message>
        <source>Reading the rows from a file took %1 (m).</source>
        <translation>從檔案讀取這些列用了 %1 (m)。</translation>
    </message>
    <message>
        <source>Afterwards, they were saved to a file of %1 in %2 (m).</source>
        <translation>之後，它們儲存到一個 %1 的檔案，用了 %2 (m)。</translation>
    </message>
    <message>
        <source>All turns: %1 with caching, %2 without (f).</source>
        <translation>所有輪次：有快取 %1，沒有快取 %2 (f)。</translation>
    </message>
    <message>
        <source>its row was used</source>
        <translation>它的列用上了</translation>
    </message>
    <message>
        <source>its row is useless, because it follows the first other token</source>
        <translation>它的列沒有用，因為它在第一個不同的詞元之後</translation>
    </message>
    <message>
        <source>In the cache, position %1: “%2”; %3</source>
        <translation>快取裡，位置 %1：「%2」；%3</translation>
    </message>
    <message>
        <source>Position %1 (%2): “%3”; %4</source>
        <translation>位置 %1（%2）：「%3」；%4</translation>
    </message>
    <message>
        <source>Conversation: what each turn found in the cache</source>
        <translation>對話：每一輪在快取裡找到了什麼</translation>
    </message>
    <message>
        <source>Turn %1: %2</source>
        <translation>第 %1 輪：%2</translation>
    </message>
    <message>
        <source>Proposed: %1. All were accepted, because the model would have chosen them, too. The last row chooses one more token.</source>
        <translation>提議：%1。全部被接受，因為模型也會選擇它們。最後一列再選擇一個詞元。</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>%1 of %2 (%3)</source>
        <translation>%2 個中的 %1 個（%3）</translation>
    </message>
    <message>
        <source>tokens per pass</source>
        <translation>每遍詞元數</translation>
    </message>
    <message>
        <source>passes saved</source>
        <translation>節省的遍數</translation>
    </message>
    <message>
        <source>weights per token</source>
        <translation>每詞元權重</translation>
    </message>
    <message>
        <source>%1, not %2</source>
        <translation>%1，而不是 %2</translation>
    </message>
    <message>
        <source>of the draft model</source>
        <translation>草稿模型的</translation>
    </message>
    <message>
        <source>Proposed tokens up to this step</source>
        <translation>到這一步為止提議的詞元</translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: %Ln passes of one token with %3, one pass of %4 with %5</source>
        <translation>
            <numerusform>第 %1 步，共 %2 步，解碼：%3 用 %Ln 遍，每遍一個詞元；%5 用一遍，共 %4 個詞元</numerusform>
        </translation>
    </message>
    <message>
        <source>tokens proposed per pass, at most</source>
        <translation>每遍最多提議的詞元數</translation>
    </message>
    <message>
        <source>tokens per pass (c)</source>
        <translation>每遍詞元數（c）</translation>
    </message>
    <message>
        <source>With tokens proposed that were found in the text</source>
        <translation>提議的詞元是在文字中找到的</translation>
    </message>
    <message numerus="yes">
        <source>Up to %Ln tokens proposed per pass</source>
        <translation>
            <numerusform>每遍最多提議 %Ln 個詞元</numerusform>
        </translation>
    </message>
    <message>
        <source>found in the text: %1 tokens per pass (c)</source>
        <translation>在文字中找到：每遍 %1 個詞元（c）</translation>
    </message>
    <message>
        <source>%1 of %2 proposed tokens accepted (c)</source>
        <translation>%2 個提議的詞元中接受 %1 個（c）</translation>
    </message>
    <message>
        <source>%1 passes for %2 tokens, so %3 are saved (c)</source>
        <translation>%2 個詞元用 %1 遍，所以節省 %3 遍（c）</translation>
    </message>
    <message>
        <source>weights read per token: %1, not %2 (f)</source>
        <translation>每個詞元讀取的權重：%1，而不是 %2（f）</translation>
    </message>
    <message>
        <source>this run: %1 tokens per pass (c)</source>
        <translation>這次執行：每遍 %1 個詞元（c）</translation>
    </message>
    <message>
        <source>found in the text</source>
        <translation>在文字中找到</translation>
    </message>
    <message>
        <source>Tokens per pass, if some are proposed</source>
        <translation>每遍詞元數（有提議時）</translation>
    </message>
    <message>
        <source>Plot: tokens that a pass of this run would have chosen, by the number of tokens proposed to it</source>
        <translation>圖：這次執行的一遍會選出的詞元數，按提議的詞元數排列</translation>
    </message>
    <message>
        <source>Follows from the text alone, because an accepted token is one that the model chose anyway.</source>
        <translation>只由文字就能得出，因為被接受的詞元正是模型本來就選擇的詞元。</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n passes of one row each</source>
        <translation>
            <numerusform>%1 · %n 遍，每遍一列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n passes</source>
        <translation>
            <numerusform>%1 · %n 遍</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no prompt. Write one first.</source>
        <translation>沒有提示詞。請先寫一個。</translation>
    </message>
    <message>
        <source>The search was stopped, because something else was started. Press Run to start again.</source>
        <translation>搜尋已停止，因為開始了別的工作。按「執行」重新開始。</translation>
    </message>
    <message>
        <source>There is no question. Write one first.</source>
        <translation>沒有問題。請先寫一個。</translation>
    </message>
    <message>
        <source>A question cannot be empty.</source>
        <translation>問題不能是空的。</translation>
    </message>
    <message>
        <source>The turn was stopped, because something else was started. Ask again.</source>
        <translation>這一輪停止了，因為開始了別的事情。請再次提問。</translation>
    </message>
    <message>
        <source>What if tokens are guessed from the text so far, and one pass checks several?</source>
        <translation>如果從已有文字猜出詞元，並用一遍檢查好幾個呢？</translation>
    </message>
    <message>
        <source>The right side reads up to 4 guessed tokens at once. Those that the model would have chosen stay; the others are struck out, and the cache takes back their rows. The bits are equal: a wrong guess costs time, but changes nothing.</source>
        <translation>右側一次最多讀入 4 個猜出的詞元。模型本來也會選擇的留下；其餘的被劃掉，快取收回它們的列。位元全部相同：猜錯只費時間，不改變任何結果。</translation>
    </message>
    <message>
        <source>What if a smaller model guesses the next tokens?</source>
        <translation>如果由較小的模型來猜接下來的詞元呢？</translation>
    </message>
    <message>
        <source>%1: the rows of the cache cannot be written.</source>
        <translation>%1：無法寫入快取的列。</translation>
    </message>
    <message>
        <source>the draft model</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>Open the draft model that made the run.</source>
        <translation>請開啟產生這次執行的草稿模型。</translation>
    </message>
    <message>
        <source>Choose another beam</source>
        <translation>選擇另一個束</translation>
    </message>
    <message>
        <source>Show the text of the beam in the main window</source>
        <translation>在主視窗中顯示該束的文字</translation>
    </message>
    <message>
        <source>Start the search, or cancel it</source>
        <translation>開始搜尋，或取消</translation>
    </message>
    <message>
        <source>Click to go to its step and choose its beam</source>
        <translation>按一下可前往它的步並選擇它的束</translation>
    </message>
    <message>
        <source>Beams: several texts at once, and which rows they share</source>
        <translation>束：同時寫多段文字，以及它們共用哪些列</translation>
    </message>
    <message>
        <source>Prompt of the beam search</source>
        <translation>束搜尋的提示詞</translation>
    </message>
    <message>
        <source>never</source>
        <translation>從不</translation>
    </message>
    <message>
        <source>in blocks</source>
        <translation>分區塊</translation>
    </message>
    <message>
        <source>contiguous</source>
        <translation>連續</translation>
    </message>
    <message>
        <source>How many texts each step keeps</source>
        <translation>每一步保留多少段文字</translation>
    </message>
    <message>
        <source>The most tokens that each text may get</source>
        <translation>每段文字最多可有的詞元數</translation>
    </message>
    <message>
        <source>The score of a text is the sum of its log-probabilities, divided by its length to this power. Above 0, longer texts get better scores.</source>
        <translation>文字的得分是其對數機率之和除以長度的這個次方。大於 0 時，較長的文字得分更好。</translation>
    </message>
    <message>
        <source>When to stop once as many texts have ended as there are beams. Yes: at once. No: when no beam scores better at its present length. Never: when no beam can score better at any length.</source>
        <translation>結束的文字與束一樣多之後何時停止。是：立即。否：當沒有束在目前長度下得分更好時。從不：當沒有束在任何長度下能得分更好時。</translation>
    </message>
    <message>
        <source>In blocks: beams share blocks, and copy the last one before they write. Contiguous: each beam has memory of its own. Off: each step computes all rows again.</source>
        <translation>分區塊：束共用區塊，寫入之前複製最後一個區塊。連續：每個束有自己的記憶體。關閉：每一步重新計算所有列。</translation>
    </message>
    <message>
        <source>B&amp;eams</source>
        <translation>束數(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Tokens</source>
        <translation>詞元(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Length penalty</source>
        <translation>長度懲罰(&amp;L)</translation>
    </message>
    <message>
        <source>Early &amp;stopping</source>
        <translation>提前停止(&amp;S)</translation>
    </message>
    <message>
        <source>C&amp;ache</source>
        <translation>快取(&amp;A)</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>搜尋的進度</translation>
    </message>
    <message>
        <source>Show this text in the &amp;main window</source>
        <translation>在主視窗中顯示此文字(&amp;M)</translation>
    </message>
    <message>
        <source>The best texts so far</source>
        <translation>目前最好的文字</translation>
    </message>
    <message>
        <source>The candidates of this step, with their sums</source>
        <translation>這一步的候選及其總和</translation>
    </message>
    <message>
        <source>This is the text of beam %1 after step %2, read in one pass.</source>
        <translation>這是第 %2 步之後束 %1 的文字，一次讀完。</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>對話</translation>
    </message>
    <message>
        <source>In a question: ask it, or ask the last one again with what was changed</source>
        <translation>在問題裡：提出它，或者按改動重新提出最後一個問題</translation>
    </message>
    <message>
        <source>Answer all turns again, or cancel</source>
        <translation>重新回答所有輪次，或取消</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>圖</translation>
    </message>
    <message>
        <source>Choose another turn</source>
        <translation>選擇另一輪</translation>
    </message>
    <message>
        <source>Run the text of the turn in the main window</source>
        <translation>在主視窗裡執行這一輪的文字</translation>
    </message>
    <message>
        <source>Point at it to see the token and what became of its row</source>
        <translation>指著它，可以看到詞元和它的列怎麼樣了</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>輪次</translation>
    </message>
    <message>
        <source>Click to choose it, double-click to run its text in the main window</source>
        <translation>按一下選擇，按兩下在主視窗裡執行它的文字</translation>
    </message>
    <message>
        <source>Answer all &amp;again</source>
        <translation>全部重新回答(&amp;A)</translation>
    </message>
    <message>
        <source>Answers all turns again with these choices, with an empty cache at first, so that they can be compared</source>
        <translation>用這些選擇重新回答所有輪次，開始時快取是空的，以便比較</translation>
    </message>
    <message>
        <source>Start ane&amp;w</source>
        <translation>重新開始(&amp;W)</translation>
    </message>
    <message>
        <source>Forgets everything that was said</source>
        <translation>忘掉說過的一切</translation>
    </message>
    <message>
        <source>As&amp;k</source>
        <translation>提問(&amp;K)</translation>
    </message>
    <message>
        <source>Run this turn in the &amp;main window</source>
        <translation>在主視窗裡執行這一輪(&amp;M)</translation>
    </message>
    <message>
        <source>Runs the text of the chosen turn there, with the cache off and on, and closes this view. Press T there to bring it back.</source>
        <translation>在那裡執行所選輪次的文字，快取關閉和開啟，並關閉這個視窗。在那裡按 T 可以重新開啟。</translation>
    </message>
    <message>
        <source>Conversation: what each turn finds in the cache</source>
        <translation>對話：每一輪在快取裡找到什麼</translation>
    </message>
    <message>
        <source>saved to a file and loaded</source>
        <translation>存到檔案再讀取</translation>
    </message>
    <message>
        <source>What happens to the cache between two turns</source>
        <translation>兩輪之間怎樣處理快取</translation>
    </message>
    <message>
        <source>first</source>
        <translation>最前面</translation>
    </message>
    <message>
        <source>right before the question</source>
        <translation>緊接在問題之前</translation>
    </message>
    <message>
        <source>A text that stays the same is found again only if everything before it stays the same, too. Choose, and answer all turns again.</source>
        <translation>不變的文字只有在它前面的一切也不變時，才能再次找到。請選擇，然後重新回答所有輪次。</translation>
    </message>
    <message>
        <source>The most tokens of an answer</source>
        <translation>一個回答最多的詞元數</translation>
    </message>
    <message>
        <source>Cache &amp;between turns</source>
        <translation>輪次之間的快取(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;System prompt</source>
        <translation>系統提示詞(&amp;S)</translation>
    </message>
    <message>
        <source>Toke&amp;ns per answer</source>
        <translation>每個回答的詞元數(&amp;N)</translation>
    </message>
    <message>
        <source>Write a question</source>
        <translation>寫一個問題</translation>
    </message>
    <message>
        <source>The next question</source>
        <translation>下一個問題</translation>
    </message>
    <message>
        <source>Numbers of each turn</source>
        <translation>每一輪的數字</translation>
    </message>
    <message>
        <source>Price per million tokens:</source>
        <translation>每百萬詞元的價格：</translation>
    </message>
    <message>
        <source>&amp;input</source>
        <translation>輸入(&amp;I)</translation>
    </message>
    <message>
        <source>For tokens that are computed</source>
        <translation>計算的詞元</translation>
    </message>
    <message>
        <source>cac&amp;hed input</source>
        <translation>快取的輸入(&amp;H)</translation>
    </message>
    <message>
        <source>For tokens that are found in the cache</source>
        <translation>在快取裡找到的詞元</translation>
    </message>
    <message>
        <source>&amp;output</source>
        <translation>輸出(&amp;O)</translation>
    </message>
    <message>
        <source>For tokens that are generated</source>
        <translation>生成的詞元</translation>
    </message>
    <message>
        <source>Progress of the conversation</source>
        <translation>對話的進度</translation>
    </message>
    <message>
        <source>Cop&amp;y the table</source>
        <translation>複製表格(&amp;Y)</translation>
    </message>
    <message>
        <source>Copies all numbers as a table with commas (CSV)</source>
        <translation>把所有數字複製成用逗號分隔的表格 (CSV)</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>系統提示詞</translation>
    </message>
    <message>
        <source>Change it and press Enter: the last question is asked again, with everything said so far.</source>
        <translation>修改它並按 Enter：帶著至今說過的一切，重新提出最後一個問題。</translation>
    </message>
    <message>
        <source>Answer %1</source>
        <translation>回答 %1</translation>
    </message>
    <message>
        <source>This is the whole text of turn %1. In the conversation, %2 of its rows were found in the cache. Press T to bring it back.</source>
        <translation>這是第 %1 輪的整段文字。在對話裡，其中 %2 列是在快取裡找到的。按 T 可以重新開啟對話。</translation>
    </message>
    <message>
        <source>Each answer is drawn at random, with a seed of its own: sequence 1 has the seed %1.</source>
        <translation>每個回答都用自己的種子隨機抽取：序列 1 的種子是 %1。</translation>
    </message>
    <message>
        <source>Several answers to this prompt</source>
        <translation>這個提示詞的多個回答</translation>
    </message>
    <message>
        <source>Draws four answers to the prompt at random, in one batch. They share the rows of the prompt</source>
        <translation>在一個批次中為提示詞隨機抽取四個回答。它們共用提示詞的列</translation>
    </message>
    <message>
        <source>&amp;Beams …</source>
        <translation>束(&amp;B) …</translation>
    </message>
    <message>
        <source>Searches for the most probable text with several texts at once, which share rows</source>
        <translation>同時用多段共用列的文字搜尋機率最大的文字</translation>
    </message>
    <message>
        <source>&amp;Conversation …</source>
        <translation>對話(&amp;C)…</translation>
    </message>
    <message>
        <source>Asks several questions with one cache, and shows what each finds there (prompt caching)</source>
        <translation>用同一個快取提出幾個問題，顯示每個問題在那裡找到什麼（提示詞快取）</translation>
    </message>
    <message>
        <source>no tokens are proposed in this run</source>
        <translation>這次執行沒有提議的詞元</translation>
    </message>
    <message>
        <source>Whole text</source>
        <translation>整個文字</translation>
    </message>
    <message>
        <source>no beam search, because the run has two lanes, or a cache that forgets rows</source>
        <translation>沒有束搜尋，因為執行有兩路，或其快取會遺忘列</translation>
    </message>
    <message>
        <source>a number that is not above 0</source>
        <translation>不大於 0 的數</translation>
    </message>
    <message>
        <source>%1 rows, which the step computes of each beam</source>
        <translation>%1 列，即這一步為每個束計算的列數</translation>
    </message>
    <message>
        <source>%1 bytes, those of the copied rows</source>
        <translation>%1 位元組，即所複製的列的位元組數</translation>
    </message>
    <message>
        <source>an array of %1 blocks, which the rows of the beam need</source>
        <translation>有 %1 個區塊的陣列，即束的列所需的區塊</translation>
    </message>
    <message>
        <source>the sum of its beam and of the logarithm of its probability</source>
        <translation>它的束的總和加上它的機率的對數</translation>
    </message>
    <message>
        <source>the sum divided by the length to the power of the length penalty</source>
        <translation>總和除以長度的（長度懲罰）次方</translation>
    </message>
    <message>
        <source>the candidates of the previous step that continue, in their order</source>
        <translation>上一步中繼續的候選，依其順序</translation>
    </message>
    <message>
        <source>no step, because the model can read no more tokens</source>
        <translation>沒有這一步，因為模型不能再讀詞元</translation>
    </message>
    <message>
        <source>one beam in the first step, and at most %1 in each other one</source>
        <translation>第一步有一個束，其他每一步最多 %1 個</translation>
    </message>
    <message>
        <source>at most %1 texts</source>
        <translation>最多 %1 段文字</translation>
    </message>
    <message>
        <source>a best text after the last step</source>
        <translation>最後一步之後有一段最好的文字</translation>
    </message>
    <message>
        <source>a best text that is the text of the run</source>
        <translation>最好的文字就是執行的文字</translation>
    </message>
    <message>
        <source>an array of 1 to %1 steps</source>
        <translation>有 1 到 %1 步的陣列</translation>
    </message>
    <message>
        <source>from 1 to %1 tokens, as many as the encoder can read</source>
        <translation>1 到 %1 個詞元，即編碼器能讀的數量</translation>
    </message>
    <message>
        <source>%1, the number of tokens of the source</source>
        <translation>%1，即原文的詞元數</translation>
    </message>
    <message>
        <source>one with an encoder</source>
        <translation>帶編碼器的</translation>
    </message>
    <message>
        <source>Models of this variant are not supported.</source>
        <translation>不支援這種變體的模型。</translation>
    </message>
    <message>
        <source>a token id below %1</source>
        <translation>小於 %1 的詞元編號</translation>
    </message>
    <message>
        <source>the token that begins a text</source>
        <translation>開始一段文字的詞元</translation>
    </message>
    <message>
        <source>a decoder alone</source>
        <translation>單獨的解碼器</translation>
    </message>
    <message>
        <source>relu, gated-gelu or gated-silu</source>
        <translation>relu、gated-gelu 或 gated-silu</translation>
    </message>
    <message>
        <source>smaller heads</source>
        <translation>更小的頭</translation>
    </message>
    <message>
        <source>a multiple of 4, at least 8</source>
        <translation>4 的倍數，至少為 8</translation>
    </message>
    <message>
        <source>a distance above half of the %1 buckets</source>
        <translation>大於 %1 個桶的一半的距離</translation>
    </message>
    <message>
        <source>What each token gathers from the source. It is added to the hidden state.</source>
        <translation>每個詞元從原文中收集到的內容。它會加到隱藏狀態上。</translation>
    </message>
    <message>
        <source>The wider rows, after applying the activation function to each number.</source>
        <translation>對每個數套用激勵函數之後的較寬的列。</translation>
    </message>
    <message>
        <source>Norm of the embedding</source>
        <translation>嵌入的正規化</translation>
    </message>
    <message>
        <source>LN E</source>
        <translation>LN E</translation>
    </message>
    <message>
        <source>Residual of the source</source>
        <translation>原文的殘差</translation>
    </message>
    <message>
        <source>Res S</source>
        <translation>殘差 S</translation>
    </message>
    <message>
        <source>Norm (source)</source>
        <translation>正規化（原文）</translation>
    </message>
    <message>
        <source>Norm S</source>
        <translation>正規化 S</translation>
    </message>
    <message>
        <source>Scores are scaled. Nothing is masked: every token sees the whole text, also what comes after it.</source>
        <translation>分數被縮放。沒有任何遮蔽：每個詞元都看到整段文字，包括在它之後的內容。</translation>
    </message>
    <message>
        <source>Bias by distance</source>
        <translation>按距離的偏置</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>A learned number is added to each score. It depends on how far the key is from the query, and is all that tells the model where a token stands.</source>
        <translation>每個分數都加上一個學到的數。它取決於鍵離查詢有多遠；模型只靠它知道詞元的位置。</translation>
    </message>
    <message>
        <source>Keys themselves do not depend on their position, so the cache keeps them as they are.</source>
        <translation>鍵本身不依賴位置，所以快取原樣保存它們。</translation>
    </message>
    <message>
        <source>Query to the source</source>
        <translation>對原文的查詢</translation>
    </message>
    <message>
        <source>Q (source)</source>
        <translation>Q（原文）</translation>
    </message>
    <message>
        <source>Each row of the text is multiplied by learned weights to give a query to the source.</source>
        <translation>文字的每一列乘以學到的權重，得到對原文的查詢。</translation>
    </message>
    <message>
        <source>K, V of the source</source>
        <translation>原文的 K、V</translation>
    </message>
    <message>
        <source>K, V (source)</source>
        <translation>K、V（原文）</translation>
    </message>
    <message>
        <source>Each row that the encoder made of the source is multiplied by learned weights to give a key and a value.</source>
        <translation>編碼器從原文得到的每一列都乘以學到的權重，得到鍵和值。</translation>
    </message>
    <message>
        <source>The source does not change while the text grows, so its keys and values are computed once.</source>
        <translation>文字增長時原文不變，所以它的鍵和值只計算一次。</translation>
    </message>
    <message>
        <source>They come out the same as before: a cache that kept them would save this.</source>
        <translation>結果與之前相同：如果快取保存了它們，就能省去這一步。</translation>
    </message>
    <message>
        <source>Cache append (source)</source>
        <translation>寫入快取（原文）</translation>
    </message>
    <message>
        <source>Append S</source>
        <translation>寫入 S</translation>
    </message>
    <message>
        <source>The keys and values of the source are written to a cache of their own.</source>
        <translation>原文的鍵和值寫入它們自己的快取。</translation>
    </message>
    <message>
        <source>This cache is filled once and never grows: every later step reads it.</source>
        <translation>這個快取只填充一次，從不增長：之後的每一步都讀取它。</translation>
    </message>
    <message>
        <source>The same rows are written again, although the cache had them.</source>
        <translation>快取裡已有的列又被寫了一遍。</translation>
    </message>
    <message>
        <source>Scores Q·Kᵀ (source)</source>
        <translation>分數 Q·Kᵀ（原文）</translation>
    </message>
    <message>
        <source>Scores (source)</source>
        <translation>分數（原文）</translation>
    </message>
    <message>
        <source>Scores S</source>
        <translation>分數 S</translation>
    </message>
    <message>
        <source>A dot product compares each query with every key of the source.</source>
        <translation>內積把每個查詢與原文的每個鍵進行比較。</translation>
    </message>
    <message>
        <source>Scale (source)</source>
        <translation>縮放（原文）</translation>
    </message>
    <message>
        <source>Scale S</source>
        <translation>縮放 S</translation>
    </message>
    <message>
        <source>Scores are scaled. Nothing is masked: the whole source is known before the text begins.</source>
        <translation>分數被縮放。沒有任何遮蔽：在文字開始之前，整段原文已經知道。</translation>
    </message>
    <message>
        <source>Every query sees the whole source, in every step.</source>
        <translation>每一步裡，每個查詢都看到整段原文。</translation>
    </message>
    <message>
        <source>Softmax (source)</source>
        <translation>Softmax（原文）</translation>
    </message>
    <message>
        <source>Softmax S</source>
        <translation>Softmax S</translation>
    </message>
    <message>
        <source>The weights say which words of the source each word looks at.</source>
        <translation>權重表示每個詞看原文中的哪些詞。</translation>
    </message>
    <message>
        <source>Weighted sum of V (source)</source>
        <translation>V 的加權和（原文）</translation>
    </message>
    <message>
        <source>Weighted sum (source)</source>
        <translation>加權和（原文）</translation>
    </message>
    <message>
        <source>Sum V S</source>
        <translation>V 和 S</translation>
    </message>
    <message>
        <source>All values come from the source.</source>
        <translation>所有的值都來自原文。</translation>
    </message>
    <message>
        <source>a model with an encoder, which reads a source</source>
        <translation>帶編碼器的模型，編碼器讀取原文</translation>
    </message>
    <message>
        <source>a model without an encoder, because tokens are proposed</source>
        <translation>不帶編碼器的模型，因為有提議的詞元</translation>
    </message>
    <message>
        <source>Keeps no rows of the source, and computes them again.</source>
        <translation>不保存原文的列，每次重新計算。</translation>
    </message>
    <message>
        <source>Keeps rows of the source, and yet computes them again.</source>
        <translation>保存原文的列，但仍然每次重新計算。</translation>
    </message>
    <message>
        <source>source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>a model with an encoder, which reads it</source>
        <translation>帶編碼器的模型，由編碼器讀取它</translation>
    </message>
    <message>
        <source>a token &lt;unk&gt;</source>
        <translation>詞元 &lt;unk&gt;</translation>
    </message>
    <message>
        <source>none with this text</source>
        <translation>沒有這樣的詞元</translation>
    </message>
    <message>
        <source>Beams have swapped places (%1). That copies nothing: the rows of a text stay where they are, and only its number changes.</source>
        <translation>束交換了位置（%1）。這不複製任何東西：一段文字的列留在原處，只有它的編號改變。</translation>
    </message>
    <message>
        <source>cache</source>
        <comment>a label beside a bar</comment>
        <translation>快取</translation>
    </message>
    <message>
        <source>text</source>
        <comment>a label beside a bar</comment>
        <translation>文字</translation>
    </message>
    <message>
        <source>here, someone else speaks</source>
        <translation>從這裡起是另一方的話</translation>
    </message>
    <message>
        <source>So no row was found. The %1 rows in the cache were useless, even where the words are the same: a row depends on every token before it. %2 were computed.</source>
        <translation>所以一列也沒有找到。快取裡的 %1 列沒有用，即使詞語相同：一列取決於它前面的每個詞元。計算了 %2 列。</translation>
    </message>
    <message>
        <source>Proposed: %1. Accepted: %2 of %3. The rows of the others are taken back, so text and cache are as if they had never been proposed.</source>
        <translation>提議：%1。接受：%3 個中的 %2 個。其餘詞元的列被收回，所以文字和快取就像從未提議過它們一樣。</translation>
    </message>
    <message>
        <source>The draft model proposes up to 4 tokens, and the large one checks them in one pass. It keeps only those that it chooses itself, so the bits are equal, however bad the guesses are. Compare how many weights are read per token.</source>
        <translation>草稿模型最多提議 4 個詞元，大模型用一遍檢查它們。它只保留自己也會選的詞元，所以無論猜得多差，位元都相同。請比較每個詞元讀多少權重。</translation>
    </message>
    <message>
        <source>It is the best text of a beam search. View &gt; Beams shows the whole tree.</source>
        <translation>它是一次束搜尋的最好的文字。「檢視 &gt; 束」顯示整棵樹。</translation>
    </message>
    <message>
        <source>A conversation with %1</source>
        <translation>與 %1 的對話</translation>
    </message>
    <message>
        <source>A beam search with %1</source>
        <translation>用 %1 做的束搜尋</translation>
    </message>
    <message>
        <source>%1 · “%2” · %3 beams, %4 · step %5 of %6</source>
        <translation>%1 · 「%2」 · %3 個束，%4 · 第 %5 步，共 %6 步</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>回答：%1</translation>
    </message>
    <message>
        <source>Prices per million tokens: input %1, cached input %2, output %3.</source>
        <translation>每百萬詞元的價格：輸入 %1，快取的輸入 %2，輸出 %3。</translation>
    </message>
    <message>
        <source>Bytes of K and V that each step moves</source>
        <translation>每一步移動的 K 和 V 的位元組數</translation>
    </message>
    <message>
        <source>Rows before</source>
        <translation>之前的列</translation>
    </message>
    <message>
        <source>Copied in blocks of %1 (f)</source>
        <translation>複製，每個區塊 %1 個位置 (f)</translation>
    </message>
    <message>
        <source>Copied, contiguous (f)</source>
        <translation>複製，連續記憶體 (f)</translation>
    </message>
    <message>
        <source>Copied to put all in order (f)</source>
        <translation>為全部重排而複製 (f)</translation>
    </message>
    <message>
        <source>Computed again (f)</source>
        <translation>重新計算 (f)</translation>
    </message>
    <message>
        <source>Moved with %1 (c)</source>
        <translation>採用「%1」時移動 (c)</translation>
    </message>
    <message>
        <source>%1 · turn %2 of %3: %4</source>
        <translation>%1 · 第 %2 輪，共 %3 輪：%4</translation>
    </message>
    <message>
        <source>The best texts</source>
        <translation>最好的文字</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>圖片 (*.png)</translation>
    </message>
    <message>
        <source>Picture whose text stays text (*.svg)</source>
        <translation>文字仍是文字的圖片 (*.svg)</translation>
    </message>
    <message>
        <source>Picture to print (*.pdf)</source>
        <translation>用於列印的圖片 (*.pdf)</translation>
    </message>
    <message>
        <source>Animation of all steps (*.gif)</source>
        <translation>所有步的動畫 (*.gif)</translation>
    </message>
    <message>
        <source>Recorded search, which can be opened again (*.pastkeys)</source>
        <translation>搜尋的記錄，可以再次開啟 (*.pastkeys)</translation>
    </message>
    <message>
        <source>What the window beside shows did not finish.</source>
        <translation>旁邊的視窗顯示的內容沒有完成。</translation>
    </message>
    <message>
        <source>A page with a conversation needs a line such as “turns: Who has the ball? | What does Tom have?”</source>
        <translation>有對話的頁面需要這樣一行：「turns: Who has the ball? | What does Tom have?」</translation>
    </message>
    <message>
        <source>“cover” names a window beside the main one, but “window” names none.</source>
        <translation>「cover」提到旁邊的視窗，但「window」沒有指定視窗。</translation>
    </message>
    <message>
        <source>no conversation is shown</source>
        <translation>沒有顯示對話</translation>
    </message>
    <message>
        <source>the text begins with everything that the cache held</source>
        <translation>文字以快取裡的全部內容開頭</translation>
    </message>
    <message>
        <source>no beam search is shown</source>
        <translation>沒有顯示束搜尋</translation>
    </message>
    <message>
        <source>the first step continues no beam</source>
        <translation>第一步不接續任何束</translation>
    </message>
    <message>
        <source>the step before has beams 1 to %L1</source>
        <translation>上一步有束 1 到 %L1</translation>
    </message>
    <message>
        <source>the rows of these beams are not in blocks</source>
        <translation>這些束的列不在區塊裡</translation>
    </message>
    <message>
        <source>questions with “|” between them; “system: text” changes the system prompt, and “1: text” the first question, once they were asked</source>
        <translation>用「|」隔開的問題；「system: 文字」修改系統提示詞，「1: 文字」修改已經問過的第一個問題</translation>
    </message>
    <message>
        <source>The conversation has only turns 1 to %L1, so there is no turn %L2.</source>
        <translation>對話只有第 1 到 %L1 輪，沒有第 %L2 輪。</translation>
    </message>
    <message>
        <source>The search has only steps 1 to %L1, so there is no step %L2.</source>
        <translation>搜尋只有第 1 到 %L1 步，沒有第 %L2 步。</translation>
    </message>
    <message>
        <source>Step %L1 has only beams 1 to %L2, so there is no beam %L3.</source>
        <translation>第 %L1 步只有束 1 到 %L2，沒有束 %L3。</translation>
    </message>
    <message>
        <source>a text of at most %L1 characters</source>
        <translation>最多 %L1 個字元的文字</translation>
    </message>
    <message>
        <source>a number from %L1 to %L2</source>
        <translation>%L1 到 %L2 的數</translation>
    </message>
    <message>
        <source>paged:4 (in blocks of 4 positions), static or off</source>
        <translation>paged:4（每個區塊 4 個位置）、static 或 off</translation>
    </message>
    <message>
        <source>a beam and a step, such as “2 in step 4” or “1 in step last”</source>
        <translation>一個束和一步，例如「2 in step 4」或「1 in step last」</translation>
    </message>
    <message>
        <source>E&amp;xport …</source>
        <translation>匯出(&amp;X) …</translation>
    </message>
    <message>
        <source>Saves a picture, a page to print, an animation of all steps, or the search itself, which can be opened again</source>
        <translation>儲存圖片、可列印的頁面、所有步的動畫，或可以再次開啟的搜尋本身</translation>
    </message>
    <message>
        <source>Saves the picture, a page to print, or the table</source>
        <translation>儲存圖片、可列印的頁面或表格</translation>
    </message>
    <message>
        <source>Canceled. The conversation is as it was before.</source>
        <translation>已取消。對話與之前一樣。</translation>
    </message>
    <message>
        <source>encoder</source>
        <translation>編碼器</translation>
    </message>
    <message>
        <source>a batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>a conversation</source>
        <translation>對話</translation>
    </message>
    <message>
        <source>a model without an encoder</source>
        <translation>不帶編碼器的模型</translation>
    </message>
    <message>
        <source>&quot;%1&quot;, a model with an encoder</source>
        <translation>「%1」，帶編碼器的模型</translation>
    </message>
    <message>
        <source>Models that translate run one text at a time, alone or with beams. Run one text, or open a model that only continues texts.</source>
        <translation>翻譯模型一次只執行一段文字，可以單獨執行，也可以用束搜尋。請執行一段文字，或開啟只續寫文字的模型。</translation>
    </message>
    <message>
        <source>Source</source>
        <comment>rows of the source in the cache</comment>
        <translation>原文</translation>
    </message>
    <message>
        <source>nothing kept</source>
        <translation>不保留</translation>
    </message>
    <message>
        <source>none of %1 rows yet</source>
        <translation>%1 列中還一列也沒有</translation>
    </message>
    <message>
        <source>%1 of %2 rows · %3 (f) · does not grow</source>
        <translation>%1 / %2 列 · %3 (f) · 不增長</translation>
    </message>
    <message>
        <source>Keys and values of the source, which every step reads. The source does not change while the text grows, so they are computed once.
%1</source>
        <translation>原文的鍵和值，每一步都讀取。文字增長時原文不變，所以它們只計算一次。
%1</translation>
    </message>
    <message>
        <source>Layer %1, source position %2 “%3”: nothing is kept here</source>
        <translation>第 %1 層，原文位置 %2「%3」：這裡什麼都沒有保留</translation>
    </message>
    <message>
        <source>Layer %1, source position %2 “%5”: K and V of all heads, %3
Written in step %4. Click to go there.</source>
        <translation>第 %1 層，原文位置 %2「%5」：所有頭的 K 和 V，%3
在第 %4 步寫入。點擊可轉到那裡。</translation>
    </message>
    <message>
        <source>The encoder has no cache: it runs once.</source>
        <translation>編碼器沒有快取：它只執行一次。</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>編碼器</translation>
    </message>
    <message>
        <source>Enc.</source>
        <translation>編碼器</translation>
    </message>
    <message>
        <source>It reads the source before the decoder begins. Click to step through it.</source>
        <translation>它在解碼器開始之前讀入原文。點擊可單步走過它。</translation>
    </message>
    <message>
        <source>Source, layer %1</source>
        <comment>heads</comment>
        <translation>原文，第 %1 層</translation>
    </message>
    <message>
        <source>of the encoder</source>
        <translation>編碼器的</translation>
    </message>
    <message>
        <source>The encoder reads the source before the decoder writes its first token.</source>
        <translation>在解碼器寫出第一個詞元之前，編碼器先讀原文。</translation>
    </message>
    <message>
        <source>Keeping the source&apos;s rows saves %1 of this step&apos;s FLOPs (c).</source>
        <translation>保留原文的列，節省了這一步 FLOPs 的 %1 (c)。</translation>
    </message>
    <message numerus="yes">
        <source>Keeping the source&apos;s rows and skipping %Ln earlier tokens saves %1 of this step&apos;s FLOPs (c).</source>
        <translation>
            <numerusform>保留原文的列並跳過更早的 %Ln 個詞元，節省了這一步 FLOPs 的 %1 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>The encoder keeps nothing from one token to the next: each row sees all others, so a longer source would change them all. But the source never changes, so one pass is enough.</source>
        <translation>編碼器不為下一個詞元保留任何東西：每一列都能看到其他所有列，所以原文一變長，所有列都會改變。但原文從不改變，所以一次前向計算就夠了。</translation>
    </message>
    <message numerus="yes">
        <source>Encoder: reads all %Ln tokens of the source in one pass</source>
        <translation>
            <numerusform>編碼器：用一次前向計算讀完原文的全部 %Ln 個詞元</numerusform>
        </translation>
    </message>
    <message>
        <source>Encoder: all of its operations</source>
        <translation>編碼器：它的全部運算</translation>
    </message>
    <message>
        <source>%1 of the source</source>
        <comment>keys or values</comment>
        <translation>原文的%1</translation>
    </message>
    <message>
        <source>These tokens are those of the source.</source>
        <translation>這些詞元是原文的詞元。</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows of the source written</source>
        <translation>
            <numerusform>%1 · 寫入原文的 %n 列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows of the source computed again</source>
        <translation>
            <numerusform>%1 · 重算原文的 %n 列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows of the source computed</source>
        <translation>
            <numerusform>%1 · 計算原文的 %n 列</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · nothing to do: the source&apos;s rows are kept</source>
        <translation>%1 · 無需計算：原文的列已保留</translation>
    </message>
    <message>
        <source>head %1 of layer %2, over the source</source>
        <translation>第 %2 層第 %1 個頭，對原文</translation>
    </message>
    <message>
        <source>Each row of the encoder sees all others. Nothing is kept.</source>
        <translation>編碼器的每一列都能看到其他所有列。什麼都不保留。</translation>
    </message>
    <message>
        <source>Keys and values of the source, read from the cache now instead of being computed.</source>
        <translation>原文的鍵和值，現在從快取中讀取，而不是計算。</translation>
    </message>
    <message>
        <source>Keys and values of the source, kept in the cache.</source>
        <translation>原文的鍵和值，儲存在快取中。</translation>
    </message>
    <message>
        <source>From the source</source>
        <translation>來自原文</translation>
    </message>
    <message>
        <source>The encoder has no cache.</source>
        <translation>編碼器沒有快取。</translation>
    </message>
    <message>
        <source>The encoder reads all tokens of the source at once.</source>
        <translation>編碼器一次讀完原文的所有詞元。</translation>
    </message>
    <message>
        <source>a benchmark</source>
        <translation>效能測試</translation>
    </message>
    <message>
        <source>the perplexity of a text</source>
        <translation>文字的困惑度</translation>
    </message>
    <message>
        <source>What if the cache keeps nothing of the source?</source>
        <translation>如果快取不保存原文的任何內容呢？</translation>
    </message>
    <message>
        <source>The right side runs the encoder again at each step, and computes the keys and values of the source again. The bits are equal: compare the FLOPs, and the bytes in the caches.</source>
        <translation>右邊每一步都重新執行編碼器，並重新計算原文的鍵和值。位元完全相同：比較 FLOPs，以及快取中的位元組數。</translation>
    </message>
    <message>
        <source>What if the source is kept, and yet computed again at each step?</source>
        <translation>如果保存了原文，卻每一步都重新計算呢？</translation>
    </message>
    <message>
        <source>A usual mistake: the answer is right, so nobody notices it. Compare the FLOPs of both sides.</source>
        <translation>常見的錯誤：回答是對的，所以沒有人發現。比較兩邊的 FLOPs。</translation>
    </message>
    <message>
        <source>This model translates only simple English sentences, in words that it was trained with.</source>
        <translation>這個模型只翻譯簡單的英語句子，而且要用它訓練時見過的詞。</translation>
    </message>
    <message>
        <source>proposed tokens</source>
        <translation>提議的詞元</translation>
    </message>
    <message>
        <source>There is no text to translate, so the encoder reads only the token that ends each text.</source>
        <translation>沒有要翻譯的文字，所以編碼器只讀取每段文字結尾的那個詞元。</translation>
    </message>
    <message>
        <source>The side that was chosen has already reached the end of its context, so the run ends here.</source>
        <translation>選中的這一邊已經到了上下文的末尾，所以執行在這裡結束。</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>原文</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tokens, read by an encoder of %1 layers with %2 heads</source>
        <translation>
            <numerusform>%Ln 個詞元，由 %1 層、每層 %2 個頭的編碼器讀取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; the first one reads the %Ln tokens with which a translation begins</source>
        <translation>
            <numerusform>%1；第一步讀取譯文開頭的 %Ln 個詞元</numerusform>
        </translation>
    </message>
    <message>
        <source>The keys and values of the source take %1 more (c).</source>
        <translation>原文的鍵和值另占 %1（c）。</translation>
    </message>
    <message>
        <source>Source text</source>
        <translation>原文</translation>
    </message>
    <message numerus="yes">
        <source>the encoder reads %n tokens</source>
        <translation>
            <numerusform>編碼器讀取 %n 個詞元</numerusform>
        </translation>
    </message>
    <message>
        <source>the model reads no second text</source>
        <translation>這個模型不讀第二段文字</translation>
    </message>
    <message>
        <source>this side runs in no step</source>
        <translation>這一邊在任何一步都沒有執行</translation>
    </message>
    <message>
        <source>Step through the encoder</source>
        <translation>逐步檢視編碼器</translation>
    </message>
    <message>
        <source>Some models translate: an encoder reads the source before the decoder writes. Shows the operations of the encoder instead of those of the decoder.</source>
        <translation>有些模型用來翻譯：編碼器先讀原文，解碼器再寫譯文。顯示編碼器的運算，而不是解碼器的運算。</translation>
    </message>
    <message>
        <source>%1, after an encoder of %2</source>
        <comment>sizes, layers</comment>
        <translation>%1，前面有 %2 的編碼器</translation>
    </message>
    <message>
        <source>These layers write the translation. An encoder of %1 reads the text before them.</source>
        <translation>這些層寫出譯文。在它們之前，一個 %1 的編碼器讀取文字。</translation>
    </message>
    <message>
        <source>Type a text to translate. Enter runs it.</source>
        <translation>輸入要翻譯的文字。按 Enter 執行。</translation>
    </message>
    <message>
        <source>Step through the encoder, which reads the source in one pass (E). Its last operation comes before the decoder&apos;s first.</source>
        <translation>逐步檢視編碼器，它用一次前向計算讀完原文（E）。它的最後一個運算在解碼器的第一個運算之前。</translation>
    </message>
    <message>
        <source>Step through the decoder, which writes the text token by token (E)</source>
        <translation>逐步檢視解碼器，它逐個詞元地寫文字（E）</translation>
    </message>
    <message>
        <source>Source · operation %1 of %2 · %3</source>
        <translation>原文 · 第 %1 個運算，共 %2 個 · %3</translation>
    </message>
    <message>
        <source>Source · %1</source>
        <translation>原文 · %1</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>不保留</translation>
    </message>
    <message>
        <source>Text</source>
        <comment>of the decoder</comment>
        <translation>文字</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>縮放</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>positions</comment>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>This step stores the keys and values of %Ln tokens, and those of the source. That saves nothing yet (c).</source>
        <translation>
            <numerusform>這一步儲存 %Ln 個詞元以及原文的鍵和值，還沒有節省什麼 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>ids in ascending order</source>
        <translation>按升冪排列的 id</translation>
    </message>
    <message>
        <source>The main window writes this translation itself: it always takes the most probable token.</source>
        <translation>主視窗自己寫出這個譯文：它總是取最可能的詞元。</translation>
    </message>
    <message>
        <source>Output projection (source)</source>
        <translation>輸出投影（原文）</translation>
    </message>
    <message>
        <source>Output proj. (source)</source>
        <translation>輸出投影（原文）</translation>
    </message>
    <message>
        <source>Proj S</source>
        <translation>投影（原文）</translation>
    </message>
    <message>
        <source>%1.
Cells stay large enough to be seen. If a matrix has more cells than fit, several are drawn as one, in the color of the largest, or only a part of the matrix is shown.</source>
        <translation>%1。
格子始終大到能看清楚。如果矩陣的格子太多、放不下，就把幾個畫成一個，用其中最大者的顏色，或者只顯示一部分。</translation>
    </message>
    <message>
        <source>Previous head (,)</source>
        <translation>上一個頭 (,)</translation>
    </message>
    <message>
        <source>Next head (.)</source>
        <translation>下一個頭 (.)</translation>
    </message>
    <message>
        <source>Place in the run</source>
        <translation>執行中的位置</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>語言</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>顏色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>淺色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>投影機</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation>%1，第 %2 個頭</translation>
    </message>
    <message>
        <source>Of the %1 numbers that share this cell (%2, %3), the one farthest from 0 is %4.</source>
        <translation>在共用這一格的 %1 個數（%2，%3）中，離 0 最遠的是 %4。</translation>
    </message>
    <message>
        <source>Keys: ← and → go by operation, with Shift by layer, with Ctrl by token. [ and ] change the layer, the comma and the full stop the head, T the colors. Point at a cell, or tap it, to read its exact value. Each place has an address of its own, which can be shared: it ends in the numbers of step, operation and head.</source>
        <translation>按鍵：← 和 → 按運算前進或後退，加 Shift 按層，加 Ctrl 按詞元。[ 和 ] 切換層，逗號和句點切換頭，T 切換顏色。指著格子或點一下它，就可以讀到它的精確值。每個位置都有自己的網址，可以分享給別人：網址的結尾是步、運算和頭的編號。</translation>
    </message>
    <message>
        <source>another program uses the file. Close it there, or choose another name.</source>
        <translation>另一個程式正在使用該檔案。請在那裡關閉它，或選擇其他名稱。</translation>
    </message>
    <message>
        <source>Page for a browser (*.html)</source>
        <translation>供瀏覽器開啟的網頁 (*.html)</translation>
    </message>
    <message>
        <source>Page for a &amp;browser …</source>
        <translation>供瀏覽器開啟的網頁(&amp;B) …</translation>
    </message>
</context>
</TS>
