<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>pastkeys::Tr</name>
    <message>
        <source>This is a Git LFS pointer, not the file itself. Run `git lfs pull` in its folder, or download the file again.</source>
        <translation>这是 Git LFS 指针，不是文件本身。请在其文件夹中运行 `git lfs pull`，或重新下载该文件。</translation>
    </message>
    <message>
        <source>This is a packed archive: a .zip file, or PyTorch&apos;s pytorch_model.bin, which is not loaded because it can run code when it is read. Unpack it, or use the model&apos;s safetensors file.</source>
        <translation>这是打包的归档文件（.zip，或 PyTorch 的 pytorch_model.bin，后者在读取时可能执行代码，因此不会加载）。请先解包，或使用该模型的 safetensors 文件。</translation>
    </message>
    <message>
        <source>This file is compressed with gzip. Decompress it first.</source>
        <translation>这是用 gzip 压缩的文件，请先解压。</translation>
    </message>
    <message>
        <source>This is a Python pickle, which is not loaded because it can run code when it is read. Use the model&apos;s safetensors file.</source>
        <translation>这是 Python pickle 文件，读取时可能执行代码，因此不会加载。请使用该模型的 safetensors 文件。</translation>
    </message>
    <message>
        <source>This is an HDF5 file (TensorFlow). Use the model&apos;s safetensors file.</source>
        <translation>这是 HDF5 文件（TensorFlow）。请使用该模型的 safetensors 文件。</translation>
    </message>
    <message>
        <source>This is a PDF document.</source>
        <translation>这是 PDF 文档。</translation>
    </message>
    <message>
        <source>This is a web page, perhaps an error page or a login form that was saved instead of the file. Download the file again.</source>
        <translation>这是网页，可能是被存成该文件的错误页面或登录页面。请重新下载文件。</translation>
    </message>
    <message>
        <source>found %1</source>
        <translation>实际为%1</translation>
    </message>
    <message>
        <source>expected %1</source>
        <translation>应为%1</translation>
    </message>
    <message>
        <source>expected %1, found %2</source>
        <translation>应为%1，实际为%2</translation>
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
        <translation>缓存类型</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>%1 中的一个</translation>
    </message>
    <message>
        <source>Keeps the last tokens and older ones that got the most attention.</source>
        <translation>保留最后的词元，以及更早词元中得到注意力最多的。</translation>
    </message>
    <message>
        <source>Aligns the mask with the first key, not the last.</source>
        <translation>掩码对齐到第一个键，而不是最后一个键。</translation>
    </message>
    <message>
        <source>Lets the rows of a pass see newer rows of the same pass.</source>
        <translation>让一行看到同一次前向计算中后面的行。</translation>
    </message>
    <message>
        <source>Numbers the tokens of each pass from 0.</source>
        <translation>每次前向计算都从 0 开始给词元编号。</translation>
    </message>
    <message>
        <source>Gives each new token the position before its own.</source>
        <translation>给每个新词元的位置比它应有的位置小 1。</translation>
    </message>
    <message>
        <source>Stores values as keys, and keys as values.</source>
        <translation>把值存成键，把键存成值。</translation>
    </message>
    <message>
        <source>Does not divide scores by the square root of the head width.</source>
        <translation>分数没有除以头宽度的平方根。</translation>
    </message>
    <message>
        <source>After the first pass, stores each new row twice.</source>
        <translation>第一次前向计算之后，把每个新行存两遍。</translation>
    </message>
    <message>
        <source>Reads the prompt twice without clearing the cache.</source>
        <translation>读两遍提示词，中间不清空缓存。</translation>
    </message>
    <message>
        <source>Keeps nothing: every step runs all rows again.</source>
        <translation>什么都不保留：每一步都重新计算所有行。</translation>
    </message>
    <message>
        <source>Reserves memory in blocks, which are never moved.</source>
        <translation>按块预留内存，块从不移动。</translation>
    </message>
    <message>
        <source>Keeps the last tokens after each step.</source>
        <translation>每一步之后只保留最后的词元。</translation>
    </message>
    <message>
        <source>Reserves memory once for the whole context.</source>
        <translation>一次性为整个上下文预留内存。</translation>
    </message>
    <message>
        <source>Moves its rows to a larger buffer at each step.</source>
        <translation>每一步都把已有的行搬到更大的内存中。</translation>
    </message>
    <message>
        <source>Keeps the first tokens and a window of the last ones.</source>
        <translation>保留最前面的词元，以及最后若干词元组成的窗口。</translation>
    </message>
    <message>
        <source>size of the cache</source>
        <translation>缓存大小</translation>
    </message>
    <message>
        <source>a number of bytes that fits into 64 bits</source>
        <translation>能用 64 位表示的字节数</translation>
    </message>
    <message>
        <source>a larger number</source>
        <translation>更大的数</translation>
    </message>
    <message>
        <source>%1 (layers) x %2 bytes (a latent row of %3 numbers) = %4 bytes</source>
        <translation>%1（层）× %2 字节（一个潜在向量，含 %3 个数）= %4 字节</translation>
    </message>
    <message>
        <source>2 (K and V) x %1 (layers) x %2 (KV heads) x %3 bytes (%4 numbers) = %5 bytes</source>
        <translation>2（K 和 V）× %1（层）× %2（KV 头）× %3 字节（%4 个数）= %5 字节</translation>
    </message>
    <message>
        <source>%1 (sequences) x %2 (positions in the window, of %3) x %4 bytes = %5 bytes</source>
        <translation>%1（序列）× %2（窗口，共 %3 个位置）× %4 字节 = %5 字节</translation>
    </message>
    <message>
        <source>%1 (sequences) x %2 (positions) x %3 bytes = %4 bytes</source>
        <translation>%1（序列）× %2（位置）× %3 字节 = %4 字节</translation>
    </message>
    <message>
        <source>a whole number from 1 to %1</source>
        <translation>1 到 %1 之间的整数</translation>
    </message>
    <message>
        <source>a multiple of the %1 heads</source>
        <translation>%1 个头的整数倍</translation>
    </message>
    <message>
        <source>a JSON object with the sizes of a model</source>
        <translation>含有模型尺寸的 JSON 对象</translation>
    </message>
    <message>
        <source>%1: cannot be opened: %2</source>
        <translation>%1：无法打开：%2</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>a pipe</source>
        <translation>管道</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>something that is not a file</source>
        <translation>不是文件的东西</translation>
    </message>
    <message>
        <source>a file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>a link to a file that does not exist</source>
        <translation>指向不存在的文件的链接</translation>
    </message>
    <message>
        <source>Download the model again, or link to the right file.</source>
        <translation>请重新下载模型，或把链接指向正确的文件。</translation>
    </message>
    <message>
        <source>nothing with this name</source>
        <translation>没有这个名称的内容</translation>
    </message>
    <message>
        <source>at most %1 bytes</source>
        <translation>最多 %1 字节</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>a regular file</source>
        <translation>普通文件</translation>
    </message>
    <message>
        <source>%1: cannot be read: %2</source>
        <translation>%1：无法读取：%2</translation>
    </message>
    <message>
        <source>%1 bytes, as when it was opened</source>
        <translation>打开时的 %1 字节</translation>
    </message>
    <message>
        <source>only %1 bytes</source>
        <translation>只有 %1 字节</translation>
    </message>
    <message>
        <source>The file became shorter while it was being read. Open it again.</source>
        <translation>文件在读取过程中变短了。请重新打开。</translation>
    </message>
    <message>
        <source>a file that does not change while it is being read</source>
        <translation>读取过程中不变的文件</translation>
    </message>
    <message>
        <source>one that changed in the meantime</source>
        <translation>在此期间被修改过的文件</translation>
    </message>
    <message>
        <source>Open it again.</source>
        <translation>请重新打开。</translation>
    </message>
    <message>
        <source>a whole number, written without a fraction or exponent</source>
        <translation>不带小数和指数的整数</translation>
    </message>
    <message>
        <source>%1, as at %2</source>
        <translation>%1，与 %2 处相同</translation>
    </message>
    <message>
        <source>Both are names of the same field.</source>
        <translation>两者是同一字段的名称。</translation>
    </message>
    <message>
        <source>a number above 0 that a float32 can hold</source>
        <translation>float32 能表示的大于 0 的数</translation>
    </message>
    <message>
        <source>a token id, a whole number</source>
        <translation>词元 id（整数）</translation>
    </message>
    <message>
        <source>The end-of-text token %1 from %2 is not in the vocabulary; runs do not stop at it.</source>
        <translation>%2 的文本结束词元 %1 不在词表中；运行不会在它那里停止。</translation>
    </message>
    <message>
        <source>a model without quantization</source>
        <translation>未量化的模型</translation>
    </message>
    <message>
        <source>Use the float32, float16 or bfloat16 version.</source>
        <translation>请使用 float32、float16 或 bfloat16 版本。</translation>
    </message>
    <message>
        <source>Models with an encoder are not supported.</source>
        <translation>不支持带编码器的模型。</translation>
    </message>
    <message>
        <source>a model folder</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>something that is neither a folder nor a file</source>
        <translation>既不是文件夹也不是文件的东西</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>只有 %1</translation>
    </message>
    <message>
        <source>none of them</source>
        <translation>一个也没有</translation>
    </message>
    <message>
        <source>tokenizer.json is not used: %1</source>
        <translation>没有使用 tokenizer.json：%1</translation>
    </message>
    <message>
        <source>%1 (random weights)</source>
        <translation>%1（随机权重）</translation>
    </message>
    <message>
        <source>tensor %1, data_offsets</source>
        <translation>张量 %1，data_offsets</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>a safetensors file (its first 8 bytes are the length of the header)</source>
        <translation>safetensors 文件（开头 8 字节是文件头长度）</translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation>空文件</translation>
    </message>
    <message>
        <source>Is the download complete?</source>
        <translation>下载完整吗？</translation>
    </message>
    <message>
        <source>a safetensors file</source>
        <translation>safetensors 文件</translation>
    </message>
    <message>
        <source>a file of another kind</source>
        <translation>其他类型的文件</translation>
    </message>
    <message>
        <source>header length</source>
        <translation>文件头长度</translation>
    </message>
    <message>
        <source>This is not a safetensors file.</source>
        <translation>这不是 safetensors 文件。</translation>
    </message>
    <message>
        <source>at most the %1 bytes that follow it</source>
        <translation>不超过其后的 %1 字节</translation>
    </message>
    <message>
        <source>a 64-bit whole number, written without a sign, fraction or exponent</source>
        <translation>不带符号、小数和指数的 64 位整数</translation>
    </message>
    <message>
        <source>an array of two offsets, start and end</source>
        <translation>由两个偏移量（起点和终点）组成的数组</translation>
    </message>
    <message>
        <source>an end that is not before its start</source>
        <translation>不早于起点的终点</translation>
    </message>
    <message>
        <source>offsets inside the file&apos;s %1 bytes of data</source>
        <translation>位于文件 %1 字节数据之内的偏移量</translation>
    </message>
    <message>
        <source>an array of sizes</source>
        <translation>由尺寸组成的数组</translation>
    </message>
    <message>
        <source>tensor %1, shape</source>
        <translation>张量 %1，形状</translation>
    </message>
    <message>
        <source>a size that fits in 64 bits</source>
        <translation>能用 64 位表示的尺寸</translation>
    </message>
    <message>
        <source>%1 bytes for %2 %3</source>
        <translation>%2 %3 所需的 %1 字节</translation>
    </message>
    <message>
        <source>an object of strings</source>
        <translation>由字符串组成的对象</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>a start at %1</source>
        <translation>位于 %1 的起点</translation>
    </message>
    <message>
        <source>There is a gap before this tensor.</source>
        <translation>这个张量之前有空隙。</translation>
    </message>
    <message>
        <source>It overlaps the previous tensor.</source>
        <translation>它与前一个张量重叠。</translation>
    </message>
    <message>
        <source>bytes of data</source>
        <translation>数据字节</translation>
    </message>
    <message>
        <source>%1, as the header says</source>
        <translation>文件头所说的 %1</translation>
    </message>
    <message>
        <source>The bytes after the last tensor belong to no tensor.</source>
        <translation>最后一个张量之后的字节不属于任何张量。</translation>
    </message>
    <message>
        <source>The file is damaged or is not a safetensors file. Download it again.</source>
        <translation>文件已损坏，或不是 safetensors 文件。请重新下载。</translation>
    </message>
    <message>
        <source>header, %1</source>
        <translation>文件头，%1</translation>
    </message>
    <message>
        <source>header</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>a JSON object</source>
        <translation>JSON 对象</translation>
    </message>
    <message>
        <source>tensor %1, dtype</source>
        <translation>张量 %1，dtype</translation>
    </message>
    <message>
        <source>a type of the safetensors format (F32, F16 ...)</source>
        <translation>safetensors 格式的类型（F32、F16 等）</translation>
    </message>
    <message>
        <source>Use the float32, float16 or bfloat16 version of the model.</source>
        <translation>请使用该模型的 float32、float16 或 bfloat16 版本。</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>张量 %1</translation>
    </message>
    <message>
        <source>model.safetensors, or model.safetensors.index.json and its shards</source>
        <translation>model.safetensors，或 model.safetensors.index.json 及其分片</translation>
    </message>
    <message>
        <source>only an adapter (adapter_config.json)</source>
        <translation>只有适配器（adapter_config.json）</translation>
    </message>
    <message>
        <source>Merge the adapter into its base model and save that.</source>
        <translation>请把适配器合并到基础模型中并保存。</translation>
    </message>
    <message>
        <source>Files of this kind can run code when opened, so they are not loaded. Use the safetensors version.</source>
        <translation>这类文件在打开时可能执行代码，因此不会加载。请使用 safetensors 版本。</translation>
    </message>
    <message>
        <source>Use the safetensors version.</source>
        <translation>请使用 safetensors 版本。</translation>
    </message>
    <message>
        <source>neither of them</source>
        <translation>两者都没有</translation>
    </message>
    <message>
        <source>each tensor only once</source>
        <translation>每个张量只出现一次</translation>
    </message>
    <message>
        <source>the same tensor in %1</source>
        <translation>%1 中有同样的张量</translation>
    </message>
    <message>
        <source>%1 has tensors that the index does not list (%2); the first is %3.</source>
        <translation>%1 中有索引未列出的张量（%2），第一个是 %3。</translation>
    </message>
    <message>
        <source>tensor names</source>
        <translation>张量名称</translation>
    </message>
    <message>
        <source>the name of a file in the same folder</source>
        <translation>同一文件夹中的文件名</translation>
    </message>
    <message>
        <source>the shard %1 next to the index</source>
        <translation>索引旁边的分片 %1</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>this tensor in this file, as the index says</source>
        <translation>按索引所说，该张量在此文件中</translation>
    </message>
    <message>
        <source>no tensor with this name</source>
        <translation>没有这个名称的张量</translation>
    </message>
    <message>
        <source>The index says that the weights take %1 bytes, but they take %2.</source>
        <translation>索引说权重为 %1 字节，实际为 %2 字节。</translation>
    </message>
    <message>
        <source>The nearest name in the file is %1.</source>
        <translation>文件中最接近的名称是 %1。</translation>
    </message>
    <message>
        <source>no more than the %1 layers in %2</source>
        <translation>不超过 %2 中 %1 层的层</translation>
    </message>
    <message>
        <source>a tensor of a later layer</source>
        <translation>更后面一层的张量</translation>
    </message>
    <message>
        <source>Is n_layer in config.json correct?</source>
        <translation>config.json 中的 n_layer 正确吗？</translation>
    </message>
    <message>
        <source>a tensor of shape %1</source>
        <translation>形状为 %1 的张量</translation>
    </message>
    <message>
        <source>weights of type F32, F16 or BF16</source>
        <translation>F32、F16 或 BF16 类型的权重</translation>
    </message>
    <message>
        <source>shape %1</source>
        <translation>形状 %1</translation>
    </message>
    <message>
        <source>It is transposed: GPT-2 stores [in, out], unlike torch.nn.Linear.</source>
        <translation>它被转置了：GPT-2 按 [in, out] 存储，与 torch.nn.Linear 不同。</translation>
    </message>
    <message>
        <source>Do %1 and the weights belong together?</source>
        <translation>%1 和权重是配套的吗？</translation>
    </message>
    <message>
        <source>The file has tensors that are not used (%1): %2 and others.</source>
        <translation>文件中有未使用的张量（%1 个）：%2 等。</translation>
    </message>
    <message>
        <source>The file has tensors that are not used: %1.</source>
        <translation>文件中有未使用的张量：%1。</translation>
    </message>
    <message>
        <source>weights that fit in the %1 MiB of free memory</source>
        <translation>能放进 %1 MiB 空闲内存的权重</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>Close other programs, or use a smaller model.</source>
        <translation>请关闭其他程序，或使用更小的模型。</translation>
    </message>
    <message>
        <source>The tensor %1 has a NaN or infinite weight at index %2: results may be useless.</source>
        <translation>张量 %1 的第 %2 个权重是 NaN 或无穷大：结果可能没有意义。</translation>
    </message>
    <message>
        <source>This processor lacks the instructions that these kernels need.</source>
        <translation>这个处理器缺少这些计算内核（kernel）所需的指令。</translation>
    </message>
    <message>
        <source>There are no kernels with this name.</source>
        <translation>没有这个名称的计算内核（kernel）。</translation>
    </message>
    <message>
        <source>layer %1: the hidden state is no longer finite (%2 at position %3, column %4). The run stops here; the weights may be damaged.</source>
        <translation>第 %1 层：隐藏状态不再是有限值（位置 %3、第 %4 列为 %2）。运行到此停止；权重可能已损坏。</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>无穷大</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>One number per row: the id of the token in the vocabulary.</source>
        <translation>每行一个数：该词元在词表中的 id。</translation>
    </message>
    <message>
        <source>hidden state</source>
        <translation>隐藏状态</translation>
    </message>
    <message>
        <source>What the model knows about each token so far, one row per token. Each part of a layer adds something to it.</source>
        <translation>模型目前对每个词元的了解，每个词元一行。层中的每一部分都往里加一些内容。</translation>
    </message>
    <message>
        <source>normalized state</source>
        <translation>归一化状态</translation>
    </message>
    <message>
        <source>The hidden state after layer norm: each row is normalized to mean 0 and variance 1, then scaled and shifted by learned weights.</source>
        <translation>经过层归一化的隐藏状态：每一行先归一化为均值 0、方差 1，再用学到的权重缩放和平移。</translation>
    </message>
    <message>
        <source>output of all heads</source>
        <translation>所有头的输出</translation>
    </message>
    <message>
        <source>The outputs of all heads in the layer, side by side.</source>
        <translation>这一层所有头的输出，并排放在一起。</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>注意力输出</translation>
    </message>
    <message>
        <source>What each token gathers from itself and from earlier tokens. It is added to the hidden state.</source>
        <translation>每个词元从自身和更早的词元那里取得的内容。它会加到隐藏状态上。</translation>
    </message>
    <message>
        <source>MLP rows</source>
        <translation>MLP 内部</translation>
    </message>
    <message>
        <source>The MLP is the part of a layer that works on each row separately. Inside the MLP, rows are wider.</source>
        <translation>MLP 是层中逐行独立计算的部分。在 MLP 内部，行更宽。</translation>
    </message>
    <message>
        <source>activated MLP rows</source>
        <translation>MLP 激活</translation>
    </message>
    <message>
        <source>The wider rows, after applying the activation function (GELU in GPT-2) to each number.</source>
        <translation>变宽的行，其中每个数都经过了激活函数（GPT-2 中是 GELU）。</translation>
    </message>
    <message>
        <source>MLP output</source>
        <translation>MLP 输出</translation>
    </message>
    <message>
        <source>Rows of the usual width again. They are added to the hidden state.</source>
        <translation>恢复到通常宽度的行。它们会加到隐藏状态上。</translation>
    </message>
    <message>
        <source>All rows of this step are new.</source>
        <translation>这一步的所有行都是新的。</translation>
    </message>
    <message>
        <source>Without a cache, all earlier rows are computed again and come out the same.</source>
        <translation>没有缓存时，所有更早的行都要重新计算，得到的结果相同。</translation>
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
        <translation>{cells} 个查询-键对 × {heads} 个头 × {headDim} × 2</translation>
    </message>
    <message>
        <source>{width} is the width of the model.</source>
        <translation>{width} 是模型的宽度。</translation>
    </message>
    <message>
        <source>{headDim} is the width of a head. The 2 stands for a multiplication and an addition.</source>
        <translation>{headDim} 是一个头的宽度。2 表示一次乘法和一次加法。</translation>
    </message>
    <message>
        <source>Each row is normalized to mean 0 and variance 1, then scaled and shifted by learned weights.</source>
        <translation>每一行先归一化为均值 0、方差 1，再用学到的权重缩放和平移。</translation>
    </message>
    <message>
        <source>Rows do not depend on each other here.</source>
        <translation>这里各行互不依赖。</translation>
    </message>
    <message>
        <source>Rows do not depend on each other here, so earlier rows need not be computed again.</source>
        <translation>这里各行互不依赖，所以更早的行不必重新计算。</translation>
    </message>
    <message>
        <source>{rows} × (8 × {out} + 5)</source>
        <translation>{rows} × (8 × {out} + 5)</translation>
    </message>
    <message>
        <source>{width} is the width of the model. The 8 operations per number and the 5 per row find the mean and the variance, and normalize, scale and shift the row.</source>
        <translation>{width} 是模型的宽度。每个数 8 次运算、每行 5 次运算，用于求均值和方差、归一化、缩放和平移。</translation>
    </message>
    <message>
        <source>The output of this part of the layer is added to the hidden state that came into it.</source>
        <translation>层的这一部分的输出，加到进入它的隐藏状态上。</translation>
    </message>
    <message>
        <source>The sum goes on to the next part.</source>
        <translation>相加的结果传给下一部分。</translation>
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
        <translation>每个词元变成一个向量：它自身的嵌入加上它所在位置的嵌入。</translation>
    </message>
    <message>
        <source>All tokens of this step are new, so each of them needs a vector.</source>
        <translation>这一步的所有词元都是新的，所以每个都需要一个向量。</translation>
    </message>
    <message>
        <source>With the cache, only the new token needs a vector.</source>
        <translation>有缓存时，只有新词元需要一个向量。</translation>
    </message>
    <message>
        <source>Without a cache, all earlier tokens are embedded again.</source>
        <translation>没有缓存时，所有更早的词元都要重新做嵌入。</translation>
    </message>
    <message>
        <source>Layer norm 1</source>
        <translation>层归一化 1</translation>
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
        <translation>每一行乘以学到的权重，得到一个查询、一个键和一个值。</translation>
    </message>
    <message>
        <source>The keys and values of a token are the same in every later step, which is why they can be kept.</source>
        <translation>一个词元的键和值在以后每一步都一样，所以才可以保留。</translation>
    </message>
    <message>
        <source>With the cache, all three are computed for the new token only. The keys and values of earlier tokens are in the cache, with the same bits.</source>
        <translation>有缓存时，只为新词元计算这三者。更早词元的键和值在缓存里，每个比特都相同。</translation>
    </message>
    <message>
        <source>Without a cache, the keys and values of all earlier tokens are computed again, and get the same bits as before.</source>
        <translation>没有缓存时，所有更早词元的键和值都要重新计算，每个比特都与以前相同。</translation>
    </message>
    <message>
        <source>Cache append</source>
        <translation>写入缓存</translation>
    </message>
    <message>
        <source>Append</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>The new rows of keys K and values V are written to the cache.</source>
        <translation>键 K 和值 V 的新行被写入缓存。</translation>
    </message>
    <message>
        <source>The cache was empty. Queries are not kept, because no later token uses them.</source>
        <translation>缓存原来是空的。查询不保留，因为以后的词元不会用到它们。</translation>
    </message>
    <message>
        <source>The new rows follow those that the cache already holds. Queries are not kept, because no later token uses them.</source>
        <translation>新行接在缓存已有的行之后。查询不保留，因为以后的词元不会用到它们。</translation>
    </message>
    <message>
        <source>K and V: 2 × {rows} × {kvWidth} × 4 bytes</source>
        <translation>K 和 V：2 × {rows} × {kvWidth} × 4 字节</translation>
    </message>
    <message>
        <source>The 2 stands for keys K and values V, {kvWidth} is how many numbers a row of each has, and a float32 has 4 bytes.</source>
        <translation>2 表示键 K 和值 V，{kvWidth} 是它们各自一行的数字个数，一个 float32 占 4 字节。</translation>
    </message>
    <message>
        <source>Scores Q·Kᵀ</source>
        <translation>分数 Q·Kᵀ</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>A dot product compares each query with every key that it may see.</source>
        <translation>每个查询与它能看到的每个键做点积，比较它们的匹配程度。</translation>
    </message>
    <message>
        <source>All tokens of this step are new, so each of them has a query, with or without the cache.</source>
        <translation>这一步的所有词元都是新的，所以无论有没有缓存，每个词元都有一个查询。</translation>
    </message>
    <message>
        <source>With the cache, only the new token has a query. The query reads the earlier keys from the cache.</source>
        <translation>有缓存时，只有新词元有查询。它从缓存中读取更早的键。</translation>
    </message>
    <message>
        <source>Without a cache, the scores of all earlier queries are computed again.</source>
        <translation>没有缓存时，所有更早查询的分数都要重新计算。</translation>
    </message>
    <message>
        <source>Scale and mask</source>
        <translation>缩放与掩码</translation>
    </message>
    <message>
        <source>Scale, mask</source>
        <translation>缩放、掩码</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Scores are divided by √(head width), and keys that the query may not see, usually the newer ones, are masked.</source>
        <translation>分数除以 √(头宽度)，查询不能看到的键（通常是后面的键）被屏蔽。</translation>
    </message>
    <message>
        <source>Only the last query sees all keys.</source>
        <translation>只有最后一个查询能看到所有的键。</translation>
    </message>
    <message>
        <source>The last query sees all keys. With the cache it is the only one, so nothing is masked.</source>
        <translation>最后一个查询能看到所有的键。有缓存时只有这一个查询，所以没有什么要屏蔽。</translation>
    </message>
    <message>
        <source>Only the last query sees all keys. Without a cache, all earlier queries are masked again.</source>
        <translation>只有最后一个查询能看到所有的键。没有缓存时，所有更早的查询都要再做一次掩码。</translation>
    </message>
    <message>
        <source>{cells} visible cells × {heads} heads</source>
        <translation>{cells} 个可见单元格 × {heads} 个头</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Each row of scores becomes a row of attention weights, which add up to 1.</source>
        <translation>每一行分数变成一行注意力权重，总和为 1。</translation>
    </message>
    <message>
        <source>Masked cells get a weight of exactly 0.</source>
        <translation>被屏蔽的单元格权重恰好为 0。</translation>
    </message>
    <message>
        <source>{cells} visible cells × {heads} heads × 5</source>
        <translation>{cells} 个可见单元格 × {heads} 个头 × 5</translation>
    </message>
    <message>
        <source>The 5 stands for five operations: the largest score, the difference, the exponential, the sum and the division.</source>
        <translation>5 表示五次运算：求最大分数、求差、求指数、求和与相除。</translation>
    </message>
    <message>
        <source>Weighted sum of V</source>
        <translation>V 的加权求和</translation>
    </message>
    <message>
        <source>Weighted sum</source>
        <translation>加权求和</translation>
    </message>
    <message>
        <source>Sum V</source>
        <translation>V 求和</translation>
    </message>
    <message>
        <source>The attention weights of each query mix the rows of values V into one output row.</source>
        <translation>每个查询用自己的注意力权重，把值 V 的各行混合成一行输出。</translation>
    </message>
    <message>
        <source>All values come from this step.</source>
        <translation>所有的值都来自这一步。</translation>
    </message>
    <message>
        <source>With the cache, only the new token gets an output row. Its query reads the earlier values from the cache.</source>
        <translation>有缓存时，只有新词元得到一行输出。它的查询从缓存中读取更早的值。</translation>
    </message>
    <message>
        <source>Without a cache, the output rows of all earlier tokens are mixed again.</source>
        <translation>没有缓存时，所有更早词元的输出行都要重新混合。</translation>
    </message>
    <message>
        <source>Output projection</source>
        <translation>输出投影</translation>
    </message>
    <message>
        <source>Output proj.</source>
        <translation>输出投影</translation>
    </message>
    <message>
        <source>Proj</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>The outputs of the heads are placed side by side and mixed by learned weights.</source>
        <translation>各头的输出并排放在一起，再由学到的权重混合。</translation>
    </message>
    <message>
        <source>This operation works row by row, and all rows of this step are new.</source>
        <translation>这个运算逐行进行，而这一步的所有行都是新的。</translation>
    </message>
    <message>
        <source>This operation works row by row, so with the cache only the new row is computed.</source>
        <translation>这个运算逐行进行，所以有缓存时只计算新的一行。</translation>
    </message>
    <message>
        <source>Residual 1</source>
        <translation>残差 1</translation>
    </message>
    <message>
        <source>Res 1</source>
        <translation>残差 1</translation>
    </message>
    <message>
        <source>Layer norm 2</source>
        <translation>层归一化 2</translation>
    </message>
    <message>
        <source>LN 2</source>
        <translation>LN 2</translation>
    </message>
    <message>
        <source>MLP expand</source>
        <translation>MLP 扩展</translation>
    </message>
    <message>
        <source>MLP ↑</source>
        <translation>MLP ↑</translation>
    </message>
    <message>
        <source>Learned weights turn each row into a wider one.</source>
        <translation>学到的权重把每一行变成更宽的行。</translation>
    </message>
    <message>
        <source>The cache keeps nothing from the MLP. Even so, much of the work is saved here, because later steps do not run these rows again.</source>
        <translation>缓存不保留 MLP 的任何内容。即便如此，节省的计算量有很大一部分在这里，因为以后的步骤不再计算这些行。</translation>
    </message>
    <message>
        <source>The cache keeps nothing from the MLP. Even so, much of the work is saved here, because earlier rows are not run again.</source>
        <translation>缓存不保留 MLP 的任何内容。即便如此，节省的计算量有很大一部分在这里，因为更早的行不再重新计算。</translation>
    </message>
    <message>
        <source>Without a cache, all earlier rows run through the MLP again, which is much of the extra work.</source>
        <translation>没有缓存时，所有更早的行都要再经过一次 MLP，这占了多余计算量的很大一部分。</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Act</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>The activation function (GELU in GPT-2) is applied to each number.</source>
        <translation>对每个数应用激活函数（GPT-2 中是 GELU）。</translation>
    </message>
    <message>
        <source>Earlier rows would give the same numbers again, so with the cache they are skipped.</source>
        <translation>更早的行会得到同样的数，所以有了缓存就可以跳过它们。</translation>
    </message>
    <message>
        <source>{inner} is the width inside the MLP.</source>
        <translation>{inner} 是 MLP 内部的宽度。</translation>
    </message>
    <message>
        <source>MLP contract</source>
        <translation>MLP 收缩</translation>
    </message>
    <message>
        <source>MLP ↓</source>
        <translation>MLP ↓</translation>
    </message>
    <message>
        <source>Learned weights bring each row back to its usual width.</source>
        <translation>学到的权重把每一行变回通常的宽度。</translation>
    </message>
    <message>
        <source>With the cache, one row is computed instead of all of them.</source>
        <translation>有缓存时，只计算一行，而不是所有行。</translation>
    </message>
    <message>
        <source>Residual 2</source>
        <translation>残差 2</translation>
    </message>
    <message>
        <source>Res 2</source>
        <translation>残差 2</translation>
    </message>
    <message>
        <source>Final layer norm</source>
        <translation>最终层归一化</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>最终归一化</translation>
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
        <translation>无论有没有缓存，这里一行就够了。</translation>
    </message>
    <message>
        <source>2 × {in} × {out} tokens</source>
        <translation>2 × {in} × {out} 个词元</translation>
    </message>
    <message>
        <source>{width} is the width of the model. The 2 stands for a multiplication and an addition.</source>
        <translation>{width} 是模型的宽度。2 表示一次乘法和一次加法。</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>All logits are NaN: no token can be chosen. The weights may be damaged.</source>
        <translation>所有 logits 都是 NaN：无法选出词元。权重可能已损坏。</translation>
    </message>
    <message>
        <source>The largest logit is infinite: no token can be chosen. The weights may be damaged.</source>
        <translation>最大的 logit 是无穷大：无法选出词元。权重可能已损坏。</translation>
    </message>
    <message>
        <source>memory for this run with the %1</source>
        <translation>采用“%1”运行所需的内存</translation>
    </message>
    <message>
        <source>at most the %1 MiB of free memory</source>
        <translation>不超过空闲的 %1 MiB</translation>
    </message>
    <message>
        <source>A static cache reserves memory for the model&apos;s whole context. On the command line, the cache &quot;dynamic&quot; takes only what the text needs. You can also shorten the prompt or close other programs.</source>
        <translation>static 缓存会为模型的整个上下文预留内存。在命令行中，缓存“dynamic”只占用文本所需的内存。也可以缩短提示词或关闭其他程序。</translation>
    </message>
    <message>
        <source>Shorten the prompt, generate fewer tokens, or close other programs.</source>
        <translation>请缩短提示词、减少生成的词元，或关闭其他程序。</translation>
    </message>
    <message>
        <source>token ids below %1</source>
        <translation>小于 %1 的词元 id</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>at least one token</source>
        <translation>至少一个词元</translation>
    </message>
    <message>
        <source>an empty prompt</source>
        <translation>空的提示词</translation>
    </message>
    <message>
        <source>Type some text, or start from the end-of-text token.</source>
        <translation>请输入一些文本，或从文本结束词元开始。</translation>
    </message>
    <message>
        <source>at most %1 tokens (the model&apos;s context)</source>
        <translation>最多 %1 个词元（模型的上下文）</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>Shorten the prompt.</source>
        <translation>请缩短提示词。</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>大于 0 的数</translation>
    </message>
    <message>
        <source>To get the most probable token every time, choose greedy sampling.</source>
        <translation>如果每次都要概率最大的词元，请选择贪心采样。</translation>
    </message>
    <message>
        <source>top-k</source>
        <translation>top-k</translation>
    </message>
    <message>
        <source>a number from 1 to %1 (the vocabulary)</source>
        <translation>1 到 %1（词表大小）之间的数</translation>
    </message>
    <message>
        <source>top-p</source>
        <translation>top-p</translation>
    </message>
    <message>
        <source>a number above 0, at most 1</source>
        <translation>大于 0 且不超过 1 的数</translation>
    </message>
    <message>
        <source>a number of heads that divides the model&apos;s %1</source>
        <translation>能整除模型 %1 个头的头数</translation>
    </message>
    <message>
        <source>a position in the prompt, from 0 to %1</source>
        <translation>提示词中的位置，从 0 到 %1</translation>
    </message>
    <message>
        <source>a prompt of at most %1 tokens</source>
        <translation>最多 %1 个词元的提示词</translation>
    </message>
    <message>
        <source>Shorten the prompt, or choose a larger limit.</source>
        <translation>请缩短提示词，或选择更大的上限。</translation>
    </message>
    <message>
        <source>a model whose heads have an even width, for int4</source>
        <translation>对于 int4，头宽度为偶数的模型</translation>
    </message>
    <message>
        <source>heads of %1 numbers</source>
        <translation>每头 %1 个数</translation>
    </message>
    <message>
        <source>at least 1 token to generate</source>
        <translation>至少生成 1 个词元</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>chunks of at least 1 row</source>
        <translation>至少 1 行的分块</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>Token %1 is %2 in %3, but %4 in %5.</source>
        <translation>词元 %1 在 %3 中是 %2，但在 %5 中是 %4。</translation>
    </message>
    <message>
        <source>More tokens that differ: %1.</source>
        <translation>还有其他不同的词元：%1 个。</translation>
    </message>
    <message>
        <source>Merge %1 is %2 in %3, but %4 in %5.</source>
        <translation>合并规则 %1 在 %3 中是 %2，但在 %5 中是 %4。</translation>
    </message>
    <message>
        <source>More merges that differ: %1.</source>
        <translation>还有其他不同的合并规则：%1 条。</translation>
    </message>
    <message>
        <source>The file is damaged or is not JSON. Download it again.</source>
        <translation>文件已损坏，或不是 JSON。请重新下载。</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>at most %1 values</source>
        <translation>最多 %1 个值</translation>
    </message>
    <message>
        <source>more</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>at most %1 nested levels</source>
        <translation>最多 %1 层嵌套</translation>
    </message>
    <message>
        <source>No model file or trace is nested this deeply.</source>
        <translation>没有哪个模型文件或运行记录会嵌套这么深。</translation>
    </message>
    <message>
        <source>each key only once</source>
        <translation>每个键只出现一次</translation>
    </message>
    <message>
        <source>this key twice in one object</source>
        <translation>同一对象中这个键出现了两次</translation>
    </message>
    <message>
        <source>It is unclear which one counts; remove one of them.</source>
        <translation>不清楚以哪一个为准，请删去一个。</translation>
    </message>
    <message>
        <source>a number that a double can hold</source>
        <translation>double 能表示的数</translation>
    </message>
    <message>
        <source>the end of the text</source>
        <translation>文本结尾</translation>
    </message>
    <message>
        <source>The file ends too early. Is the download incomplete?</source>
        <translation>文件结束得太早。下载是否不完整？</translation>
    </message>
    <message>
        <source>top level</source>
        <translation>顶层</translation>
    </message>
    <message>
        <source>Is this the right file?</source>
        <translation>这是正确的文件吗？</translation>
    </message>
    <message>
        <source>the byte %1</source>
        <translation>字节 %1</translation>
    </message>
    <message>
        <source>Save the file as UTF-8.</source>
        <translation>请把文件存为 UTF-8。</translation>
    </message>
    <message>
        <source>a NUL byte</source>
        <translation>NUL 字节</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>an integer from 0 to %1</source>
        <translation>0 到 %1 之间的整数</translation>
    </message>
    <message>
        <source>an array or an object</source>
        <translation>数组或对象</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>什么都没有</translation>
    </message>
    <message>
        <source>The file lacks this field. Is it the right file, and is it complete?</source>
        <translation>文件缺少这个字段。这是正确的文件吗？文件完整吗？</translation>
    </message>
    <message>
        <source>an array of size %1</source>
        <translation>大小为 %1 的数组</translation>
    </message>
    <message>
        <source>an object of size %1</source>
        <translation>大小为 %1 的对象</translation>
    </message>
    <message>
        <source>The merges and the vocabulary seem to belong to different models.</source>
        <translation>合并规则和词表似乎属于不同的模型。</translation>
    </message>
    <message>
        <source>Each id must stand for one token.</source>
        <translation>每个 id 只能代表一个词元。</translation>
    </message>
    <message>
        <source>an object that gives each token its id</source>
        <translation>给出每个词元 id 的对象</translation>
    </message>
    <message>
        <source>an id of its own</source>
        <translation>自己独有的 id</translation>
    </message>
    <message>
        <source>%1, which is also the id of %2</source>
        <translation>%1，它也是 %2 的 id</translation>
    </message>
    <message>
        <source>none for the byte %1, %2</source>
        <translation>字节 %1（%2）没有词元</translation>
    </message>
    <message>
        <source>two tokens of the vocabulary</source>
        <translation>词表中的两个词元</translation>
    </message>
    <message>
        <source>%1, which is not a token</source>
        <translation>%1，它不是词元</translation>
    </message>
    <message>
        <source>a merge whose result is in the vocabulary</source>
        <translation>结果在词表中的合并规则</translation>
    </message>
    <message>
        <source>%1, which is not</source>
        <translation>%1，它不在词表中</translation>
    </message>
    <message>
        <source>each pair only once</source>
        <translation>每一对只出现一次</translation>
    </message>
    <message>
        <source>%1 again</source>
        <translation>%1 再次出现</translation>
    </message>
    <message>
        <source>the text of an added token</source>
        <translation>附加词元的文本</translation>
    </message>
    <message>
        <source>each added token only once</source>
        <translation>每个附加词元只出现一次</translation>
    </message>
    <message>
        <source>the id of %1 in the vocabulary, %2</source>
        <translation>%1 在词表中的 id，即 %2</translation>
    </message>
    <message>
        <source>Each token must have one id.</source>
        <translation>每个词元只能有一个 id。</translation>
    </message>
    <message>
        <source>an id of its own for %1</source>
        <translation>%1 独有的 id</translation>
    </message>
    <message>
        <source>another added token</source>
        <translation>另一个附加词元</translation>
    </message>
    <message>
        <source>%1 (id %2)</source>
        <translation>%1（id %2）</translation>
    </message>
    <message>
        <source>merges that make the tokens of the vocabulary, such as %1</source>
        <translation>能生成词表中词元（例如 %1）的合并规则</translation>
    </message>
    <message>
        <source>none</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>No merge in %1 makes the token %2, so no text is encoded with it. It may be padding, or the merges may be cut off.</source>
        <translation>%1 中没有合并规则能生成词元 %2，所以没有文本会编码成它。它可能是填充，也可能是合并规则被截断了。</translation>
    </message>
    <message>
        <source>No merge in %1 makes the token %2 and %3 more, so no text is encoded with them. They may be padding, or the merges may be cut off.</source>
        <translation>%1 中没有合并规则能生成词元 %2 和另外 %3 个词元，所以没有文本会编码成它们。它们可能是填充，也可能是合并规则被截断了。</translation>
    </message>
    <message>
        <source>an empty text</source>
        <translation>空文本</translation>
    </message>
    <message>
        <source>no dropout</source>
        <translation>没有 dropout</translation>
    </message>
    <message>
        <source>With dropout, the same text would be encoded differently each time.</source>
        <translation>否则同一文本每次编码的结果都会不同。</translation>
    </message>
    <message>
        <source>The post-processor %1 of the tokenizer is not applied: no tokens are added around a text.</source>
        <translation>不应用分词器的后处理器 %1：文本前后不添加词元。</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s &quot;%1&quot; is not applied.</source>
        <translation>不应用分词器的“%1”。</translation>
    </message>
    <message>
        <source>a merge of two tokens</source>
        <translation>两个词元的合并</translation>
    </message>
    <message>
        <source>an array of added tokens</source>
        <translation>由附加词元组成的数组</translation>
    </message>
    <message>
        <source>an array of merges</source>
        <translation>由合并规则组成的数组</translation>
    </message>
    <message>
        <source>two tokens with one space between them</source>
        <translation>中间隔一个空格的两个词元</translation>
    </message>
    <message>
        <source>Is this the model&apos;s merges.txt or vocab.bpe, and is it undamaged?</source>
        <translation>这是该模型的 merges.txt 或 vocab.bpe 吗？文件完好吗？</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>No tokenizer is this large. Is it the right file?</source>
        <translation>没有这么大的分词器。这是正确的文件吗？</translation>
    </message>
    <message>
        <source>cache off</source>
        <translation>缓存关闭</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>cache on</source>
        <translation>缓存开启</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>the cache &quot;%1&quot;</source>
        <translation>缓存“%1”</translation>
    </message>
    <message>
        <source>Rounds each head of a row to 8 bits, with a scale.</source>
        <translation>把一行中的每个头舍入（量化）到 8 比特，各带一个缩放系数。</translation>
    </message>
    <message>
        <source>Rounds rows to 4 bits, with one scale per 32 numbers.</source>
        <translation>把行舍入（量化）到 4 比特，每 32 个数一个缩放系数。</translation>
    </message>
    <message>
        <source>Averages groups of key and value heads, so that N are left.</source>
        <translation>把键和值的头分组取平均，合并成 N 个头。</translation>
    </message>
    <message>
        <source>Also keeps the queries, although nothing reads them.</source>
        <translation>连查询也保留，尽管没有谁会读它。</translation>
    </message>
    <message>
        <source>Computes attention without storing scores in memory.</source>
        <translation>计算注意力，但不在内存中存放分数。</translation>
    </message>
    <message>
        <source>Lets a query see all rows, including newer ones.</source>
        <translation>让查询看到所有的行，包括后面的行。</translation>
    </message>
    <message>
        <source>Reads this token instead of the one at this position.</source>
        <translation>在这个位置改读这个词元。</translation>
    </message>
    <message>
        <source>Makes a mistake on purpose.</source>
        <translation>故意犯一个错误。</translation>
    </message>
    <message>
        <source>Forgets these positions from this step on.</source>
        <translation>从这一步起遗忘这些位置。</translation>
    </message>
    <message>
        <source>Stops at N positions (+N: after the prompt), like a full context.</source>
        <translation>到 N 个位置停止（+N：提示词之后），如同上下文已满。</translation>
    </message>
    <message>
        <source>At N positions, drops the older half and computes the rest again.</source>
        <translation>到 N 个位置时，丢掉较早的一半，其余重新计算。</translation>
    </message>
    <message>
        <source>Reads only the last N positions, computed again at each step.</source>
        <translation>只读最后 N 个位置，每一步都重新计算。</translation>
    </message>
    <message>
        <source>%1 without an argument</source>
        <translation>不带参数的 %1</translation>
    </message>
    <message>
        <source>a kind of cache that keeps rows</source>
        <translation>保留行的缓存类型</translation>
    </message>
    <message>
        <source>a kind of cache that can evict positions</source>
        <translation>能淘汰位置的缓存类型</translation>
    </message>
    <message>
        <source>a kind of cache that can keep queries</source>
        <translation>能保留查询的缓存类型</translation>
    </message>
    <message>
        <source>plain causal attention, because it is fused</source>
        <translation>普通的因果注意力，因为注意力是融合的</translation>
    </message>
    <message>
        <source>attention that keeps its weights in memory, because this cache chooses positions by them</source>
        <translation>把权重存放在内存中的注意力，因为这种缓存按权重选出位置</translation>
    </message>
    <message>
        <source>plain causal attention, because rows are stored twice</source>
        <translation>普通的因果注意力，因为行存了两遍</translation>
    </message>
    <message>
        <source>no evictions and only plain causal attention, because the limit clears the cache</source>
        <translation>没有淘汰，且只有普通的因果注意力，因为这种上限会清空缓存</translation>
    </message>
    <message>
        <source>a cache without gaps, because the mask counts its rows</source>
        <translation>没有空缺的缓存，因为掩码按行计数</translation>
    </message>
    <message>
        <source>only one kind of cache</source>
        <translation>只有一种缓存</translation>
    </message>
    <message>
        <source>only one rule of what a query sees</source>
        <translation>关于查询能看到什么，只有一条规则</translation>
    </message>
    <message>
        <source>each change only once</source>
        <translation>每项改动只出现一次</translation>
    </message>
    <message>
        <source>off with %1</source>
        <translation>关闭，规则 %1</translation>
    </message>
    <message>
        <source>cache off with %1</source>
        <translation>缓存关闭，规则 %1</translation>
    </message>
    <message>
        <source>cache %1</source>
        <translation>缓存 %1</translation>
    </message>
    <message>
        <source>Lamp</source>
        <translation>指示灯</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>主视图</translation>
    </message>
    <message>
        <source>This operation</source>
        <translation>当前运算</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>layer %1: %2 of %3 positions · %4 used (f), %5 reserved (c)</source>
        <translation>第 %1 层：%2 / %3 个位置 · 已用 %4 (f)，预留 %5 (c)</translation>
    </message>
    <message>
        <source>layer %1: %2 of %3 positions</source>
        <translation>第 %1 层：%2 / %3 个位置</translation>
    </message>
    <message>
        <source>%1 of %2 positions · %3 used (f), %4 reserved (c)</source>
        <translation>%1 / %2 个位置 · 已用 %3 (f)，预留 %4 (c)</translation>
    </message>
    <message>
        <source>%1 of %2 positions</source>
        <translation>%1 / %2 个位置</translation>
    </message>
    <message>
        <source>Allocations: %1, old rows copied when growing: %2 (c)</source>
        <translation>内存分配：%1 次，为增长而复制的旧行：%2 (c)</translation>
    </message>
    <message>
        <source>%1
%2 bytes used, %3 bytes reserved
%4
An allocation reserves memory. If it replaces memory that has become too small, the old rows are copied.</source>
        <translation>%1
已用 %2 字节，预留 %3 字节
%4
分配就是申请内存。当新内存取代不够用的内存时，旧行会被复制过去。</translation>
    </message>
    <message>
        <source>The fewer bytes a row takes, the thinner it is drawn. Here it takes %1 of the bytes that all heads would take as float32.</source>
        <translation>一行占的字节越少，画得越矮。这里它占的字节数是所有头用 float32 存储时的 %1。</translation>
    </message>
    <message>
        <source>%1: %2 bits per number, 1 scale per head and row</source>
        <translation>%1：每个数 %2 比特，每头每行 1 个缩放系数</translation>
    </message>
    <message>
        <source>%1: %2 bits per number, %3 scales per head and row</source>
        <translation>%1：每个数 %2 比特，每头每行 %3 个缩放系数</translation>
    </message>
    <message>
        <source>%1: %2 bits</source>
        <translation>%1：%2 比特</translation>
    </message>
    <message>
        <source>%1 heads share one stored head</source>
        <translation>%1 个头共用一个存储的头</translation>
    </message>
    <message>
        <source>shared heads</source>
        <translation>共用的头</translation>
    </message>
    <message>
        <source>In use: %1 of the %2 that all %3 positions would need.</source>
        <translation>全部 %3 个位置共需 %2，已用 %1。</translation>
    </message>
    <message>
        <source>used</source>
        <translation>已用</translation>
    </message>
    <message>
        <source>%1 of the bytes for all %2 positions (f)</source>
        <translation>占全部 %2 个位置所需字节的 %1 (f)</translation>
    </message>
    <message>
        <source>%1 (f)</source>
        <translation>%1 (f)</translation>
    </message>
    <message>
        <source>Layer %1, position %2: reserved, but empty</source>
        <translation>第 %1 层，位置 %2：已预留，但为空</translation>
    </message>
    <message>
        <source>Layer %1, position %2: no memory is reserved yet</source>
        <translation>第 %1 层，位置 %2：还没有预留内存</translation>
    </message>
    <message>
        <source>Layer %1, position %2 “%4”: forgotten
Written in step %3. Click to go there.</source>
        <translation>第 %1 层，位置 %2“%4”：已遗忘
在第 %3 步写入。点击可转到那里。</translation>
    </message>
    <message>
        <source>Layer %1, position %2 “%5”: K and V of all heads, %3
Written in step %4. Click to go there.</source>
        <translation>第 %1 层，位置 %2“%5”：所有头的 K 和 V，%3
在第 %4 步写入。点击可转到那里。</translation>
    </message>
    <message>
        <source>It is row %1 of block %2.</source>
        <translation>它是块 %2 的第 %1 行。</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>layers %1–%2 of %3</source>
        <translation>第 %1–%2 层，共 %3 层</translation>
    </message>
    <message>
        <source>%1 positions per cell</source>
        <translation>每格 %1 个位置</translation>
    </message>
    <message>
        <source>positions 0–%1 of %2</source>
        <translation>位置 0–%1，共 %2 个</translation>
    </message>
    <message>
        <source>keys K</source>
        <translation>键 K</translation>
    </message>
    <message>
        <source>keys K above</source>
        <translation>上方为键 K</translation>
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
        <translation>下方为值 V</translation>
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
        <translation>与“%1”的比特不同</translation>
    </message>
    <message>
        <source>different bits</source>
        <translation>比特不同</translation>
    </message>
    <message>
        <source>written now</source>
        <translation>此刻写入</translation>
    </message>
    <message>
        <source>written</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>read now</source>
        <translation>此刻读取</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>forgotten</source>
        <translation>已遗忘</translation>
    </message>
    <message>
        <source>kept for the newest query</source>
        <translation>为最新的查询保留</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>reserved, but empty</source>
        <translation>已预留，但为空</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>not reserved yet</source>
        <translation>尚未预留</translation>
    </message>
    <message>
        <source>not reserved</source>
        <translation>未预留</translation>
    </message>
    <message>
        <source>pinned cell&apos;s rows</source>
        <translation>固定单元格所在的行</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>The cache&apos;s rows appear here.</source>
        <translation>缓存的行会显示在这里。</translation>
    </message>
    <message>
        <source>The cache is off: nothing is kept between steps.</source>
        <translation>缓存已关闭：各步之间什么都不保留。</translation>
    </message>
    <message>
        <source>Cache map: layers and positions</source>
        <translation>缓存图：层与位置</translation>
    </message>
    <message>
        <source>The cache of layer %1 holds %2 of %3 positions, in blocks of %5; all layers use %4.</source>
        <translation>第 %1 层的缓存保存了 %3 个位置中的 %2 个，每块 %5 个；所有层共占用 %4。</translation>
    </message>
    <message>
        <source>The cache of layer %1 holds %2 of %3 positions and has forgotten %5; all layers use %4.</source>
        <translation>第 %1 层的缓存保存了 %3 个位置中的 %2 个，已遗忘 %5 个；所有层共占用 %4。</translation>
    </message>
    <message>
        <source>The cache of layer %1 holds %2 of %3 positions; all layers use %4.</source>
        <translation>第 %1 层的缓存保存了 %3 个位置中的 %2 个；所有层共占用 %4。</translation>
    </message>
    <message>
        <source>Block %1 holds positions %2–%3.</source>
        <translation>块 %1 保存位置 %2–%3。</translation>
    </message>
    <message>
        <source>Block %1 is reserved for positions %2–%3. So far, it holds %4 of them, and the rest of the block is empty.</source>
        <translation>块 %1 为位置 %2–%3 预留，目前已存入其中 %4 个，其余为空。</translation>
    </message>
    <message>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>This is the block table of layer %1. It shows which blocks of the memory hold the positions above it. Here, one text has the memory to itself, so its blocks lie one after another. Where texts share the memory, their blocks can lie anywhere in it.</source>
        <translation>这是第 %1 层的块表。它说明上方的各个位置存放在内存的哪些块里。这里只有一段文本独占这片内存，所以各块依次相连；多段文本共用内存时，块可以在其中的任何地方。</translation>
    </message>
    <message>
        <source>last %1</source>
        <comment>positions</comment>
        <translation>最后 %1 个</translation>
    </message>
    <message>
        <source>The newest query reads the last %1 positions, including its own. Of the positions before them, the cache keeps those that got the most attention.</source>
        <translation>最新的查询读取最后 %1 个位置（包括它自己）。对于更早的位置，缓存保留其中得到注意力最多的那些。</translation>
    </message>
    <message>
        <source>The newest query reads the last %1 positions, including its own.</source>
        <translation>最新的查询读取最后 %1 个位置（包括它自己）。</translation>
    </message>
    <message>
        <source>window %1</source>
        <comment>of so many positions</comment>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <source>The newest query sees a window of the last %1 positions, including its own.</source>
        <translation>最新的查询能看到由最后 %1 个位置（包括它自己）组成的窗口。</translation>
    </message>
    <message>
        <source>sinks %1</source>
        <comment>so many</comment>
        <translation>汇点 %1</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>汇点</translation>
    </message>
    <message>
        <source>The cache never forgets the first positions, which are called attention sinks. There are %1 before the window.</source>
        <translation>缓存从不遗忘最前面的位置，它们称为注意力汇点（sink）。窗口之前有 %1 个。</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>L %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>Layers %1–%2</source>
        <translation>第 %1–%2 层</translation>
    </message>
    <message>
        <source>L %1–%2</source>
        <translation>层 %1–%2</translation>
    </message>
    <message>
        <source>rows: %1</source>
        <translation>行数：%1</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>rows: %1 %2, %3 %4</source>
        <translation>行数：%1 %2，%3 %4</translation>
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
        <translation>管道越宽，流过的行越多：每个词元一行。
%1</translation>
    </message>
    <message>
        <source>The bars show each operation&apos;s FLOPs (c). The longest bar is %1 (c). Whole layers have no bar.</source>
        <translation>条形表示每个运算的 FLOPs (c)。最长的条形为 %1 (c)。整层没有条形。</translation>
    </message>
    <message>
        <source>The bars show each operation&apos;s FLOPs (c), %1 above %2. The longest bar is %3 (c). Whole layers have no bar.</source>
        <translation>条形表示每个运算的 FLOPs (c)，“%1”在上，“%2”在下。最长的条形为 %3 (c)。整层没有条形。</translation>
    </message>
    <message>
        <source>%1: %2, %3, %4 of the step&apos;s FLOPs</source>
        <translation>%1：%2，%3，占这一步 FLOPs 的 %4</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>The operations appear here.</source>
        <translation>各个运算会显示在这里。</translation>
    </message>
    <message>
        <source>Decoder: the operations and their share of the work</source>
        <translation>解码器：各个运算及其所占的计算量</translation>
    </message>
    <message>
        <source>%1: operation %2 of %3 in this step.</source>
        <translation>%1：这一步的第 %2 个运算，共 %3 个。</translation>
    </message>
    <message>
        <source>(f) formula, (c) counted, (m) measured</source>
        <translation>(f) 公式，(c) 计数，(m) 测量</translation>
    </message>
    <message>
        <source>A FLOP is one addition or multiplication of floating-point numbers: 2 × 3 + 1 takes two. Only matrix products are counted as FLOPs here. Other work, such as norms and softmax, is counted separately.</source>
        <translation>一个 FLOP 是一次浮点数加法或乘法：2 × 3 + 1 需要两个。这里只有矩阵乘积计入 FLOPs。归一化、Softmax 等其他运算另计。</translation>
    </message>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>内存不足。</translation>
    </message>
    <message>
        <source>Heads, layer %1</source>
        <translation>注意力头，第 %1 层</translation>
    </message>
    <message>
        <source>after step %1</source>
        <translation>第 %1 步之后</translation>
    </message>
    <message>
        <source>step %1, %2</source>
        <comment>a lane such as: cache off</comment>
        <translation>第 %1 步，%2</translation>
    </message>
    <message>
        <source>Attention weights of each head at the end of this step, with %1. All use the same colors, from 0 to 1.</source>
        <translation>这一步完成时，采用“%1”的每个头的注意力权重。所有头用同样的颜色，从 0 到 1。</translation>
    </message>
    <message>
        <source>Attention weights of each head at the end of this step. All use the same colors, from 0 to 1.</source>
        <translation>这一步完成时每个头的注意力权重。所有头用同样的颜色，从 0 到 1。</translation>
    </message>
    <message>
        <source>Each cell shows the largest of %1 × %2 weights (queries × keys).</source>
        <translation>每格显示 %1 × %2 个权重（查询 × 键）中最大的一个。</translation>
    </message>
    <message>
        <source>%2 of %1 queries are drawn.</source>
        <translation>共 %1 个查询，画出了 %2 个。</translation>
    </message>
    <message>
        <source>Heads %1–%2 of %3 are drawn.</source>
        <translation>画出了第 %1–%2 个头，共 %3 个。</translation>
    </message>
    <message>
        <source>Click a head to see its numbers, or press “,” or “.” to change the head.</source>
        <translation>点击一个头可查看它的数值；按“,”或“.”可切换头。</translation>
    </message>
    <message>
        <source>Head %1 of layer %2
Largest attention weight %3: query %4 “%5”, key %6 “%7”</source>
        <translation>第 %2 层第 %1 个头
最大的注意力权重 %3：查询 %4“%5”，键 %6“%7”</translation>
    </message>
    <message>
        <source>The heads&apos; attention weights appear here.</source>
        <translation>各头的注意力权重会显示在这里。</translation>
    </message>
    <message>
        <source>The heads&apos; rows were too large to keep.</source>
        <translation>各头的行太大，没有保留。</translation>
    </message>
    <message>
        <source>Heads: the attention weights of all heads of a layer</source>
        <translation>注意力头：一层中所有头的注意力权重</translation>
    </message>
    <message>
        <source>Head %1 of %2 in layer %3.</source>
        <translation>第 %3 层第 %1 个头，共 %2 个头。</translation>
    </message>
    <message>
        <source>Head %1 of %2 in layer %3, with %4.</source>
        <translation>第 %3 层第 %1 个头，共 %2 个头，采用“%4”。</translation>
    </message>
    <message>
        <source>It is never computed. The key at position %1 comes after the query at position %2, and a query sees only keys up to its own position.</source>
        <translation>它永远不会被计算。位置 %1 的键在位置 %2 的查询之后，而查询只能看到自身位置及之前的键。</translation>
    </message>
    <message>
        <source>It is not computed in this step, because this query does not see this key.</source>
        <translation>它在这一步中不会被计算，因为这个查询看不到这个键。</translation>
    </message>
    <message>
        <source>It was written to the cache in %1.</source>
        <translation>它在%1中写入缓存。</translation>
    </message>
    <message>
        <source>It is the dot product of row %1 of queries Q and row %2 of keys K, computed in %3. Only the side without the mistake divides it by √(head width).</source>
        <translation>它是查询 Q 的第 %1 行与键 K 的第 %2 行的点积，在%3中计算。只有没有错误的一侧会除以 √(头宽度)。</translation>
    </message>
    <message>
        <source>It is the dot product of row %1 of queries Q and row %2 of keys K, computed in %3 and divided by √(head width).</source>
        <translation>它是查询 Q 的第 %1 行与键 K 的第 %2 行的点积，在%3中计算，并除以 √(头宽度)。</translation>
    </message>
    <message>
        <source>Row %1 of keys K was computed in %2.</source>
        <translation>键 K 的第 %1 行是在%2中计算的。</translation>
    </message>
    <message>
        <source>It comes from the softmax of row %1 of the scores, in %2.</source>
        <translation>它来自分数第 %1 行的 Softmax，在%2中计算。</translation>
    </message>
    <message>
        <source>Its score is the dot product of row %1 of queries Q and row %2 of keys K, computed in %3.</source>
        <translation>它的分数是查询 Q 的第 %1 行与键 K 的第 %2 行的点积，在%3中计算。</translation>
    </message>
    <message>
        <source>It is row %1 of the attention weights times column %2 of values V, computed in %3.</source>
        <translation>它是注意力权重的第 %1 行乘以值 V 的第 %2 列，在%3中计算。</translation>
    </message>
    <message>
        <source>These weights are row %1 of the scores after %2.</source>
        <translation>这些权重是%2之后分数的第 %1 行。</translation>
    </message>
    <message>
        <source>Softmax gives it a weight of exactly 0 in %1, so row %2 of values V adds nothing to row %3 of the output.</source>
        <translation>在%1中，Softmax 给它的权重恰好为 0，所以值 V 的第 %2 行对输出的第 %3 行没有贡献。</translation>
    </message>
    <message>
        <source>Row %1 of values V adds nothing to row %2 of the output.</source>
        <translation>值 V 的第 %1 行对输出的第 %2 行没有贡献。</translation>
    </message>
    <message>
        <source>Its row is multiplied by each row of keys K that it may see, in %1.</source>
        <translation>在%1中，它所在的行与它能看到的每一行键 K 相乘。</translation>
    </message>
    <message>
        <source>Through these scores it reaches row %1 of the attention weights in %2 and of the output in %3.</source>
        <translation>通过这些分数，它影响到%2中注意力权重的第 %1 行和%3中输出的第 %1 行。</translation>
    </message>
    <message>
        <source>Its row is multiplied by each row of queries Q that may see it, in %1.</source>
        <translation>在%1中，它所在的行与能看到它的每一行查询 Q 相乘。</translation>
    </message>
    <message>
        <source>Through these scores it reaches column %1 of the attention weights in %2 and the output in %3.</source>
        <translation>通过这些分数，它影响到%2中注意力权重的第 %1 列，以及%3中的输出。</translation>
    </message>
    <message>
        <source>It is multiplied by column %1 of the attention weights, in %2.</source>
        <translation>在%2中，它与注意力权重的第 %1 列相乘。</translation>
    </message>
    <message>
        <source>It passes the mask in %1 and becomes an attention weight in %2.</source>
        <translation>它在%1中通过掩码，在%2中变成注意力权重。</translation>
    </message>
    <message>
        <source>That weight multiplies row %1 of values V, in %2.</source>
        <translation>在%2中，这个权重与值 V 的第 %1 行相乘。</translation>
    </message>
    <message>
        <source>It multiplies row %1 of values V, in %2. Adding up such products over all positions gives row %3 of the output.</source>
        <translation>在%2中，它与值 V 的第 %1 行相乘。把所有位置的这类乘积相加，就得到输出的第 %3 行。</translation>
    </message>
    <message>
        <source>Row %1 of values V was computed in %2.</source>
        <translation>值 V 的第 %1 行是在%2中计算的。</translation>
    </message>
    <message>
        <source>It is mixed with the output of the other heads, in %1.</source>
        <translation>在%1中，它与其他头的输出混合。</translation>
    </message>
    <message>
        <source>Go to %1 in step %2.</source>
        <translation>转到第 %2 步的“%1”。</translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation>第 %1 步的“%2”</translation>
    </message>
    <message>
        <source>%1 computed it in %2.</source>
        <translation>“%1”在%2中计算了它。</translation>
    </message>
    <message>
        <source>%1 computed it in %2 and again in steps %3.</source>
        <translation>“%1”在%2中计算了它，又在第 %3 步重新计算。</translation>
    </message>
    <message>
        <source>%1 reads it from the cache in steps %2.</source>
        <translation>“%1”在第 %2 步从缓存中读取它。</translation>
    </message>
    <message>
        <source>No step has read it from the cache yet.</source>
        <translation>还没有哪一步从缓存中读取它。</translation>
    </message>
    <message>
        <source>%1 · head %2 of layer %3</source>
        <translation>%1 · 第 %3 层第 %2 个头</translation>
    </message>
    <message>
        <source>Pinned. Click the cell again to unpin it.</source>
        <translation>已固定。再次点击该单元格可取消固定。</translation>
    </message>
    <message>
        <source>Under the mouse. Click to pin the cell.</source>
        <translation>位于鼠标下方。点击可固定该单元格。</translation>
    </message>
    <message>
        <source>This run has no such cell.</source>
        <translation>这次运行没有这样的单元格。</translation>
    </message>
    <message>
        <source>Comes from</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>Goes to</source>
        <translation>去向</translation>
    </message>
    <message>
        <source>Query: position %1 “%2”</source>
        <translation>查询：位置 %1“%2”</translation>
    </message>
    <message>
        <source>Key: position %1 “%2”</source>
        <translation>键：位置 %1“%2”</translation>
    </message>
    <message>
        <source>Position %1 “%2”, column %3</source>
        <translation>位置 %1“%2”，第 %3 列</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1：%2 %3</translation>
    </message>
    <message>
        <source>This row is not computed again in this step.</source>
        <translation>这一步不再计算这一行。</translation>
    </message>
    <message>
        <source>This token has not been read yet in this step.</source>
        <translation>这一步还没有读到这个词元。</translation>
    </message>
    <message>
        <source>Row %1 has not been computed yet in this step.</source>
        <translation>第 %1 行在这一步还没有计算。</translation>
    </message>
    <message>
        <source>The cache no longer holds this row.</source>
        <translation>缓存中已经没有这一行。</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>This is row %1 of the matrix. The number that begins with 0x is the same value in hexadecimal, which shows every bit.</source>
        <translation>这是矩阵的第 %1 行。带 0x 的数是同一个值的十六进制写法，能看出每个比特。</translation>
    </message>
    <message>
        <source>Read from the cache: an earlier step computed it.</source>
        <translation>从缓存中读取：它是在更早的一步中计算的。</translation>
    </message>
    <message>
        <source>It is stored as %1 and read as %1 × %2. The model computed %3.</source>
        <translation>它存为 %1，读出时为 %1 × %2。模型算出的是 %3。</translation>
    </message>
    <message>
        <source>It is the mean of %1 heads. This head computed %2.</source>
        <translation>它是 %1 个头的平均值。这个头算出的是 %2。</translation>
    </message>
    <message>
        <source>row %1 × %2 + head %3 × %4 + column %5 = number %6</source>
        <translation>行号 %1 × %2 + 头号 %3 × %4 + 列号 %5 = 编号 %6</translation>
    </message>
    <message>
        <source>In this line, rows, heads and columns are numbered from 0. A row of the cache has %1 numbers, %2 per head. A step with only one token reads the cache itself, without a copy.</source>
        <translation>这里的行、头和列都从 0 数起。缓存的一行有 %1 个数，每个头 %2 个。只读入一个词元的步骤直接读取缓存本身，不做复制。</translation>
    </message>
    <message>
        <source>Place in block %1: %2 (f)</source>
        <translation>在块 %1 中的位置：%2 (f)</translation>
    </message>
    <message>
        <source>Place in the cache: %1 (f)</source>
        <translation>在缓存中的位置：%1 (f)</translation>
    </message>
    <message>
        <source>These are the same bits as with %1.</source>
        <translation>与“%1”的每个比特都相同。</translation>
    </message>
    <message>
        <source>This is %1 ULP away from %2. The difference is %3.</source>
        <translation>它与 %2 相差 %1 ULP。差值为 %3。</translation>
    </message>
    <message>
        <source>1 ULP is the distance to the next float32 number.</source>
        <translation>1 ULP 是到下一个 float32 数的距离。</translation>
    </message>
    <message>
        <source>In step %1, its value was %2.</source>
        <translation>在第 %1 步它的值是 %2。</translation>
    </message>
    <message>
        <source>It was computed again. In step %1, its value was %2, the same bits.</source>
        <translation>它被重新计算了。在第 %1 步它的值是 %2，每个比特都相同。</translation>
    </message>
    <message>
        <source>It was computed again. In step %1, its value was %2, which differs by %3 ULP (units in the last place).</source>
        <translation>它被重新计算了。在第 %1 步它的值是 %2，相差 %3 ULP（末位单位）。</translation>
    </message>
    <message>
        <source>Point at a cell of the stage to read its exact value, where it comes from and where it goes. Click to pin the cell.</source>
        <translation>把鼠标指向主视图中的单元格，可查看它的精确值、来源和去向。点击可固定该单元格。</translation>
    </message>
    <message>
        <source>Inspector: one cell&apos;s exact value, where it comes from and where it goes</source>
        <translation>检查器：一个单元格的精确值、来源和去向</translation>
    </message>
    <message>
        <source>Bit-identical: no difference in 1 step (c).</source>
        <translation>逐位一致：1 步中没有差异 (c)。</translation>
    </message>
    <message>
        <source>Bit-identical: no difference in %1 steps (c).</source>
        <translation>逐位一致：%1 步中没有差异 (c)。</translation>
    </message>
    <message>
        <source>K, V and the hidden state of each layer, and the logits, were compared bit for bit. All %1 tensors (c), %2 values (c) in total, have the same bits with %3 as with %4.</source>
        <translation>逐位比较了 K、V、每层的隐藏状态以及 logits。“%3”与“%4”之间，全部 %1 个张量 (c)、共 %2 个值 (c)，每个比特都相同。</translation>
    </message>
    <message>
        <source>same in the only step compared (of %1)</source>
        <translation>唯一比较过的一步相同（共 %1 步）</translation>
    </message>
    <message>
        <source>same where compared</source>
        <translation>比较过的都相同</translation>
    </message>
    <message>
        <source>same in the %1 steps compared (of %2)</source>
        <translation>比较过的 %1 步相同（共 %2 步）</translation>
    </message>
    <message>
        <source>same answer, bit for bit</source>
        <translation>回答相同，逐位一致</translation>
    </message>
    <message>
        <source>same answer</source>
        <translation>回答相同</translation>
    </message>
    <message>
        <source>the same so far, bit for bit</source>
        <translation>到目前为止相同，逐位一致</translation>
    </message>
    <message>
        <source>same so far</source>
        <translation>到目前相同</translation>
    </message>
    <message>
        <source>different words after step %1, logits up to %2 apart</source>
        <translation>第 %1 步之后选出的词不同，logits 最多相差 %2</translation>
    </message>
    <message>
        <source>the same numbers, but different words after step %1</source>
        <translation>数值相同，但第 %1 步之后选出的词不同</translation>
    </message>
    <message>
        <source>different words after step %1</source>
        <translation>第 %1 步之后选出的词不同</translation>
    </message>
    <message>
        <source>a different choice in step %1, logits up to %2 apart</source>
        <translation>第 %1 步的选择不同，logits 最多相差 %2</translation>
    </message>
    <message>
        <source>a different choice in step %1</source>
        <translation>第 %1 步的选择不同</translation>
    </message>
    <message>
        <source>same answer, not the same bits</source>
        <translation>回答相同，但比特不同</translation>
    </message>
    <message>
        <source>something is wrong: find the first matrix that differs</source>
        <translation>有地方出错了：请找出第一个不同的矩阵</translation>
    </message>
    <message>
        <source>something is wrong</source>
        <translation>有地方出错了</translation>
    </message>
    <message>
        <source>different numbers, first in %1</source>
        <translation>数值不同，最先出现在%1</translation>
    </message>
    <message>
        <source>different numbers</source>
        <translation>数值不同</translation>
    </message>
    <message>
        <source>not compared: only %1 ran</source>
        <translation>未比较：只运行了“%1”</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>未比较</translation>
    </message>
    <message>
        <source>not compared: no step ran with both</source>
        <translation>未比较：没有哪一步同时运行两路</translation>
    </message>
    <message>
        <source>nothing has run yet</source>
        <translation>还没有运行</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>Choose Compare and press Run: then each step runs both ways.</source>
        <translation>选择“比较”并按“运行”：每一步就会用两种方式各算一遍。</translation>
    </message>
    <message>
        <source>The other steps ran with only one of them and could not be compared.</source>
        <translation>其他步只运行了其中一路，无法比较。</translation>
    </message>
    <message>
        <source>the logits</source>
        <translation>logits</translation>
    </message>
    <message>
        <source>the keys of layer %1</source>
        <translation>第 %1 层的键</translation>
    </message>
    <message>
        <source>the values of layer %1</source>
        <translation>第 %1 层的值</translation>
    </message>
    <message>
        <source>the hidden state after layer %1</source>
        <translation>第 %1 层之后的隐藏状态</translation>
    </message>
    <message>
        <source>Lamp: whether both ways give the same answer</source>
        <translation>指示灯：两种方式的回答是否相同</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows</source>
        <translation>
            <numerusform>%Ln 行</numerusform>
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
            <numerusform>第 %1 步，共 %2 步，预填充：读入提示词的 %Ln 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1 of %2, prefill: reads the prompt</source>
        <translation>第 %1 步，共 %2 步，预填充：读入提示词</translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: reads %Ln tokens with %3, %4 with %5</source>
        <translation>
            <numerusform>第 %1 步，共 %2 步，解码：“%3”读入 %Ln 个词元，“%5”读入 %4 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: reads %Ln tokens</source>
        <translation>
            <numerusform>第 %1 步，共 %2 步，解码：读入 %Ln 个词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: reads all %Ln tokens again</source>
        <translation>
            <numerusform>第 %1 步，共 %2 步，解码：全部 %Ln 个词元重新读入</numerusform>
        </translation>
    </message>
    <message>
        <source>Prefill: the tokens of the prompt are read together, usually in one step.</source>
        <translation>预填充：提示词的词元一起读入，通常只用一步。</translation>
    </message>
    <message>
        <source>Decode: each step adds one token to the answer.</source>
        <translation>解码：每一步给回答增加一个词元。</translation>
    </message>
    <message>
        <source>The stage shows layer %1, which this step has not reached yet. This panel describes layer %2.</source>
        <translation>主视图显示的是第 %1 层，这一步还没有到达。本面板描述的是第 %2 层。</translation>
    </message>
    <message>
        <source>The stage shows layer %1, which this step has already finished. This panel describes layer %2.</source>
        <translation>主视图显示的是第 %1 层，这一步已经完成。本面板描述的是第 %2 层。</translation>
    </message>
    <message>
        <source>Show layer %1 on the stage</source>
        <translation>在主视图中显示第 %1 层</translation>
    </message>
    <message>
        <source>The prompt is read a second time. %1 has forgotten the first reading.</source>
        <translation>提示词被读第二遍。“%1”已经忘了第一遍。</translation>
    </message>
    <message numerus="yes">
        <source>The text became too long for %1, which drops everything before position %2 and computes the other %Ln tokens again, because their positions change: the first of them now has position 0.</source>
        <translation>
            <numerusform>文本对“%1”来说太长了。它丢掉位置 %2 之前的内容，并重新计算其余 %Ln 个词元，因为它们的位置变了：其中第一个现在位于位置 0。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One of the caches did not run before this step. It missed %Ln tokens, which it reads now.</source>
        <translation>
            <numerusform>其中一个缓存在这一步之前没有运行，漏掉了 %Ln 个词元，现在读入。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The cache was off before this step and missed %Ln tokens, which are read now.</source>
        <translation>
            <numerusform>缓存在这一步之前是关闭的，漏掉了 %Ln 个词元，现在读入。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 did not run in this step, because it has no room for more tokens.</source>
        <translation>“%1”在这一步没有运行，因为已经没有空间容纳更多词元。</translation>
    </message>
    <message>
        <source>%1 did not run in this step, because its text has ended.</source>
        <translation>“%1”在这一步没有运行，因为它的文本已经结束。</translation>
    </message>
    <message>
        <source>%1 did not run in this step, because the cache mode was changed during the run. Press Run to compare all steps.</source>
        <translation>“%1”在这一步没有运行，因为运行途中改变了缓存模式。按“运行”可比较所有步骤。</translation>
    </message>
    <message>
        <source>%1, whole step: %2, plus %3 of other work (c)</source>
        <translation>“%1”，整步：%2，以及 %3 其他运算 (c)</translation>
    </message>
    <message numerus="yes">
        <source>Skipping %Ln earlier tokens saves %1 of this step&apos;s FLOPs (c).</source>
        <translation>
            <numerusform>跳过更早的 %Ln 个词元，节省了这一步 FLOPs 的 %1 (c)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>When this step ends, %1 drops %Ln rows from each layer.</source>
        <translation>
            <numerusform>这一步结束时，“%1”在每层丢弃 %Ln 行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only %1 computes here: it rounds %Ln rows of K and V to fewer bits (c).</source>
        <translation>
            <numerusform>这里只有“%1”在计算：它把 K 和 V 的 %Ln 行舍入（量化）到更少的比特 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>After this step, %1 holds %2 (c) and %3 holds %4 (c).</source>
        <translation>这一步之后，“%1”占 %2 (c)，“%3”占 %4 (c)。</translation>
    </message>
    <message>
        <source>In this step, the logits are up to %1 apart (c). The probabilities of the next token diverge by %2 nats (c).</source>
        <translation>在这一步，logits 最多相差 %1 (c)。下一个词元概率的散度为 %2 nats (c)。</translation>
    </message>
    <message>
        <source>With %1, %2 of this head&apos;s attention goes to rows that %3 no longer has (c).</source>
        <translation>采用“%1”时，这个头有 %2 的注意力落在“%3”已经没有的行上 (c)。</translation>
    </message>
    <message numerus="yes">
        <source>This step stores the keys and values of %Ln tokens. That saves nothing yet (c).</source>
        <translation>
            <numerusform>这一步存入 %Ln 个词元的键和值。现在还没有节省什么 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>The next step saves work: press Ctrl+→.</source>
        <translation>下一步才节省计算量：请按 Ctrl+→。</translation>
    </message>
    <message>
        <source>Go to the next step.</source>
        <translation>转到下一步。</translation>
    </message>
    <message numerus="yes">
        <source>The keys and values of %Ln tokens are in the cache and are not computed again.</source>
        <translation>
            <numerusform>%Ln 个词元的键和值已在缓存中，不再计算。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing was kept, so the rows of %Ln tokens must be computed again.</source>
        <translation>
            <numerusform>什么都没有保留，所以必须重新计算 %Ln 个词元的行。</numerusform>
        </translation>
    </message>
    <message>
        <source>This operation takes the same work both ways (c).</source>
        <translation>这个运算在两种方式下计算量相同 (c)。</translation>
    </message>
    <message>
        <source>%1 takes %2 times as much work for this operation (c).</source>
        <translation>“%1”做这个运算需要 %2 倍的计算量 (c)。</translation>
    </message>
    <message>
        <source>Only %1 computes here (c).</source>
        <translation>这里只有“%1”在计算 (c)。</translation>
    </message>
    <message>
        <source>Without the cache, this operation takes %1 times as many FLOPs (c).</source>
        <translation>没有缓存时，这个运算需要 %1 倍的 FLOPs (c)。</translation>
    </message>
    <message>
        <source>Without the cache, this operation takes %1 times as much work (c).</source>
        <translation>没有缓存时，这个运算需要 %1 倍的计算量 (c)。</translation>
    </message>
    <message>
        <source>Choosing the tokens of both lanes took %1 (m).</source>
        <translation>两路的词元是在 %1 内选出的 (m)。</translation>
    </message>
    <message>
        <source>The token was chosen once for both lanes, which took %1 (m).</source>
        <translation>词元只选一次，两路共用，用时 %1 (m)。</translation>
    </message>
    <message>
        <source>Formula: worked out from the sizes. Counted: added up by the program while it ran. Measured: read from a clock, so it varies from run to run.</source>
        <translation>公式：根据尺寸算出。计数：程序运行时逐一累加。测量：由时钟读出，因此每次运行都不同。</translation>
    </message>
    <message>
        <source>The formula and the count do not agree.</source>
        <translation>公式与计数不一致。</translation>
    </message>
    <message>
        <source>%1 keeps nothing.</source>
        <translation>“%1”什么都不保留。</translation>
    </message>
    <message>
        <source>This step skips the operation, because more of the prompt follows.</source>
        <translation>这一步跳过这个运算，因为后面还有提示词。</translation>
    </message>
    <message>
        <source>= %1 (f)</source>
        <translation>= %1 (f)</translation>
    </message>
    <message>
        <source>= %1 + %2 of other work (f)</source>
        <translation>= %1，另加 %2 其他运算 (f)</translation>
    </message>
    <message>
        <source>= %1 of other work (f)</source>
        <translation>= %1 其他运算 (f)</translation>
    </message>
    <message>
        <source>Run a prompt to read here what each operation does and what it costs.</source>
        <translation>运行一个提示词，就能在这里看到每个运算做什么、代价是多少。</translation>
    </message>
    <message>
        <source>Now: what the current operation does and costs</source>
        <translation>当前运算：它做什么，代价是多少</translation>
    </message>
    <message>
        <source>%1: %2 and %3 of other work.</source>
        <translation>%1：%2，以及 %3 其他运算。</translation>
    </message>
    <message>
        <source>%1 does not do this operation.</source>
        <translation>“%1”不做这个运算。</translation>
    </message>
    <message>
        <source>other work</source>
        <translation>其他运算</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>%1: %2 of other work %3</source>
        <translation>%1：%2 其他运算 %3</translation>
    </message>
    <message>
        <source>Bytes that the operation must load from memory or store there: weights, rows and the cache.</source>
        <translation>该运算必须从内存读取或向内存写入的字节：权重、行和缓存。</translation>
    </message>
    <message>
        <source>nats and logits (c)</source>
        <translation>nats 与 logits (c)</translation>
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
        <translation>这次运行没有做比较。请选择“比较”，或“实验室”菜单中的一项对比。</translation>
    </message>
    <message>
        <source>There is no next token to compare yet: more of the prompt follows.</source>
        <translation>还没有可比较的下一个词元：后面还有提示词。</translation>
    </message>
    <message numerus="yes">
        <source>Both caches gave the same logits in all %Ln steps compared (c), although other numbers differ.</source>
        <translation>
            <numerusform>在所有 %Ln 个比较过的步骤中，两个缓存给出相同的 logits (c)，尽管其他数值不同。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Both caches gave the same bits in all %Ln steps compared (c).</source>
        <translation>
            <numerusform>在所有 %Ln 个比较过的步骤中，两个缓存给出的每个比特都相同 (c)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Both caches gave the same bits in all %Ln steps (c).</source>
        <translation>
            <numerusform>在全部 %Ln 步中，两个缓存给出的每个比特都相同 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>This run is not plotted, because its left side (%1) already loses or hides something. Choose another comparison in the Laboratory menu.</source>
        <translation>这次运行没有画在图上，因为“%1”本身就丢失或隐藏了内容。请在“实验室”菜单中选择另一项对比。</translation>
    </message>
    <message>
        <source>No cache has been compared on this prompt yet. Choose Compare, or a comparison in the Laboratory menu. A cache that makes a mistake, or reads a different text, is not plotted.</source>
        <translation>这个提示词还没有比较过缓存。请选择“比较”，或“实验室”菜单中的一项对比。有错误的缓存，或文本不同的缓存，不会画在图上。</translation>
    </message>
    <message>
        <source>%1, log scale, over %2</source>
        <translation>%1（对数刻度）随 %2 变化</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 随 %2 变化</translation>
    </message>
    <message>
        <source>After %1 tokens · %2</source>
        <translation>%1 个词元之后 · %2</translation>
    </message>
    <message>
        <source>Choose another comparison in the Laboratory menu to see a second point.</source>
        <translation>在“实验室”菜单中选择另一项对比，可看到第二个点。</translation>
    </message>
    <message>
        <source>Each point is a cache that has been compared on this model and prompt since the program started. The divergence is the mean over the tokens chosen.</source>
        <translation>每个点是程序启动以来在这个模型和提示词上比较过的一个缓存。散度是所选词元上的平均值。</translation>
    </message>
    <message>
        <source>Left out, because fewer steps were compared: %1.</source>
        <translation>因比较的步数较少而略去：%1。</translation>
    </message>
    <message>
        <source>Left out, because the left side of the comparison already loses or hides something: %1.</source>
        <translation>因对比的左侧本身就丢失或隐藏了内容而略去：%1。</translation>
    </message>
    <message>
        <source>caches tried: %1</source>
        <translation>试过的缓存：%1</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>used: %1 bytes (c), tokens read: %2 (c)</source>
        <translation>已用：%1 字节 (c)，读入的词元：%2 (c)</translation>
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
        <translation>%2 步中有 %1 步的首选词元不同 (c)</translation>
    </message>
    <message>
        <source>This run: %1.</source>
        <translation>本次运行：%1。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source> saves %1</source>
        <translation> 节省 %1</translation>
    </message>
    <message>
        <source>time, µs (m)</source>
        <translation>时间，µs (m)</translation>
    </message>
    <message>
        <source>time, ms (m)</source>
        <translation>时间，ms (m)</translation>
    </message>
    <message>
        <source>time, s (m)</source>
        <translation>时间，s (m)</translation>
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
        <translation>累计 FLOPs (c)</translation>
    </message>
    <message>
        <source>cache, bytes (c)</source>
        <translation>缓存，字节 (c)</translation>
    </message>
    <message>
        <source>cache, KiB (c)</source>
        <translation>缓存，KiB (c)</translation>
    </message>
    <message>
        <source>cache, MiB (c)</source>
        <translation>缓存，MiB (c)</translation>
    </message>
    <message>
        <source>cache, GiB (c)</source>
        <translation>缓存，GiB (c)</translation>
    </message>
    <message>
        <source>FLOPs per step</source>
        <translation>每步 FLOPs</translation>
    </message>
    <message>
        <source>Plot: FLOPs of each step, %1</source>
        <translation>图表：每步的 FLOPs，%1</translation>
    </message>
    <message>
        <source>FLOPs so far, and share saved</source>
        <translation>累计 FLOPs 与节省比例</translation>
    </message>
    <message>
        <source>Plot: FLOPs of all steps so far and the share saved, %1</source>
        <translation>图表：至今所有步的 FLOPs 与节省比例，%1</translation>
    </message>
    <message>
        <source>Time per step</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>Plot: measured time of each step, %1</source>
        <translation>图表：测得的每步时间，%1</translation>
    </message>
    <message>
        <source>Bytes in the cache</source>
        <translation>缓存字节数</translation>
    </message>
    <message>
        <source>Plot: bytes of each cache after each step, used and reserved</source>
        <translation>图表：每步之后各缓存已用和预留的字节数</translation>
    </message>
    <message>
        <source>FLOPs by operation</source>
        <translation>按运算划分的 FLOPs</translation>
    </message>
    <message>
        <source>Plot: FLOPs of the run by operation, %1</source>
        <translation>图表：本次运行按运算划分的 FLOPs，%1</translation>
    </message>
    <message>
        <source>Roofline of this machine</source>
        <translation>本机的 Roofline</translation>
    </message>
    <message>
        <source>Plot: speed of each step against the most that this machine can do</source>
        <translation>图表：每步的速度与本机所能达到的上限</translation>
    </message>
    <message>
        <source>Drift per step</source>
        <translation>每步偏差</translation>
    </message>
    <message>
        <source>Plot: drift of the next token in each step, %1</source>
        <translation>图表：每步下一个词元的偏差，%1</translation>
    </message>
    <message>
        <source>Bytes against drift</source>
        <translation>字节数与偏差</translation>
    </message>
    <message>
        <source>Plot: size of each cache tried on this prompt, against how far its predictions are from the exact ones</source>
        <translation>图表：在这个提示词上试过的各缓存的大小，以及其预测与精确预测的偏差</translation>
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
        <translation>其余</translation>
    </message>
    <message>
        <source>Other work: bias, norms, softmax, activation, residuals, scale</source>
        <translation>其他运算：偏置、归一化、Softmax、激活、残差、缩放</translation>
    </message>
    <message>
        <source>%1: %2 (c)</source>
        <translation>%1：%2 (c)</translation>
    </message>
    <message>
        <source>saved: %1 (c)</source>
        <translation>节省：%1 (c)</translation>
    </message>
    <message>
        <source>%1 of the limit</source>
        <translation>上限的 %1</translation>
    </message>
    <message>
        <source>Faster than memory can deliver: the processor&apos;s own caches hold part of the data.</source>
        <translation>比内存所能提供的速度还快：部分数据在处理器自己的缓存中。</translation>
    </message>
    <message>
        <source>Faster than the limit that was measured: measure this machine again.</source>
        <translation>比测得的上限还快：请重新测量本机。</translation>
    </message>
    <message>
        <source>%1: %2 FLOP/byte (c), %3 (m)</source>
        <translation>%1：%2 FLOP/byte (c)，%3 (m)</translation>
    </message>
    <message>
        <source>the most probable next tokens differ (c)</source>
        <translation>概率最大的下一个词元不同 (c)</translation>
    </message>
    <message>
        <source>%1: %2 (m), measured once</source>
        <translation>%1：%2 (m)，测量一次</translation>
    </message>
    <message>
        <source>%1: %2 (m), the median of %3 passes; half of them took %4 to %5</source>
        <translation>%1：%2 (m)，%3 次前向计算的中位数，其中一半在 %4 到 %5 之间</translation>
    </message>
    <message>
        <source>After step %1 of %2</source>
        <translation>第 %1 步之后，共 %2 步</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>This machine&apos;s limits are not measured yet.</source>
        <translation>尚未测量本机的上限。</translation>
    </message>
    <message>
        <source>This machine&apos;s limits are measured when the run ends.</source>
        <translation>运行结束后会测量本机的上限。</translation>
    </message>
    <message>
        <source>Measuring what this machine can do …</source>
        <translation>正在测量本机的能力 …</translation>
    </message>
    <message>
        <source>There was no memory left to measure this machine&apos;s limits.</source>
        <translation>没有剩余内存用于测量本机的上限。</translation>
    </message>
    <message numerus="yes">
        <source>%n threads</source>
        <translation>
            <numerusform>%n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 over %2, log scales</source>
        <translation>%1 随 %2 变化，对数刻度</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1; the totals leave out other work</source>
        <translation>%1；合计不含其他运算</translation>
    </message>
    <message>
        <source>%1 · %2 saved over all steps</source>
        <translation>%1 · 所有步共节省 %2</translation>
    </message>
    <message>
        <source>%1 · %2 saved over the %3 of %4 steps that both lanes ran</source>
        <translation>%1 · 在两路都运行的 %3 步中（共 %4 步）节省 %2</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>还没有运行。</translation>
    </message>
    <message>
        <source>This run keeps nothing in a cache.</source>
        <translation>这次运行没有在缓存中保留任何内容。</translation>
    </message>
    <message>
        <source>This run has no such numbers.</source>
        <translation>这次运行没有这样的数值。</translation>
    </message>
    <message>
        <source>%1, prefill</source>
        <translation>%1，预填充</translation>
    </message>
    <message>
        <source>%1, decode</source>
        <translation>%1，解码</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>节省</translation>
    </message>
    <message>
        <source>%1, used</source>
        <translation>%1，已用</translation>
    </message>
    <message>
        <source>%1, reserved</source>
        <translation>%1，预留</translation>
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
        <translation>首选词元不同</translation>
    </message>
    <message>
        <source>caches tried</source>
        <translation>试过的缓存</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>算力</translation>
    </message>
    <message>
        <source>Other work</source>
        <translation>其他运算</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 与 %2</translation>
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
        <translation>%2 步中有 %1 步的首选词元不同</translation>
    </message>
    <message>
        <source>%1: %2 (right axis)</source>
        <translation>%1：%2（右轴）</translation>
    </message>
    <message>
        <source>%1: %2, above the axis</source>
        <translation>%1：%2，超出坐标轴</translation>
    </message>
    <message>
        <source>%1: %2, median of %3</source>
        <translation>%1：%2，%3 的中位数</translation>
    </message>
    <message>
        <source>%1, log scale</source>
        <translation>%1，对数刻度</translation>
    </message>
    <message>
        <source>Short steps: the median of repeated passes, and the band that holds half of them. Longer steps are measured once.</source>
        <translation>较短的步：重复多次的中位数，色带包含其中一半。较长的步只测量一次。</translation>
    </message>
    <message>
        <source>Each step was measured once.</source>
        <translation>每一步只测量一次。</translation>
    </message>
    <message>
        <source>The divergence says how far apart the two caches&apos; next-token probabilities are. It is measured in nats, and is 0 if they are equal.</source>
        <translation>散度表示两个缓存给出的下一个词元概率相差多远。相等时为 0 nats。</translation>
    </message>
    <message>
        <source>The FLOPs of an operation are those of its matrix products.</source>
        <translation>一个运算的 FLOPs 指其矩阵乘积的运算量。</translation>
    </message>
    <message>
        <source>Steps above the slope read data from the processor&apos;s own caches.</source>
        <translation>位于斜线上方的步骤，读取的数据在处理器自己的缓存中。</translation>
    </message>
    <message>
        <source>The FLOPs are those of matrix products.</source>
        <translation>FLOPs 指矩阵乘积的运算量。</translation>
    </message>
    <message>
        <source>Nothing was compared in this step.</source>
        <translation>这一步没有比较任何内容。</translation>
    </message>
    <message>
        <source>No lane has a number here.</source>
        <translation>两路在这里都没有数值。</translation>
    </message>
    <message>
        <source>%1. The largest: %2.</source>
        <translation>%1。最大：%2。</translation>
    </message>
    <message>
        <source>Which plot</source>
        <translation>选择图表</translation>
    </message>
    <message>
        <source>Choose which plot is shown. In the plot, click to go to a step, drag to move, turn the wheel to zoom, and double-click to show all of it.</source>
        <translation>选择显示哪个图表。在图表中，点击可转到某一步，拖动可平移，滚轮可缩放，双击可显示全部。</translation>
    </message>
    <message>
        <source>Copy, save and more</source>
        <translation>复制、保存及更多</translation>
    </message>
    <message>
        <source>&amp;Copy the plot&apos;s data as CSV</source>
        <translation>复制图表数据为 CSV(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save the plot&apos;s picture …</source>
        <translation>保存图表图片(&amp;S) …</translation>
    </message>
    <message>
        <source>Show the &amp;whole plot</source>
        <translation>显示整个图表(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Logarithmic scale</source>
        <translation>对数刻度(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Next plot</source>
        <translation>下一个图表(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous plot</source>
        <translation>上一个图表(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Measure this machine again</source>
        <translation>重新测量本机(&amp;M)</translation>
    </message>
    <message numerus="yes">
        <source>Copied “%1” as CSV: %n lines.</source>
        <translation>
            <numerusform>已将“%1”复制为 CSV：%n 行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Queries Q</source>
        <translation>查询 Q</translation>
    </message>
    <message>
        <source>Queries Q: what each token looks for, one row per token.</source>
        <translation>查询 Q：每个词元要找什么，每个词元一行。</translation>
    </message>
    <message>
        <source>Keys K</source>
        <translation>键 K</translation>
    </message>
    <message>
        <source>Keys K: what each token can be found by, one row per token.</source>
        <translation>键 K：凭什么能找到每个词元，每个词元一行。</translation>
    </message>
    <message>
        <source>Values V</source>
        <translation>值 V</translation>
    </message>
    <message>
        <source>Values V: what each token passes on, one row per token.</source>
        <translation>值 V：每个词元传递出去的内容，每个词元一行。</translation>
    </message>
    <message>
        <source>Scores: how well each query (row) matches each key (column).</source>
        <translation>分数：每个查询（行）与每个键（列）的匹配程度。</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Attention weights: the scores of each query (row), turned into shares that add up to 1.</source>
        <translation>注意力权重：把每个查询（行）的分数变成总和为 1 的比例。</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Output: the values, mixed by the attention weights of each query.</source>
        <translation>输出：用每个查询的注意力权重混合各个值。</translation>
    </message>
    <message>
        <source>Keys K cache</source>
        <translation>键 K 缓存</translation>
    </message>
    <message>
        <source>Values V cache</source>
        <translation>值 V 缓存</translation>
    </message>
    <message>
        <source>Not computed yet</source>
        <translation>尚未计算</translation>
    </message>
    <message>
        <source>Not computed: the cache no longer holds this key</source>
        <translation>不计算：缓存中已经没有这个键</translation>
    </message>
    <message>
        <source>Masked: this key comes after the query</source>
        <translation>已屏蔽：这个键在查询之后</translation>
    </message>
    <message>
        <source>Not computed: this key comes after the query</source>
        <translation>不计算：这个键在查询之后</translation>
    </message>
    <message>
        <source>Not computed: the model&apos;s text begins after this key</source>
        <translation>不计算：模型的文本从这个键之后开始</translation>
    </message>
    <message>
        <source>Not computed: this query does not see this key</source>
        <translation>不计算：这个查询看不到这个键</translation>
    </message>
    <message>
        <source>Masked: this key comes before the query&apos;s window</source>
        <translation>已屏蔽：这个键在查询的窗口之前</translation>
    </message>
    <message>
        <source>Not computed: this key comes before the query&apos;s window</source>
        <translation>不计算：这个键在查询的窗口之前</translation>
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
        <translation>[%2 中的 %1 x %3]</translation>
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
        <translation>颜色在每一步、每个头中都是从 0 到 1：一个查询的注意力权重总和为 1。</translation>
    </message>
    <message>
        <source>Purple is negative, white is 0, orange is positive; the strongest colors are ±%1.</source>
        <translation>紫色为负，白色为 0，橙色为正；最深的颜色为 ±%1。</translation>
    </message>
    <message>
        <source>%1
Not computed yet.</source>
        <translation>%1
尚未计算。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Rows of earlier tokens. They are not computed again, because the cache keeps what later tokens need from them.</source>
        <translation>更早词元的行。缓存保留了以后的词元所需的内容，所以不再计算。</translation>
    </message>
    <message>
        <source>The logits with %1 and with %2 are the same, bit for bit, but each lane draws its own token.</source>
        <translation>“%1”与“%2”的 logits 逐位一致，但各自抽取了不同的词元。</translation>
    </message>
    <message>
        <source>The logits with %1 and with %2 are the same, bit for bit, so both choose the same token.</source>
        <translation>“%1”与“%2”的 logits 逐位一致，所以选出同一个词元。</translation>
    </message>
    <message>
        <source>The logits with %1 and with %2 differ. Each lane goes on with the token that its own logits choose.</source>
        <translation>“%1”与“%2”的 logits 不同。各自用自己的 logits 选出的词元继续。</translation>
    </message>
    <message>
        <source>The logits with %1 and with %2 differ. Those with %1 choose the token, and both lanes go on with it.</source>
        <translation>“%1”与“%2”的 logits 不同。按“%1”的 logits 选择，两者都用它继续。</translation>
    </message>
    <message>
        <source>%1, layer %2</source>
        <translation>%1，第 %2 层</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>Of the %1 numbers that share this cell (%2, %3), this one is farthest from 0.</source>
        <translation>这是共用这一格的 %1 个数中绝对值最大的（%2，%3）。</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>rows %1–%2</source>
        <translation>第 %1–%2 行</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>columns %1–%2</source>
        <translation>第 %1–%2 列</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>%1 (c)</source>
        <translation>%1 (c)</translation>
    </message>
    <message>
        <source>%1 (c), plus %2 of other work (c)</source>
        <translation>%1 (c)，另加 %2 其他运算 (c)</translation>
    </message>
    <message>
        <source>%1; keys and values: %2–%3</source>
        <translation>%1，键和值 %2–%3</translation>
    </message>
    <message>
        <source>rows %1–%2 of %3</source>
        <translation>第 %1–%2 行，共 %3 行</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 个键</translation>
    </message>
    <message>
        <source>%1 columns</source>
        <translation>%1 列</translation>
    </message>
    <message>
        <source>each cell = %1</source>
        <translation>每格 = %1</translation>
    </message>
    <message>
        <source>keys %1–%2 of %3</source>
        <translation>第 %1–%2 个键，共 %3 个</translation>
    </message>
    <message>
        <source>columns %1–%2 of %3</source>
        <translation>第 %1–%2 列，共 %3 列</translation>
    </message>
    <message>
        <source>Query at position %1 “%2”, key at position %3 “%4”</source>
        <translation>查询在位置 %1“%2”，键在位置 %3“%4”</translation>
    </message>
    <message>
        <source>Value %1 (scaled)</source>
        <translation>值 %1（已缩放）</translation>
    </message>
    <message>
        <source>Value %1</source>
        <translation>值 %1</translation>
    </message>
    <message>
        <source>Keys K new</source>
        <translation>新键 K</translation>
    </message>
    <message>
        <source>Values V new</source>
        <translation>新值 V</translation>
    </message>
    <message>
        <source>Keys K cache + new</source>
        <translation>键 K 缓存 + 新</translation>
    </message>
    <message>
        <source>Values V cache + new</source>
        <translation>值 V 缓存 + 新</translation>
    </message>
    <message>
        <source>%1 of other work (c)</source>
        <translation>%1 其他运算 (c)</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>These rows do not flow through this operation in this step.</source>
        <translation>这些行在这一步不流经这个运算。</translation>
    </message>
    <message>
        <source>Position %1 “%2”: computed again</source>
        <translation>位置 %1“%2”：重新计算</translation>
    </message>
    <message>
        <source>Position %1 “%2”: computed for the first time</source>
        <translation>位置 %1“%2”：首次计算</translation>
    </message>
    <message>
        <source>%1
Column %2: value %3</source>
        <translation>%1
第 %2 列：值 %3</translation>
    </message>
    <message>
        <source>plus the hidden state</source>
        <translation>加上隐藏状态</translation>
    </message>
    <message>
        <source>+ hidden state</source>
        <translation>+ 隐藏状态</translation>
    </message>
    <message>
        <source>Adds the hidden state from before this part. This is called a residual connection.</source>
        <translation>加上进入这一部分之前的隐藏状态：这就是残差连接。</translation>
    </message>
    <message>
        <source>W [%1 x %2]</source>
        <translation>W [%1 x %2]</translation>
    </message>
    <message>
        <source>times model weights %1</source>
        <translation>乘以模型权重 %1</translation>
    </message>
    <message>
        <source>W: weights of the model. No cache changes them.</source>
        <translation>W：模型的权重。任何缓存都不会改变它。</translation>
    </message>
    <message>
        <source>%1
FLOPs: multiplications and additions of matrix products. (c): counted while they were done.</source>
        <translation>%1
FLOPs：矩阵乘积的乘法和加法。(c)：在计算过程中计数得到。</translation>
    </message>
    <message>
        <source>Not done in this step: more of the prompt follows.</source>
        <translation>这一步不做：后面还有提示词。</translation>
    </message>
    <message>
        <source>%1 chose “%2”</source>
        <translation>“%1”选择了“%2”</translation>
    </message>
    <message>
        <source>%1 goes on with “%2”</source>
        <translation>“%1”以“%2”继续</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows written into the empty cache</source>
        <translation>
            <numerusform>%1 · 向空缓存写入 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 written</source>
        <translation>%1 · 写入 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows written, %2 already there</source>
        <translation>
            <numerusform>%1 · 写入 %n 行，已有 %2 行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 written, %3 older</source>
        <translation>%1 · 写入 %2，已有 %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows computed, %2 older ones from the cache</source>
        <translation>
            <numerusform>%1 · 计算 %n 行，从缓存读取 %2 行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 computed, %3 reused</source>
        <translation>%1 · 计算 %2，读取 %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows computed, %2 skipped</source>
        <translation>
            <numerusform>%1 · 计算 %n 行，跳过 %2 行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 computed, %3 skipped</source>
        <translation>%1 · 计算 %2，跳过 %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows computed</source>
        <translation>
            <numerusform>%1 · 计算 %n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows computed, %2 of them again</source>
        <translation>
            <numerusform>%1 · 计算 %n 行，其中 %2 行是重算</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 computed, %3 again</source>
        <translation>%1 · 计算 %2，重算 %3</translation>
    </message>
    <message>
        <source>%1 · not reached yet</source>
        <translation>%1 · 尚未到达</translation>
    </message>
    <message>
        <source>%1 · nothing is kept</source>
        <translation>%1 · 什么都不保留</translation>
    </message>
    <message>
        <source>The numbers differ, and each lane goes on with its own token</source>
        <translation>数值不同，各自以自己的词元继续</translation>
    </message>
    <message>
        <source>The numbers differ</source>
        <translation>数值不同</translation>
    </message>
    <message>
        <source>The numbers differ, but both lanes go on with the token that %1 chose</source>
        <translation>数值不同，两者都以“%1”选出的词元继续</translation>
    </message>
    <message>
        <source>Same answer: the logits with %1 and with %2 are the same, bit for bit</source>
        <translation>回答相同：“%1”与“%2”的 logits 逐位一致</translation>
    </message>
    <message>
        <source>Same answer, bit for bit</source>
        <translation>回答相同，逐位一致</translation>
    </message>
    <message>
        <source>With %1 and %2: the same logits, bit for bit</source>
        <translation>“%1”与“%2”：logits 逐位一致</translation>
    </message>
    <message>
        <source>The same logits, bit for bit</source>
        <translation>logits 逐位一致</translation>
    </message>
    <message>
        <source>Chosen: “%1”, with the largest logit</source>
        <translation>选中：“%1”，logit 最大</translation>
    </message>
    <message>
        <source>Chosen: “%1”, drawn by the random number %2 as candidate %3 of %4; its probability among them is %5 (c)</source>
        <translation>选中：“%1”，按随机数 %2 抽取，是 %4 个候选中的第 %3 个；它在其中的概率为 %5 (c)</translation>
    </message>
    <message>
        <source>Its largest logit is that of “%1”</source>
        <translation>它的最大 logit 属于“%1”</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>Softmax of all logits: these shares add up to 100%.</source>
        <translation>所有 logits 的 Softmax：这些比例总和为 100%。</translation>
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
        <translation>词元 %1“%2”
logit %3，概率 %4%</translation>
    </message>
    <message>
        <source>No logits in this step: more of the prompt follows.</source>
        <translation>这一步没有 logits：后面还有提示词。</translation>
    </message>
    <message>
        <source>Each lane reads its own words, so the numbers are not compared</source>
        <translation>各自读自己的词，所以不比较数值</translation>
    </message>
    <message>
        <source>Most probable next tokens</source>
        <translation>概率最大的下一个词元</translation>
    </message>
    <message>
        <source>Most probable next tokens: the model is almost certain of the first one</source>
        <translation>概率最大的下一个词元：模型几乎可以肯定是第一个</translation>
    </message>
    <message>
        <source>Position %1 “%2”</source>
        <translation>位置 %1“%2”</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>Nothing copied: no prompt has run yet.</source>
        <translation>未复制：还没有运行过提示词。</translation>
    </message>
    <message>
        <source>Nothing copied: this cell of %1 has no number here.</source>
        <translation>未复制：%1 的这个单元格在这里没有数值。</translation>
    </message>
    <message>
        <source>Copied the value %1: %2.</source>
        <translation>已复制值 %1：%2。</translation>
    </message>
    <message>
        <source>Copied the value %1: %2. The cache no longer holds this row.</source>
        <translation>已复制值 %1：%2。缓存中已经没有这一行。</translation>
    </message>
    <message>
        <source>Nothing copied, because this has not been computed yet: %1.</source>
        <translation>未复制，因为还没有计算：%1。</translation>
    </message>
    <message>
        <source>Copied %1 × %2 numbers as CSV: %3.</source>
        <translation>已将 %1 × %2 个数复制为 CSV：%3。</translation>
    </message>
    <message>
        <source>head %1 of layer %2</source>
        <translation>第 %2 层第 %1 个头</translation>
    </message>
    <message>
        <source>Not reached yet: %1 (the step is in layer %2)</source>
        <translation>尚未到达：%1（这一步位于第 %2 层）</translation>
    </message>
    <message>
        <source>Done: %1 (the step is in layer %2)</source>
        <translation>已完成：%1（这一步位于第 %2 层）</translation>
    </message>
    <message>
        <source>A layer has %1 heads. Each has its own queries, keys and values (%2 numbers wide), so each can look for something different.</source>
        <translation>一层有 %1 个头。每个头都有自己的查询、键和值，宽 %2 个数，因此可以寻找不同的内容。</translation>
    </message>
    <message>
        <source>Keys and values of earlier tokens are kept until the text becomes too long. Then the older half of the text is dropped, and the rows of the other half are computed again.</source>
        <translation>更早词元的键和值得到保留，直到文本过长。那时丢掉较早的一半文本，并重新计算另一半的行。</translation>
    </message>
    <message>
        <source>Nothing is kept. Each step computes the rows of all tokens again. When the text becomes too long, its older half is dropped.</source>
        <translation>什么都不保留。每一步都重新计算所有词元的行。文本过长时，丢掉较早的一半。</translation>
    </message>
    <message>
        <source>Keys and values of earlier tokens are kept until the text becomes too long. From then on, each step drops the oldest token and computes the rows of all others again.</source>
        <translation>更早词元的键和值得到保留，直到文本过长。从那以后，每一步都丢掉最早的词元，并重新计算其余所有词元的行。</translation>
    </message>
    <message>
        <source>Nothing is kept. Each step computes the rows of all tokens again. When the text becomes too long, each step drops the oldest token.</source>
        <translation>什么都不保留。每一步都重新计算所有词元的行。文本过长时，每一步都丢掉最早的词元。</translation>
    </message>
    <message>
        <source>The cache keeps only some of the keys and values of earlier tokens, or keeps them in altered form. Each step computes only the rows of new tokens.</source>
        <translation>缓存只保留更早词元的部分键和值，或以改变过的形式保留。每一步只计算新词元的行。</translation>
    </message>
    <message>
        <source>Keys and values of earlier tokens are kept. Each step computes only the rows of new tokens.</source>
        <translation>更早词元的键和值得到保留。每一步只计算新词元的行。</translation>
    </message>
    <message>
        <source>Nothing is kept. Each step computes the rows of all tokens again, from the first one.</source>
        <translation>什么都不保留。每一步都从第一个词元起重新计算所有词元的行。</translation>
    </message>
    <message>
        <source>Click to choose another cache.</source>
        <translation>点击可选择另一种缓存。</translation>
    </message>
    <message>
        <source>these values are not recorded</source>
        <translation>没有记录这些值</translation>
    </message>
    <message>
        <source>Esc: back to all matrices</source>
        <translation>Esc：返回所有矩阵</translation>
    </message>
    <message>
        <source>The stage has no room for %1 [%2 x %3]. Click to show it, or press X to bring the next matrix onto the stage.</source>
        <translation>主视图放不下 %1 [%2 x %3]。点击可显示它。按 X 把下一个矩阵放到主视图中。</translation>
    </message>
    <message>
        <source>+%1 hidden</source>
        <translation>+%1 个隐藏</translation>
    </message>
    <message>
        <source>Hidden: %1. Click, or press X, to show the next hidden matrix.</source>
        <translation>已隐藏：%1。点击或按 X 可显示下一个隐藏的矩阵。</translation>
    </message>
    <message>
        <source>Run a prompt to see its attention here.</source>
        <translation>运行一个提示词，就能在这里看到它的注意力。</translation>
    </message>
    <message>
        <source>− … +</source>
        <translation>− … +</translation>
    </message>
    <message>
        <source>Purple is negative, white is 0, orange is positive. The strongest colors are the values farthest from 0.</source>
        <translation>紫色为负，白色为 0，橙色为正。颜色最深的是绝对值最大的数。</translation>
    </message>
    <message>
        <source>The color scale of attention weights always runs from 0 to 1, in every step and head. The weights of a query add up to 1.</source>
        <translation>注意力权重的颜色刻度在每一步、每个头中都是 0 到 1。一个查询的权重总和为 1。</translation>
    </message>
    <message>
        <source>computed now</source>
        <translation>此刻计算</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Rows that this step computes for the first time: those of the tokens that it reads.</source>
        <translation>这一步首次计算的行：它所读入词元的行。</translation>
    </message>
    <message>
        <source>computed again</source>
        <translation>重新计算</translation>
    </message>
    <message>
        <source>again</source>
        <translation>重算</translation>
    </message>
    <message>
        <source>Rows of earlier tokens. None of these were kept, so they are computed again, with the same bits as before.</source>
        <translation>更早词元的行。它们没有被保留，所以要重新计算，每个比特都与以前相同。</translation>
    </message>
    <message>
        <source>Rows of earlier tokens. None of these were kept, so they are computed again.</source>
        <translation>更早词元的行。它们没有被保留，所以要重新计算。</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>read from the cache</source>
        <translation>从缓存读取</translation>
    </message>
    <message>
        <source>Keys and values of earlier tokens, read from the cache now instead of being computed.</source>
        <translation>更早词元的键和值，此刻从缓存读取，不必计算。</translation>
    </message>
    <message>
        <source>in the cache</source>
        <translation>在缓存中</translation>
    </message>
    <message>
        <source>in the cache (%1)</source>
        <translation>在缓存中（%1）</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>已缓存</translation>
    </message>
    <message>
        <source>Keys and values of earlier tokens, kept in the cache.</source>
        <translation>更早词元的键和值，保存在缓存中。</translation>
    </message>
    <message>
        <source>written to the cache</source>
        <translation>写入缓存</translation>
    </message>
    <message>
        <source>New keys and values, stored in the cache for later steps.</source>
        <translation>新的键和值，存入缓存供以后的步骤使用。</translation>
    </message>
    <message>
        <source>no longer in the cache</source>
        <translation>已不在缓存中</translation>
    </message>
    <message>
        <source>Keys and values that this cache once held but has forgotten. No later query reads them.</source>
        <translation>这个缓存曾经保存、后来遗忘的键和值：以后的查询都不会读到它们。</translation>
    </message>
    <message>
        <source>pinned cell</source>
        <translation>固定的单元格</translation>
    </message>
    <message>
        <source>The cell that was clicked. Click it again to unpin it.</source>
        <translation>点击过的单元格。再次点击可取消固定。</translation>
    </message>
    <message>
        <source>its inputs and results</source>
        <translation>它的输入和结果</translation>
    </message>
    <message>
        <source>related</source>
        <translation>相关</translation>
    </message>
    <message>
        <source>The cells that the pinned cell is computed from, and those that are computed from it.</source>
        <translation>固定的单元格由哪些单元格算出，又用来算出哪些单元格。</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已屏蔽</translation>
    </message>
    <message>
        <source>Keys that the query must not see, because their tokens come after it or before its window. Their weight is 0.</source>
        <translation>查询不得看到的键，因为它们的词元在查询之后，或在其窗口之前。它们的权重为 0。</translation>
    </message>
    <message>
        <source>not computed</source>
        <translation>未计算</translation>
    </message>
    <message>
        <source>These cells are computed by a later operation of the layer, or not at all if the query does not see the key.</source>
        <translation>这些单元格由该层后面的运算计算；如果查询看不到这个键，就不计算。</translation>
    </message>
    <message>
        <source>Stage: the matrices of one layer and head</source>
        <translation>主视图：一层一个头的各个矩阵</translation>
    </message>
    <message>
        <source>Copy the value of the pinned cell or of the cell under the mouse; if there is neither, copy the matrix</source>
        <translation>复制固定单元格的值；没有固定时复制鼠标下单元格的值，否则复制矩阵</translation>
    </message>
    <message>
        <source>Copy the matrix as CSV</source>
        <translation>将矩阵复制为 CSV</translation>
    </message>
    <message>
        <source>Pin the cell to the left</source>
        <translation>固定左边的单元格</translation>
    </message>
    <message>
        <source>Pin the cell to the right</source>
        <translation>固定右边的单元格</translation>
    </message>
    <message>
        <source>Pin the cell above</source>
        <translation>固定上面的单元格</translation>
    </message>
    <message>
        <source>Pin the cell below</source>
        <translation>固定下面的单元格</translation>
    </message>
    <message>
        <source>Pin a cell of the next matrix</source>
        <translation>固定下一个矩阵的单元格</translation>
    </message>
    <message>
        <source>Pin a cell of the previous matrix</source>
        <translation>固定上一个矩阵的单元格</translation>
    </message>
    <message>
        <source>Scroll the rows on the stage up</source>
        <translation>将主视图的行向上滚动</translation>
    </message>
    <message>
        <source>Scroll the rows on the stage down</source>
        <translation>将主视图的行向下滚动</translation>
    </message>
    <message>
        <source>Scroll the keys or columns left</source>
        <translation>将键或列向左滚动</translation>
    </message>
    <message>
        <source>Scroll the keys or columns right</source>
        <translation>将键或列向右滚动</translation>
    </message>
    <message>
        <source>Enlarge the matrix, or show all matrices again</source>
        <translation>放大矩阵，或重新显示全部</translation>
    </message>
    <message>
        <source>Enlarge the matrix of the pinned cell</source>
        <translation>放大固定单元格所在的矩阵</translation>
    </message>
    <message>
        <source>Bring the next matrix onto the stage</source>
        <translation>把下一个矩阵放到主视图中</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>复制值</translation>
    </message>
    <message>
        <source>Copy matrix as CSV</source>
        <translation>将矩阵复制为 CSV</translation>
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
        <translation>满高的条形为 %1 (f)：相当于没有缓存时本次运行最后一步的量。</translation>
    </message>
    <message>
        <source>FLOPs per step (c); full height: %1 (f)</source>
        <translation>每步 FLOPs (c)；满高：%1 (f)</translation>
    </message>
    <message>
        <source>FLOPs per step (c)</source>
        <translation>每步 FLOPs (c)</translation>
    </message>
    <message>
        <source>FLOPs per step (c); each bar is the largest of %1 steps; full height: %2 (f)</source>
        <translation>每步 FLOPs (c)；每个条形是 %1 步中最大的；满高：%2 (f)</translation>
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
        <translation>运行的每一步都会在这里有一个条形。</translation>
    </message>
    <message>
        <source>Timeline: the work of each step</source>
        <translation>时间轴：每一步的计算量</translation>
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
        <translation>（已结束）</translation>
    </message>
    <message>
        <source>%1 ≠ %2</source>
        <translation>%1 ≠ %2</translation>
    </message>
    <message>
        <source>Chosen, but no step has read it yet</source>
        <translation>已选出，但还没有被任何一步读入</translation>
    </message>
    <message>
        <source>Generated</source>
        <translation>生成的</translation>
    </message>
    <message>
        <source>From the prompt</source>
        <translation>来自提示词</translation>
    </message>
    <message>
        <source>Its K and V are in the cache.</source>
        <translation>它的 K 和 V 在缓存中。</translation>
    </message>
    <message>
        <source>Its K and V are not in the cache.</source>
        <translation>它的 K 和 V 不在缓存中。</translation>
    </message>
    <message>
        <source>Click to go to step %1, which read it.</source>
        <translation>点击可转到读入它的第 %1 步。</translation>
    </message>
    <message>
        <source>Click to go to step %1, which chose it.</source>
        <translation>点击可转到选出它的第 %1 步。</translation>
    </message>
    <message>
        <source> (· is a space)</source>
        <translation>（· 是空格）</translation>
    </message>
    <message>
        <source> (↵ is a new line)</source>
        <translation>（↵ 是换行）</translation>
    </message>
    <message>
        <source>Position %1: “%2”%3, token id %4
Bytes (hexadecimal):%5
%6
%7
%8</source>
        <translation>位置 %1：“%2”%3，词元 id %4
字节（十六进制）：%5
%6
%7
%8</translation>
    </message>
    <message>
        <source>read in this step</source>
        <translation>这一步读入</translation>
    </message>
    <message>
        <source>generated</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>left ≠ right: different words</source>
        <translation>左 ≠ 右：选出的词不同</translation>
    </message>
    <message>
        <source>comes later</source>
        <translation>以后出现</translation>
    </message>
    <message>
        <source>pinned cell&apos;s tokens</source>
        <translation>固定单元格的词元</translation>
    </message>
    <message>
        <source>Positions %1–%2 of %3</source>
        <translation>位置 %1–%2，共 %3 个</translation>
    </message>
    <message>
        <source>The text appears here as tokens.</source>
        <translation>文本会以词元的形式显示在这里。</translation>
    </message>
    <message>
        <source>Tokens of the prompt and of the answer</source>
        <translation>提示词和回答的词元</translation>
    </message>
    <message>
        <source>Step %1 of %2 reads from position %3 on. Its last token is %4.</source>
        <translation>第 %1 步（共 %2 步）从位置 %3 开始读入。最后一个词元是 %4。</translation>
    </message>
    <message>
        <source>assets</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>a folder with models/ in it</source>
        <translation>内含 models/ 的文件夹</translation>
    </message>
    <message>
        <source>none at %1</source>
        <translation>%1 处没有</translation>
    </message>
    <message>
        <source>Set PASTKEYS_ASSETS to the assets folder.</source>
        <translation>请把 PASTKEYS_ASSETS 设为 assets 文件夹。</translation>
    </message>
    <message>
        <source>No model is open yet.</source>
        <translation>还没有打开模型。</translation>
    </message>
    <message>
        <source>The prompt is empty, so the run starts from the end-of-text token.</source>
        <translation>提示词是空的，所以从文本结束词元开始运行。</translation>
    </message>
    <message>
        <source>Invalid characters in the prompt were replaced.</source>
        <translation>提示词中无效的字符已被替换。</translation>
    </message>
    <message>
        <source>The cache grows with the text, because a cache for the model&apos;s whole context would not fit in the free memory.</source>
        <translation>缓存会随文本增长，因为容纳模型整个上下文的缓存放不进空闲内存。</translation>
    </message>
    <message>
        <source>step %1 of %2 reads “%3”</source>
        <translation>第 %1 步（共 %2 步）读入“%3”</translation>
    </message>
    <message numerus="yes">
        <source>step %1 of %2 reads %n tokens</source>
        <translation>
            <numerusform>第 %1 步（共 %2 步）读入 %n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, layer %2, head %3</source>
        <translation>%1，第 %2 层，第 %3 个头</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1和%2</translation>
    </message>
    <message>
        <source>the picture could not be made. There may be too little memory.</source>
        <translation>无法生成图片。可能是内存不足。</translation>
    </message>
    <message>
        <source>%1: cannot be written: %2</source>
        <translation>%1：无法写入：%2</translation>
    </message>
    <message>
        <source>the disk is full. Free some space, or choose another folder.</source>
        <translation>磁盘已满。请腾出空间，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>you have no permission to write in this folder. Choose another one.</source>
        <translation>你无权在这个文件夹中写入。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>the disk is read-only. Choose another folder.</source>
        <translation>磁盘是只读的。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>the folder does not exist. Create it first.</source>
        <translation>文件夹不存在。请先创建。</translation>
    </message>
    <message>
        <source>a part of its path is a file, not a folder.</source>
        <translation>路径中有一部分是文件，不是文件夹。</translation>
    </message>
    <message>
        <source>the name is too long. Choose a shorter one (255 bytes at most).</source>
        <translation>名称太长。请选择更短的名称（最多 255 字节）。</translation>
    </message>
    <message>
        <source>the file would be larger than the system allows (ulimit -f).</source>
        <translation>文件会超出系统允许的大小（ulimit -f）。</translation>
    </message>
    <message>
        <source>its symbolic links form a loop.</source>
        <translation>其中的符号链接形成了循环。</translation>
    </message>
    <message>
        <source>it is a folder, not a regular file.</source>
        <translation>它是文件夹，不是普通文件。</translation>
    </message>
    <message>
        <source>it is a device, not a regular file.</source>
        <translation>它是设备，不是普通文件。</translation>
    </message>
    <message>
        <source>it is a pipe, not a regular file.</source>
        <translation>它是管道，不是普通文件。</translation>
    </message>
    <message>
        <source>it is a socket, not a regular file.</source>
        <translation>它是套接字，不是普通文件。</translation>
    </message>
    <message>
        <source>it is not a regular file.</source>
        <translation>它不是普通文件。</translation>
    </message>
    <message>
        <source>No file name to write to was given.</source>
        <translation>没有给出要写入的文件名。</translation>
    </message>
    <message>
        <source>it names a folder. Add a file name.</source>
        <translation>它是一个文件夹。请加上文件名。</translation>
    </message>
    <message>
        <source>the file exists and is write-protected.</source>
        <translation>文件已存在，且有写保护。</translation>
    </message>
    <message>
        <source>only %1 of %2 bytes reached the disk.</source>
        <translation>%2 字节中只有 %1 字节写到了磁盘。</translation>
    </message>
    <message>
        <source>this file is also an input. Choose another name.</source>
        <translation>该文件同时也是输入文件。请选择其他名称。</translation>
    </message>
    <message>
        <source>%1 · not all matrices are shown in full</source>
        <translation>%1 · 有的矩阵没有完整显示</translation>
    </message>
    <message>
        <source>Size of a cache</source>
        <translation>缓存的大小</translation>
    </message>
    <message>
        <source>Plot: bytes of the cache by number of positions</source>
        <translation>缓存字节数随位置数的变化</translation>
    </message>
    <message>
        <source>your own numbers</source>
        <translation>自定义数值</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Layers</source>
        <translation>层数(&amp;L)</translation>
    </message>
    <message>
        <source>Query &amp;heads</source>
        <translation>查询头数(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Key/value heads</source>
        <translation>键值头数(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Numbers per head</source>
        <translation>每头的数值个数(&amp;N)</translation>
    </message>
    <message>
        <source>Attention &amp;window (positions)</source>
        <translation>注意力窗口（位置数）(&amp;W)</translation>
    </message>
    <message>
        <source>Numbers per la&amp;tent row</source>
        <translation>每个潜在向量（MLA）的数值个数(&amp;T)</translation>
    </message>
    <message>
        <source>bfloat16 takes as much room as float16. int8 has one float32 scale per row and head, and int4 one per 32 numbers.</source>
        <translation>bfloat16 与 float16 占用空间相同。int8 每头每行有一个 float32 缩放系数，int4 每 32 个数一个。</translation>
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
        <translation>同时处理的序列数(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Positions per sequence</source>
        <translation>每个序列的位置数(&amp;P)</translation>
    </message>
    <message>
        <source>Numbers stored &amp;as</source>
        <translation>数值存储类型(&amp;A)</translation>
    </message>
    <message>
        <source>Memor&amp;y</source>
        <translation>内存(&amp;Y)</translation>
    </message>
    <message>
        <source>Each key/value head must serve the same number of query heads: %1 is not a multiple of %2.</source>
        <translation>每个键值头服务的查询头数必须相同：%1 不是 %2 的整数倍。</translation>
    </message>
    <message>
        <source>Per position</source>
        <translation>每个位置</translation>
    </message>
    <message>
        <source>Cache: %1</source>
        <translation>缓存：%1</translation>
    </message>
    <message>
        <source>If each head had its own keys and values, and there were no window, the cache would take %1 (f).</source>
        <translation>如果每个头都有自己的键和值，而且没有窗口，缓存就要占 %1 (f)。</translation>
    </message>
    <message>
        <source>%1 such sequences fit into %2 (f). The weights need memory, too.</source>
        <translation>%2 中能放下 %1 个这样的序列 (f)。权重也需要内存。</translation>
    </message>
    <message>
        <source>without sharing or window</source>
        <translation>不共用、无窗口</translation>
    </message>
    <message>
        <source>this cache</source>
        <translation>这个缓存</translation>
    </message>
    <message>
        <source>the memory</source>
        <translation>内存容量</translation>
    </message>
    <message>
        <source>positions per sequence</source>
        <translation>每个序列的位置数</translation>
    </message>
    <message>
        <source>cache of all sequences (f)</source>
        <translation>所有序列的缓存 (f)</translation>
    </message>
    <message>
        <source>Stepping</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Cells and pins</source>
        <translation>单元格与固定</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>鼠标</translation>
    </message>
    <message>
        <source>Anything</source>
        <translation>任何内容</translation>
    </message>
    <message>
        <source>Point at it to see what it is, with the exact number</source>
        <translation>把鼠标指向它，可看到它是什么以及精确的数值</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>Click to pin or unpin it, right-click to copy it or its matrix</source>
        <translation>点击可固定或取消固定，右键点击可复制它或它的矩阵</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Scroll to see more rows, or more columns with Shift</source>
        <translation>滚动可查看更多行，按住 Shift 查看更多列</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Click to show it</source>
        <translation>点击可显示它</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>Click to go to it; click a layer to show that layer</source>
        <translation>点击可转到它；点击层可显示该层</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Click to go to the step that read it, right-click to hide it from the cache; scroll to see others</source>
        <translation>点击可转到读入它的那一步，右键点击可对缓存隐藏它；滚动可查看其他词元</translation>
    </message>
    <message>
        <source>Cache row</source>
        <translation>缓存行</translation>
    </message>
    <message>
        <source>Click to go to the step that wrote it, right-click to hide it</source>
        <translation>点击可转到写入它的那一步，右键点击可隐藏它</translation>
    </message>
    <message>
        <source>Click or drag to go through the steps</source>
        <translation>点击或拖动可在各步之间移动</translation>
    </message>
    <message>
        <source>Click to go to a step</source>
        <translation>点击可转到某一步</translation>
    </message>
    <message>
        <source>Click to choose the sequence that reads it</source>
        <translation>点击可选择读取它的序列</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Click to go to its step and choose its sequence, double-click to run the sequence in the main window</source>
        <translation>点击可转到它的那一步并选择它的序列，双击可在主窗口中运行该序列</translation>
    </message>
    <message>
        <source>Run the sequence in the main window</source>
        <translation>在主窗口中运行该序列</translation>
    </message>
    <message>
        <source>Choose another sequence</source>
        <translation>选择另一个序列</translation>
    </message>
    <message>
        <source>Go to the first or the last step</source>
        <translation>到第一步或最后一步</translation>
    </message>
    <message>
        <source>Go to the previous or the next step</source>
        <translation>到上一步或下一步</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Click to go to a step, drag to move, scroll to zoom, double-click to see everything</source>
        <translation>点击可转到某一步，拖动可平移，滚动可缩放，双击可显示全部</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Drag its edge to resize it</source>
        <translation>拖动边缘可改变大小</translation>
    </message>
    <message>
        <source>Keyboard and mouse</source>
        <translation>按键与鼠标</translation>
    </message>
    <message>
        <source>All keys, and what the mouse does</source>
        <translation>所有按键，以及鼠标的用法</translation>
    </message>
    <message>
        <source>Close this message (Esc)</source>
        <translation>关闭此消息 (Esc)</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>The model does not know “%1”. It reads the word in pieces, and can still repeat it, but less reliably.</source>
        <translation>模型不认识“%1”。它会把这个词拆成几段来读，仍能重复它，但不太可靠。</translation>
    </message>
    <message>
        <source>&lt;h2&gt;What does the KV cache do?&lt;/h2&gt;&lt;p&gt;A language model writes one &lt;b&gt;token&lt;/b&gt;, a piece of text, at a time. For each new token, it looks at two rows of numbers for every earlier token: its &lt;b&gt;key&lt;/b&gt; and its &lt;b&gt;value&lt;/b&gt;. The &lt;b&gt;KV cache&lt;/b&gt; keeps these rows, so that they need not be computed again for every new token.&lt;/p&gt;&lt;p&gt;&lt;b&gt;Compare&lt;/b&gt; shows both ways side by side. Press &lt;b&gt;Enter&lt;/b&gt; to begin, &lt;b&gt;→&lt;/b&gt; to go on by one operation, &lt;b&gt;Space&lt;/b&gt; to play and &lt;b&gt;?&lt;/b&gt; to see all keys.&lt;/p&gt;</source>
        <translation>&lt;h2&gt;KV 缓存做什么？&lt;/h2&gt;&lt;p&gt;语言模型每次写出一个&lt;b&gt;词元（token）&lt;/b&gt;，也就是一小段文本。对每个新词元，它都要查看更早的每个词元的两行数：&lt;b&gt;键&lt;/b&gt;（key）和&lt;b&gt;值&lt;/b&gt;（value）。&lt;b&gt;KV 缓存&lt;/b&gt;把这些行保留下来，这样就不必为每个新词元重新计算。&lt;/p&gt;&lt;p&gt;&lt;b&gt;比较&lt;/b&gt;把两种方式并排显示。按 &lt;b&gt;Enter&lt;/b&gt; 开始，按 &lt;b&gt;→&lt;/b&gt; 前进一个运算，按&lt;b&gt;空格键&lt;/b&gt;播放，按 &lt;b&gt;?&lt;/b&gt; 查看所有按键。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>From the &amp;beginning</source>
        <translation>从头开始(&amp;B)</translation>
    </message>
    <message>
        <source>Show this at s&amp;tartup</source>
        <translation>启动时显示此卡片(&amp;T)</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>&amp;Your own text</source>
        <translation>自己的文本(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Words that the model knows</source>
        <translation>模型认识的词</translation>
    </message>
    <message>
        <source>Find a word. Enter inserts the first match.</source>
        <translation>查找词。按 Enter 插入第一个。</translation>
    </message>
    <message>
        <source>Find a word</source>
        <translation>查找词</translation>
    </message>
    <message>
        <source>The model does not know this word. It reads it in pieces, and can still repeat it, but less reliably.</source>
        <translation>模型不认识这个词。它会把这个词拆成几段来读，仍能重复它，但不太可靠。</translation>
    </message>
    <message>
        <source>Choose two caches</source>
        <translation>选择两种缓存</translation>
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
        <translation>可以写下面这些部分，用逗号隔开。双击即可添加(&amp;Y)：</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>写法</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>What can be written</source>
        <translation>可用的写法</translation>
    </message>
    <message>
        <source>Picture of the stage (*.png *.svg *.pdf)</source>
        <translation>主视图的图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Picture of the whole window (*.png *.svg *.pdf)</source>
        <translation>整个窗口的图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Picture of the plot (*.png *.svg *.pdf)</source>
        <translation>图表的图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>%1 was not written, because another export is not finished. Wait for that one, or press Esc to cancel it.</source>
        <translation>没有写入 %1，因为另一个导出尚未完成。请等它完成，或按 Esc 取消它。</translation>
    </message>
    <message>
        <source>Nothing to export yet. Run a prompt first.</source>
        <translation>还没有可导出的内容。请先运行一个提示词。</translation>
    </message>
    <message>
        <source>%1 was not written: the name of a picture must end in .png, .svg or .pdf.</source>
        <translation>没有写入 %1：图片名称必须以 .png、.svg 或 .pdf 结尾。</translation>
    </message>
    <message>
        <source>Writing %1: %2%. Press Esc to cancel.</source>
        <translation>正在写入 %1：%2%。按 Esc 取消。</translation>
    </message>
    <message>
        <source>Written: %1 (%2)</source>
        <translation>已写入：%1（%2）</translation>
    </message>
    <message>
        <source>Canceled: %1 was not written.</source>
        <translation>已取消：没有写入 %1。</translation>
    </message>
    <message>
        <source>Does the cache change the answer?</source>
        <translation>缓存会改变回答吗？</translation>
    </message>
    <message>
        <source>What if memory grows with the text?</source>
        <translation>如果内存随文本增长呢？</translation>
    </message>
    <message>
        <source>The plot “Bytes in the cache” shows what each cache reserves. The Cache panel counts the bytes that were copied when the memory grew.</source>
        <translation>图表“缓存字节数”显示两者各预留多少。“缓存”面板统计为增长而复制的字节。</translation>
    </message>
    <message>
        <source>What if memory comes in blocks (pages) of 8 positions?</source>
        <translation>如果内存按块（页）分配，每块 8 个位置呢？</translation>
    </message>
    <message>
        <source>The Cache panel shows the blocks. Only the end of the last one is reserved without being used.</source>
        <translation>“缓存”面板显示各块。只有最后一块的末尾是预留而未使用的。</translation>
    </message>
    <message>
        <source>What if each number is rounded to 8 bits?</source>
        <translation>如果每个数都舍入（量化）到 8 比特呢？</translation>
    </message>
    <message>
        <source>See how many bytes the right side saves, and how much the logits differ. Pin a cell of K: the Inspector shows the stored integer and its scale.</source>
        <translation>请看右边节省了多少字节，以及 logits 相差多少。固定 K 的一个单元格：“检查器”会显示存储的整数及其缩放系数。</translation>
    </message>
    <message>
        <source>What if all heads share one head of keys and values?</source>
        <translation>如果所有头共用一个键值头呢？</translation>
    </message>
    <message>
        <source>The bytes fall to a fraction, and the answer gets worse. Real models with shared heads are trained that way.</source>
        <translation>字节数降到几分之一，回答的质量也随之下降。真正采用共用头的模型是专门这样训练的。</translation>
    </message>
    <message>
        <source>What if only the last 12 positions are kept?</source>
        <translation>如果只保留最后 12 个位置呢？</translation>
    </message>
    <message>
        <source>The panel on the right says how much attention the forgotten rows would have received. Try other heads.</source>
        <translation>右边的面板说明被遗忘的行本来会得到多少注意力。请试试其他头。</translation>
    </message>
    <message>
        <source>What if 12 positions are kept: the last 7, and the 5 earlier ones that got the most attention?</source>
        <translation>如果保留 12 个位置：最后 7 个，以及更早位置中得到注意力最多的 5 个呢？</translation>
    </message>
    <message>
        <source>The Cache panel shows which positions are kept. The plot “Bytes against drift” compares the caches that you have tried.</source>
        <translation>“缓存”面板显示保留了哪些位置。图表“字节数与偏差”比较你试过的各个缓存。</translation>
    </message>
    <message>
        <source>What if a query sees only the first 4 and the last 8 positions?</source>
        <translation>如果查询只能看到最前 4 个和最后 8 个位置呢？</translation>
    </message>
    <message>
        <source>The first positions are the sinks. The Cache panel frames them and the window.</source>
        <translation>最前面的位置是汇点。“缓存”面板用框标出它们和窗口。</translation>
    </message>
    <message>
        <source>Is a window cache exact for a model that sees no more than the window?</source>
        <translation>如果模型看到的范围不超出窗口，窗口缓存是精确的吗？</translation>
    </message>
    <message>
        <source>Both sides see the same positions. So the bits are equal, although the cache on the right forgets all other positions.</source>
        <translation>两边看到相同的位置。所以尽管右边的缓存会遗忘其他所有位置，每个比特仍然相同。</translation>
    </message>
    <message>
        <source>What if the context is full and the text stops?</source>
        <translation>如果上下文已满、文本停止呢？</translation>
    </message>
    <message>
        <source>The right side has room for two tokens after the prompt. Then it stops.</source>
        <translation>右边在提示词之后只有两个词元的空间，之后就不再运行。</translation>
    </message>
    <message>
        <source>What if the context is full and the older half of the text is dropped?</source>
        <translation>如果上下文已满、丢掉较早的一半文本呢？</translation>
    </message>
    <message>
        <source>The newer half is computed again, because its positions change. The older half is lost.</source>
        <translation>较新的一半要重新计算一次，因为它的位置变了。较早的一半就丢失了。</translation>
    </message>
    <message>
        <source>What if the context is full, and the oldest token is dropped at each step?</source>
        <translation>如果上下文已满，每一步丢掉最早的词元呢？</translation>
    </message>
    <message>
        <source>Each token gets a new position at each step, so no row can be kept: compare the FLOPs.</source>
        <translation>每个词元在每一步都得到新的位置，所以哪一行都无法保留：请比较 FLOPs。</translation>
    </message>
    <message>
        <source>What if position 2 is forgotten after the prompt?</source>
        <translation>如果在提示词之后遗忘位置 2 呢？</translation>
    </message>
    <message>
        <source>Pin a cell of another position and press H: which positions does the answer need?</source>
        <translation>固定另一个位置的单元格并按 H：回答需要哪些位置？</translation>
    </message>
    <message>
        <source>Which rows change if one token of the text changes?</source>
        <translation>如果文本中有一个词元改变，哪些行会变？</translation>
    </message>
    <message>
        <source>A line in the Cache panel marks rows whose bits differ: in layer 1, only the row of the changed token; in all other layers, also the rows after it. Earlier rows never change.</source>
        <translation>“缓存”面板用线标出比特不同的行：第 1 层只有被改词元的这一行，其他各层还有它之后的所有行。更早的行从不改变。</translation>
    </message>
    <message>
        <source>Could a model reuse its cached rows if every token could also see the later ones?</source>
        <translation>如果每个词元还能看到后面的词元，模型还能继续使用缓存中的行吗？</translation>
    </message>
    <message>
        <source>No: in every layer after the first, each new token changes the rows of all older tokens, as in an encoder such as BERT. The cached rows are out of date, and the logits differ.</source>
        <translation>不能：在第一层之后的每一层，每个新词元都会改变所有旧词元的行，就像 BERT 那样的编码器。缓存的行已经过时，logits 也就不同了。</translation>
    </message>
    <message>
        <source>Why not keep the queries, too?</source>
        <translation>为什么不把查询也保留下来？</translation>
    </message>
    <message>
        <source>The cache would be 50% larger. No later step reads old queries: the scores need only the new one.</source>
        <translation>缓存会大 50%，而以后没有哪一步会读旧的查询：计算分数只需要新的查询。</translation>
    </message>
    <message>
        <source>Can attention work without scores in memory?</source>
        <translation>注意力可以不在内存中存放分数吗？</translation>
    </message>
    <message>
        <source>In the table on the right, compare the bytes written. The fused side stores no scores: those that the stage shows were computed again for display.</source>
        <translation>请比较右边表格中写入的字节数。融合一侧不存放分数：主视图中显示的分数是为了显示而重新计算的。</translation>
    </message>
    <message>
        <source>mistake %1</source>
        <translation>错误 %1</translation>
    </message>
    <message>
        <source>cache with mistake %1</source>
        <translation>有错误 %1 的缓存</translation>
    </message>
    <message>
        <source>Mistake &amp;%1</source>
        <translation>错误 %1(&amp;%1)</translation>
    </message>
    <message>
        <source>Pastkeys</source>
        <translation>Pastkeys</translation>
    </message>
    <message>
        <source>Nothing was pasted: the prompt would have %L1 characters, and the box takes at most %L2. Paste a shorter text.</source>
        <translation>没有粘贴任何内容：提示词将有 %L1 个字符，而输入框最多容纳 %L2 个。请粘贴更短的文本。</translation>
    </message>
    <message>
        <source>Go to the &amp;answer</source>
        <translation>转到回答(&amp;A)</translation>
    </message>
    <message>
        <source>Go to the answer</source>
        <translation>转到回答</translation>
    </message>
    <message>
        <source>This window has no room for larger text.</source>
        <translation>这个窗口放不下更大的文字。</translation>
    </message>
    <message>
        <source>There is not enough memory to show this step. Close other programs, or run a shorter prompt.</source>
        <translation>内存不足，无法显示这一步。请关闭其他程序，或运行更短的提示词。</translation>
    </message>
    <message>
        <source>About Pastkeys</source>
        <translation>关于 Pastkeys</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Pastkeys %1&lt;/h3&gt;&lt;p&gt;Runs a real language model with its KV cache off and on, proves that both runs give the same output, bit for bit, and lets you step through every operation.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later. Nothing is sent anywhere.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Pastkeys %1&lt;/h3&gt;&lt;p&gt;运行真实的语言模型，分别关闭和开启 KV 缓存，逐位证明两者的输出相同，并让你逐个查看每个运算。&lt;/p&gt;&lt;p&gt;本程序是自由软件，采用 GNU 通用公共许可证第 3 版或更高版本。不会向任何地方发送任何内容。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open model folder …</source>
        <translation>打开模型文件夹(&amp;O) …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Larger &amp;text</source>
        <translation>放大文字(&amp;T)</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>缩小文字(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Normal text size</source>
        <translation>正常文字大小(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>Previous layer</source>
        <translation>上一层</translation>
    </message>
    <message>
        <source>Next layer</source>
        <translation>下一层</translation>
    </message>
    <message>
        <source>Previous head</source>
        <translation>上一个头</translation>
    </message>
    <message>
        <source>Next head</source>
        <translation>下一个头</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Projector</source>
        <translation>投影仪(&amp;P)</translation>
    </message>
    <message>
        <source>T&amp;oggle the projector theme</source>
        <translation>切换投影仪主题(&amp;O)</translation>
    </message>
    <message>
        <source>P&amp;anels</source>
        <translation>面板(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Arrange panels</source>
        <translation>调整面板位置(&amp;A)</translation>
    </message>
    <message>
        <source>Shows title bars, so that you can move the panels</source>
        <translation>显示标题栏，以便移动面板</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Red&amp;uced motion</source>
        <translation>减少动画(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Run •</source>
        <translation>运行(&amp;R) •</translation>
    </message>
    <message>
        <source>&amp;Run the prompt</source>
        <translation>运行提示词(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Cancel the run, or close a message</source>
        <translation>取消运行，或关闭消息(&amp;C)</translation>
    </message>
    <message>
        <source>Next cache &amp;mode: Off, On, Compare</source>
        <translation>切换缓存模式：关闭、开启、比较(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Edit the prompt</source>
        <translation>编辑提示词(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Play or pause</source>
        <translation>播放或暂停(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard and mouse</source>
        <translation>按键与鼠标(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Show the welcome card</source>
        <translation>显示欢迎卡片(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;About Pastkeys</source>
        <translation>关于 Pastkeys(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Laboratory</source>
        <translation>实验室(&amp;L)</translation>
    </message>
    <message>
        <source>Left: %1. Right: %2.</source>
        <translation>左：%1。右：%2。</translation>
    </message>
    <message>
        <source>Find the &amp;mistake in a cache</source>
        <translation>找出缓存中的错误(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Tell me what the cache does wrong</source>
        <translation>说明缓存错在哪里(&amp;T)</translation>
    </message>
    <message>
        <source>What the cache does wrong: %1</source>
        <translation>缓存错在哪里：%1</translation>
    </message>
    <message>
        <source>&amp;Choose two caches …</source>
        <translation>选择两种缓存(&amp;C) …</translation>
    </message>
    <message>
        <source>In a comparison, each side &amp;writes its own text</source>
        <translation>对比时，两边各自续写(&amp;W)</translation>
    </message>
    <message>
        <source>If this is off, the right side reads the words that the left side chose, so that every step can be compared. Changing this runs the prompt again.</source>
        <translation>关闭时，右边读左边选出的词，以便逐步比较。更改此项会重新运行。</translation>
    </message>
    <message>
        <source>Each side now continues with its own text. Press W again to make both read the same words, so that every step can be compared.</source>
        <translation>现在两边各自用自己的文本继续。再按一次 W，两边就读同样的词，这样每一步都可以比较。</translation>
    </message>
    <message>
        <source>&amp;Have the cache forget the pinned position from this step on</source>
        <translation>从这一步起让缓存遗忘固定的位置(&amp;H)</translation>
    </message>
    <message>
        <source>Runs the prompt again and compares the cache with one that forgets this position from the current step on</source>
        <translation>重新运行，并与从当前步骤起遗忘该位置的缓存比较</translation>
    </message>
    <message>
        <source>&amp;Undo forgetting</source>
        <translation>撤销遗忘(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Size of a cache …</source>
        <translation>缓存的大小(&amp;S) …</translation>
    </message>
    <message>
        <source>Have the cache forget position %1 “%2” from this step on</source>
        <translation>从这一步起让缓存遗忘位置 %1“%2”</translation>
    </message>
    <message>
        <source>Forward one operation</source>
        <translation>前进一个运算</translation>
    </message>
    <message>
        <source>Back one operation</source>
        <translation>后退一个运算</translation>
    </message>
    <message>
        <source>Forward one layer</source>
        <translation>前进一层</translation>
    </message>
    <message>
        <source>Back one layer</source>
        <translation>后退一层</translation>
    </message>
    <message>
        <source>Forward one token</source>
        <translation>前进一个词元</translation>
    </message>
    <message>
        <source>Back one token</source>
        <translation>后退一个词元</translation>
    </message>
    <message>
        <source>Go to the start</source>
        <translation>到开头</translation>
    </message>
    <message>
        <source>Go to the end</source>
        <translation>到结尾</translation>
    </message>
    <message>
        <source>Back to the previous place</source>
        <translation>返回上一处</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>加快</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>减慢</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>Panels that share this place</source>
        <translation>共用此处的面板</translation>
    </message>
    <message>
        <source>float32 (4 bytes each, about 7 digits)</source>
        <translation>float32（每个 4 字节，约 7 位有效数字）</translation>
    </message>
    <message>
        <source>float16 (2 bytes each, about 3 digits)</source>
        <translation>float16（每个 2 字节，约 3 位有效数字）</translation>
    </message>
    <message>
        <source>bfloat16 (2 bytes each, about 2 digits)</source>
        <translation>bfloat16（每个 2 字节，约 2 位有效数字）</translation>
    </message>
    <message>
        <source>int8 (1 byte each, and a scale per column)</source>
        <translation>int8（每个 1 字节，每列一个缩放系数）</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message numerus="yes">
        <source> tokens</source>
        <comment>follows the number</comment>
        <translation>
            <numerusform> 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop &amp;after</source>
        <translation>最多生成(&amp;A)</translation>
    </message>
    <message>
        <source>The largest number of tokens to generate</source>
        <translation>最多生成多少个词元</translation>
    </message>
    <message>
        <source>Opening the model …</source>
        <translation>正在打开模型 …</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Type a prompt. Enter runs it.</source>
        <translation>输入提示词。按 Enter 运行。</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Prompts that show what the cache does</source>
        <translation>能看出缓存作用的提示词</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Runs one side only, with %1. Press C to change the mode.</source>
        <translation>只运行一边：“%1”。按 C 切换模式。</translation>
    </message>
    <message>
        <source>Computes all rows again for every token. Press C to change the mode.</source>
        <translation>每个词元都重新计算所有行。按 C 切换模式。</translation>
    </message>
    <message>
        <source>Keeps keys and values, so that only the new row is computed. Press C to change the mode.</source>
        <translation>保留键和值，只需计算新的一行。按 C 切换模式。</translation>
    </message>
    <message>
        <source>Runs both ways and compares the results bit for bit. Press C to change the mode.</source>
        <translation>两种方式都运行，并逐位比较结果。按 C 切换模式。</translation>
    </message>
    <message>
        <source>greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>&amp;Sampling</source>
        <translation>采样(&amp;S)</translation>
    </message>
    <message>
        <source>Greedy always takes the most probable token; random draws one.</source>
        <translation>贪心总是取概率最大的词元；随机则抽取一个。</translation>
    </message>
    <message>
        <source>Below 1, probable tokens become even more probable. Above 1, the probabilities become more equal.</source>
        <translation>小于 1 使概率更集中，大于 1 使概率更平均。</translation>
    </message>
    <message>
        <source>Draws only from this many of the most probable tokens.</source>
        <translation>只从概率最大的这么多个词元中抽取。</translation>
    </message>
    <message>
        <source>Draws only from the most probable tokens: the fewest whose probabilities add up to at least this.</source>
        <translation>只从概率最大的词元中抽取：从大到小取，直到它们的概率之和达到这个值。</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed gives the same text on every machine.</source>
        <translation>同样的种子在任何机器上都给出同样的文本。</translation>
    </message>
    <message>
        <source>Words that the model knows …</source>
        <translation>模型认识的词 …</translation>
    </message>
    <message>
        <source>Run •</source>
        <translation>运行 •</translation>
    </message>
    <message>
        <source>Run the prompt (Enter in the prompt box)</source>
        <translation>运行提示词（在提示词框中按 Enter）</translation>
    </message>
    <message>
        <source>Changed: the results on screen come from earlier settings. To see results for the new settings, run the prompt (Enter in the prompt box).</source>
        <translation>已更改：屏幕上的结果来自之前的设置。运行提示词（在提示词框中按 Enter）可看到新设置的结果。</translation>
    </message>
    <message>
        <source>The prompt runs as soon as the model is open.</source>
        <translation>模型一打开就会运行提示词。</translation>
    </message>
    <message>
        <source>The views still show the run of %1.</source>
        <translation>视图中仍是 %1 的运行结果。</translation>
    </message>
    <message>
        <source>Canceled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>Cancel. Steps recorded so far are kept.</source>
        <translation>取消。已记录的步骤会保留。</translation>
    </message>
    <message>
        <source>Canceled. The steps recorded so far are kept. Press Run to start again.</source>
        <translation>已取消。已记录的步骤会保留。按“运行”可重新开始。</translation>
    </message>
    <message>
        <source>The model&apos;s context is full: it has no position for another token.</source>
        <translation>模型的上下文已满：没有位置容纳下一个词元。</translation>
    </message>
    <message>
        <source>The model&apos;s context is full: it has learned no position for another token. Forgetting rows does not help, because each new token still needs a higher position. The caches “half” and “slide” renumber the positions.</source>
        <translation>模型的上下文已满：它没有学过下一个词元的位置。即使缓存遗忘了一些行也没有帮助，因为每个新词元仍需要更大的位置。缓存“half”和“slide”会重新编号。</translation>
    </message>
    <message>
        <source>The text has reached the limit that was chosen for the cache (“limit”).</source>
        <translation>文本已达到为缓存选择的上限（limit）。</translation>
    </message>
    <message>
        <source>The model ended the text with its end-of-text token.</source>
        <translation>模型用文本结束词元结束了文本。</translation>
    </message>
    <message>
        <source>Go to the start (Home)</source>
        <translation>到开头 (Home)</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>播放或暂停（空格键）</translation>
    </message>
    <message>
        <source>Go to the end (End)</source>
        <translation>到结尾 (End)</translation>
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
        <translation>播放速度（+ 加快，− 减慢）</translation>
    </message>
    <message>
        <source>by operation</source>
        <translation>按运算</translation>
    </message>
    <message>
        <source>by layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>by token</source>
        <translation>按词元</translation>
    </message>
    <message>
        <source>Play by</source>
        <translation>播放单位</translation>
    </message>
    <message>
        <source>How far Play and the buttons beside it move at a time. The arrow keys always move by one operation; with Shift, by one layer; with Ctrl, by one token.</source>
        <translation>播放以及旁边的按钮每次前进多少。方向键总是前进一个运算，加 Shift 是一层，加 Ctrl 是一个词元。</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Back one operation (Left)</source>
        <translation>后退一个运算 (Left)</translation>
    </message>
    <message>
        <source>Forward one operation (Right)</source>
        <translation>前进一个运算 (Right)</translation>
    </message>
    <message>
        <source>Back one layer (Shift+Left)</source>
        <translation>后退一层 (Shift+Left)</translation>
    </message>
    <message>
        <source>Forward one layer (Shift+Right)</source>
        <translation>前进一层 (Shift+Right)</translation>
    </message>
    <message>
        <source>Back one token (Ctrl+Left)</source>
        <translation>后退一个词元 (Ctrl+Left)</translation>
    </message>
    <message>
        <source>Forward one token (Ctrl+Right)</source>
        <translation>前进一个词元 (Ctrl+Right)</translation>
    </message>
    <message>
        <source>Step %1 of %2 · operation %3 of %4 · %5</source>
        <translation>第 %1 步，共 %2 步 · 运算 %3/%4 · %5</translation>
    </message>
    <message>
        <source>Step %1 of %2 · %3</source>
        <translation>第 %1 步，共 %2 步 · %3</translation>
    </message>
    <message>
        <source>other words of this prompt</source>
        <translation>这个提示词中的其他词</translation>
    </message>
    <message>
        <source>The model does not know %1. It reads such words in pieces, and its answer may be wrong.</source>
        <translation>模型不认识 %1。它会把这样的词拆成几段来读，回答可能是错的。</translation>
    </message>
    <message>
        <source>Shows how the KV cache of a language model works.</source>
        <translation>展示 语言模型的 KV 缓存如何工作。</translation>
    </message>
    <message>
        <source>Runs this prompt.</source>
        <translation>运行这个提示词。</translation>
    </message>
    <message>
        <source>Cache mode: off, on or compare.</source>
        <translation>缓存模式：off、on 或 compare。</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>Same as the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Language of the window: en, zh_CN or zh_TW. The choice is remembered.</source>
        <translation>窗口的语言：en、zh_CN 或 zh_TW。此选择会保留。</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
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
        <translation>转到%1</translation>
    </message>
    <message>
        <source>Show %1 on the stage</source>
        <translation>在主视图中显示%1</translation>
    </message>
    <message>
        <source>The kernels of Pastkeys. The function of the current operation is highlighted.</source>
        <translation>Pastkeys 的计算内核。当前运算的函数以亮色显示。</translation>
    </message>
    <message>
        <source>The kernels of Pastkeys. The current operation is not one of them.</source>
        <translation>Pastkeys 的计算内核。当前运算不在其中。</translation>
    </message>
    <message>
        <source>+ with a cache · − without. The code shows a cache that keeps everything.</source>
        <translation>+ 有缓存 · − 没有缓存。代码中的缓存什么都保留。</translation>
    </message>
    <message>
        <source>+ lines that a cache would add</source>
        <translation>+ 使用缓存时会增加的行</translation>
    </message>
    <message>
        <source>− lines that run only without a cache</source>
        <translation>− 只有没有缓存的运行才有的行</translation>
    </message>
    <message>
        <source>+ only with the cache · − only without it</source>
        <translation>+ 只在有缓存时 · − 只在没有缓存时</translation>
    </message>
    <message>
        <source>Line %1: %2.</source>
        <translation>第 %1 行：%2。</translation>
    </message>
    <message>
        <source>With %1, %2 is %3.</source>
        <comment>a lane, a variable and its shape</comment>
        <translation>采用“%1”时，%2 为 %3。</translation>
    </message>
    <message>
        <source>No line of %1 belongs to this operation.</source>
        <translation>%1 中没有属于这个运算的行。</translation>
    </message>
    <message>
        <source>Code: the program, with the lines of the current operation</source>
        <translation>代码：程序，以及其中属于当前运算的行</translation>
    </message>
    <message>
        <source>Click a line to go to its operation. Click a variable such as q to see its matrix on the stage.</source>
        <translation>点击一行可转到它的运算。点击 q 这样的变量可在主视图中查看它的矩阵。</translation>
    </message>
    <message>
        <source>The decoder in NumPy. It runs on a model folder and chooses the same tokens.</source>
        <translation>用 NumPy 写的解码器。它可以用模型文件夹运行，选出的词元相同。</translation>
    </message>
    <message>
        <source>The kernels of Pastkeys in plain C++. They define what is correct.</source>
        <translation>Pastkeys 的计算内核，用普通 C++ 写成，正确的结果以它们为准。</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>Why can this be cached?</source>
        <translation>为什么可以缓存这些？</translation>
    </message>
    <message>
        <source>Four pictures of this run.</source>
        <translation>用这次运行的四幅图说明。</translation>
    </message>
    <message>
        <source>The step does %1 FLOPs for each byte that it moves (c).</source>
        <translation>这一步每搬运一个字节做 %1 个 FLOPs (c)。</translation>
    </message>
    <message>
        <source>While memory delivers one byte, this machine can do %1 FLOPs (m).</source>
        <translation>在内存送来一个字节的时间里，本机能做 %1 个 FLOPs (m)。</translation>
    </message>
    <message>
        <source>Every current machine can do more FLOPs than that while memory delivers one byte.</source>
        <translation>在内存送来一个字节的时间里，今天的任何机器都能做比这更多的 FLOPs。</translation>
    </message>
    <message>
        <source>No current machine can do that many FLOPs while memory delivers one byte.</source>
        <translation>在内存送来一个字节的时间里，今天的任何机器都做不了这么多 FLOPs。</translation>
    </message>
    <message>
        <source>Not measured yet: how much this machine can do while memory delivers one byte.</source>
        <translation>还没有测量过，在内存送来一个字节的时间里本机能做多少。</translation>
    </message>
    <message>
        <source>This step</source>
        <translation>这一步</translation>
    </message>
    <message>
        <source>Measure this machine</source>
        <translation>测量本机</translation>
    </message>
    <message>
        <source>Takes about a second. The result is kept.</source>
        <translation>大约需要一秒。结果会保留。</translation>
    </message>
    <message>
        <source>%1.
Cells stay large enough to be seen. If a matrix has more cells than fit, several are drawn as one, in the color of the largest, or only a part of the matrix is shown. Scroll it with the wheel (hold Shift for keys and columns) or with the keys Up and Down. There is more room in a larger window, or when one matrix fills the stage (Z).</source>
        <translation>%1。
单元格始终大到能看清。如果矩阵的单元格太多、放不下，就把几个画成一个，用其中最大者的颜色，或者只显示一部分。用滚轮（按住 Shift 滚动键和列）或上、下方向键可以滚动。窗口更大，或让一个矩阵占满主视图 (Z)，都会有更多空间。</translation>
    </message>
    <message>
        <source>The tokens after the prompt are hidden.</source>
        <translation>提示词之后的词元已盖住。</translation>
    </message>
    <message>
        <source>Step %1 of %2. The tokens after the prompt are hidden.</source>
        <translation>第 %1 步，共 %2 步。提示词之后的词元已盖住。</translation>
    </message>
    <message>
        <source>the old row</source>
        <translation>旧的行</translation>
    </message>
    <message>
        <source>Position %1, column %2: %3</source>
        <translation>位置 %1，第 %2 列：%3</translation>
    </message>
    <message>
        <source>Masked: this query does not see this key</source>
        <translation>已屏蔽：这个查询看不到这个键</translation>
    </message>
    <message>
        <source>Key in step %1</source>
        <translation>第 %1 步的键</translation>
    </message>
    <message>
        <source>It begins with %1.</source>
        <translation>开头是 %1。</translation>
    </message>
    <message>
        <source>1. No causal mask</source>
        <translation>1. 没有因果掩码</translation>
    </message>
    <message numerus="yes">
        <source>The query at position %1 (“%2”) sees the %Ln newer keys, too.</source>
        <translation>
            <numerusform>位置 %1（“%2”）的查询也能看到后面的 %Ln 个键。</numerusform>
        </translation>
    </message>
    <message>
        <source>1. The causal mask</source>
        <translation>1. 因果掩码</translation>
    </message>
    <message numerus="yes">
        <source>The query at position %1 (“%2”) sees no key after its own. The %Ln newer keys are masked, so no newer token can change this row.</source>
        <translation>
            <numerusform>位置 %1（“%2”）的查询看不到自己之后的任何键。后面的 %Ln 个键已屏蔽，所以后面的词元都不能改变这一行。</numerusform>
        </translation>
    </message>
    <message>
        <source>1. No newer key</source>
        <translation>1. 后面还没有键</translation>
    </message>
    <message>
        <source>When the query at position %1 (“%2”) was computed, there was no newer key. So no newer token can change this row.</source>
        <translation>计算位置 %1（“%2”）的查询时，它后面还没有键，所以后面的词元都不能改变这一行。</translation>
    </message>
    <message>
        <source>2. The row when it was new</source>
        <translation>2. 这一行还是新的时候</translation>
    </message>
    <message>
        <source>Step %1 computed the key at position %2 for the first time. Here it is in layer %3, head %4.</source>
        <translation>第 %1 步首次计算了位置 %2 的键。这里是它在第 %3 层、第 %4 个头中的样子。</translation>
    </message>
    <message>
        <source>3. The row again</source>
        <translation>3. 再次计算这一行</translation>
    </message>
    <message>
        <source>This run computed no row twice, so there is nothing to compare. Press C until Compare is chosen. The left side must have no cache (Ctrl+K).</source>
        <translation>这次运行没有把任何一行计算两遍，所以没有可比较的内容。请按 C，直到选中“比较”。左边必须没有缓存 (Ctrl+K)。</translation>
    </message>
    <message>
        <source>3. The same bits again</source>
        <translation>3. 每个比特仍然相同</translation>
    </message>
    <message>
        <source>Without a cache, step %1 computes it again. All %2 numbers of its keys and values in all layers have the same bits as before (c).</source>
        <translation>没有缓存时，第 %1 步重新计算它。它在所有层中的键和值共有 %2 个数，每个比特都与以前相同 (c)。</translation>
    </message>
    <message>
        <source>3. Different bits</source>
        <translation>3. 比特不同</translation>
    </message>
    <message>
        <source>Without a cache, step %1 computes it again. Only %2 of the %3 numbers of its keys and values in all layers have the same bits as before (c).</source>
        <translation>没有缓存时，第 %1 步重新计算它。它在所有层中的键和值共有 %3 个数，其中只有 %2 个的比特与以前完全相同 (c)。</translation>
    </message>
    <message>
        <source>4. Therefore</source>
        <translation>4. 所以</translation>
    </message>
    <message>
        <source>The row has changed since then. A cache that kept the old one would give a different answer.</source>
        <translation>这一行后来变了。如果缓存保留了旧的行，就会给出不同的回答。</translation>
    </message>
    <message>
        <source>A cache may keep the row. No cache of this run reads it in step %1.</source>
        <translation>缓存可以保留这一行。在第 %1 步，这次运行中没有缓存读取它。</translation>
    </message>
    <message>
        <source>No cache of this run reads the row in step %1.</source>
        <translation>在第 %1 步，这次运行中没有缓存读取这一行。</translation>
    </message>
    <message numerus="yes">
        <source>%1 reads the row from its cache in step %2, and computes only %Ln rows.</source>
        <translation>
            <numerusform>“%1”在第 %2 步从缓存中读取这一行，只计算 %Ln 行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Let the model generate two tokens or more to see what happens to an old row.</source>
        <translation>请让模型生成两个或更多词元，看看旧的行会怎样。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a title and a sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>已显示答案</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>你的答案</translation>
    </message>
    <message>
        <source>In the record</source>
        <translation>记录显示</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>用时（秒）</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Answer sheet</source>
        <translation>答题记录</translation>
    </message>
    <message>
        <source>Name: ______________________________</source>
        <translation>姓名：______________________________</translation>
    </message>
    <message>
        <source>one of the two sides does not run in this step</source>
        <translation>两边中有一边在这一步没有运行</translation>
    </message>
    <message>
        <source>the text has no position %L1 yet</source>
        <translation>文本中还没有位置 %L1</translation>
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
        <translation>两边的 FLOPs 相同</translation>
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
        <translation>其余部分</translation>
    </message>
    <message>
        <source>the right side has done nothing</source>
        <translation>右边什么都没有做</translation>
    </message>
    <message>
        <source>this side does not do the operation</source>
        <translation>这一边不做这个运算</translation>
    </message>
    <message>
        <source>the left side does not run</source>
        <translation>左边没有运行</translation>
    </message>
    <message>
        <source>memory or arithmetic, depending on the machine</source>
        <translation>内存还是算力，视机器而定</translation>
    </message>
    <message>
        <source>row %L1, column %L2</source>
        <translation>第 %L1 行，第 %L2 列</translation>
    </message>
    <message>
        <source>(not in this run)</source>
        <translation>（这次运行中没有）</translation>
    </message>
    <message>
        <source>The quantity is not a number: “%1”.</source>
        <translation>这个量不是数：“%1”。</translation>
    </message>
    <message>
        <source>The text has no position %1 at this step.</source>
        <translation>在这一步，文本中没有位置 %1。</translation>
    </message>
    <message>
        <source>The quantity names no operation: “%1”.</source>
        <translation>这个量说的不是运算：“%1”。</translation>
    </message>
    <message>
        <source>Two answers have the same value in this run: %1.</source>
        <translation>在这次运行中，有两个答案的值相同：%1。</translation>
    </message>
    <message>
        <source>No answer in the list is right. The record says “%1”.</source>
        <translation>列出的答案没有一个正确。记录显示“%1”。</translation>
    </message>
    <message>
        <source>a text of 1 to %L1 characters</source>
        <translation>1 到 %L1 个字符的文本</translation>
    </message>
    <message>
        <source>a number from 1 to %L1</source>
        <translation>1 到 %L1 之间的数</translation>
    </message>
    <message>
        <source>a number from 1, “last” or “answer”</source>
        <translation>从 1 起的数、“last”或“answer”</translation>
    </message>
    <message>
        <source>a number from 1, or “last”</source>
        <translation>从 1 起的数，或“last”</translation>
    </message>
    <message>
        <source>a matrix, a position and a column, such as “scores 7 3”. The matrices are %1.</source>
        <translation>矩阵、位置和列，例如“scores 7 3”（矩阵有 %1）</translation>
    </message>
    <message>
        <source>Expected a line such as “step: 2” that begins with one of these: %1. Found “%2”.</source>
        <translation>应为“step: 2”这样的行，名称是 %1 中的一个，实际为“%2”。</translation>
    </message>
    <message>
        <source>The line “%1” appears twice.</source>
        <translation>“%1”这一行出现了两次。</translation>
    </message>
    <message>
        <source>%1: expected %2, found “%3”.</source>
        <translation>%1：实际为“%3”，应为：%2。</translation>
    </message>
    <message>
        <source>The header has no end: a second line “---” is missing.</source>
        <translation>文件头没有结束：缺少第二行 ---。</translation>
    </message>
    <message>
        <source>◂ Back</source>
        <translation>◂ 上一页</translation>
    </message>
    <message>
        <source>Next ▸</source>
        <translation>下一页 ▸</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Page of the lesson</source>
        <translation>课程页面</translation>
    </message>
    <message>
        <source>Back to the lesson</source>
        <translation>回到这一课</translation>
    </message>
    <message>
        <source>Return to the run and the place that this page is about</source>
        <translation>回到这一页所讲的运行和位置</translation>
    </message>
    <message>
        <source>Close the lesson</source>
        <translation>关闭这一课</translation>
    </message>
    <message>
        <source>Close the lesson. Your answers are kept.</source>
        <translation>关闭这一课。你的答案会保留。</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Lesson: %1, page %2 of %3</source>
        <translation>课程：%1，第 %2 页，共 %3 页</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>The run of this page did not finish. “Back to the lesson” (Shift+L) runs it again.</source>
        <translation>这一页的运行没有完成。“回到这一课”（Shift+L）会重新运行。</translation>
    </message>
    <message>
        <source>Running this page …</source>
        <translation>正在运行这一页 …</translation>
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
        <translation>显示答案</translation>
    </message>
    <message>
        <source>**The answer is: %1**</source>
        <translation>**答案是：%1**</translation>
    </message>
    <message>
        <source>✓ **Right: %1**</source>
        <translation>✓ **正确：%1**</translation>
    </message>
    <message>
        <source>with a mistake</source>
        <translation>有错误</translation>
    </message>
    <message>
        <source>cache with a mistake</source>
        <translation>有错误的缓存</translation>
    </message>
    <message>
        <source>Step %L1 does not do this operation.</source>
        <translation>第 %L1 步不做这个运算。</translation>
    </message>
    <message>
        <source>A question begins with its kind (choose, number, token, cell or block), as in “::: choose QUANTITY”.</source>
        <translation>问题以它的种类（choose、number、token、cell 或 block）开头，例如“::: choose QUANTITY”。</translation>
    </message>
    <message>
        <source>Expected “%1”.</source>
        <translation>应为“%1”。</translation>
    </message>
    <message>
        <source>An item of the list begins with a value and a colon, such as “- same: They are equal”.</source>
        <translation>列表的每一项以一个值和一个冒号开头，例如“- same: 两者相同”。</translation>
    </message>
    <message>
        <source>The quantity %1 is never “%2”.</source>
        <translation>%1 这个量不会是“%2”。</translation>
    </message>
    <message>
        <source>The question has no text.</source>
        <translation>问题没有文字。</translation>
    </message>
    <message>
        <source>A “choose” question has a list of two or more answers, such as “- same: They are equal”.</source>
        <translation>choose 类型的问题要列出至少两个答案，例如“- same: 两者相同”。</translation>
    </message>
    <message>
        <source>Write a quantity in double braces: {{saved.percent}}.</source>
        <translation>量要写在双花括号中：{{saved.percent}}。</translation>
    </message>
    <message>
        <source>Only a line “:::” may follow the list of answers. Use two spaces to indent what belongs to an answer.</source>
        <translation>答案列表之后只能是一行“:::”。属于某个答案的内容要缩进两个空格。</translation>
    </message>
    <message>
        <source>The question has no end: a line “:::” is missing.</source>
        <translation>问题没有结束：缺少一行“:::”。</translation>
    </message>
    <message>
        <source>The page has %L1 bytes. A page may have at most %L2.</source>
        <translation>这一页有 %L1 字节。一页最多可以有 %L2 字节。</translation>
    </message>
    <message>
        <source>The file cannot be read: %1</source>
        <translation>无法读取文件：%1</translation>
    </message>
    <message>
        <source>A page may have at most one question. Put the second one on a page of its own.</source>
        <translation>一页最多有一个问题。请把第二个问题放到单独的一页。</translation>
    </message>
    <message>
        <source>The text of a page must begin with a heading, for example: # What this page is about</source>
        <translation>页面的文字必须以标题开头，例如：# 这一页讲什么</translation>
    </message>
    <message>
        <source>The header has a line “cover”, but the page has no question that would uncover anything.</source>
        <translation>文件头中有“cover”一行，但这一页没有问题，盖住的内容不会再露出来。</translation>
    </message>
    <message>
        <source>A translated page must not have a header. It uses the header of the English page.</source>
        <translation>翻译的页面不能有文件头。它使用英文页面的文件头。</translation>
    </message>
    <message>
        <source>The question differs from the one on the English page. Only the words may differ, not the quantities, the values or their order.</source>
        <translation>这个问题与英文页面的问题不一致。只有文字可以不同，量、值以及它们的顺序都不能变。</translation>
    </message>
    <message>
        <source>The folder has no pages. A lesson is a folder with the files 01.md, 02.md and so on.</source>
        <translation>文件夹中没有页面。一课就是一个文件夹，其中有 01.md、02.md 等文件。</translation>
    </message>
    <message>
        <source>The folder has %L1 pages. A lesson may have at most %L2.</source>
        <translation>文件夹中有 %L1 页。一课最多可以有 %L2 页。</translation>
    </message>
    <message>
        <source>“%1” is not a whole number of 0 or more</source>
        <translation>“%1”不是 0 或更大的整数</translation>
    </message>
    <message>
        <source>the model has layers 1 to %L1</source>
        <translation>模型只有第 1 到第 %L1 层</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a number and the badge of its kind</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>There is no quantity %1 here: %2.</source>
        <translation>这里没有 %1 这个量：%2。</translation>
    </message>
    <message>
        <source>There is no quantity “%1”. “pastkeys-cli lesson quantities” lists all of them.</source>
        <translation>没有“%1”这个量。“pastkeys-cli lesson quantities”会列出所有的量。</translation>
    </message>
    <message>
        <source>There is no quantity “%1”. Perhaps you meant “%2”.</source>
        <translation>没有“%1”这个量。也许是指“%2”。</translation>
    </message>
    <message>
        <source>The quantity %1 takes no arguments.</source>
        <translation>%1 这个量不带参数。</translation>
    </message>
    <message>
        <source>Write the quantity as “%1 %2”.</source>
        <translation>这个量要写成“%1 %2”。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln bytes</source>
        <translation>
            <numerusform>%Ln 字节</numerusform>
        </translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1，单位：%2</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
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
        <translation>这一步没有比较两边</translation>
    </message>
    <message>
        <source>both sides have the same bits in every step</source>
        <translation>在每一步，两边的每个比特都相同</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>nats</translation>
    </message>
    <message>
        <source>all rows of this layer have the same bits on both sides</source>
        <translation>这一层的所有行，两边的比特都相同</translation>
    </message>
    <message>
        <source>the run has chosen no token</source>
        <translation>这次运行还没有选出词元</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>this side does not do the operation %1</source>
        <translation>这一边不做“%1”这个运算</translation>
    </message>
    <message>
        <source>no token is chosen in this step</source>
        <translation>这一步没有选出词元</translation>
    </message>
    <message>
        <source>the right side writes nothing to a cache</source>
        <translation>右边没有向缓存写入任何内容</translation>
    </message>
    <message>
        <source>this side makes no mistake</source>
        <translation>这一边没有错误</translation>
    </message>
    <message>
        <source>Question %1</source>
        <translation>问题 %1</translation>
    </message>
    <message>
        <source>Solutions</source>
        <translation>参考答案</translation>
    </message>
    <message>
        <source>Covered</source>
        <translation>已盖住</translation>
    </message>
    <message>
        <source>Covered. Press Enter to show it.</source>
        <translation>已盖住。按 Enter 可显示它。</translation>
    </message>
    <message>
        <source>%1 is covered. Press Enter to show it.</source>
        <translation>“%1”已盖住。按 Enter 可显示它。</translation>
    </message>
    <message>
        <source>Click, or press Enter, to show what is underneath.</source>
        <translation>点击或按 Enter，可显示下面的内容。</translation>
    </message>
    <message>
        <source>Click, or press Enter, to show it</source>
        <translation>点击或按 Enter 可显示它</translation>
    </message>
    <message>
        <source>No term contains these words.</source>
        <translation>没有哪个术语含有这些词。</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search the glossary</source>
        <translation>搜索术语表</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>术语</translation>
    </message>
    <message>
        <source>Explanation of the term</source>
        <translation>术语的解释</translation>
    </message>
    <message>
        <source>Page keys</source>
        <translation>翻页键</translation>
    </message>
    <message>
        <source>Step by operation, for presentation remotes</source>
        <translation>前进或后退一个运算，适用于翻页笔</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>Twelve short lessons in which you predict each answer before you see it</source>
        <translation>十二节短课，先让你预测，再给出答案</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>%1 cannot be opened as a lesson:
%2</source>
        <translation>%1 无法作为课程打开：
%2</translation>
    </message>
    <message>
        <source>No worksheet was made, because not all pages have run.</source>
        <translation>没有生成练习单，因为并非所有页面都已运行。</translation>
    </message>
    <message>
        <source>Running all pages of the lesson …</source>
        <translation>正在运行这一课的所有页面 …</translation>
    </message>
    <message>
        <source>%1: “%2”</source>
        <comment>a position and its token</comment>
        <translation>%1：“%2”</translation>
    </message>
    <message>
        <source>There is no lesson “%1”.</source>
        <translation>没有“%1”这一课。</translation>
    </message>
    <message>
        <source>What this operation does</source>
        <translation>这个运算做什么</translation>
    </message>
    <message>
        <source>Prompt and settings</source>
        <translation>提示词与设置</translation>
    </message>
    <message>
        <source>Large mouse po&amp;inter</source>
        <translation>大号鼠标指针(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Hide the answers</source>
        <translation>盖住答案(&amp;V)</translation>
    </message>
    <message>
        <source>L&amp;essons</source>
        <translation>课程(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>下一页(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous page</source>
        <translation>上一页(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Back to the lesson</source>
        <translation>回到这一课(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Reload the lesson</source>
        <translation>重新载入这一课(&amp;R)</translation>
    </message>
    <message>
        <source>Re&amp;start the lesson</source>
        <translation>从头开始这一课(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Close the lesson</source>
        <translation>关闭这一课(&amp;C)</translation>
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
        <translation>打开课程文件夹</translation>
    </message>
    <message>
        <source>No question has been answered yet. Press L to open a lesson.</source>
        <translation>还没有回答过问题。按 L 可打开一课。</translation>
    </message>
    <message>
        <source>Printable page (*.html)</source>
        <translation>供打印的页面 (*.html)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Open a lesson first (key L), then save its worksheet.</source>
        <translation>请先打开一课（按 L），再保存它的练习单。</translation>
    </message>
    <message>
        <source>Open &amp;lesson …</source>
        <translation>打开课程(&amp;L) …</translation>
    </message>
    <message>
        <source>Save &amp;answers …</source>
        <translation>保存答题记录(&amp;A) …</translation>
    </message>
    <message>
        <source>Save &amp;worksheet …</source>
        <translation>保存练习单(&amp;W) …</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>术语表(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Why can keys and values be cached?</source>
        <translation>为什么可以缓存键和值(&amp;W)？</translation>
    </message>
    <message>
        <source>same words, logits up to %1 apart</source>
        <translation>选出的词相同，logits 最多相差 %1</translation>
    </message>
    <message>
        <source>The header of the first page needs a line such as “prompt: The ball is red.”</source>
        <translation>第一页的文件头中要有“prompt: The ball is red.”这样的一行。</translation>
    </message>
    <message>
        <source>position %1, %2</source>
        <comment>a token and its text</comment>
        <translation>位置 %1，%2</translation>
    </message>
    <message>
        <source>The model has only layers 1 to %L1, so there is no layer %L2. “last” works with every model.</source>
        <translation>模型只有第 1 到第 %L1 层，没有第 %L2 层。“last”适用于任何模型。</translation>
    </message>
    <message>
        <source>The model has only heads 1 to %L1, so there is no head %L2. “last” works with every model.</source>
        <translation>模型只有第 1 到第 %L1 个头，没有第 %L2 个头。“last”适用于任何模型。</translation>
    </message>
    <message>
        <source>The matrix has no such cell in step %L1.</source>
        <translation>在第 %L1 步，这个矩阵没有这样的单元格。</translation>
    </message>
    <message>
        <source>Expected %1, found “%2”.</source>
        <translation>应为%1，实际为“%2”。</translation>
    </message>
    <message>
        <source>the name of an operation</source>
        <translation>运算的名称</translation>
    </message>
    <message>
        <source>A page must not contain pictures: the window shows them.</source>
        <translation>页面不能有图片：图片由窗口显示。</translation>
    </message>
    <message>
        <source>A page must not contain HTML. Write **bold**, or put code in `backticks`.</source>
        <translation>页面不能有 HTML。请写 **bold** 表示粗体，或把代码放在 `反引号` 中。</translation>
    </message>
    <message>
        <source>A link must lead to the glossary or to a lesson, as in [prefill](glossary:prefill), not to a file or the network.</source>
        <translation>链接要指向术语表或某一课，不能指向文件或网络：[预填充](glossary:prefill)。</translation>
    </message>
    <message>
        <source>Write the target of a link beside its text: [prefill](glossary:prefill).</source>
        <translation>请把链接的目标写在它的文字旁边：[预填充](glossary:prefill)。</translation>
    </message>
    <message>
        <source>The glossary has no term “%1”. It has %2.</source>
        <translation>术语表中没有“%1”这个术语。它有 %2。</translation>
    </message>
    <message>
        <source>This is not a regular file in the lesson&apos;s folder. Put the file itself there.</source>
        <translation>这不是课程文件夹中的普通文件。请把文件本身放在那里。</translation>
    </message>
    <message>
        <source>The file is not plain text in UTF-8.</source>
        <translation>文件不是 UTF-8 的纯文本。</translation>
    </message>
    <message>
        <source>“cover” names the panel %1, but “show” does not.</source>
        <translation>“cover”中有面板 %1，而“show”中没有它。</translation>
    </message>
    <message>
        <source>There is no such folder.</source>
        <translation>没有这个文件夹。</translation>
    </message>
    <message>
        <source>%1 of %2 answers are right</source>
        <translation>答对 %1 题，共 %2 题</translation>
    </message>
    <message>
        <source>✗ **Not quite. Your answer: %2 — the record says: %1**</source>
        <translation>✗ **不太对。你的答案：%2，记录显示：%1**</translation>
    </message>
    <message>
        <source>The run chooses no token.</source>
        <translation>这次运行没有选出词元。</translation>
    </message>
    <message>
        <source>The run has only steps 1 to %L1, so there is no step %L2.</source>
        <translation>这次运行只有第 1 到第 %L1 步，没有第 %L2 步。</translation>
    </message>
    <message>
        <source>Your number, such as 25 or 7.5 KiB</source>
        <translation>填写数字，例如 25 或 7.5 KiB</translation>
    </message>
    <message>
        <source>Click a cell, or type row and column: 2 1</source>
        <translation>点击单元格，或输入行和列：2 1</translation>
    </message>
    <message>
        <source>Click a token, or choose one</source>
        <translation>点击词元，或选择一个</translation>
    </message>
    <message>
        <source>Click an operation, or choose one</source>
        <translation>点击运算，或选择一个</translation>
    </message>
    <message>
        <source>C&amp;ontinue the lessons</source>
        <translation>继续课程(&amp;G)</translation>
    </message>
    <message>
        <source>an array of %1 whole numbers</source>
        <translation>由 %1 个整数组成的数组</translation>
    </message>
    <message>
        <source>one element for each of the %1 layers</source>
        <translation>%1 层中每层一个元素</translation>
    </message>
    <message>
        <source>one or two lanes with different ids</source>
        <translation>id 不同的一路或两路</translation>
    </message>
    <message>
        <source>positions in ascending order, before the first computed row</source>
        <translation>位于计算的第一行之前的递增位置</translation>
    </message>
    <message>
        <source>as many tokens as the step has</source>
        <translation>与该步数量相同的词元</translation>
    </message>
    <message>
        <source>no choice, because the step chooses no token</source>
        <translation>在不选词元的步中没有选择</translation>
    </message>
    <message>
        <source>rows below %1, the number of rows in the tensors own.layers.*</source>
        <translation>小于 %1 的行号（%1 是张量 own.layers.* 的行数）</translation>
    </message>
    <message>
        <source>a row of the tensor own.logits, in a step that chooses a token</source>
        <translation>张量 own.logits 的一行，且该步选出词元</translation>
    </message>
    <message>
        <source>the id of a lane in the header</source>
        <translation>文件头中某一路的 id</translation>
    </message>
    <message>
        <source>each lane only once in a step</source>
        <translation>每一步中每路只出现一次</translation>
    </message>
    <message>
        <source>%1, because steps follow one another</source>
        <translation>%1，因为各步依次相接</translation>
    </message>
    <message>
        <source>%1, where the previous step ends</source>
        <translation>%1，即上一步结束的位置</translation>
    </message>
    <message>
        <source>at least one token in a step</source>
        <translation>每步至少一个词元</translation>
    </message>
    <message>
        <source>an array of the lanes that ran</source>
        <translation>由运行过的各路组成的数组</translation>
    </message>
    <message>
        <source>at least one step</source>
        <translation>至少一步</translation>
    </message>
    <message>
        <source>a recorded run</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>a safetensors file of another kind</source>
        <translation>另一种 safetensors 文件</translation>
    </message>
    <message>
        <source>If these are the weights of a model, open its folder as a model.</source>
        <translation>如果这些是某个模型的权重，请把它的文件夹作为模型打开。</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>a version number</source>
        <translation>版本号</translation>
    </message>
    <message>
        <source>a file of version %1 or earlier</source>
        <translation>版本 %1 或更早版本的文件</translation>
    </message>
    <message>
        <source>A newer version of Pastkeys wrote this file. Update Pastkeys.</source>
        <translation>这个文件由更新版本的 Pastkeys 写出。请更新本程序。</translation>
    </message>
    <message>
        <source>memory for this run</source>
        <translation>这次运行所需的内存</translation>
    </message>
    <message>
        <source>Close other programs.</source>
        <translation>请关闭其他程序。</translation>
    </message>
    <message>
        <source>the run</source>
        <translation>这次运行</translation>
    </message>
    <message>
        <source>a record of at most %1 bytes</source>
        <translation>最多 %1 字节的记录</translation>
    </message>
    <message>
        <source>JSON Lines (.jsonl) has no such limit.</source>
        <translation>JSON Lines（.jsonl）没有这个限制。</translation>
    </message>
    <message>
        <source>a .pastkeys file</source>
        <translation>.pastkeys 文件</translation>
    </message>
    <message>
        <source>a run as JSON Lines</source>
        <translation>JSON Lines 格式的运行记录</translation>
    </message>
    <message>
        <source>JSON Lines has no tensors. Save the run under a name that ends in .pastkeys.</source>
        <translation>JSON Lines 没有张量。请用以 .pastkeys 结尾的名称写出这次运行。</translation>
    </message>
    <message>
        <source>The record of the run does not match its tensors.</source>
        <translation>运行的记录与其张量不符。</translation>
    </message>
    <message>
        <source>finite numbers</source>
        <translation>有限的数值</translation>
    </message>
    <message>
        <source>The recorded run overflowed, or the file is damaged.</source>
        <translation>所记录的运行发生了溢出，或者文件已损坏。</translation>
    </message>
    <message>
        <source>a finite number as the largest logit in each row</source>
        <translation>每行最大的 logit 都是有限值</translation>
    </message>
    <message>
        <source>the open model</source>
        <translation>打开的模型</translation>
    </message>
    <message>
        <source>the sizes of the model that made this run</source>
        <translation>生成这次运行的模型的尺寸</translation>
    </message>
    <message>
        <source>other sizes</source>
        <translation>其他尺寸</translation>
    </message>
    <message>
        <source>First open the model that made the run.</source>
        <translation>请先打开生成这次运行的模型。</translation>
    </message>
    <message>
        <source>sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>greedy, or a temperature and a seed</source>
        <translation>贪心，或者温度和种子</translation>
    </message>
    <message>
        <source>a dump with at least one of the tensors layers.0.q, layers.0.k, layers.0.v and layers.0.residual2</source>
        <translation>至少含有张量 layers.0.q、layers.0.k、layers.0.v、layers.0.residual2 之一的转储文件</translation>
    </message>
    <message>
        <source>no such tensor</source>
        <translation>没有这样的张量</translation>
    </message>
    <message>
        <source>as many rows as the tensors of the layers have</source>
        <translation>与各层的行一一对应的行</translation>
    </message>
    <message>
        <source>a run that can be compared with the first one</source>
        <translation>可与第一次运行比较的运行</translation>
    </message>
    <message>
        <source>A lane did not run in the first step. Choose lanes that read the text from its beginning.</source>
        <translation>有一路没有运行第一步。请选择从开头起读入文本的路。</translation>
    </message>
    <message>
        <source>Its first step reads a different number of tokens. Make both runs read the prompt in the same chunks.</source>
        <translation>它的第一步读入的词元数不同。请让两次运行的提示词按相同的分段读入。</translation>
    </message>
    <message>
        <source>%1 layers, %2 heads and a width of %3</source>
        <translation>%1 层、%2 个头、宽度 %3</translation>
    </message>
    <message>
        <source>The models have different sizes: A has %1, and B has %2.</source>
        <translation>两个模型的尺寸不同：A 有 %1；B 有 %2。</translation>
    </message>
    <message>
        <source>There is nothing to compare: a lane has no recorded step.</source>
        <translation>没有可比较的内容：有一路没有记录任何步。</translation>
    </message>
    <message>
        <source>There is nothing to compare: a trace has no tensors.</source>
        <translation>没有可比较的内容：有一个运行记录没有张量。</translation>
    </message>
    <message>
        <source>The prompts differ: at position %1, A reads token %2 and B reads token %3.</source>
        <translation>提示词不同：在位置 %1，A 读入词元 %2，B 读入词元 %3。</translation>
    </message>
    <message>
        <source>Click to go there.</source>
        <translation>点击可转到那里。</translation>
    </message>
    <message>
        <source>a file with tensors</source>
        <translation>含有张量的文件</translation>
    </message>
    <message>
        <source>a trace without tensors</source>
        <translation>没有张量的运行记录</translation>
    </message>
    <message>
        <source>JSON Lines has no tensors. Write the trace to a file whose name ends in .pastkeys.</source>
        <translation>JSON Lines 中没有张量。请把运行记录写入名称以 .pastkeys 结尾的文件。</translation>
    </message>
    <message>
        <source>a trace</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>no trace in either file</source>
        <translation>不是运行记录的文件，另一个文件也不是</translation>
    </message>
    <message>
        <source>A dump can only be compared with a trace, which says what the tokens are.</source>
        <translation>转储文件只能与运行记录比较，因为运行记录中写有词元。</translation>
    </message>
    <message>
        <source>The whole run in plots</source>
        <translation>用图表看整个运行</translation>
    </message>
    <message>
        <source>Made by Pastkeys %1 from the record of this run.</source>
        <translation>由 Pastkeys %1 根据这次运行的记录生成。</translation>
    </message>
    <message>
        <source>Generated text</source>
        <translation>生成的文本</translation>
    </message>
    <message>
        <source>Generated text: %1</source>
        <translation>生成的文本：%1</translation>
    </message>
    <message>
        <source>%1 layers, %2 heads of width %3, model width %4, vocabulary of %5 tokens</source>
        <translation>%1 层，%2 个宽度为 %3 的头，模型宽度 %4，词表中有 %5 个词元</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>计算内核（kernel）</translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln threads</source>
        <translation>
            <numerusform>%1，%Ln 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message numerus="yes">
        <source>%1; the first one reads %Ln tokens of the prompt</source>
        <translation>
            <numerusform>%1，其中第一步读入提示词的 %Ln 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>Model and settings</source>
        <translation>模型与设置</translation>
    </message>
    <message>
        <source>What the cache saved</source>
        <translation>缓存节省了什么</translation>
    </message>
    <message>
        <source>What %2 saves compared with %1</source>
        <translation>“%2”与“%1”相比节省了什么</translation>
    </message>
    <message>
        <source>At the end, %1 holds %2 (c).</source>
        <translation>结束时，“%1”中存有 %2 (c)。</translation>
    </message>
    <message>
        <source>A run of %1, step by step</source>
        <translation>逐步查看 %1 的一次运行</translation>
    </message>
    <message>
        <source>Are the results equal?</source>
        <translation>结果相同吗？</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>FLOPs, %1 (c)</source>
        <translation>FLOPs，%1 (c)</translation>
    </message>
    <message>
        <source>The table counts the FLOPs of matrix products in all layers and steps. Other work, such as norms and softmax, took %1 FLOPs with %2 and %3 with %4 (c).</source>
        <translation>表中统计所有层、所有步中矩阵乘积的 FLOPs。归一化、Softmax 等其他运算，采用“%2”时用了 %1 FLOPs，采用“%4”时用了 %3 FLOPs (c)。</translation>
    </message>
    <message numerus="yes">
        <source>The table counts the FLOPs of matrix products in all layers, in the %Ln steps that both ran. Other work, such as norms and softmax, took %1 FLOPs with %2 and %3 with %4 (c).</source>
        <translation>
            <numerusform>表中统计在两者都运行的 %Ln 步中，所有层的矩阵乘积的 FLOPs。归一化、Softmax 等其他运算，采用“%2”时用了 %1 FLOPs，采用“%4”时用了 %3 FLOPs (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>Share saved (c)</source>
        <translation>节省比例 (c)</translation>
    </message>
    <message>
        <source>Share of all savings (c)</source>
        <translation>占全部节省的比例 (c)</translation>
    </message>
    <message>
        <source>Steps as a table (*.csv)</source>
        <translation>各步的表格 (*.csv)</translation>
    </message>
    <message>
        <source>Operations as a table (*.csv)</source>
        <translation>各运算的表格 (*.csv)</translation>
    </message>
    <message>
        <source>Trace events for Perfetto or chrome://tracing (*.json)</source>
        <translation>用于 Perfetto 或 chrome://tracing 的跟踪事件 (*.json)</translation>
    </message>
    <message>
        <source>Printable handout (*.html)</source>
        <translation>供打印的讲义 (*.html)</translation>
    </message>
    <message>
        <source>Animation of the current step (*.gif)</source>
        <translation>当前步的动画 (*.gif)</translation>
    </message>
    <message>
        <source>Recorded run, which can be opened again (*.pastkeys)</source>
        <translation>运行记录，可再次打开 (*.pastkeys)</translation>
    </message>
    <message>
        <source>Run as JSON Lines (*.jsonl)</source>
        <translation>JSON Lines 格式的运行记录 (*.jsonl)</translation>
    </message>
    <message>
        <source>%1 was not written: the name must end in %2.</source>
        <translation>没有写入 %1：名称必须以 %2 结尾。</translation>
    </message>
    <message>
        <source>Picture of the &amp;stage …</source>
        <translation>主视图的图片(&amp;S) …</translation>
    </message>
    <message>
        <source>Picture of the &amp;window …</source>
        <translation>窗口的图片(&amp;W) …</translation>
    </message>
    <message>
        <source>Picture of the &amp;plot …</source>
        <translation>图表的图片(&amp;P) …</translation>
    </message>
    <message>
        <source>Recorded &amp;run …</source>
        <translation>运行记录(&amp;R) …</translation>
    </message>
    <message>
        <source>Run as &amp;JSON Lines …</source>
        <translation>JSON Lines 格式的运行记录(&amp;J) …</translation>
    </message>
    <message>
        <source>Steps as &amp;CSV …</source>
        <translation>各步的 CSV 表格(&amp;C) …</translation>
    </message>
    <message>
        <source>&amp;Operations as CSV …</source>
        <translation>各运算的 CSV 表格(&amp;O) …</translation>
    </message>
    <message>
        <source>&amp;Handout …</source>
        <translation>讲义(&amp;H) …</translation>
    </message>
    <message>
        <source>&amp;Animation of the step …</source>
        <translation>当前步的动画(&amp;A) …</translation>
    </message>
    <message>
        <source>Trace &amp;events for Perfetto or chrome://tracing …</source>
        <translation>用于 Perfetto 或 chrome://tracing 的跟踪事件(&amp;E) …</translation>
    </message>
    <message>
        <source>A: %1, B: %2</source>
        <translation>A：%1，B：%2</translation>
    </message>
    <message>
        <source>Compare with a recorded run</source>
        <translation>与运行记录比较</translation>
    </message>
    <message>
        <source>Run A is in the window, and run B is in the file. Compare these lanes:</source>
        <translation>运行 A 是当前窗口中的运行，运行 B 是文件中的运行。要比较的两路：</translation>
    </message>
    <message>
        <source>Open recorded r&amp;un …</source>
        <translation>打开运行记录(&amp;U) …</translation>
    </message>
    <message>
        <source>Co&amp;mpare with recorded run …</source>
        <translation>与运行记录比较(&amp;M) …</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>导出(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Verify the recorded run</source>
        <translation>验证运行记录(&amp;V)</translation>
    </message>
    <message>
        <source>Repeats the run with the open model, and compares each bit with the recording</source>
        <translation>用打开的模型重新运行，并把每个比特与运行记录比较</translation>
    </message>
    <message>
        <source>Recorded runs (*.pastkeys)</source>
        <translation>运行记录 (*.pastkeys)</translation>
    </message>
    <message>
        <source>Open a recorded run</source>
        <translation>打开运行记录</translation>
    </message>
    <message>
        <source>Run a prompt first, or open a recorded run.</source>
        <translation>请先运行一个提示词，或打开一个运行记录。</translation>
    </message>
    <message>
        <source>%1 – Pastkeys</source>
        <translation>%1 – Pastkeys</translation>
    </message>
    <message>
        <source>this run</source>
        <translation>这次运行</translation>
    </message>
    <message>
        <source>Two runs are side by side. All their bits are the same.</source>
        <translation>正在并排显示两次运行。它们逐位一致。</translation>
    </message>
    <message>
        <source>This run comes from a file. The model “%1” produced it with the kernels “%2”.</source>
        <translation>这次运行来自文件，由模型“%1”用“%2”计算内核生成。</translation>
    </message>
    <message>
        <source>Its FLOPs and bytes were not counted: the numbers shown come from formulas.</source>
        <translation>它的 FLOPs 和字节数没有计数：显示的数由公式得出。</translation>
    </message>
    <message>
        <source>That model is open.</source>
        <translation>该模型已打开。</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>The model “%1” produced this run. Open that model first to repeat the run.</source>
        <translation>这次运行由模型“%1”生成。请先打开该模型，才能重新运行。</translation>
    </message>
    <message>
        <source>The run was repeated on this computer.</source>
        <translation>已在本机上重新运行。</translation>
    </message>
    <message>
        <source>All %1 values have the same bits.</source>
        <translation>全部 %1 个值逐位一致。</translation>
    </message>
    <message>
        <source>It chose different tokens.</source>
        <translation>选出的词元不同。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>%1
The model %2 is open instead.</source>
        <translation>%1
已改为打开模型 %2。</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>a string named %1</source>
        <translation>名为 %1 的字符串</translation>
    </message>
    <message>
        <source>a number from 0 to 1</source>
        <translation>0 到 1 之间的数</translation>
    </message>
    <message>
        <source>a number that fits in float32</source>
        <translation>float32 能表示的数</translation>
    </message>
    <message>
        <source>at most %1 positions, because the lane can read no more at once</source>
        <translation>最多 %1 个位置（这一路一次能读的数量）</translation>
    </message>
    <message>
        <source>%1 or more, because the lane has dropped what comes before</source>
        <translation>%1 或更大，因为这一路已丢弃更早的内容</translation>
    </message>
    <message>
        <source>0, because the lane never drops the start of its text</source>
        <translation>0，因为这一路从不丢弃文本的开头</translation>
    </message>
    <message>
        <source>no lane whose text ended in an earlier step</source>
        <translation>文本没有在更早的步中结束的路</translation>
    </message>
    <message>
        <source>durations of at most %1 ns in total</source>
        <translation>总和最多 %1 ns 的时长</translation>
    </message>
    <message>
        <source>no logits in a step that chooses no token</source>
        <translation>空（因为该步不选词元）</translation>
    </message>
    <message>
        <source>durations of 0 or more, at most %1 ns in total</source>
        <translation>非负的时长，总和最多 %1 ns</translation>
    </message>
    <message>
        <source>Trace events of this run cannot be written, because its individual operations were not measured.</source>
        <translation>无法写出这次运行的跟踪事件，因为没有测量各个运算的时间。</translation>
    </message>
    <message>
        <source>Each lane chose its own token. The time was not measured.</source>
        <translation>每一路各自选出自己的词元。没有测量所用时间。</translation>
    </message>
    <message>
        <source>The token was chosen once for both lanes. The time was not measured.</source>
        <translation>词元只选一次，两路共用。没有测量所用时间。</translation>
    </message>
    <message>
        <source>The operations of this run were not timed individually.</source>
        <translation>这次运行没有测量各个运算的时间。</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>The record does not say which machine this run used.</source>
        <translation>没有记下这次运行是在哪台机器上进行的。</translation>
    </message>
    <message>
        <source>The run was done on %1, whose limits are unknown.</source>
        <translation>这次运行是在 %1 上进行的，它的上限未知。</translation>
    </message>
    <message>
        <source>The time of this run&apos;s steps was not measured.</source>
        <translation>没有测量这次运行各步的时间。</translation>
    </message>
    <message>
        <source>The record does not say which machine this was measured on, so its limits are unknown.</source>
        <translation>没有记下这是在哪台机器上测量的，因此它的上限未知。</translation>
    </message>
    <message>
        <source>Measured on %1, whose limits are unknown.</source>
        <translation>在 %1 上测得，它的上限未知。</translation>
    </message>
    <message>
        <source>%1
FLOPs: multiplications and additions of matrix products. (f): worked out from the sizes.</source>
        <translation>%1
FLOPs：矩阵乘积的乘法和加法。(f)：根据尺寸算出。</translation>
    </message>
    <message>
        <source>a limit that is counted from the start of the text</source>
        <translation>从文本开头计数的上限</translation>
    </message>
    <message>
        <source>prompts</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>at least one prompt</source>
        <translation>至少一个提示词</translation>
    </message>
    <message>
        <source>prompt in line %1 (“%2”)</source>
        <translation>第 %1 行的提示词（“%2”）</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>room for at least one sequence</source>
        <translation>至少容纳一个序列的空间</translation>
    </message>
    <message>
        <source>blocks of at least one position</source>
        <translation>至少含一个位置的块</translation>
    </message>
    <message>
        <source>memory for this batch</source>
        <translation>这个批次所需的内存</translation>
    </message>
    <message>
        <source>Use fewer slots or blocks, or generate fewer tokens.</source>
        <translation>请减少槽位或块，或减少生成的词元。</translation>
    </message>
    <message>
        <source>Counts the padding before the prompt as positions.</source>
        <translation>把提示词之前的填充也计为位置。</translation>
    </message>
    <message>
        <source>bytes as pairs of hexadecimal digits</source>
        <translation>成对十六进制数字表示的字节</translation>
    </message>
    <message>
        <source>Roofline of the recorded run</source>
        <translation>运行记录的 Roofline</translation>
    </message>
    <message>
        <source>Plot: speed of each recorded step, without the limits of its machine</source>
        <translation>图表：所记录的每一步的速度，不含其机器的上限</translation>
    </message>
    <message>
        <source>Meas&amp;ure</source>
        <translation>测量(&amp;U)</translation>
    </message>
    <message>
        <source>Which plot of the batch</source>
        <translation>批次的哪个图表</translation>
    </message>
    <message>
        <source>Runs the prompts with 1, 2, 4 and more slots, and times each run</source>
        <translation>用 1、2、4 和更多槽位运行这些提示词，并计时</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>With %1 slots instead of %2, all sequences together get %3 times as many tokens per second. A sequence waits %4 times as long for each of its tokens.</source>
        <translation>槽位从 %2 个变为 %1 个时，所有序列合计每秒得到的词元是原来的 %3 倍，而每个序列等待自己每个词元的时间是原来的 %4 倍。</translation>
    </message>
    <message>
        <source>Batching raises throughput; it does not make a single answer faster.</source>
        <translation>批处理提高的是吞吐量；单个回答不会因此变快。</translation>
    </message>
    <message>
        <source>Nothing has been measured yet. “Measure” runs the prompts with more and more slots (sequences that run at the same time), and times each run.</source>
        <translation>还没有测量。“测量”会用越来越多的槽位（同时运行的序列）运行这些提示词，并计时。</translation>
    </message>
    <message>
        <source>all sequences together</source>
        <translation>所有序列合计</translation>
    </message>
    <message>
        <source>one sequence</source>
        <translation>一个序列</translation>
    </message>
    <message>
        <source>tokens per second (m)</source>
        <translation>每秒词元数 (m)</translation>
    </message>
    <message>
        <source>ms per token (m)</source>
        <translation>每个词元的毫秒数 (m)</translation>
    </message>
    <message>
        <source>tokens that the step chose</source>
        <translation>这一步选出的词元数</translation>
    </message>
    <message>
        <source>steps of this batch (c)</source>
        <translation>这个批次的各步 (c)</translation>
    </message>
    <message>
        <source>weights / tokens (f)</source>
        <translation>权重 / 词元 (f)</translation>
    </message>
    <message>
        <source>bytes of weights per token</source>
        <translation>每个词元读取的权重字节</translation>
    </message>
    <message>
        <source>A pass reads the weights once for all its rows. The more tokens a step chooses, the fewer bytes it reads per token.</source>
        <translation>一次前向计算为它的所有行只读一次权重。一步选出的词元越多，分摊到每个词元的字节就越少。</translation>
    </message>
    <message>
        <source>bytes of K and V</source>
        <translation>K 和 V 的字节</translation>
    </message>
    <message>
        <source>bytes that hold no row (c)</source>
        <translation>没有存放行的字节 (c)</translation>
    </message>
    <message>
        <source>unused ends of blocks</source>
        <translation>块末尾未用的部分</translation>
    </message>
    <message>
        <source>rows of padding (c)</source>
        <translation>填充行 (c)</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>%1 of the %2 rows were padding.</source>
        <translation>全部 %2 行中有 %1 行是填充。</translation>
    </message>
    <message>
        <source>No row is padding, because all sequences have the same length.</source>
        <translation>没有一行是填充，因为所有序列长度相同。</translation>
    </message>
    <message>
        <source>No row is padding: in a continuous batch, each sequence has its own length.</source>
        <translation>没有一行是填充：在连续批次中，每个序列有自己的长度。</translation>
    </message>
    <message>
        <source>The runs differ by up to %1, which is a lot. Perhaps other programs were busy: measure again.</source>
        <translation>各次运行相差多达 %1，差别很大：可能有其他程序在忙。请重新测量。</translation>
    </message>
    <message>
        <source>Speed by number of slots</source>
        <translation>不同槽位数的速度</translation>
    </message>
    <message>
        <source>Weights read per token</source>
        <translation>每个词元读取的权重</translation>
    </message>
    <message>
        <source>Memory of the pool</source>
        <translation>块池的内存</translation>
    </message>
    <message>
        <source>Waste</source>
        <translation>浪费</translation>
    </message>
    <message numerus="yes">
        <source>%Ln decode rows</source>
        <translation>
            <numerusform>%Ln 个解码行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows computed again</source>
        <translation>
            <numerusform>%Ln 行重新计算</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows of padding</source>
        <translation>
            <numerusform>%Ln 行填充</numerusform>
        </translation>
    </message>
    <message>
        <source>The pass read the weights (%1) once and has chosen no token yet (c).</source>
        <translation>这次前向计算读了一次权重（%1），还没有选出词元 (c)。</translation>
    </message>
    <message numerus="yes">
        <source>The pass read the weights (%1) once for %Ln tokens: %2 per token (c).</source>
        <translation>
            <numerusform>这次前向计算为 %Ln 个词元只读了一次权重（%1）：每个词元 %2 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>All rows together took %1 (m).</source>
        <translation>所有行合在一起用了 %1 (m)。</translation>
    </message>
    <message>
        <source>The pass took %1 (m).</source>
        <translation>这次前向计算用了 %1 (m)。</translation>
    </message>
    <message>
        <source>All rows together took %1; one sequence at a time, they took %2 (m).</source>
        <translation>所有行合在一起用了 %1；一个序列接一个序列则要 %2 (m)。</translation>
    </message>
    <message>
        <source>The bits were not compared with those from running each sequence alone.</source>
        <translation>没有与每个序列单独运行时的比特比较。</translation>
    </message>
    <message>
        <source>Logits differ by up to %1 ULP from those that the sequence gets alone (sequences: %2).</source>
        <translation>logits 与序列单独运行时不同，最多相差 %1 ULP：序列 %2。</translation>
    </message>
    <message>
        <source>Every logit has the same bits as when each sequence runs alone.</source>
        <translation>每个 logit 的比特都与各序列单独运行时相同。</translation>
    </message>
    <message>
        <source>%1 of %2 words differ from the words that the sequences choose when they run alone on the same text (sequences: %3).</source>
        <translation>%2 个词中有 %1 个与各序列在同样的文本之后单独选出的不同：序列 %3。</translation>
    </message>
    <message>
        <source>%1 of %2 rows are padding: the pass computes them, but nothing uses them (c).</source>
        <translation>%2 行中有 %1 行是填充：前向计算要算它们，却没有谁用到它们 (c)。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows of padding: they are computed and thrown away.</source>
        <translation>
            <numerusform>%Ln 行填充：算出来就丢掉。</numerusform>
        </translation>
    </message>
    <message>
        <source>It ends here: it has all the tokens that were asked for.</source>
        <translation>它在这里结束：要求的词元都有了。</translation>
    </message>
    <message>
        <source>It ends here, with the end-of-text token.</source>
        <translation>它在这里以文本结束词元结束。</translation>
    </message>
    <message>
        <source>It ends here, because this token ends the answer.</source>
        <translation>它在这里结束，因为这个词元结束了回答。</translation>
    </message>
    <message>
        <source>It ends here, because the model&apos;s context is full.</source>
        <translation>它在这里结束，因为模型的上下文已满。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln positions were found in the pool, so they are not computed again.</source>
        <translation>
            <numerusform>%Ln 个位置在块池中找到：不用再算一遍。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows of a shared block were copied before it was written to.</source>
        <translation>
            <numerusform>共享块的 %Ln 行在写入之前被复制。</numerusform>
        </translation>
    </message>
    <message>
        <source>It chose “%1”.</source>
        <translation>它选出“%1”。</translation>
    </message>
    <message>
        <source>Of the %3 words, %2 in %1 sequences differ from the words that the sequences choose when they run alone on the same text, and logits differ by up to %4 ULP (c).</source>
        <translation>在 %1 个序列中，全部 %3 个词中有 %2 个与它们在同样的文本之后单独选出的不同，logits 最多相差 %4 ULP (c)。</translation>
    </message>
    <message>
        <source>Sequence %1: %2 of %3 words differ from the words that it chooses when it runs alone on the same text, and its logits differ by up to %4 ULP (c).</source>
        <translation>序列 %1：%3 个词中有 %2 个与它在同样的文本之后单独选出的不同，它的 logits 最多相差 %4 ULP (c)。</translation>
    </message>
    <message>
        <source>Its logits differ by up to %1 ULP from those that it gets alone.</source>
        <translation>它的 logits 与单独运行时最多相差 %1 ULP。</translation>
    </message>
    <message>
        <source>Alone, it chooses “%1” after the same text.</source>
        <translation>在同样的文本之后，它单独运行时选出“%1”。</translation>
    </message>
    <message>
        <source>Alone, this takes %1 (m).</source>
        <translation>单独运行要 %1 (m)。</translation>
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
        <translation>块池已满，所以它的块被收走。它在等待，它的行要重新计算。</translation>
    </message>
    <message numerus="yes">
        <source>It waits for a slot: %Ln slots are taken.</source>
        <translation>
            <numerusform>它在等槽位：%Ln 个槽位都已占用。</numerusform>
        </translation>
    </message>
    <message>
        <source>It waits for memory: the pool has too few free blocks.</source>
        <translation>它在等内存：块池的空闲块太少。</translation>
    </message>
    <message>
        <source>It has ended.</source>
        <translation>它已经结束。</translation>
    </message>
    <message>
        <source>It does nothing in this step.</source>
        <translation>它在这一步什么也不做。</translation>
    </message>
    <message>
        <source>Its prompt: %1</source>
        <translation>它的提示词：%1</translation>
    </message>
    <message>
        <source>%1 of %2 blocks are in use</source>
        <translation>%2 个块中有 %1 个在用</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them are shared</source>
        <translation>
            <numerusform>其中 %Ln 个共享</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of its %2 positions hold a row.</source>
        <translation>它的 %2 个位置中有 %1 个存有行。</translation>
    </message>
    <message>
        <source>Reserved memory that belongs to no sequence</source>
        <translation>没有序列使用的预留内存</translation>
    </message>
    <message>
        <source>Memory of sequence %1
%2</source>
        <translation>序列 %1 的内存
%2</translation>
    </message>
    <message>
        <source>Block %1</source>
        <translation>块 %1</translation>
    </message>
    <message>
        <source>%1
It is free.</source>
        <translation>%1
它是空闲的。</translation>
    </message>
    <message>
        <source>%1
No sequence reads it. It is kept for later prompts that begin with the same tokens.
%2</source>
        <translation>%1
没有序列读它。它留给以后开头相同的提示词。
%2</translation>
    </message>
    <message>
        <source>%1
Sequences %2 share it.
%3</source>
        <translation>%1
序列 %2 共享它。
%3</translation>
    </message>
    <message>
        <source>%1
Sequence %2 reads it.
%3</source>
        <translation>%1
序列 %2 读它。
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
        <translation>由该编号的序列读取；着色部分已存有行</translation>
    </message>
    <message>
        <source>read by a sequence</source>
        <translation>由某个序列读取</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共享</translation>
    </message>
    <message>
        <source>kept for later prompts</source>
        <translation>留给以后的提示词</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Memory: which sequence reads each block</source>
        <translation>内存：每个块由哪个序列读取</translation>
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
        <translation>结束</translation>
    </message>
    <message>
        <source>suspended</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Sequence and its prompt</source>
        <translation>序列及其提示词</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Double-click to run it in the main window.</source>
        <translation>双击可在主窗口中运行它。</translation>
    </message>
    <message>
        <source>Sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>rows computed now</source>
        <translation>现在计算的行</translation>
    </message>
    <message>
        <source>positions found in the pool</source>
        <translation>在块池中找到的位置</translation>
    </message>
    <message>
        <source>rows computed again</source>
        <translation>重新计算的行</translation>
    </message>
    <message>
        <source>its blocks were taken away</source>
        <translation>它的块被收走</translation>
    </message>
    <message>
        <source>ends</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Choose an example, or write prompts, and press Run.</source>
        <translation>请选择一个示例，或写下提示词，再按“运行”。</translation>
    </message>
    <message>
        <source>Scroll the steps</source>
        <translation>滚动各步</translation>
    </message>
    <message>
        <source>What the step did</source>
        <translation>这一步做了什么</translation>
    </message>
    <message>
        <source>Sequences: what each of them did in each step</source>
        <translation>序列：每个序列在每一步做了什么</translation>
    </message>
    <message>
        <source>Sequences: many prompts in one batch</source>
        <translation>序列：一个批次中的多个提示词</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>S&amp;hare identical beginnings</source>
        <translation>共享相同的开头(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keep blocks for later prompts</source>
        <translation>把块留给以后的提示词(&amp;K)</translation>
    </message>
    <message>
        <source>your own prompts</source>
        <translation>自己的提示词</translation>
    </message>
    <message>
        <source>Prompts, one per line</source>
        <translation>提示词，每行一个</translation>
    </message>
    <message>
        <source>One prompt per line. All of them arrive at the same time.</source>
        <translation>每行一个提示词。所有提示词同时到达。</translation>
    </message>
    <message>
        <source>Write one prompt per line</source>
        <translation>每行写一个提示词</translation>
    </message>
    <message>
        <source>&amp;Example</source>
        <translation>示例(&amp;E)</translation>
    </message>
    <message>
        <source>continuous</source>
        <translation>连续</translation>
    </message>
    <message>
        <source>static</source>
        <translation>静态</translation>
    </message>
    <message>
        <source>Continuous: a sequence joins as soon as there is room, and leaves when it ends. Static: all sequences begin and end together, and short prompts are padded.</source>
        <translation>连续：一有空位序列就加入，结束时离开。静态：全部一起开始、一起结束，短的用填充补齐。</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>If texts begin with the same tokens, the blocks that hold these tokens are stored only once.</source>
        <translation>如果文本以相同的词元开头，存放这些词元的块只存一次。</translation>
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
        <translation>最多可同时运行多少个序列</translation>
    </message>
    <message>
        <source>Toke&amp;ns</source>
        <translation>词元(&amp;N)</translation>
    </message>
    <message>
        <source>The most tokens that each sequence may generate</source>
        <translation>每个序列最多生成多少个词元</translation>
    </message>
    <message>
        <source>P&amp;ositions per block</source>
        <translation>每块的位置数(&amp;O)</translation>
    </message>
    <message>
        <source>The pool hands out memory in blocks of this many positions</source>
        <translation>块池按含这么多位置的块分配内存</translation>
    </message>
    <message>
        <source>B&amp;locks</source>
        <translation>块数(&amp;L)</translation>
    </message>
    <message>
        <source>How many blocks the pool has. If there are only a few, sequences have to wait.</source>
        <translation>块池有多少个块。块少时，序列就要等待。</translation>
    </message>
    <message>
        <source>enough</source>
        <translation>足够</translation>
    </message>
    <message>
        <source>&amp;Sequences …</source>
        <translation>序列(&amp;S) …</translation>
    </message>
    <message>
        <source>Runs several prompts at once, as a server does</source>
        <translation>像服务器那样同时运行多个提示词</translation>
    </message>
    <message>
        <source>Progress of the batch</source>
        <translation>批次的进度</translation>
    </message>
    <message>
        <source>Show this sequence in the &amp;main window</source>
        <translation>在主窗口中显示这个序列(&amp;M)</translation>
    </message>
    <message>
        <source>Canceled. The steps recorded so far are kept.</source>
        <translation>已取消。已记录的步骤会保留。</translation>
    </message>
    <message>
        <source>The measurement was stopped, because something else was started in the main window.</source>
        <translation>测量已停止，因为主窗口中启动了其他操作。</translation>
    </message>
    <message>
        <source>The batch was stopped, because something else was started in the main window. Press Run to start again.</source>
        <translation>批次已停止，因为主窗口中启动了其他操作。按“运行”可重新开始。</translation>
    </message>
    <message>
        <source>%1 of %2 positions of the prompts were found in the pool, so they needed no prefill (c).</source>
        <translation>提示词的 %2 个位置中有 %1 个在块池中找到，因此无需预填充 (c)。</translation>
    </message>
    <message>
        <source>Done: %1 steps and %2 rows (c) for %3 tokens; %4 tokens per second (m).</source>
        <translation>完成：%1 步、%2 行 (c)，得到 %3 个词元；每秒 %4 个词元 (m)。</translation>
    </message>
    <message>
        <source>%1 of the %2 rows are padding: %3 (c).</source>
        <translation>全部 %2 行中有 %1 行是填充：%3 (c)。</translation>
    </message>
    <message>
        <source>%1 of the %2 rows were computed again, because the pool was full: %3 (c).</source>
        <translation>全部 %2 行中有 %1 行因块池已满而重新计算：%3 (c)。</translation>
    </message>
    <message numerus="yes">
        <source>The next word of %Ln other sequences comes only after the prefill: this step took %1 (m).</source>
        <translation>
            <numerusform>另外 %Ln 个序列的下一个词要等预填充完成后才来：这一步用时 %1 (m)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The next word of %Ln other sequences comes later because of the prefill: this step took %1, and a step without a prefill usually takes %2 (m).</source>
        <translation>
            <numerusform>由于预填充，另外 %Ln 个序列的下一个词来得更晚：这一步用时 %1，而没有预填充的一步通常用时 %2 (m)。</numerusform>
        </translation>
    </message>
    <message>
        <source>No model is open yet. Open one in the main window.</source>
        <translation>还没有打开模型。请在主窗口中打开一个。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln prompts</source>
        <translation>
            <numerusform>%Ln 个提示词</numerusform>
        </translation>
    </message>
    <message>
        <source>Each word is the one that its sequence chooses when it runs alone on the same text, but logits differ (c).</source>
        <translation>每个词都与其序列在同样文本之后单独选出的相同，但 logits 不同 (c)。</translation>
    </message>
    <message>
        <source>Logits differ from those that the sequence gets alone (sequences: %1). All words stay the same.</source>
        <translation>这些序列的 logits 与各自单独运行时不同：%1。所有的词都没有变。</translation>
    </message>
    <message>
        <source>word differs from the run alone</source>
        <translation>与单独运行时不同的词</translation>
    </message>
    <message>
        <source>There is only one sequence, so there is nothing to share: each pass reads the weights for it alone.</source>
        <translation>只有一个序列，所以没有什么可以分摊：每次前向计算都只为它读取权重。</translation>
    </message>
    <message>
        <source>The sequences ran one after another, so there was nothing to share: each pass read the weights for one of them alone.</source>
        <translation>序列一个接一个地运行，所以没有什么可以分摊：每次前向计算都只为其中一个读取权重。</translation>
    </message>
    <message>
        <source>No sequence gets its next word earlier than it would alone: a decode step with %1 rows takes longer than one with 1 row (%2 against %3, m).</source>
        <translation>没有哪个序列比单独运行时更早得到下一个词：有 %1 行的解码步比只有 1 行的更慢（%2 对 %3，m）。</translation>
    </message>
    <message>
        <source>A decode step with %1 rows does not take longer than one with 1 row (%2 against %3, m).</source>
        <translation>有 %1 行的解码步并不比只有 1 行的更慢（%2 对 %3，m）。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences waited until the longest one had ended (step %1).</source>
        <translation>
            <numerusform>%Ln 个序列一直等到最长的序列结束（第 %1 步）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences waited until the longest one had ended (step %1), although %2 of %3 slots held only padding (c).</source>
        <translation>
            <numerusform>%Ln 个序列一直等到最长的序列结束（第 %1 步），尽管 %3 个槽位中有 %2 个只有填充 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>That saved time, too, but it is not a gain from batching: when they run alone, the sequences compute these positions.</source>
        <translation>这也节省了时间，但不是批次带来的：单独运行时，序列要计算这些位置。</translation>
    </message>
    <message>
        <source>All rows together took %1; one sequence at a time and without the pool, the sequences took %2 (m).</source>
        <translation>所有行一起用了 %1；逐个序列运行且不用块池，则需要 %2 (m)。</translation>
    </message>
    <message>
        <source>Runs this sequence alone in the main window, and closes this view. Press S there to bring this view back as you left it.</source>
        <translation>在主窗口中单独运行这个序列，并关闭本视图。按 S 键可让它原样回来。</translation>
    </message>
    <message>
        <source>This is sequence %1 of the batch, alone. Press S to bring the batch back.</source>
        <translation>这是批次中的序列 %1，单独运行。按 S 键可回到批次。</translation>
    </message>
    <message>
        <source>reserved (c)</source>
        <translation>已预留 (c)</translation>
    </message>
    <message>
        <source>blocks in use (c)</source>
        <translation>使用中的块 (c)</translation>
    </message>
    <message>
        <source>Sequences take blocks of the pool as their texts grow, and give them back when they end.</source>
        <translation>序列随着文本变长而从块池取块，并在结束时归还。</translation>
    </message>
    <message>
        <source>Even with %1 slots, at most %2 sequences ran at the same time: the pool has too few blocks for more.</source>
        <translation>即使有 %1 个槽位，同时运行的序列也最多只有 %2 个：块池的块不够更多的序列用。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln blocks were kept from the last run (c).</source>
        <translation>
            <numerusform>上次运行留下了 %Ln 个块 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>When a sequence ends, its blocks are kept until their memory is needed. Later prompts that begin with the same tokens use these blocks, even in the next run. A run with this box unchecked forgets all kept blocks.</source>
        <translation>序列结束后，它的块会保留到需要这些内存为止。以后以相同词元开头的提示词会使用它们，也包括下次运行的提示词。不勾选此项运行一次，就会清空块池。</translation>
    </message>
    <message numerus="yes">
        <source>It waits for memory: it needs %Ln blocks, and the pool has %1 free (c).</source>
        <translation>
            <numerusform>它在等待内存：它需要 %Ln 个块，而块池有 %1 个空闲 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>It waits behind sequence %1, which waits for memory.</source>
        <translation>它排在序列 %1 之后，后者在等待内存。</translation>
    </message>
    <message numerus="yes">
        <source>Sequence %1 waits for memory: it needs %Ln blocks, and the pool has %2 free (c).</source>
        <translation>
            <numerusform>序列 %1 在等待内存：它需要 %Ln 个块，而块池有 %2 个空闲 (c)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences wait behind it: %1.</source>
        <translation>
            <numerusform>%Ln 个序列排在它后面：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences wait for memory: %1.</source>
        <translation>
            <numerusform>%Ln 个序列在等待内存：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences wait for a slot: %1.</source>
        <translation>
            <numerusform>%Ln 个序列在等待槽位：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln prefills with %1 in total</source>
        <translation>
            <numerusform>%Ln 次预填充，共 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Another sequence computes these positions in the same step. In each layer, the pass first stores the keys and values of all its rows and then reads them.</source>
        <translation>另一个序列在同一步中计算这些位置。在每一层中，先存储本次所有行的键和值，然后再读取它们。</translation>
    </message>
    <message numerus="yes">
        <source>Without sharing, %Ln more blocks would hold copies of the same beginning: %1 (c).</source>
        <translation>
            <numerusform>如果不共享，就会另有 %Ln 个块存放同一开头的副本：%1 (c)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shared blocks were copied before they were written to, so that other sequences can go on reading the old ones (sequences: %1) (c).</source>
        <translation>
            <numerusform>写入之前复制了 %Ln 个共享的块，让其他序列可以继续读取原来的块（序列：%1）(c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>After this step, %1 are reserved, and rows fill %2 of them (c).</source>
        <translation>这一步之后预留了 %1，其中 %2 已被行填满 (c)。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln are kept for later prompts</source>
        <translation>
            <numerusform>%Ln 个留给以后的提示词</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln are free</source>
        <translation>
            <numerusform>%Ln 个空闲</numerusform>
        </translation>
    </message>
    <message>
        <source>After this step, %1 (c).</source>
        <translation>这一步之后，%1 (c)。</translation>
    </message>
    <message>
        <source>After this step, %1. Of the %3 in use, %2 are still empty (c).</source>
        <translation>这一步之后，%1。使用中的 %3 里还有 %2 是空的 (c)。</translation>
    </message>
    <message>
        <source>The pool needs at least %1 blocks for the %2, but it has %3. Use more or larger blocks, or generate fewer tokens.</source>
        <translation>%2至少需要块池有 %1 个块，但它只有 %3 个。请使用更多或更大的块，或生成更少的词元。</translation>
    </message>
    <message>
        <source>Padding is not part of the text, so it must not be counted. This mistake counts it, so the words after it get positions that are too large, and the model may choose other words.</source>
        <translation>填充不属于文本，所以不能计入位置。有了这个错误，它就被计入：它之后的词的位置过大，模型可能选出别的词。</translation>
    </message>
    <message>
        <source>The settings have changed since the last run, which was a continuous batch (%1, slots: %2, positions per block: %3, blocks: %4).</source>
        <translation>设置在上次运行之后已更改。这里是上次运行的结果：连续批次，%1，槽位：%2，每块位置数：%3，块：%4。</translation>
    </message>
    <message>
        <source>The end of the file is missing. Is the download complete?</source>
        <translation>文件的末尾缺失。下载完整吗？</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>%1 and %2 are not bit-identical. They differ by at most %3 ULP; 1 ULP is the distance to the next float32 number.
The first recorded value that differs is in step %4, in %5, row %6, column %7: %8 %9, %10 %11.</source>
        <translation>“%1”与“%2”不是逐位一致，最多相差 %3 ULP；1 ULP 是到下一个 float32 数的距离。
记录的值中，第一个不同的在第 %4 步的%5，第 %6 行，第 %7 列：%8 %9，%10 %11。</translation>
    </message>
    <message>
        <source>the queries of layer %1</source>
        <translation>第 %1 层的查询</translation>
    </message>
    <message>
        <source>K and V are recorded as they were computed. In a cache that does not store them exactly (%1), they may differ at an earlier place.</source>
        <translation>记录的 K 和 V 是刚算出时的值。不精确存储它们的缓存（%1）中的值，可能在更早的位置就不同。</translation>
    </message>
    <message numerus="yes">
        <source>Each number is the median of at least %Ln runs of a static batch.</source>
        <translation>
            <numerusform>每个数都是静态批次至少 %Ln 次运行的中位数。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each number is the median of at least %Ln runs of a continuous batch.</source>
        <translation>
            <numerusform>每个数都是连续批次至少 %Ln 次运行的中位数。</numerusform>
        </translation>
    </message>
    <message>
        <source>They take less time than the run on screen, because nothing is compared or drawn between their steps.</source>
        <translation>这些运行比正在显示的运行用时更短，因为它们在各步之间不作比较，也不绘图。</translation>
    </message>
    <message>
        <source>full contexts (f)</source>
        <translation>完整上下文 (f)</translation>
    </message>
    <message>
        <source>pool (c)</source>
        <translation>块池 (c)</translation>
    </message>
    <message>
        <source>stored rows (c)</source>
        <translation>已存储的行 (c)</translation>
    </message>
    <message>
        <source>A static batch takes the memory for the whole context of each sequence at the beginning. Fewer sequences fit into the same memory.</source>
        <translation>静态批次一开始就为每个序列占用整个上下文的内存。同样的内存能容纳的序列就更少。</translation>
    </message>
    <message>
        <source>reserved memory</source>
        <translation>预留内存</translation>
    </message>
    <message>
        <source>%1 tokens per second</source>
        <translation>每秒 %1 个词元</translation>
    </message>
    <message>
        <source>The batch took %1, and one by one the sequences took %2: together they took about as long (m, a single run).</source>
        <translation>批次用了 %1，逐个运行这些序列需要 %2：一起运行所用的时间差不多（m，只运行一次）。</translation>
    </message>
    <message>
        <source>The batch took %1, and one by one the sequences took %2: together they were %3 times as fast (m, a single run).</source>
        <translation>批次用了 %1，逐个运行这些序列需要 %2：一起运行的速度是 %3 倍（m，只运行一次）。</translation>
    </message>
    <message>
        <source>The batch took %1, and one by one the sequences took only %2: together they took %3 times as long (m, a single run).</source>
        <translation>批次用了 %1，逐个运行这些序列只需要 %2：一起运行所用的时间是 %3 倍（m，只运行一次）。</translation>
    </message>
    <message>
        <source>The batch also computed rows of padding.</source>
        <translation>批次还要计算填充行。</translation>
    </message>
    <message>
        <source>The batch also computed some rows again.</source>
        <translation>批次还要重新计算一些行。</translation>
    </message>
    <message>
        <source>Reading the weights once saves little here: prefills are limited by arithmetic, and the other steps have few rows.</source>
        <translation>只读一次权重在这里省不了多少：预填充是计算受限的，而其他步的行很少。</translation>
    </message>
    <message>
        <source>The mistake moved all positions of a sequence by the same amount, so the distances between its words are still correct. Here all words are the same as when sequences run alone, but the logits differ (c).</source>
        <translation>这个错误把同一序列的所有位置都移动了同样多，所以词与词之间的距离仍然正确。这里所有的词都与单独运行时相同，但 logits 不同 (c)。</translation>
    </message>
    <message>
        <source>The mistake gave wrong positions to the generated words. Here all words are the same as when sequences run alone, but the logits differ (c).</source>
        <translation>这个错误让生成的词得到了错误的位置。这里所有的词都与单独运行时相同，但 logits 不同 (c)。</translation>
    </message>
    <message>
        <source>Prefills are limited by arithmetic and not by reading the weights, so they gain little by running together.</source>
        <translation>预填充是计算受限的，瓶颈不在读取权重，所以一起运行省不了多少时间。</translation>
    </message>
    <message>
        <source>The mistake assigns wrong positions to words (sequences: %1). In this step the words stay the same, but the logits differ.</source>
        <translation>这个错误让序列 %1 的词得到错误的位置。在这一步，词没有变，但 logits 不同。</translation>
    </message>
    <message>
        <source>The mistake assigns wrong positions to words (sequences: %1).</source>
        <translation>这个错误让序列 %1 的词得到错误的位置。</translation>
    </message>
    <message>
        <source>The mistake has no effect in this step, because the padding comes after the words: every logit has the same bits as when each sequence runs alone.</source>
        <translation>这个错误在这一步没有影响，因为填充在词之后：每个 logit 的比特都与各序列单独运行时相同。</translation>
    </message>
    <message numerus="yes">
        <source>The pool was full, so the blocks of the %Ln sequences that had joined last were taken away: %1. Their rows will be computed again later.</source>
        <translation>
            <numerusform>块池已满，所以最后加入的 %Ln 个序列的块被收走：%1。它们的行以后要重新计算。</numerusform>
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
        <translation>%1，而不是%2，因为填充也算作位置</translation>
    </message>
    <message numerus="yes">
        <source>Prefill: %Ln rows of the prompt, %1.</source>
        <translation>
            <numerusform>预填充：提示词的 %Ln 行，%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Decode: one row, %1.</source>
        <translation>解码：一行，%1。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows are computed again, because their memory was taken away: %1.</source>
        <translation>
            <numerusform>%Ln 行要重新计算，因为它们的内存被收走：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>waits for a slot</source>
        <translation>等待槽位</translation>
    </message>
    <message>
        <source>waits for memory</source>
        <translation>等待内存</translation>
    </message>
    <message>
        <source>Each line is a sequence: a prompt and its answer. In each step (a column), one pass through the model finds the next word of every sequence that runs.</source>
        <translation>每一横排是一个序列：提示词和它的回答。在每一步（一个竖栏）中，一次前向计算就为每个正在运行的序列找到下一个词。</translation>
    </message>
    <message>
        <source>%1: %2 (cache %3)</source>
        <translation>%1：%2（缓存 %3）</translation>
    </message>
    <message>
        <source>Both need %1 FLOPs (c) for matrix products, so none are saved.</source>
        <translation>两者的矩阵乘积都需要 %1 FLOPs (c)，所以没有节省。</translation>
    </message>
    <message numerus="yes">
        <source>In the %Ln steps that both ran, each needs %1 FLOPs (c) for matrix products, so none are saved.</source>
        <translation>
            <numerusform>在两者都运行的 %Ln 步中，两者的矩阵乘积都需要 %1 FLOPs (c)，所以没有节省。</numerusform>
        </translation>
    </message>
    <message>
        <source>Count pa&amp;dding as positions (a mistake)</source>
        <translation>把填充计为位置（一个错误）(&amp;D)</translation>
    </message>
    <message>
        <source>Whether the padding of short prompts goes before or after their words</source>
        <translation>短提示词的填充加在词之前，还是之后</translation>
    </message>
    <message>
        <source>The prompts or settings have changed since the last run</source>
        <translation>提示词或设置在上次运行之后已更改</translation>
    </message>
    <message>
        <source>%1 and %2 – Pastkeys</source>
        <translation>%1 与 %2 – Pastkeys</translation>
    </message>
    <message>
        <source>Two runs are side by side. The first recorded value that differs is in %1, at position %2: it is %3 in run A and %4 in run B.</source>
        <translation>正在并排显示两次运行。记录的值中，第一个不同的在%1，位置 %2：运行 A 中是 %3，运行 B 中是 %4。</translation>
    </message>
    <message>
        <source>Two runs are side by side. To verify one of them, open it alone.</source>
        <translation>正在并排显示两次运行。要验证其中一次，请单独打开它。</translation>
    </message>
    <message>
        <source>It differs: the first different value is in step %1, at position %2 of %3. It was %4 and is now %5.</source>
        <translation>结果不同：第一个不同的值在第 %1 步的%3，位置 %2 处，%4 变成了 %5。</translation>
    </message>
    <message>
        <source>padding on the left, counted as positions</source>
        <translation>左侧填充（计为位置）</translation>
    </message>
    <message>
        <source>padding on the left</source>
        <translation>左侧填充</translation>
    </message>
    <message>
        <source>padding on the right, counted as positions</source>
        <translation>右侧填充（计为位置）</translation>
    </message>
    <message>
        <source>padding on the right</source>
        <translation>右侧填充</translation>
    </message>
    <message>
        <source>The settings have changed since the last run, which was a static batch (%1, slots: %2, %3).</source>
        <translation>设置在上次运行之后已更改。这里是上次运行的结果：静态批次，%1，槽位：%2，%3。</translation>
    </message>
    <message>
        <source>Run the batch, or cancel it</source>
        <translation>运行批次，或取消运行</translation>
    </message>
    <message>
        <source>Toggle the projector theme</source>
        <translation>切换投影仪主题</translation>
    </message>
    <message>
        <source>There is no prompt. Write at least one, each on its own line.</source>
        <translation>没有提示词。请至少写一个，每行一个。</translation>
    </message>
    <message>
        <source>the %1</source>
        <comment>a lane</comment>
        <translation>%1</translation>
    </message>
    <message>
        <source>a token with the largest logit, unless it is drawn</source>
        <translation>logit 最大的词元（抽取的除外）</translation>
    </message>
    <message>
        <source>the rank of the token in topLogits</source>
        <translation>该词元在 topLogits 中的名次</translation>
    </message>
    <message>
        <source>the largest values of the tensor logits, in order</source>
        <translation>张量 logits 中最大的几个值，按顺序排列</translation>
    </message>
    <message>
        <source>probabilities that follow from the logits</source>
        <translation>由 logits 得出的概率</translation>
    </message>
    <message>
        <source>no lane that stopped in an earlier step</source>
        <translation>没有在更早的步中停止的路</translation>
    </message>
    <message>
        <source>rows that are stored in %1 copies</source>
        <translation>存有 %1 份的行</translation>
    </message>
    <message>
        <source>nothing, because the lane keeps no rows</source>
        <translation>空（因为这一路不保留任何行）</translation>
    </message>
    <message>
        <source>only rows that the lane held or computed in its last pass</source>
        <translation>只有这一路在上一次前向计算中保存或计算过的行</translation>
    </message>
    <message>
        <source>no rows that the lane has evicted</source>
        <translation>没有这一路已淘汰的行</translation>
    </message>
    <message>
        <source>all %1 rows before the first computed one, except those that the lane has evicted</source>
        <translation>计算的第一行之前的全部 %1 行，但不含这一路已淘汰的行</translation>
    </message>
    <message>
        <source>the %1 rows that the lane has stored</source>
        <translation>这一路已存储的 %1 行</translation>
    </message>
    <message>
        <source>the last %1 rows before the first computed one</source>
        <translation>计算的第一行之前的最后 %1 行</translation>
    </message>
    <message>
        <source>the first %1 rows of the text</source>
        <translation>文本最前面的 %1 行</translation>
    </message>
    <message>
        <source>at most %1 rows</source>
        <translation>最多 %1 行</translation>
    </message>
    <message>
        <source>room for the %1 rows held</source>
        <translation>能容纳所保存的 %1 行的空间</translation>
    </message>
    <message>
        <source>at most %1 rows of %2 bytes</source>
        <translation>最多 %1 行，每行 %2 字节</translation>
    </message>
    <message>
        <source>no more bytes than are reserved</source>
        <translation>不超过预留的字节数</translation>
    </message>
    <message>
        <source>no costs of a cache, because the lane keeps no rows</source>
        <translation>没有缓存的开销（因为这一路不保留任何行）</translation>
    </message>
    <message>
        <source>costs of the cache that include those of earlier steps</source>
        <translation>包含更早各步在内的缓存开销</translation>
    </message>
    <message>
        <source>false, because the sampling of the run is not greedy</source>
        <translation>false，因为这次运行的采样不是贪心</translation>
    </message>
    <message>
        <source>a rank below the number of candidates</source>
        <translation>小于候选数的名次</translation>
    </message>
    <message>
        <source>rows that start at position %1 and end at position %2, where the step ends</source>
        <translation>从位置 %1 开始，到该步末尾 %2 为止的行</translation>
    </message>
    <message>
        <source>no step after the one in which the run stopped</source>
        <translation>运行停止的那一步之后没有别的步</translation>
    </message>
    <message>
        <source>token %1, which the previous step chose, as the first one</source>
        <translation>上一步选出的词元 %1 作为第一个</translation>
    </message>
    <message>
        <source>no choice before the prompt of %1 tokens has been read</source>
        <translation>在读完 %1 个词元的提示词之前没有选择</translation>
    </message>
    <message>
        <source>the work of all operations</source>
        <translation>所有运算的计算量</translation>
    </message>
    <message>
        <source>at most %1 in total</source>
        <translation>合计最多 %1</translation>
    </message>
    <message>
        <source>The field can change what the cache keeps, and this program does not know how. Give the sizes as numbers instead.</source>
        <translation>这个字段可能改变缓存保留的内容，而本程序不知道如何改变。请改为直接给出各个尺寸的数值。</translation>
    </message>
    <message>
        <source>a model without this field</source>
        <translation>没有这个字段的模型</translation>
    </message>
    <message>
        <source>a model whose layers keep keys and values</source>
        <translation>各层都保留键和值的模型</translation>
    </message>
    <message>
        <source>Give the sizes as numbers instead.</source>
        <translation>请改为直接给出各个尺寸的数值。</translation>
    </message>
    <message>
        <source>a layer that keeps keys and values</source>
        <translation>保留键和值的层</translation>
    </message>
    <message>
        <source>tokenizer.json is used, but vocab.json and merges.txt disagree with it: %1</source>
        <translation>采用 tokenizer.json，但 vocab.json 和 merges.txt 与它不一致：%1</translation>
    </message>
    <message>
        <source>vocab.json and merges.txt are not used: %1</source>
        <translation>没有使用 vocab.json 和 merges.txt：%1</translation>
    </message>
    <message>
        <source>a kind of layer that this program knows, such as full_attention or sliding_attention</source>
        <translation>本程序认识的层类型，例如 full_attention 或 sliding_attention</translation>
    </message>
    <message>
        <source>windows of one kind only</source>
        <translation>只有一种窗口</translation>
    </message>
    <message>
        <source>only the letters %1</source>
        <translation>只有字母 %1</translation>
    </message>
    <message>
        <source>kinds of layers and how often they are repeated</source>
        <translation>层的类型及其重复次数</translation>
    </message>
    <message>
        <source>the index of one of the %1 layers</source>
        <translation>%1 层中某一层的编号</translation>
    </message>
    <message>
        <source>the kinds of the layers in &quot;layer_types&quot;</source>
        <translation>“layer_types”中各层的类型</translation>
    </message>
    <message>
        <source>fewer than the %1 layers</source>
        <translation>少于 %1 层</translation>
    </message>
    <message>
        <source>gelu_new, gelu, quick_gelu, relu, silu or tanh</source>
        <translation>gelu_new、gelu、quick_gelu、relu、silu 或 tanh</translation>
    </message>
    <message>
        <source>The end-of-text tokens %1 from %2 are not in the vocabulary; runs do not stop at them.</source>
        <translation>%2 的文本结束词元 %1 不在词表中；运行不会在它们那里停止。</translation>
    </message>
    <message>
        <source>The field %1 (%2) in %3 is ignored: GPT-2 calls it %4.</source>
        <translation>忽略 %3 中的字段 %1（%2）：GPT-2 称它为 %4。</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s largest id is %1, and the model&apos;s is %2. A prompt with a token that only the tokenizer has is refused.</source>
        <translation>分词器最大的 id 是 %1，模型的是 %2。如果提示词中有只有分词器才有的词元，就会被拒绝。</translation>
    </message>
    <message>
        <source>The tokenizer has tokens for %1 of the model&apos;s %2 ids. The others are never chosen, but they take part in probabilities, as in other programs.</source>
        <translation>模型有 %2 个 id，分词器只为其中 %1 个提供词元。其余的 id 永远不会被选中，但与其他程序一样，它们也参与概率的计算。</translation>
    </message>
    <message>
        <source>The folder has no tokenizer: write a prompt as token ids, such as 15 7 22. Tokens are shown as numbers, too.</source>
        <translation>文件夹中没有分词器：请把提示词写成词元 id，例如 15 7 22。词元也显示为数字。</translation>
    </message>
    <message>
        <source>The names in the file begin with &quot;%1&quot;. Remove this prefix from the names.</source>
        <translation>文件中的名称以“%1”开头。请去掉这个前缀。</translation>
    </message>
    <message>
        <source>config.json has &quot;tie_word_embeddings&quot;: false, so the model needs an output matrix of its own.</source>
        <translation>config.json 中有 &quot;tie_word_embeddings&quot;: false，所以模型需要自己的输出矩阵。</translation>
    </message>
    <message>
        <source>Multiplying the last row by the embedding of a token gives the token&apos;s logit.</source>
        <translation>把最后一行与某个词元的嵌入相乘，得到该词元的 logit。</translation>
    </message>
    <message>
        <source>The next token is chosen from the logits, the numbers by which the model rates all tokens of its vocabulary.</source>
        <translation>根据 logits 选出下一个词元；logits 是模型给词表中所有词元打的分。</translation>
    </message>
    <message>
        <source>token ids such as 15 7 22</source>
        <translation>词元 id，例如 15 7 22</translation>
    </message>
    <message>
        <source>This model has no tokenizer, so it can read only ids.</source>
        <translation>这个模型没有分词器，所以只能读入 id。</translation>
    </message>
    <message>
        <source>a token for each of the bytes that UTF-8 uses</source>
        <translation>UTF-8 用到的每个字节各有一个词元</translation>
    </message>
    <message>
        <source>Special tokens without an id are not used, for example %1 (number of such tokens: %2).</source>
        <comment>`</comment>
        <translation>没有使用没有 id 的特殊词元，例如 %1（这样的词元有 %2 个）。</translation>
    </message>
    <message>
        <source>An added token is not used. %1</source>
        <translation>有一个附加词元没有使用。%1</translation>
    </message>
    <message>
        <source>%1 added tokens are not used. The first: %2</source>
        <translation>有 %1 个附加词元没有使用。第一个：%2</translation>
    </message>
    <message>
        <source>a token id as the name</source>
        <translation>以词元 id 为名称</translation>
    </message>
    <message>
        <source>%1%2, where N is at least 2, or %1:+N, where N is at least 1</source>
        <translation>%1%2（N 至少为 2），或 %1:+N（N 至少为 1）</translation>
    </message>
    <message>
        <source>%1:</source>
        <comment>a lane, before its answer</comment>
        <translation>%1：</translation>
    </message>
    <message>
        <source>Without %1:</source>
        <comment>before an answer</comment>
        <translation>去掉%1后：</translation>
    </message>
    <message>
        <source>Answer:</source>
        <translation>回答：</translation>
    </message>
    <message>
        <source>(no words)</source>
        <translation>（没有词）</translation>
    </message>
    <message>
        <source>The answer appears here.</source>
        <translation>回答会显示在这里。</translation>
    </message>
    <message>
        <source>Answer of the model</source>
        <translation>模型的回答</translation>
    </message>
    <message>
        <source>It is row %1 of the %2, multiplied by column %3 of the model&apos;s weights, plus a bias, in %4.</source>
        <translation>它是在%4中，“%2”的第 %1 行乘以模型权重的第 %3 列，再加上偏置。</translation>
    </message>
    <message>
        <source>It is the number at row %1 and column %2 of the %3, added to that of the hidden state, in %4.</source>
        <translation>它是在%4中，“%3”第 %1 行第 %2 列的数与隐藏状态中相应的数之和。</translation>
    </message>
    <message>
        <source>It is computed from row %1 of the %2, and from no other row, in %3.</source>
        <translation>它在%3中由“%2”的第 %1 行算出，与其他行无关。</translation>
    </message>
    <message>
        <source>Its row is read by: %1.</source>
        <translation>读取它所在行的运算：%1。</translation>
    </message>
    <message>
        <source>Not computed yet in this step.</source>
        <translation>这一步还没有计算。</translation>
    </message>
    <message>
        <source>time, once</source>
        <translation>时间，一次</translation>
    </message>
    <message>
        <source>Each is a single measurement of this operation. Times vary from run to run.</source>
        <translation>每个时间都是这个运算的单次测量，每次运行都会不同。</translation>
    </message>
    <message>
        <source>The whole step, in all layers: the median of %1 repeated passes.</source>
        <translation>整个一步，包括所有层：%1 次重复的前向计算的中位数。</translation>
    </message>
    <message>
        <source>The times of both sides overlap: what separates them is noise.</source>
        <translation>两边的时间互相重叠：它们的差别只是噪声。</translation>
    </message>
    <message>
        <source>step, noise</source>
        <translation>一步，噪声</translation>
    </message>
    <message>
        <source>step, median</source>
        <translation>一步，中位数</translation>
    </message>
    <message numerus="yes">
        <source>%1 reads %2 of weights for %Ln tokens (f). Whether memory or arithmetic limits it more depends on the machine.</source>
        <translation>
            <numerusform>%1：为 %Ln 个词元读取 %2 的权重 (f)。访存和计算哪个限制更大，取决于机器。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 took %2 (m). By the limits of memory and arithmetic, it would take %3 (m). So neither of them is what limits it.</source>
        <translation>%1：用了 %2 (m)。按内存和算力的上限，只需要 %3 (m)。所以限制它的不是这两者。</translation>
    </message>
    <message numerus="yes">
        <source>%1 is limited by arithmetic more than by memory: %2 of weights are read once for all %Ln tokens (f).</source>
        <translation>
            <numerusform>%1：主要是计算受限（compute-bound）。%2 的权重只读取一次，供全部 %Ln 个词元使用 (f)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is limited by memory more than by arithmetic: %2 of weights and %3 of the cache are read for %Ln tokens (f).</source>
        <translation>
            <numerusform>%1：主要是访存受限（memory-bound）。为 %Ln 个词元读取 %2 的权重和 %3 的缓存 (f)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is limited by memory more than by arithmetic: %2 of weights are read for %Ln tokens (f).</source>
        <translation>
            <numerusform>%1：主要是访存受限（memory-bound）。为 %Ln 个词元读取 %2 的权重 (f)。</numerusform>
        </translation>
    </message>
    <message>
        <source>These values are not recorded. To compute them again, open the model that made this run.</source>
        <translation>没有记录这些值。要重新计算，请打开生成这次运行的模型。</translation>
    </message>
    <message>
        <source>These values are not recorded, and the open model is not the one that made this run, so they cannot be computed again.</source>
        <translation>没有记录这些值，而打开的模型不是生成这次运行的模型，所以无法重新计算。</translation>
    </message>
    <message>
        <source>These values are not recorded. The open model gives other numbers than those that are recorded, so it cannot compute them again.</source>
        <translation>没有记录这些值。打开的模型给出的数值与记录的不同，所以无法重新计算。</translation>
    </message>
    <message>
        <source>These values are not recorded. With inexact kernels they depend on all rows of the step, which are too many to compute again.</source>
        <translation>没有记录这些值。采用不精确的计算内核（kernel）时，它们取决于这一步的所有行，而行太多，无法重新计算。</translation>
    </message>
    <message>
        <source>%1 (head %2, column %3)</source>
        <translation>%1（第 %2 个头，第 %3 列）</translation>
    </message>
    <message>
        <source>%1 tensors (c) of this step were compared, the logits among them: %2 values (c).
Logits are the numbers by which the model rates the tokens of its vocabulary.</source>
        <translation>比较了这一步的 %1 个张量 (c)，包括 logits：共 %2 个值 (c)。
logits 是模型给词表中各词元打的分。</translation>
    </message>
    <message>
        <source>Softmax of all %1 logits, whose shares add up to 100%. %2 of them belong to ids without a token, which are never chosen.</source>
        <translation>全部 %1 个 logits 的 Softmax，这些比例总和为 100%。其中 %2 个属于没有词元的 id，它们永远不会被选中。</translation>
    </message>
    <message>
        <source>Logit: the number by which the model rates the token. The larger, the more probable.</source>
        <translation>logit：模型给该词元打的分。越大，概率越大。</translation>
    </message>
    <message>
        <source>Nothing copied. %1</source>
        <translation>未复制。%1</translation>
    </message>
    <message>
        <source>Nothing copied: this operation shows no matrix. The operations before the logits do.</source>
        <translation>未复制：这个运算不显示矩阵。logits 之前的运算才显示。</translation>
    </message>
    <message>
        <source>Nothing copied: %1 × %2 numbers are too many for the clipboard: %3.</source>
        <translation>未复制：%1 × %2 个数对剪贴板来说太多：%3。</translation>
    </message>
    <message>
        <source>page %1</source>
        <translation>第 %1 页</translation>
    </message>
    <message>
        <source>a run that did not finish</source>
        <translation>没有完成的运行</translation>
    </message>
    <message>
        <source>The page claims “%1”, but the record says: %2.</source>
        <translation>页面声称“%1”，而记录显示：%2。</translation>
    </message>
    <message>
        <source>The run of this page did not finish.</source>
        <translation>这一页的运行没有完成。</translation>
    </message>
    <message>
        <source>a number from 1, “last”, or a position that the head looks at, such as “looks at 8”</source>
        <translation>从 1 起的数、“last”，或者头所看的位置，例如“looks at 8”</translation>
    </message>
    <message>
        <source>one or more claims, such as “attention.most = 8, attention.mostPercent &gt; 50”</source>
        <translation>一个或多个断言，例如“attention.most = 8, attention.mostPercent &gt; 50”</translation>
    </message>
    <message>
        <source>This page does not fit the model that is open. %1</source>
        <comment>the text of a problem</comment>
        <translation>这一页不适合已打开的模型。%1</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>The text has no position %L1 in step %L2.</source>
        <translation>在第 %L2 步，文本中没有位置 %L1。</translation>
    </message>
    <message>
        <source>A backtick has no partner in its line. Put code between two of them, or write \` for a single one.</source>
        <translation>这一行中有一个反引号不成对。请把代码放在两个反引号之间；单独的反引号写作 \`。</translation>
    </message>
    <message>
        <source>Per position, in the layers with a window</source>
        <translation>有窗口的层，每个位置</translation>
    </message>
    <message>
        <source>Per position, in the layers without a window</source>
        <translation>没有窗口的层，每个位置</translation>
    </message>
    <message>
        <source>first kind</source>
        <translation>第一种</translation>
    </message>
    <message>
        <source>second kind</source>
        <translation>第二种</translation>
    </message>
    <message>
        <source>If layers differ:</source>
        <translation>如果各层不同：</translation>
    </message>
    <message>
        <source>%1, first kind of layer</source>
        <translation>%1，第一种层</translation>
    </message>
    <message>
        <source>%1, second kind of layer</source>
        <translation>%1，第二种层</translation>
    </message>
    <message>
        <source>The lesson is done: %1 of %2 answers were right.</source>
        <translation>这一课完成了：答对 %1 题，共 %2 题。</translation>
    </message>
    <message>
        <source>Next lesson: %1</source>
        <translation>下一课：%1</translation>
    </message>
    <message>
        <source>&amp;Back to normal</source>
        <translation>恢复正常(&amp;B)</translation>
    </message>
    <message>
        <source>Hides the answer, the lamp beside it, the plots, the choice of the next token and all tokens after the prompt, so that a class can predict what comes next</source>
        <translation>盖住回答及其旁边的指示灯、图表、下一个词元的选择，以及提示词之后的所有词元，让全班先预测</translation>
    </message>
    <message>
        <source>Opens the lesson in which you stopped, or the next one</source>
        <translation>打开你上次停下的那一课，或者下一课</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>number and title of a lesson</comment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>Read &amp;special tokens in the prompt</source>
        <translation>识别提示词中的特殊词元(&amp;S)</translation>
    </message>
    <message>
        <source>If this is on, the spelling of a special token in the prompt, such as &lt;|endoftext|&gt;, becomes this token. If it is off, the spelling is read like any other text. Changing this runs the prompt again.</source>
        <translation>打开时，提示词中特殊词元的写法（例如 &lt;|endoftext|&gt;）会变成这个词元。关闭时，这种写法与其他文本一样读入。更改此项会重新运行。</translation>
    </message>
    <message>
        <source>Gives back all hidden positions to the cache, and runs the prompt again</source>
        <translation>把所有隐藏的位置还给缓存，并重新运行提示词</translation>
    </message>
    <message>
        <source>Go to the step that completes the answer (key A)</source>
        <translation>转到完成回答的那一步 (A)</translation>
    </message>
    <message>
        <source>The model has no tokenizer, so a prompt is a list of token ids.</source>
        <translation>模型没有分词器，所以提示词是一串词元 id。</translation>
    </message>
    <message>
        <source>Type token ids, such as 15 7 22. Enter runs them.</source>
        <translation>输入词元 id，例如 15 7 22。按 Enter 运行。</translation>
    </message>
    <message>
        <source>This model knows only the text in front of it, in English. Write a few facts in words that it knows, and ask about them.</source>
        <translation>这个模型只知道眼前的文本，而且只懂英文。请用它认识的英文词写几个事实，再就这些事实提问。</translation>
    </message>
    <message>
        <source>This model knows only the text in front of it, in the words that it was trained with. Write a few facts in these words, and ask about them.</source>
        <translation>这个模型只知道眼前的文本，而且只懂训练时见过的词。请用这些词写几个事实，再就这些事实提问。</translation>
    </message>
    <message>
        <source>multihead_attention or multiquery_attention</source>
        <translation>multihead_attention 或 multiquery_attention</translation>
    </message>
    <message>
        <source>a number that divides the %1 heads</source>
        <translation>能整除头数 %1 的数</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1 到 %2 之间的整数</translation>
    </message>
    <message>
        <source>%1 took %2 (m). By the limits of memory and arithmetic, it would take %3 (m). It was faster, because the processor&apos;s own caches held the weights, so that memory did not have to deliver them.</source>
        <translation>%1：用了 %2 (m)。按内存和算力的上限，需要 %3 (m)。它比这更快，因为权重已经在处理器自己的缓存中，不必再从内存读取。</translation>
    </message>
    <message>
        <source>If each head had its own keys and values, the cache would take %1 (f).</source>
        <translation>如果每个头都有自己的键和值，缓存就要占 %1 (f)。</translation>
    </message>
    <message>
        <source>If there were no window, the cache would take %1 (f).</source>
        <translation>如果没有窗口，缓存就要占 %1 (f)。</translation>
    </message>
    <message>
        <source>without sharing</source>
        <translation>不共用</translation>
    </message>
    <message>
        <source>without a window</source>
        <translation>无窗口</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source>How long are the texts? Enter the number of positions per sequence to see the size of the cache.</source>
        <translation>文本有多长？填入每个序列的位置数，就能看到缓存的大小。</translation>
    </message>
    <message>
        <source>The lesson is done. No question was answered.</source>
        <translation>这一课完成了。没有回答任何问题。</translation>
    </message>
    <message>
        <source>%1: %2 × %3</source>
        <comment>a model, its layers and its heads</comment>
        <translation>%1：%2 × %3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln layers</source>
        <translation>
            <numerusform>%Ln 层</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln heads</source>
        <translation>
            <numerusform>%Ln 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>A part of the settings file is damaged, and the defaults replace it. The rest is in use. The damaged file is kept as %1. If you miss nothing, you can delete it.</source>
        <translation>设置文件的一部分已损坏，改用默认值；其余设置仍然有效。损坏的文件保留为 %1。如果没有缺少什么，可以删除它。</translation>
    </message>
    <message>
        <source>The settings file cannot be read. Pastkeys has started with its defaults and without your answers to lessons. The file is kept as %1. If you can repair it, close Pastkeys and rename it to pastkeys.ini.</source>
        <translation>无法读取设置文件。Pastkeys 已用默认设置启动，没有你在课程中的答案。该文件保留为 %1。如果你能修复它，请先关闭 Pastkeys，再把它改名为 pastkeys.ini。</translation>
    </message>
    <message>
        <source>The settings file could no longer be read, and was written again. The old file is kept as %1. If you miss nothing, you can delete it.</source>
        <translation>设置文件已无法读取，因此重新写入。旧文件保留为 %1。如果没有缺少什么，可以删除它。</translation>
    </message>
    <message>
        <source>The settings and your answers to lessons cannot be written to %1. They will be lost when you close Pastkeys. Make sure that you may write to this file and its folder, and that the disk is not full.</source>
        <translation>无法把设置和你在课程中的答案写入 %1。关闭 Pastkeys 后它们就会丢失。请确认你可以写入该文件及其文件夹，并且磁盘没有满。</translation>
    </message>
    <message>
        <source>a network whose parts fit together (%1)</source>
        <translation>各部分相互匹配的网络（%1）</translation>
    </message>
    <message>
        <source>Each row is divided by its root mean square, then scaled by learned weights.</source>
        <translation>每一行先除以它的均方根，再乘以学到的权重。</translation>
    </message>
    <message>
        <source>{rows} × (4 × {out} + 4)</source>
        <translation>{rows} × (4 × {out} + 4)</translation>
    </message>
    <message>
        <source>Each row is multiplied by learned weights.</source>
        <translation>每一行与学到的权重相乘。</translation>
    </message>
    <message>
        <source>a tensor of the size that it has in the run</source>
        <translation>与运行中大小相同的张量</translation>
    </message>
    <message>
        <source>no more than the layers of the run</source>
        <translation>层数不超过该次运行的层数</translation>
    </message>
    <message>
        <source>It is row %1 of the %2, multiplied by column %3 of the model&apos;s weights, in %4.</source>
        <translation>它是在%4中，“%2”的第 %1 行乘以模型权重的第 %3 列。</translation>
    </message>
    <message>
        <source>Each token becomes a vector, its embedding.</source>
        <translation>每个词元变成一个向量，即它的嵌入。</translation>
    </message>
    <message>
        <source>The activation function is applied to each number.</source>
        <translation>对每个数应用激活函数。</translation>
    </message>
    <message>
        <source>A layer has %1 heads. Each has its own queries (%2 numbers wide), and %3 heads at a time share their keys and values.</source>
        <translation>一层有 %1 个头。每个头都有自己的查询，宽 %2 个数；每 %3 个头共用键和值。</translation>
    </message>
    <message>
        <source>all names with the prefix &quot;%1&quot;, or none</source>
        <translation>所有名称都带前缀“%1”，或都不带</translation>
    </message>
    <message>
        <source>%1%2 and %3</source>
        <translation>%1%2 和 %3</translation>
    </message>
    <message>
        <source>According to config.json, the output matrix is the token embedding, but the file has another one, %1. The one in the file is used.</source>
        <translation>按照 config.json，输出矩阵就是词元嵌入，但文件中另有一个 %1。采用文件中的这一个。</translation>
    </message>
    <message>
        <source>Pastkeys has no decoder in NumPy for models of this kind (%1). The kernels are in %2.</source>
        <translation>Pastkeys 没有为这类模型（%1）用 NumPy 写的解码器。计算内核在 %2 中。</translation>
    </message>
    <message>
        <source>layers with a window that have no scaling, and rotations of whole heads</source>
        <translation>有窗口的层不缩放，并且旋转整个头</translation>
    </message>
    <message>
        <source>Pastkeys runs Gemma 3, which does not limit its scores and logits.</source>
        <translation>Pastkeys 运行 Gemma 3，它不限制分数和 logits。</translation>
    </message>
    <message>
        <source>layers with attention</source>
        <translation>有注意力的层</translation>
    </message>
    <message>
        <source>Is %1 in config.json correct?</source>
        <translation>config.json 中的 %1 正确吗？</translation>
    </message>
    <message>
        <source>It is transposed: models of this type store [out, in], as torch.nn.Linear does.</source>
        <translation>它被转置了：这种类型的模型按 [out, in] 存储，与 torch.nn.Linear 相同。</translation>
    </message>
    <message>
        <source>The field %1 (%2) in %3 is ignored: the layers of a model of type %4 have no window.</source>
        <translation>%3 中的字段 %1（%2）被忽略：%4 类型模型的层没有窗口。</translation>
    </message>
    <message>
        <source>a divisor of the %1 heads</source>
        <translation>%1 个头的因数</translation>
    </message>
    <message>
        <source>heads with an even number of columns</source>
        <translation>列数为偶数的头</translation>
    </message>
    <message>
        <source>a rotation of whole heads</source>
        <translation>旋转整个头</translation>
    </message>
    <message>
        <source>Pastkeys cannot run decoders of other types.</source>
        <translation>Pastkeys 不能运行其他类型的解码器。</translation>
    </message>
    <message>
        <source>Pastkeys has no other scaling of rotations.</source>
        <translation>Pastkeys 没有其他的旋转缩放。</translation>
    </message>
    <message>
        <source>more than low_freq_factor</source>
        <translation>大于 low_freq_factor</translation>
    </message>
    <message>
        <source>one rotation for all of these layers</source>
        <translation>这些层共用一种旋转</translation>
    </message>
    <message>
        <source>weights of type %1, as %2 has</source>
        <translation>类型为 %1 的权重，与 %2 相同</translation>
    </message>
    <message>
        <source>The hidden state after RMS norm: each row is divided by its root mean square, then scaled by learned weights.</source>
        <translation>经过 RMS 归一化的隐藏状态：每一行先除以它的均方根，再用学到的权重缩放。</translation>
    </message>
    <message>
        <source>output before its norm</source>
        <translation>归一化之前的输出</translation>
    </message>
    <message>
        <source>What this part of the layer adds to the hidden state, once it is normalized.</source>
        <translation>归一化之后，它就是层的这一部分加到隐藏状态上的内容。</translation>
    </message>
    <message>
        <source>gate rows</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>The MLP makes two wider rows of each row. This one becomes the gate of the other: it says how much of each number passes.</source>
        <translation>MLP 把每一行变成两个更宽的行。这一行成为另一行的门：它决定每个数通过多少。</translation>
    </message>
    <message>
        <source>activated gate rows</source>
        <translation>门控激活</translation>
    </message>
    <message>
        <source>The gate rows, after applying the activation function (SiLU in Llama).</source>
        <translation>应用激活函数（Llama 中是 SiLU）之后的门控行。</translation>
    </message>
    <message>
        <source>gated MLP rows</source>
        <translation>MLP 门控后</translation>
    </message>
    <message>
        <source>The wider rows, each number times its gate.</source>
        <translation>更宽的行，每个数乘以它的门。</translation>
    </message>
    <message>
        <source>Query norm</source>
        <translation>查询归一化</translation>
    </message>
    <message>
        <source>Q norm</source>
        <translation>Q 归一</translation>
    </message>
    <message>
        <source>Key norm</source>
        <translation>键归一化</translation>
    </message>
    <message>
        <source>K norm</source>
        <translation>K 归一</translation>
    </message>
    <message>
        <source>RMS norm 1</source>
        <translation>RMS 归一化 1</translation>
    </message>
    <message>
        <source>RMS 1</source>
        <translation>RMS 1</translation>
    </message>
    <message>
        <source>Norm of attention</source>
        <translation>注意力归一化</translation>
    </message>
    <message>
        <source>RMS A</source>
        <translation>RMS A</translation>
    </message>
    <message>
        <source>RMS norm 2</source>
        <translation>RMS 归一化 2</translation>
    </message>
    <message>
        <source>RMS 2</source>
        <translation>RMS 2</translation>
    </message>
    <message>
        <source>Norm of the MLP</source>
        <translation>MLP 归一化</translation>
    </message>
    <message>
        <source>RMS M</source>
        <translation>RMS M</translation>
    </message>
    <message>
        <source>Final RMS norm</source>
        <translation>最终 RMS 归一化</translation>
    </message>
    <message>
        <source>RMS f</source>
        <translation>RMS f</translation>
    </message>
    <message>
        <source>Keys that the query may not see, usually the newer ones, are masked. This model does not scale its scores.</source>
        <translation>查询不可见的键（通常是更新的键）会被屏蔽。这个模型不缩放分数。</translation>
    </message>
    <message>
        <source>Scores are multiplied by a factor that the model has, and keys that the query may not see, usually the newer ones, are masked.</source>
        <translation>分数乘以模型自己的一个系数，查询不可见的键（通常是更新的键）会被屏蔽。</translation>
    </message>
    <message>
        <source>{width} is the width of the model, {inner} the width inside the MLP. The 2 stands for a multiplication and an addition.</source>
        <translation>{width} 是模型的宽度，{inner} 是 MLP 内部的宽度。2 表示一次乘法和一次加法。</translation>
    </message>
    <message>
        <source>Rotation (RoPE)</source>
        <translation>旋转（RoPE）</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>RoPE</source>
        <translation>RoPE</translation>
    </message>
    <message>
        <source>Pairs of numbers in each query and key are rotated by angles that grow with the position. The dot product of a query and a key then depends on how far apart they are.</source>
        <translation>每个查询和键中的数两两成对，旋转一个随位置增大的角度。这样，查询与键的点积就取决于它们相距多远。</translation>
    </message>
    <message>
        <source>A key&apos;s angle never changes, so the cache keeps rotated keys. Values are not rotated.</source>
        <translation>键的角度永远不变，所以缓存保存旋转后的键。值不旋转。</translation>
    </message>
    <message>
        <source>With the cache, only the new token is rotated, by the angles of its own position. Earlier keys are in the cache, rotated.</source>
        <translation>有了缓存，只旋转新词元，角度由它自己的位置决定。更早的键已经旋转好，存在缓存里。</translation>
    </message>
    <message>
        <source>{rows} × {rotated} × 3</source>
        <translation>{rows} × {rotated} × 3</translation>
    </message>
    <message>
        <source>{rotated} is how many numbers of a row are rotated. Each takes a product with a cosine, a product with a sine, and an addition.</source>
        <translation>{rotated} 是一行中被旋转的数的个数。每个数需要与余弦相乘、与正弦相乘，再相加。</translation>
    </message>
    <message>
        <source>Product with the gate</source>
        <translation>乘以门</translation>
    </message>
    <message>
        <source>Times gate</source>
        <translation>乘以门</translation>
    </message>
    <message>
        <source>× gate</source>
        <translation>× 门</translation>
    </message>
    <message>
        <source>Each number is multiplied by its gate, which lets it pass or holds it back.</source>
        <translation>每个数乘以它的门：门让它通过，或者把它拦住。</translation>
    </message>
    <message>
        <source>{width} is the width of the model, {out} the width of queries Q, keys K and values V together. The 2 stands for a multiplication and an addition.</source>
        <translation>{width} 是模型的宽度，{out} 是查询 Q、键 K 和值 V 合起来的宽度。2 表示一次乘法和一次加法。</translation>
    </message>
    <message numerus="yes">
        <source>It reads the keys and values of KV head %1, as %n head(s) do.</source>
        <translation>
            <numerusform>它读取第 %1 个 KV 头的键和值，共有 %n 个头这样做。</numerusform>
        </translation>
    </message>
    <message>
        <source>It is the dot product of row %1 of queries Q and row %2 of keys K, computed in %3, times %4.</source>
        <translation>它是查询 Q 的第 %1 行与键 K 的第 %2 行的点积，在%3中计算，再乘以 %4。</translation>
    </message>
    <message>
        <source>Together with column %1 it was rotated by position %2 × %3 rad = %4 rad, in %5.</source>
        <translation>它与第 %1 列一起旋转了 位置 %2 × %3 弧度 = %4 弧度，在%5中。</translation>
    </message>
    <message>
        <source>%1 The number after the + is the bias.</source>
        <translation>%1+ 后面的数是偏置。</translation>
    </message>
    <message>
        <source>Keys K before rotation</source>
        <translation>旋转前的键 K</translation>
    </message>
    <message>
        <source>Queries Q before rotation</source>
        <translation>旋转前的查询 Q</translation>
    </message>
    <message>
        <source>head %1 of layer %2, which reads KV head %3</source>
        <translation>第 %2 层第 %1 个头，读取第 %3 个 KV 头</translation>
    </message>
    <message>
        <source>a rotation of an even number of the %1 numbers of a head</source>
        <translation>旋转一个头的 %1 个数中的偶数个</translation>
    </message>
    <message>
        <source>a text to search for</source>
        <translation>要查找的文本</translation>
    </message>
    <message>
        <source>a character</source>
        <translation>一个字符</translation>
    </message>
    <message>
        <source>one of the types %1</source>
        <translation>以下类型之一：%1</translation>
    </message>
    <message>
        <source>The pattern may be damaged or made to block programs.</source>
        <translation>这个模式可能已损坏，或者是为了让程序卡住而写的。</translation>
    </message>
    <message>
        <source>a pattern of at most %1 bytes</source>
        <translation>最多 %1 字节的模式</translation>
    </message>
    <message>
        <source>a regular expression that ICU accepts</source>
        <translation>ICU 接受的正则表达式</translation>
    </message>
    <message>
        <source>ICU says %1.</source>
        <translation>ICU 报告：%1。</translation>
    </message>
    <message>
        <source>a pattern that is searched quickly</source>
        <translation>能很快查找的模式</translation>
    </message>
    <message>
        <source>one that takes too long for this text</source>
        <translation>对这段文本耗时过长的模式</translation>
    </message>
    <message>
        <source>one that ICU cannot search for: %1</source>
        <translation>ICU 无法查找的模式：%1</translation>
    </message>
    <message>
        <source>Isolated, Removed, MergedWithPrevious, MergedWithNext or Contiguous</source>
        <translation>Isolated、Removed、MergedWithPrevious、MergedWithNext 或 Contiguous</translation>
    </message>
    <message>
        <source>no step after ByteLevel</source>
        <translation>ByteLevel 之后没有别的步骤</translation>
    </message>
    <message>
        <source>a SentencePiece model</source>
        <translation>SentencePiece 模型</translation>
    </message>
    <message>
        <source>a file that SentencePiece cannot read</source>
        <translation>SentencePiece 无法读取的文件</translation>
    </message>
    <message>
        <source>This program reads BPE, WordPiece and SentencePiece tokenizers, but not every part that they can have.</source>
        <translation>本程序能读取 BPE、WordPiece 和 SentencePiece 分词器，但不支持它们可能有的每个部分。</translation>
    </message>
    <message>
        <source>The tokenizer lacks tokens for some bytes of rare characters, and leaves them out of a text (number of such bytes: %1).</source>
        <translation>分词器缺少罕见字符的一些字节的词元，会把它们从文本中略去（这样的字节数：%1）。</translation>
    </message>
    <message>
        <source>a token of the vocabulary</source>
        <translation>词汇表中的一个词元</translation>
    </message>
    <message>
        <source>the name of the unknown token</source>
        <translation>未知词元的名称</translation>
    </message>
    <message>
        <source>a list of at most %1 steps</source>
        <translation>最多 %1 个步骤的列表</translation>
    </message>
    <message>
        <source>one token per line</source>
        <translation>每行一个词元</translation>
    </message>
    <message>
        <source>no tokens</source>
        <translation>没有词元</translation>
    </message>
    <message>
        <source>at most %1 lines</source>
        <translation>最多 %1 行</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>each token only once</source>
        <translation>每个词元只出现一次</translation>
    </message>
    <message>
        <source>%1, which is also in line %2</source>
        <comment>`</comment>
        <translation>%1，它也在第 %2 行</translation>
    </message>
    <message>
        <source>a line with the unknown token %1</source>
        <translation>有未知词元 %1 的一行</translation>
    </message>
    <message>
        <source>Is this the vocabulary of a BERT tokenizer?</source>
        <translation>这是 BERT 分词器的词汇表吗？</translation>
    </message>
    <message>
        <source>one or more numbers of layers, in ascending order</source>
        <translation>一个或多个层号，按升序排列</translation>
    </message>
    <message>
        <source>Rotates other pairs in new tokens than in the prompt.</source>
        <translation>对新词元旋转的列对，与提示词中的不同。</translation>
    </message>
    <message>
        <source>Rotates the keys of new tokens twice.</source>
        <translation>把新词元的键旋转两次。</translation>
    </message>
    <message>
        <source>the same tensor with the name %1</source>
        <translation>名为 %1 的同一张量</translation>
    </message>
    <message>
        <source>those of nanoGPT, minGPT or GPT-2 (transformer.wpe.weight), or of LLMs-from-scratch (pos_emb.weight)</source>
        <translation>nanoGPT、minGPT 或 GPT-2 的张量（transformer.wpe.weight），或 LLMs-from-scratch 的张量（pos_emb.weight）</translation>
    </message>
    <message>
        <source>no tensors</source>
        <translation>没有张量</translation>
    </message>
    <message>
        <source>Only models that compute what GPT-2 computes can be imported.</source>
        <translation>只能导入与 GPT-2 做相同计算的模型。</translation>
    </message>
    <message>
        <source>tokenizer.json, tokenizer.model, vocab.txt, or vocab.json and merges.txt</source>
        <translation>tokenizer.json、tokenizer.model、vocab.txt，或 vocab.json 和 merges.txt</translation>
    </message>
    <message>
        <source>the field %1 of the header</source>
        <translation>文件头的字段 %1</translation>
    </message>
    <message>
        <source>a header of %1 bytes</source>
        <translation>%1 字节的文件头</translation>
    </message>
    <message>
        <source>Is the file complete?</source>
        <translation>文件完整吗？</translation>
    </message>
    <message>
        <source>1 or 3 (float32), or 5 (bfloat16)</source>
        <translation>1 或 3（float32），或 5（bfloat16）</translation>
    </message>
    <message>
        <source>%1 bytes, as the header says</source>
        <translation>%1 字节，如文件头所说</translation>
    </message>
    <message>
        <source>%1 bytes to the end of the file</source>
        <translation>到文件末尾有 %1 字节</translation>
    </message>
    <message>
        <source>a model of llm.c</source>
        <translation>llm.c 的模型</translation>
    </message>
    <message>
        <source>the state of a training in llm.c</source>
        <translation>llm.c 训练的状态</translation>
    </message>
    <message>
        <source>The model is in the file model_*.bin beside it.</source>
        <translation>模型在旁边的文件 model_*.bin 中。</translation>
    </message>
    <message>
        <source>a model folder, or a file in one</source>
        <translation>模型文件夹，或其中的文件</translation>
    </message>
    <message>
        <source>only weights</source>
        <translation>只有权重</translation>
    </message>
    <message>
        <source>This command makes a model folder of your own model&apos;s weights: pastkeys-cli import %1 --out DIR</source>
        <translation>这个命令用你自己模型的权重制作模型文件夹：pastkeys-cli import %1 --out DIR</translation>
    </message>
    <message>
        <source>a tensor with this name</source>
        <translation>有此名称的张量</translation>
    </message>
    <message>
        <source>%1 layers (%2)</source>
        <translation>%1 层（%2）</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>Do the two files belong together?</source>
        <translation>这两个文件是一起的吗？</translation>
    </message>
    <message>
        <source>the size %1 (%2)</source>
        <translation>大小 %1（%2）</translation>
    </message>
    <message>
        <source>The tensors have the names of LLMs-from-scratch, whose matrices are those of torch.nn.Linear: [out, in]. They are transposed.</source>
        <translation>张量名称是 LLMs-from-scratch 的，它的矩阵与 torch.nn.Linear 相同：[输出, 输入]。已将其转置。</translation>
    </message>
    <message>
        <source>The file is a model of llm.c, which stores matrices as torch.nn.Linear does: [out, in]. They are transposed.</source>
        <translation>文件是 llm.c 的模型，它像 torch.nn.Linear 一样存储矩阵：[输出, 输入]。已将其转置。</translation>
    </message>
    <message>
        <source>The matrices are those of torch.nn.Linear, [out, in], because %1 has the shape %2. They are transposed, the square ones too.</source>
        <translation>矩阵与 torch.nn.Linear 相同，为 [输出, 输入]，因为 %1 的形状是 %2。已将其转置，方阵也一样。</translation>
    </message>
    <message>
        <source>The matrices are [in, out], as transformers stores GPT-2, because %1 has the shape %2.</source>
        <translation>矩阵为 [输入, 输出]，与 transformers 存储 GPT-2 的方式相同，因为 %1 的形状是 %2。</translation>
    </message>
    <message>
        <source>shape %1 or %2</source>
        <translation>形状 %1 或 %2</translation>
    </message>
    <message>
        <source>Q, K and V must have as many heads as one another, as in GPT-2.</source>
        <translation>Q、K、V 的头数必须相同，和 GPT-2 一样。</translation>
    </message>
    <message>
        <source>shape [inner width, %1]</source>
        <translation>形状 [内层宽度, %1]</translation>
    </message>
    <message>
        <source>shape [%1, inner width]</source>
        <translation>形状 [%1, 内层宽度]</translation>
    </message>
    <message>
        <source>All matrices of a file must be the same way round: %1.</source>
        <translation>一个文件的所有矩阵必须方向相同：%1。</translation>
    </message>
    <message>
        <source>The output matrix is the token embedding.</source>
        <translation>输出矩阵就是词元嵌入。</translation>
    </message>
    <message>
        <source>The output matrix is not the token embedding.</source>
        <translation>输出矩阵不是词元嵌入。</translation>
    </message>
    <message>
        <source>The file has no biases of these kinds: %1. They are written as zeros, which changes no result.</source>
        <translation>文件没有这些种类的偏置：%1。它们写为零，这不改变任何结果。</translation>
    </message>
    <message>
        <source>the header of the file</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>a known number of heads</source>
        <translation>已知的头数</translation>
    </message>
    <message>
        <source>only weights, from which it cannot be seen</source>
        <translation>只有权重，从中看不出来</translation>
    </message>
    <message>
        <source>Add --heads N, with the n_head (n_heads) of the training. It divides the width, %1.</source>
        <translation>请加上 --heads N，即训练时的 n_head（n_heads）。它能整除宽度 %1。</translation>
    </message>
    <message>
        <source>a number of heads that divides the width, %1</source>
        <translation>能整除宽度 %1 的头数</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>Heads: %1, from %2.</source>
        <translation>头数：%1，来自%2。</translation>
    </message>
    <message>
        <source>Activation: %1, from %2.</source>
        <translation>激活函数：%1，来自%2。</translation>
    </message>
    <message>
        <source>the code of LLMs-from-scratch</source>
        <translation>LLMs-from-scratch 的代码</translation>
    </message>
    <message>
        <source>the code of llm.c</source>
        <translation>llm.c 的代码</translation>
    </message>
    <message>
        <source>GPT-2&apos;s usual configuration</source>
        <translation>GPT-2 的通常配置</translation>
    </message>
    <message>
        <source>the code of nanoGPT, which ties the output matrix to the embedding (other code: --activation NAME)</source>
        <translation>nanoGPT 的代码，它的输出矩阵与嵌入共用（其他代码：--activation NAME）</translation>
    </message>
    <message>
        <source>the code of minGPT, which has an output matrix of its own and all biases (other code: --activation NAME)</source>
        <translation>minGPT 的代码，它有自己的输出矩阵和全部偏置（其他代码：--activation NAME）</translation>
    </message>
    <message>
        <source>a known activation function</source>
        <translation>已知的激活函数</translation>
    </message>
    <message>
        <source>tensors that are neither nanoGPT&apos;s nor minGPT&apos;s: an output matrix of its own, and no biases</source>
        <translation>既不是 nanoGPT 也不是 minGPT 的张量：有自己的输出矩阵，没有偏置</translation>
    </message>
    <message>
        <source>Add --activation gelu (torch.nn.GELU) or --activation gelu_new (with a tanh), as in the code of the training.</source>
        <translation>请按训练代码加上 --activation gelu（torch.nn.GELU）或 --activation gelu_new（带 tanh）。</translation>
    </message>
    <message>
        <source>ids below %1, the number of rows of the token embedding</source>
        <translation>小于 %1（词元嵌入的行数）的编号</translation>
    </message>
    <message>
        <source>Vocabulary: %1 characters, from %2.</source>
        <translation>词表：%1 个字符，来自%2。</translation>
    </message>
    <message>
        <source>There is no vocabulary, so tokens are shown as numbers. Add one with --vocab FILE (JSON) or --tokenizer DIR.</source>
        <translation>没有词表，所以词元显示为数字。可用 --vocab FILE（JSON）或 --tokenizer DIR 添加。</translation>
    </message>
    <message>
        <source>The vocabulary has %1 rows, so the tokens are probably GPT-2&apos;s. They are shown as numbers until vocab.json and merges.txt of openai-community/gpt2 (huggingface.co) are in the folder: --tokenizer DIR copies them from DIR.</source>
        <translation>词表有 %1 行，所以词元很可能是 GPT-2 的。在文件夹里有 openai-community/gpt2（huggingface.co）的 vocab.json 和 merges.txt 之前，它们显示为数字：--tokenizer DIR 会从 DIR 复制。</translation>
    </message>
    <message>
        <source>Tokenizer: %1 tokens, from %2.</source>
        <translation>分词器：%1 个词元，来自%2。</translation>
    </message>
    <message>
        <source>Save the weights as float32.</source>
        <translation>请把权重存为 float32。</translation>
    </message>
    <message>
        <source>only tensors that GPT-2 has, in %1 layers</source>
        <translation>只有 GPT-2 所有的张量，共 %1 层</translation>
    </message>
    <message>
        <source>%1 others: %2 and more</source>
        <translation>另外 %1 个：%2 等</translation>
    </message>
    <message>
        <source>A model that computes anything else than GPT-2 cannot be imported.</source>
        <translation>计算与 GPT-2 不同的模型不能导入。</translation>
    </message>
    <message>
        <source>a model that rotates queries and keys</source>
        <translation>旋转查询和键的模型</translation>
    </message>
    <message>
        <source>one that does not</source>
        <translation>不旋转的模型</translation>
    </message>
    <message>
        <source>Keeps keys unrotated, and rotates them at each reading.</source>
        <translation>保留旋转之前的键，每次读取时再旋转。</translation>
    </message>
    <message>
        <source>a kind of cache that keeps rows as they are</source>
        <translation>按原样保留行的缓存类型</translation>
    </message>
    <message>
        <source>plain caches, because rows are stored twice</source>
        <translation>普通缓存，因为行会存两遍</translation>
    </message>
    <message>
        <source>tokens of one character each</source>
        <translation>每个词元一个字符</translation>
    </message>
    <message>
        <source>With --tokenizer DIR, a tokenizer of another kind can be used.</source>
        <translation>用 --tokenizer DIR 可以使用其他种类的分词器。</translation>
    </message>
    <message>
        <source>an id of its own for each character</source>
        <translation>每个字符有自己的编号</translation>
    </message>
    <message>
        <source>the id %1 again</source>
        <translation>编号 %1 又出现一次</translation>
    </message>
    <message>
        <source>each character only once</source>
        <translation>每个字符只出现一次</translation>
    </message>
    <message>
        <source>at least one character</source>
        <translation>至少一个字符</translation>
    </message>
    <message>
        <source>a list of characters, or an object with the id of each character</source>
        <translation>字符列表，或带有每个字符编号的对象</translation>
    </message>
    <message>
        <source>This layer&apos;s newest query sees only the last %1 positions, so it does not see this one.</source>
        <translation>这一层最新的查询只看到最后 %1 个位置，所以看不到这一个。</translation>
    </message>
    <message>
        <source>This layer&apos;s newest query sees only the last %1 positions.</source>
        <translation>这一层最新的查询只看到最后 %1 个位置。</translation>
    </message>
    <message>
        <source>outside its layer&apos;s window</source>
        <translation>在该层的窗口之外</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>窗口外</translation>
    </message>
    <message>
        <source>The layer has a window: its newest query sees only the last positions. The rows before them are still kept here. A program that drops them needs less memory for such layers.</source>
        <translation>这一层有窗口：最新的查询只看到最后的若干位置。更早的行在这里仍然保留。丢掉它们的程序，这样的层需要的内存更少。</translation>
    </message>
    <message>
        <source>The rows of this layer were not recorded.</source>
        <translation>这一层的行没有记录。</translation>
    </message>
    <message>
        <source>This run was recorded with the rows of some layers only. These values are of another layer, or follow from its rows.</source>
        <translation>这次运行只记录了部分层的行。这些数值属于别的层，或由别的层的行得出。</translation>
    </message>
    <message>
        <source>a safetensors file, or a .bin file of llm.c</source>
        <translation>safetensors 文件，或 llm.c 的 .bin 文件</translation>
    </message>
    <message>
        <source>a file of PyTorch&apos;s own kind, which can run code when it is read</source>
        <translation>PyTorch 自己格式的文件，读取时可能运行代码</translation>
    </message>
    <message>
        <source>If it is your own, run: python3 %1 %2 --out %3 &amp;&amp; pastkeys-cli import %3 --out DIR</source>
        <translation>如果文件是你自己的，请运行：python3 %1 %2 --out %3 &amp;&amp; pastkeys-cli import %3 --out DIR</translation>
    </message>
    <message>
        <source>the name of a built-in model (%1)</source>
        <translation>内置模型的名称（%1）</translation>
    </message>
    <message>
        <source>the model does not rotate queries and keys</source>
        <translation>模型不旋转查询和键</translation>
    </message>
    <message>
        <source>the model rotates the pairs 1 to %L1</source>
        <translation>模型旋转第 1 到第 %L1 对</translation>
    </message>
    <message>
        <source>%1°</source>
        <comment>an angle</comment>
        <translation>%1°</translation>
    </message>
    <message>
        <source>What if keys are kept before their rotation?</source>
        <translation>如果保留旋转之前的键呢？</translation>
    </message>
    <message>
        <source>The bits are equal, but the right side rotates all kept keys again at each step: compare the bytes that the scores read and write. The stage shows the keys as they are read. In return, such a cache could give its rows other positions without computing them again.</source>
        <translation>比特相同，但右边在每一步都把所有保留的键再旋转一次：请比较计算分数时读写的字节数。主视图显示的是读取时的键。好处是，这样的缓存可以给各行换上别的位置，而不必重新计算。</translation>
    </message>
    <message>
        <source>Open a &amp;built-in model</source>
        <translation>打开内置模型(&amp;B)</translation>
    </message>
    <message>
        <source>What if heads share keys and values? The same &amp;prompt in the other built-in model</source>
        <translation>如果多个头共用键和值呢？在另一个内置模型中运行同一个提示词(&amp;P)</translation>
    </message>
    <message>
        <source>%1 keeps %2 per token.</source>
        <translation>%1 为每个词元保留 %2。</translation>
    </message>
    <message>
        <source>The same prompt in another model, whose cache has another size: %1 to 1.</source>
        <translation>在另一个模型中运行同一个提示词，它的缓存大小不同：%1 比 1。</translation>
    </message>
    <message>
        <source>%1 that share %2 of keys and values</source>
        <comment>heads</comment>
        <translation>%1，共用 %2 个键值头</translation>
    </message>
    <message>
        <source>%1 has %2 layers, one after the other, each with %3 attention heads side by side. Every token is a row of %4 numbers (the width). The model sees at most %5 tokens (its context).
Its %6 parameters are stored as %7. It runs with the %8 kernels (inner loops) on %9.
Click for other models (Ctrl+O opens a folder).</source>
        <translation>%1 有 %2 层，依次相接，每层有 %3 个并排的注意力头。每个词元是一行 %4 个数（宽度）。模型最多能看到 %5 个词元（上下文）。
它的 %6 个参数存储为 %7。由 %8 计算内核（kernel，即内层循环）用 %9计算。
点击可选择其他模型 (Ctrl+O 打开文件夹)。</translation>
    </message>
    <message numerus="yes">
        <source>Of the %Ln layers, only these were recorded: %1.</source>
        <translation>
            <numerusform>在 %Ln 层中，只记录了这些：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln steps before it were not recorded. Their tokens are in the prompt.</source>
        <translation>
            <numerusform>它之前的 %Ln 步没有记录，其词元在提示词中。</numerusform>
        </translation>
    </message>
    <message>
        <source>a matrix with at most %1 rows and %2 columns</source>
        <translation>最多 %1 行、%2 列的矩阵</translation>
    </message>
    <message>
        <source>the id of a token as the name of the field</source>
        <translation>以词元编号作为字段名</translation>
    </message>
    <message>
        <source>The tokenizer has no token for unknown characters, and leaves them out of a text.</source>
        <translation>分词器没有用于未知字符的词元，会把它们从文本中略去。</translation>
    </message>
    <message>
        <source>positions in ascending order, of rows that the lane computed or moved</source>
        <translation>升序的位置，属于该通道计算或移动过的行</translation>
    </message>
    <message>
        <source>own rows at the %1 positions that the lane moved</source>
        <translation>该通道移动的 %1 个位置上各有自己的行</translation>
    </message>
    <message>
        <source>false, because no row gets a new position</source>
        <translation>false，因为没有行换到新位置</translation>
    </message>
    <message>
        <source>%1 sinks</source>
        <translation>%1 个汇点</translation>
    </message>
    <message>
        <source>a limit from %1 to %2 (the model&apos;s context)</source>
        <translation>从 %1 到 %2（模型的上下文）的上限</translation>
    </message>
    <message>
        <source>At N positions, drops half and rotates the other keys.</source>
        <translation>到 N 个位置时，丢掉一半，旋转其余的键。</translation>
    </message>
    <message>
        <source>Keeps the first and the last tokens, with rotated keys.</source>
        <translation>保留最前面和最后面的词元，并旋转它们的键。</translation>
    </message>
    <message>
        <source>a cache that keeps all keys and values as they are</source>
        <translation>原样保留所有键和值的缓存</translation>
    </message>
    <message>
        <source>%1 rotated it from position %2 to position %3, in %4.</source>
        <translation>%1把它从位置 %2 旋转到位置 %3，在%4中。</translation>
    </message>
    <message numerus="yes">
        <source>The text became too long for %1, which now leaves out the positions %2 to %3. The rows of the other %Ln tokens stay: only the keys after the gap are rotated to new positions.</source>
        <translation>
            <numerusform>文本对“%1”来说太长了，它现在略去位置 %2 到 %3。其余 %Ln 个词元的行都留着：只把空缺之后的键旋转到新位置。</numerusform>
        </translation>
    </message>
    <message>
        <source>Keys and values of earlier tokens are kept until the text becomes too long. Then the older half of the text is dropped, and the keys of the other half are rotated to their new positions. No row is computed again.</source>
        <translation>更早词元的键和值得到保留，直到文本过长。那时丢掉较早的一半文本，并把另一半的键旋转到新位置。没有一行重新计算。</translation>
    </message>
    <message>
        <source>Keys and values of earlier tokens are kept until the text becomes too long. From then on, each step drops one token, and rotates the keys of the tokens after it by one position. No row is computed again.</source>
        <translation>更早词元的键和值得到保留，直到文本过长。从那以后，每一步丢掉一个词元，并把它之后的键旋转一个位置。没有一行重新计算。</translation>
    </message>
    <message>
        <source>What if the context is full, and the kept keys are rotated to new positions?</source>
        <translation>如果上下文已满，把保留的键旋转到新位置呢？</translation>
    </message>
    <message>
        <source>Both sides drop the older half. The left one computes the rest again; the right one only rotates the kept keys back. That is almost free, but the kept rows were computed from tokens that are gone: compare the logits.</source>
        <translation>两边都丢掉较早的一半。左边重新计算其余部分；右边只把保留的键转回去。这几乎不花代价，但保留的行是由已经丢掉的词元算出来的：请比较 logits。</translation>
    </message>
    <message>
        <source>What if the first tokens always stay, and the others move up, as in StreamingLLM?</source>
        <translation>如果像 StreamingLLM 那样，最前面的词元一直留着，其余的往前移呢？</translation>
    </message>
    <message>
        <source>Each step drops one token. The left side computes all others again. The right one keeps the first two tokens (&quot;attention sinks&quot;), and counts positions in the cache: it rotates the other keys back by one. Compare the FLOPs and the logits.</source>
        <translation>每一步丢掉一个词元。左边重新计算其余所有词元。右边留住最前面的两个词元（“注意力汇点”），并按缓存中的位置计数：把其余的键转回一个位置。请比较 FLOP 和 logits。</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows written, %2 moved</source>
        <translation>
            <numerusform>%1 · 写入 %n 行，移动 %2 行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 written, %3 moved</source>
        <translation>%1 · 写入 %2，移动 %3</translation>
    </message>
    <message>
        <source>Make a model folder of %1</source>
        <translation>用 %1 生成模型文件夹</translation>
    </message>
    <message>
        <source>as a file says</source>
        <translation>按文件所说</translation>
    </message>
    <message>
        <source>as the program uses</source>
        <translation>按该程序所用</translation>
    </message>
    <message>
        <source>&amp;Heads per layer (--heads)</source>
        <translation>每层的头数(&amp;H) (--heads)</translation>
    </message>
    <message>
        <source>A&amp;ctivation function (--activation)</source>
        <translation>激活函数(&amp;C) (--activation)</translation>
    </message>
    <message>
        <source>&amp;Vocabulary of characters (--vocab)</source>
        <translation>字符词表(&amp;V) (--vocab)</translation>
    </message>
    <message>
        <source>JSON file with the characters</source>
        <translation>含字符的 JSON 文件</translation>
    </message>
    <message>
        <source>JSON files (*.json)</source>
        <translation>JSON 文件 (*.json)</translation>
    </message>
    <message>
        <source>or &amp;tokenizer (--tokenizer)</source>
        <translation>或分词器(&amp;T) (--tokenizer)</translation>
    </message>
    <message>
        <source>Folder with tokenizer files</source>
        <translation>含分词器文件的文件夹</translation>
    </message>
    <message>
        <source>&amp;New folder</source>
        <translation>新文件夹(&amp;N)</translation>
    </message>
    <message>
        <source>New model folder</source>
        <translation>新的模型文件夹</translation>
    </message>
    <message>
        <source>Write and &amp;open</source>
        <translation>写入并打开(&amp;O)</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>&amp;Import your own weights …</source>
        <translation>导入自己的权重(&amp;I) …</translation>
    </message>
    <message>
        <source>Weights of your own model</source>
        <translation>自己的模型的权重</translation>
    </message>
    <message>
        <source>Weights from a training (*.safetensors *.bin *.pt *.pth)</source>
        <translation>训练得到的权重 (*.safetensors *.bin *.pt *.pth)</translation>
    </message>
    <message>
        <source>%1 heads, %2 for keys and values, of %3 numbers</source>
        <translation>%1 个头，其中键值头 %2 个，每个头 %3 个数</translation>
    </message>
    <message>
        <source>one kind of attention</source>
        <translation>一种注意力</translation>
    </message>
    <message>
        <source>another kind of attention</source>
        <translation>另一种注意力</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>numbers per hidden state</source>
        <translation>每个隐藏状态的数</translation>
    </message>
    <message>
        <source>tokens in the vocabulary</source>
        <translation>词表中的词元</translation>
    </message>
    <message>
        <source>positions in the context</source>
        <translation>上下文中的位置</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message>
        <source>model %1 with the cache %2</source>
        <translation>模型 %1（缓存 %2）</translation>
    </message>
    <message>
        <source>no token</source>
        <translation>没有词元</translation>
    </message>
    <message>
        <source>%1, as in the model %2</source>
        <translation>%1，与模型 %2 相同</translation>
    </message>
    <message>
        <source>Two models can be lanes of one run only if they have the same sizes and operations.</source>
        <translation>只有大小和运算都相同的两个模型，才能作为同一次运行的两路。</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>the tokens of the model %1</source>
        <translation>模型 %1 的词元</translation>
    </message>
    <message>
        <source>a tokenizer, which that model lacks</source>
        <translation>那个模型没有的分词器</translation>
    </message>
    <message>
        <source>no tokenizer</source>
        <translation>没有分词器</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>Two models can be lanes of one run only if they read the same tokens.</source>
        <translation>只有读取相同词元的两个模型，才能作为同一次运行的两路。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>weights: %1</source>
        <translation>权重：%1</translation>
    </message>
    <message>
        <source>The run has chosen no token, so there is nothing to compare.</source>
        <translation>这次运行没有选出任何词元，因此没有可以对比的内容。</translation>
    </message>
    <message>
        <source>Both sides have the same cache, and read the same words. The weights differ: compare the numbers of any step, and see the plot “Drift per step”.</source>
        <translation>两边的缓存相同，读取的词也相同，只有权重不同：可以对比任意一步的数字，也可以看图表“每步偏差”。</translation>
    </message>
    <message>
        <source>the weights of a lane</source>
        <translation>一路的权重</translation>
    </message>
    <message>
        <source>those of a model that is open</source>
        <translation>已打开的模型的权重</translation>
    </message>
    <message>
        <source>First compare the open model with that one.</source>
        <translation>请先将已打开的模型与那个模型对比。</translation>
    </message>
    <message>
        <source>Compare w&amp;eights …</source>
        <translation>对比权重(&amp;E) …</translation>
    </message>
    <message>
        <source>Runs the prompt with other weights of the same model, such as rounded ones, and shows their bytes and how much the answers change</source>
        <translation>用同一模型的其他权重（例如舍入后的权重）运行提示词，并显示它们的字节数，以及回答改变了多少</translation>
    </message>
    <message>
        <source>%1, rounded to int8</source>
        <translation>%1，舍入为 int8</translation>
    </message>
    <message>
        <source>Compare weights</source>
        <translation>对比权重</translation>
    </message>
    <message>
        <source>The prompt runs once with each of these weights beside those of the open model. Both sides have the same cache and read the same words. The divergence tells how far the probabilities of the next token are apart, in nats (c).</source>
        <translation>提示词用下面每一种权重各运行一次，另一边使用已打开的模型的权重。两边的缓存相同，读取的词也相同。散度表示下一个词元的概率相差多远，单位为 nats（c）。</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>存储类型</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
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
        <translation>首选词元不同</translation>
    </message>
    <message>
        <source>Same text until</source>
        <translation>文本相同直到</translation>
    </message>
    <message>
        <source>Weights, their bytes, and how far the answers are apart</source>
        <translation>权重、它们的字节数，以及回答相差多远</translation>
    </message>
    <message>
        <source>In how many steps the most probable token is another one</source>
        <translation>在多少步中，概率最大的词元不同</translation>
    </message>
    <message>
        <source>How many tokens were chosen before the most probable token was another one</source>
        <translation>在概率最大的词元第一次不同之前，选出了多少个词元</translation>
    </message>
    <message>
        <source>Add the model &amp;rounded to int8</source>
        <translation>添加舍入为 int8 的模型(&amp;R)</translation>
    </message>
    <message>
        <source>The weights of the open model, rounded to 8 bits</source>
        <translation>已打开的模型的权重，舍入为 8 位</translation>
    </message>
    <message>
        <source>Add a model &amp;folder …</source>
        <translation>添加模型文件夹(&amp;F) …</translation>
    </message>
    <message>
        <source>A model with the same sizes and tokens as the open one</source>
        <translation>与已打开的模型大小相同、词元相同的模型</translation>
    </message>
    <message>
        <source>Add a model f&amp;ile …</source>
        <translation>添加模型文件(&amp;I) …</translation>
    </message>
    <message>
        <source>Try &amp;again</source>
        <translation>重新尝试(&amp;A)</translation>
    </message>
    <message>
        <source>Runs the prompt of the main window</source>
        <translation>运行主窗口的提示词</translation>
    </message>
    <message>
        <source>&amp;Step through</source>
        <translation>逐步查看(&amp;S)</translation>
    </message>
    <message>
        <source>Runs the selected weights in the main window, beside those of the open model</source>
        <translation>在主窗口中运行所选的权重，另一边是已打开的模型的权重</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 步中的 %1 步</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>结尾</translation>
    </message>
    <message>
        <source>%1 (open)</source>
        <translation>%1（已打开）</translation>
    </message>
    <message>
        <source>Prompt: %1</source>
        <translation>提示词：%1</translation>
    </message>
    <message>
        <source>a whole number from 1</source>
        <translation>从 1 起的整数</translation>
    </message>
    <message>
        <source>parts with %1 outputs in all</source>
        <translation>共有 %1 个输出的若干部分</translation>
    </message>
    <message>
        <source>This is a GGUF model. Open the file itself, instead of a folder with it.</source>
        <translation>这是一个 GGUF 模型。请直接打开这个文件，而不是它所在的文件夹。</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>number of tensors</source>
        <translation>张量的数量</translation>
    </message>
    <message>
        <source>number of keys</source>
        <translation>键的数量</translation>
    </message>
    <message>
        <source>a header of at most %1 bytes</source>
        <translation>不超过 %1 字节的文件头</translation>
    </message>
    <message>
        <source>one of more bytes</source>
        <translation>更多字节的文件头</translation>
    </message>
    <message>
        <source>a GGUF file (it begins with the letters GGUF)</source>
        <translation>GGUF 文件（以字母 GGUF 开头）</translation>
    </message>
    <message>
        <source>version 2 or 3 of GGUF</source>
        <translation>GGUF 第 2 版或第 3 版</translation>
    </message>
    <message>
        <source>a file for big-endian processors</source>
        <translation>用于大端处理器的文件</translation>
    </message>
    <message>
        <source>version %1</source>
        <translation>第 %1 版</translation>
    </message>
    <message>
        <source>Files of version 1 are from 2023. Use a newer file of the same model.</source>
        <translation>第 1 版的文件出自 2023 年。请使用同一模型较新的文件。</translation>
    </message>
    <message>
        <source>Use the usual, little-endian file of the same model.</source>
        <translation>请使用同一模型常见的小端文件。</translation>
    </message>
    <message>
        <source>a type of values from 0 to 12</source>
        <translation>0 到 12 之间的值类型</translation>
    </message>
    <message>
        <source>the type %1</source>
        <translation>类型 %1</translation>
    </message>
    <message>
        <source>1 or 0, for true or false</source>
        <translation>1 或 0，表示真或假</translation>
    </message>
    <message>
        <source>an array of numbers, flags or strings</source>
        <translation>由数、标志或字符串组成的数组</translation>
    </message>
    <message>
        <source>an array of arrays</source>
        <translation>由数组组成的数组</translation>
    </message>
    <message>
        <source>an array of at most %1 elements, for which the file has bytes</source>
        <translation>不超过 %1 个元素的数组（文件的字节只够这么多）</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 个元素</translation>
    </message>
    <message>
        <source>this key twice</source>
        <translation>这个键出现了两次</translation>
    </message>
    <message>
        <source>1 to %1 dimensions</source>
        <translation>1 到 %1 个维度</translation>
    </message>
    <message>
        <source>a type of tensors that is known</source>
        <translation>已知的张量类型</translation>
    </message>
    <message>
        <source>Use another quantization of the model, such as Q8_0 or Q4_K_M.</source>
        <translation>请使用该模型的其他量化版本，例如 Q8_0 或 Q4_K_M。</translation>
    </message>
    <message>
        <source>a power of two</source>
        <translation>2 的幂</translation>
    </message>
    <message>
        <source>a place that is a multiple of %1</source>
        <translation>%1 的倍数的位置</translation>
    </message>
    <message>
        <source>%1 bytes at %2</source>
        <translation>从 %2 开始的 %1 字节</translation>
    </message>
    <message>
        <source>%1 bytes of data in the file</source>
        <translation>文件中有 %1 字节的数据</translation>
    </message>
    <message>
        <source>bytes of its own</source>
        <translation>独占的字节</translation>
    </message>
    <message>
        <source>a place that overlaps the tensor %1</source>
        <translation>与张量 %1 重叠的位置</translation>
    </message>
    <message>
        <source>two tensors with this name</source>
        <translation>两个张量使用这个名称</translation>
    </message>
    <message>
        <source>an array of strings</source>
        <translation>由字符串组成的数组</translation>
    </message>
    <message>
        <source>an array of numbers</source>
        <translation>由数组成的数组</translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>an array of strings of size %1</source>
        <translation>由 %1 个字符串组成的数组</translation>
    </message>
    <message>
        <source>an array of numbers of size %1</source>
        <translation>由 %1 个数组成的数组</translation>
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
        <translation>没有这个键</translation>
    </message>
    <message>
        <source>a model that a GGUF file of type %1 can describe</source>
        <translation>%1 类型的 GGUF 文件能够描述的模型</translation>
    </message>
    <message>
        <source>the activation function %1</source>
        <translation>激活函数 %1</translation>
    </message>
    <message>
        <source>other layers with a window</source>
        <translation>另一些层带窗口</translation>
    </message>
    <message>
        <source>layers with a window</source>
        <translation>带窗口的层</translation>
    </message>
    <message>
        <source>scores with another factor</source>
        <translation>使用另一个系数的分数</translation>
    </message>
    <message>
        <source>a model</source>
        <translation>一个模型</translation>
    </message>
    <message>
        <source>a model in one file</source>
        <translation>只有一个文件的模型</translation>
    </message>
    <message>
        <source>Merge the files first: llama-gguf-split --merge FIRST OUT</source>
        <translation>请先合并这些文件：llama-gguf-split --merge FIRST OUT</translation>
    </message>
    <message>
        <source>a model with weights</source>
        <translation>带权重的模型</translation>
    </message>
    <message>
        <source>only a tokenizer</source>
        <translation>只有分词器</translation>
    </message>
    <message>
        <source>It can be used for tokenizing, but not for running.</source>
        <translation>它可以用来分词，但不能运行。</translation>
    </message>
    <message>
        <source>F32 values of half a head</source>
        <translation>半个头的 F32 值</translation>
    </message>
    <message>
        <source>finite numbers above 0</source>
        <translation>大于 0 的有限数</translation>
    </message>
    <message>
        <source>another one at index %1</source>
        <translation>索引 %1 处是别的数</translation>
    </message>
    <message>
        <source>Is the key %1 in the file correct?</source>
        <translation>文件中的键 %1 正确吗？</translation>
    </message>
    <message>
        <source>It is transposed: GGUF files have [out, in].</source>
        <translation>它是转置的：GGUF 文件采用 [out, in]。</translation>
    </message>
    <message>
        <source>one number for each of the %1 layers</source>
        <translation>%1 层中每层一个数</translation>
    </message>
    <message>
        <source>whole numbers from 1 to %1</source>
        <translation>1 到 %1 之间的整数</translation>
    </message>
    <message>
        <source>the same number for all layers</source>
        <translation>所有层使用同一个数</translation>
    </message>
    <message>
        <source>Pastkeys cannot run models whose layers have different sizes.</source>
        <translation>Pastkeys 不能运行各层大小不同的模型。</translation>
    </message>
    <message>
        <source>a tensor of shape %1, as the keys say</source>
        <translation>形状为 %1 的张量（按照文件中的键）</translation>
    </message>
    <message>
        <source>Pastkeys cannot run mixtures of experts.</source>
        <translation>Pastkeys 不能运行混合专家模型。</translation>
    </message>
    <message>
        <source>a number for each of the %1 pairs of a head</source>
        <translation>每个头的 %1 对数各有一个数</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 个数</translation>
    </message>
    <message>
        <source>1 to %1 tokens</source>
        <translation>1 到 %1 个词元</translation>
    </message>
    <message>
        <source>the %1 numbers of a head</source>
        <translation>一个头的 %1 个数</translation>
    </message>
    <message>
        <source>one flag for each of the %1 layers</source>
        <translation>%1 层中每层一个标志</translation>
    </message>
    <message>
        <source>The key %1 (%2) in %3 is ignored: the layers of a model of type %4 have no window.</source>
        <translation>%3 中的键 %1（%2）被忽略：%4 类型模型的层没有窗口。</translation>
    </message>
    <message>
        <source>The file has no tokenizer: write a prompt as token ids, such as 15 7 22. Tokens are shown as numbers, too.</source>
        <translation>文件中没有分词器：请把提示词写成词元 id，例如 15 7 22。词元也显示为数字。</translation>
    </message>
    <message>
        <source>only a GGUF file, %1</source>
        <translation>只有一个 GGUF 文件 %1</translation>
    </message>
    <message>
        <source>Open this file instead of its folder.</source>
        <translation>请打开这个文件，而不是它所在的文件夹。</translation>
    </message>
    <message>
        <source>a list of ids</source>
        <translation>id 的列表</translation>
    </message>
    <message>
        <source>a WordPiece tokenizer</source>
        <translation>WordPiece 分词器</translation>
    </message>
    <message>
        <source>a tokenizer that a GGUF file can describe</source>
        <translation>GGUF 文件能够描述的分词器</translation>
    </message>
    <message>
        <source>GGUF has only some kinds of tokenizers. Save the model in a folder instead.</source>
        <translation>GGUF 只支持某些种类的分词器。请改为把模型保存到文件夹。</translation>
    </message>
    <message>
        <source>the token %1, which takes the spaces around it or must be a word</source>
        <translation>词元 %1，它会吞掉两边的空格，或者必须是一个单词</translation>
    </message>
    <message>
        <source>one that splits a text into words in another way</source>
        <translation>用其他方式把文本切分成单词的分词器</translation>
    </message>
    <message>
        <source>a SentencePiece model without byte pairs</source>
        <translation>不用字节对的 SentencePiece 模型</translation>
    </message>
    <message>
        <source>one that changes a text first</source>
        <translation>先改动文本的分词器</translation>
    </message>
    <message>
        <source>one that finds whole words first</source>
        <translation>先查找整个单词的分词器</translation>
    </message>
    <message>
        <source>one that changes a text, or splits it into words</source>
        <translation>改动文本或把它切分成单词的分词器</translation>
    </message>
    <message>
        <source>one without tokens for all bytes</source>
        <translation>并非每个字节都有词元的分词器</translation>
    </message>
    <message>
        <source>merges for %1 that scores cannot express</source>
        <translation>%1 的合并规则无法用分数表示</translation>
    </message>
    <message>
        <source>the special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>an id below %1, the number of tokens</source>
        <translation>小于词元数 %1 的 id</translation>
    </message>
    <message>
        <source>the list of %1</source>
        <translation>%1 的列表</translation>
    </message>
    <message>
        <source>%1 entries, one per token</source>
        <translation>%1 个条目，每个词元一个</translation>
    </message>
    <message>
        <source>%1 entries</source>
        <translation>%1 个条目</translation>
    </message>
    <message>
        <source>the list of tokens</source>
        <translation>词元的列表</translation>
    </message>
    <message>
        <source>at most %1 tokens</source>
        <translation>不超过 %1 个词元</translation>
    </message>
    <message>
        <source>a type from 0 to 6</source>
        <translation>0 到 6 之间的类型</translation>
    </message>
    <message>
        <source>%1, which is also token %2</source>
        <translation>%1，它也是词元 %2</translation>
    </message>
    <message>
        <source>a byte, such as &lt;0x0A&gt;</source>
        <translation>一个字节，例如 &lt;0x0A&gt;</translation>
    </message>
    <message>
        <source>a score that is a number</source>
        <translation>一个数作为分数</translation>
    </message>
    <message>
        <source>NaN or infinity</source>
        <translation>NaN 或无穷大</translation>
    </message>
    <message>
        <source>tokens for all 256 bytes</source>
        <translation>全部 256 个字节的词元</translation>
    </message>
    <message>
        <source>tokens for %1 bytes</source>
        <translation>%1 个字节的词元</translation>
    </message>
    <message>
        <source>merge %1</source>
        <translation>合并规则 %1</translation>
    </message>
    <message>
        <source>Pastkeys does not know how this tokenizer splits a text into words. Use the model&apos;s folder with tokenizer.json.</source>
        <translation>Pastkeys 不知道这个分词器怎样把文本切分成单词。请使用该模型带 tokenizer.json 的文件夹。</translation>
    </message>
    <message>
        <source>The file does not say how its tokenizer splits a text into words. It is split as for GPT-2.</source>
        <translation>文件没有说明它的分词器怎样把文本切分成单词。这里按 GPT-2 的方式切分。</translation>
    </message>
    <message>
        <source>the list of merges</source>
        <translation>合并规则的列表</translation>
    </message>
    <message>
        <source>&amp;Open config.json or GGUF file …</source>
        <translation>打开 config.json 或 GGUF 文件(&amp;O) …</translation>
    </message>
    <message>
        <source>Reads the sizes of a model from its config.json, or from its GGUF file. You can also drop that file here.</source>
        <translation>从模型的 config.json 或 GGUF 文件中读取它的大小。也可以把这个文件拖到这里。</translation>
    </message>
    <message>
        <source>Open a config.json or a GGUF file</source>
        <translation>打开 config.json 或 GGUF 文件</translation>
    </message>
    <message>
        <source>Sizes of models (*.json *.gguf)</source>
        <translation>模型的大小 (*.json *.gguf)</translation>
    </message>
    <message>
        <source>Drop its folder or GGUF file on the window to open it</source>
        <translation>把它的文件夹或 GGUF 文件拖到窗口上即可打开</translation>
    </message>
    <message>
        <source>&amp;Open a model</source>
        <translation>打开模型(&amp;O)</translation>
    </message>
    <message>
        <source>Open model &amp;file …</source>
        <translation>打开模型文件(&amp;F) …</translation>
    </message>
    <message>
        <source>Open a model file</source>
        <translation>打开模型文件</translation>
    </message>
    <message>
        <source>Models in one file (*.gguf *.bin)</source>
        <translation>单个文件的模型 (*.gguf *.bin)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 (%2 bits each, in blocks of %3)</source>
        <translation>%1（每个 %2 比特，每块 %3 个）</translation>
    </message>
    <message>
        <source>mostly %1</source>
        <translation>大部分为 %1</translation>
    </message>
    <message>
        <source>It was read from %1.</source>
        <translation>它读自 %1。</translation>
    </message>
    <message>
        <source>Open another model, or drop its folder or file on the window.</source>
        <translation>打开另一个模型，或者把它的文件夹或文件拖到窗口上。</translation>
    </message>
    <message>
        <source>Opens the model in this folder or GGUF file.</source>
        <translation>打开这个文件夹或 GGUF 文件中的模型。</translation>
    </message>
    <message>
        <source>Shows the recorded run in this .pastkeys file, or opens the model in this .gguf file or folder.</source>
        <translation>显示这个 .pastkeys 文件中的运行记录，或者打开这个 .gguf 文件或文件夹中的模型。</translation>
    </message>
    <message>
        <source>a name in UTF-8</source>
        <translation>UTF-8 编码的名称</translation>
    </message>
    <message>
        <source>the name %1</source>
        <translation>名称 %1</translation>
    </message>
    <message>
        <source>at most %1, for which the file has bytes</source>
        <translation>最多 %1 个（文件中只有这么多字节）</translation>
    </message>
    <message>
        <source>sizes above 0</source>
        <translation>大于 0 的尺寸</translation>
    </message>
    <message>
        <source>rows of whole blocks of %1 numbers (%2)</source>
        <translation>由整块组成的行，每块 %1 个数（%2）</translation>
    </message>
    <message>
        <source>at most the %1 bytes of the file</source>
        <translation>最多为文件的 %1 字节</translation>
    </message>
    <message>
        <source>a model of a type that GGUF files have</source>
        <translation>GGUF 文件支持的模型类型</translation>
    </message>
    <message>
        <source>heads with an even number of the %1 columns</source>
        <translation>列数为偶数的头（共 %1 列）</translation>
    </message>
    <message>
        <source>1 (float32) or 2 (int8)</source>
        <translation>1（float32）或 2（int8）</translation>
    </message>
    <message>
        <source>a divisor of the %1 numbers of %2</source>
        <translation>%2 的 %1 个数的因数</translation>
    </message>
    <message>
        <source>the tables of the rotation</source>
        <translation>旋转表</translation>
    </message>
    <message>
        <source>a table of something else</source>
        <translation>内容不是旋转的表</translation>
    </message>
    <message>
        <source>a table for a base of about %1</source>
        <translation>底数约为 %1 的表</translation>
    </message>
    <message>
        <source>only zeros</source>
        <translation>全是 0</translation>
    </message>
    <message>
        <source>those of the base 10000, as llama2.c writes them</source>
        <translation>底数为 10000 的表（llama2.c 写的就是它）</translation>
    </message>
    <message>
        <source>Another program made this file. Give the base of the model&apos;s rotation (--rope-base), and whether its pairs are interleaved (--rope).</source>
        <translation>这个文件是其他程序生成的。请给出模型旋转的底数（--rope-base），以及成对的数是否相邻（--rope）。</translation>
    </message>
    <message>
        <source>The base that you gave is used for the rotation, but the file has something else: %1.</source>
        <translation>旋转使用你给出的底数，但文件中不一样：%1。</translation>
    </message>
    <message>
        <source>The weights in the file are 8-bit integers. In memory, they become float32 numbers, which take four times as many bytes.</source>
        <translation>文件中的权重是 8 位整数。它们在内存中变为 float32，字节数是四倍。</translation>
    </message>
    <message>
        <source>There is no tokenizer.bin beside the file: write a prompt as token ids, such as 15 7 22. Tokens are shown as numbers, too.</source>
        <translation>文件旁边没有 tokenizer.bin：请用词元 id 写提示词，例如 15 7 22。词元也显示为数字。</translation>
    </message>
    <message>
        <source>Is the file complete, and does it belong to this model?</source>
        <translation>文件完整吗？它属于这个模型吗？</translation>
    </message>
    <message>
        <source>a model with the tokens &lt;unk&gt;, &lt;s&gt; and &lt;/s&gt;</source>
        <translation>具有词元 &lt;unk&gt;、&lt;s&gt; 和 &lt;/s&gt; 的模型</translation>
    </message>
    <message>
        <source>a vocabulary of %1 tokens</source>
        <translation>%1 个词元的词表</translation>
    </message>
    <message>
        <source>the length of the token</source>
        <translation>词元的长度</translation>
    </message>
    <message>
        <source>the end of the file after %1 tokens, as many as the model has</source>
        <translation>文件在 %1 个词元之后结束，与模型的词元数相同</translation>
    </message>
    <message>
        <source>%1 more bytes</source>
        <translation>还有 %1 字节</translation>
    </message>
    <message>
        <source>Does the tokenizer belong to this model?</source>
        <translation>这个分词器属于这个模型吗？</translation>
    </message>
    <message>
        <source>tokenizer.bin beside the file</source>
        <translation>文件旁边的 tokenizer.bin</translation>
    </message>
    <message>
        <source>weights of type F32, F16, BF16, Q8_0, Q4_0, Q4_1, Q5_0, Q5_1, Q4_K, Q5_K or Q6_K</source>
        <translation>类型为 F32、F16、BF16、Q8_0、Q4_0、Q4_1、Q5_0、Q5_1、Q4_K、Q5_K 或 Q6_K 的权重</translation>
    </message>
    <message>
        <source>Use a version of the model with these types.</source>
        <translation>请使用具有这些类型的模型版本。</translation>
    </message>
    <message>
        <source>one unknown token</source>
        <translation>一个未知词元</translation>
    </message>
    <message>
        <source>another, after token %1</source>
        <translation>词元 %1 之后还有一个</translation>
    </message>
    <message>
        <source>Its largest product is %1 × %2: number %3 of this position&apos;s row of the %4, times a weight that is stored as %5.</source>
        <translation>其中最大的乘积是 %1 × %2：这个位置在“%4”中那一行的第 %3 个数，乘以一个以 %5 存储的权重。</translation>
    </message>
    <message>
        <source>This weight is %1 × %2 + (%3): scale × integer + minimum, in block %4 of column %5.</source>
        <translation>这个权重是 %1 × %2 + (%3)：缩放系数 × 整数 + 最小值，在第 %5 列的第 %4 块中。</translation>
    </message>
    <message>
        <source>This weight is %1 × %2: scale × integer, in block %3 of column %4.</source>
        <translation>这个权重是 %1 × %2：缩放系数 × 整数，在第 %4 列的第 %3 块中。</translation>
    </message>
    <message>
        <source>A block of %1 has %2 weights of a column. Each scale belongs to %3 of them. Blocks and columns are numbered from 0.</source>
        <translation>%1 的一块有同一列的 %2 个权重。其中每 %3 个共用一个缩放系数。块和列从 0 开始编号。</translation>
    </message>
    <message>
        <source>at most %1, because the step keeps its other tokens</source>
        <translation>最多 %1，因为这一步保留其他词元</translation>
    </message>
    <message>
        <source>a number from %1 to %2, the rows of proposed tokens</source>
        <translation>%1 到 %2 之间的数（提议词元的行数）</translation>
    </message>
    <message>
        <source>Without a cache, each pass runs all rows again.</source>
        <translation>没有缓存时，每一遍都重新计算所有行。</translation>
    </message>
    <message>
        <source>What this cache forgets depends on how many rows run in one pass, so a proposed token would change the result even if it was rejected.</source>
        <translation>这种缓存忘记什么取决于一遍计算多少行，所以提议的词元即使被拒绝，也会改变结果。</translation>
    </message>
    <message>
        <source>Rows are evicted at the start of a step, and steps with proposed tokens begin at other positions.</source>
        <translation>行在一步开始时被移除，而带有提议词元的步从其他位置开始。</translation>
    </message>
    <message>
        <source>A lane that drops the start of its text cannot bring it back when a proposed token is rejected.</source>
        <translation>丢弃了文本开头的一侧，在提议的词元被拒绝时无法恢复开头。</translation>
    </message>
    <message>
        <source>A row must see the same rows whether or not newer ones run in its pass.</source>
        <translation>无论同一遍中是否计算更新的行，一行看到的行都必须相同。</translation>
    </message>
    <message>
        <source>the vocabulary of the draft model</source>
        <translation>草稿模型的词表</translation>
    </message>
    <message>
        <source>at least %1 tokens</source>
        <translation>至少 %1 个词元</translation>
    </message>
    <message>
        <source>Proposed: %1. This pass reads the proposed tokens as if they had been chosen, and checks them all at once.</source>
        <translation>提议：%1。这一遍读入提议的词元，就像它们已被选中一样，并一次检查全部。</translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: reads %Ln tokens, %3 of them proposed</source>
        <translation>
            <numerusform>第 %1 步，共 %2 步，解码：读入 %Ln 个词元，其中 %3 个是提议的</numerusform>
        </translation>
    </message>
    <message>
        <source>Position %1: “%2”, token id %3
It was only proposed. This pass reads it, but the text goes on with another token.</source>
        <translation>位置 %1：“%2”，词元 id %3
它只是提议。这一遍读入它，但文本以另一个词元继续。</translation>
    </message>
    <message>
        <source>proposed</source>
        <translation>提议的</translation>
    </message>
    <message>
        <source>A model can propose tokens only for a model that reads the same tokens.</source>
        <translation>一个模型只能为读取相同词元的模型提议词元。</translation>
    </message>
    <message>
        <source>One of the runs has rejected tokens, so its steps are not those of another run. The command diff compares them.</source>
        <translation>其中一次运行有被拒绝的词元，所以它的步与另一次运行不同。命令 diff 可以比较它们。</translation>
    </message>
    <message>
        <source>1, or a pass for each row beside a lane with proposed tokens</source>
        <translation>1，或在带提议词元的一侧旁边每行一遍</translation>
    </message>
    <message>
        <source>Counts rejected tokens as positions.</source>
        <translation>把被拒绝的词元也算作位置。</translation>
    </message>
    <message>
        <source>Lets rejected tokens overwrite the oldest rows of a window.</source>
        <translation>让被拒绝的词元覆盖窗口中最旧的行。</translation>
    </message>
    <message>
        <source>Leaves rejected tokens in the draft model&apos;s cache.</source>
        <translation>把被拒绝的词元留在草稿模型的缓存里。</translation>
    </message>
    <message>
        <source>Checks up to N tokens per pass, guessed from the text so far.</source>
        <translation>每一遍最多检查 N 个从已有文本猜出的词元。</translation>
    </message>
    <message>
        <source>Checks up to N tokens per pass, guessed by a smaller model.</source>
        <translation>每一遍最多检查 N 个由较小模型猜出的词元。</translation>
    </message>
    <message>
        <source>proposed tokens, of which this mistake rejects some wrongly</source>
        <translation>提议的词元（这个错误会错误地拒绝其中一些）</translation>
    </message>
    <message>
        <source>a window cache, whose oldest rows can be overwritten</source>
        <translation>窗口缓存（它最旧的行可能被覆盖）</translation>
    </message>
    <message>
        <source>a draft model, which has a cache</source>
        <translation>草稿模型（它有缓存）</translation>
    </message>
    <message>
        <source>%1:N, where N is from 1 to %2</source>
        <translation>%1:N，其中 N 从 1 到 %2</translation>
    </message>
    <message>
        <source>Beams that forget rows would not show what beam search copies: each of them must hold all rows of its text.</source>
        <translation>会遗忘行的束无法说明束搜索复制了什么：每个束都必须保存其文本的所有行。</translation>
    </message>
    <message>
        <source>All beams have the same length, and end where the model can read no more.</source>
        <translation>所有束长度相同，在模型无法再读取时结束。</translation>
    </message>
    <message>
        <source>Each beam must give the same bits as its text alone.</source>
        <translation>每个束必须与其文本单独运行时的比特相同。</translation>
    </message>
    <message>
        <source>beams</source>
        <translation>束</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 的数</translation>
    </message>
    <message>
        <source>length penalty</source>
        <translation>长度惩罚</translation>
    </message>
    <message>
        <source>a number from -10 to 10</source>
        <translation>-10 到 10 的数</translation>
    </message>
    <message>
        <source>none, because beam search draws no tokens</source>
        <translation>无，因为束搜索不抽取词元</translation>
    </message>
    <message>
        <source>none: one pass reads the prompt of a beam search</source>
        <translation>无：束搜索的提示词一次读完</translation>
    </message>
    <message>
        <source>the cache of a beam search</source>
        <translation>束搜索的缓存</translation>
    </message>
    <message>
        <source>a cache that keeps all rows, or none</source>
        <translation>保留所有行的缓存，或没有缓存</translation>
    </message>
    <message>
        <source>Without a cache, there is nothing to find.</source>
        <translation>没有缓存，就没有什么可找的。</translation>
    </message>
    <message>
        <source>What this cache forgets depends on how the text was read.</source>
        <translation>这个缓存遗忘什么，取决于文本是怎样读的。</translation>
    </message>
    <message>
        <source>A lane that drops the start of its text has no start in common with the next text.</source>
        <translation>丢弃文本开头的一路，与下一段文本没有共同的开头。</translation>
    </message>
    <message>
        <source>Proposed tokens are checked only in a run of its own.</source>
        <translation>提议的词元只在单独的运行里检查。</translation>
    </message>
    <message>
        <source>A row must depend on nothing but its own token and those before it.</source>
        <translation>一行只能取决于它自己的词元和前面的词元。</translation>
    </message>
    <message>
        <source>Recorded keys are rotated, so they cannot fill a cache that keeps keys before their rotation.</source>
        <translation>记录的键已经旋转，所以不能填入保存旋转之前的键的缓存。</translation>
    </message>
    <message>
        <source>the cache of a conversation</source>
        <translation>对话的缓存</translation>
    </message>
    <message>
        <source>a cache whose rows can be used for another text that begins alike</source>
        <translation>其行可以用于另一段开头相同的文本的缓存</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>rows of the model %1 (%2)</source>
        <translation>模型 %1（%2）的行</translation>
    </message>
    <message>
        <source>rows of the sizes of the open model</source>
        <translation>与打开的模型尺寸相同的行</translation>
    </message>
    <message>
        <source>rows of other sizes</source>
        <translation>其他尺寸的行</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>计算内核</translation>
    </message>
    <message>
        <source>rows that give the bits of %1</source>
        <translation>与 %1 逐位一致的行</translation>
    </message>
    <message>
        <source>form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>rows of a cache like %1</source>
        <translation>像 %1 这样的缓存的行</translation>
    </message>
    <message>
        <source>The rows of a layer follow from what the cache of the layers before it gives back, so they must have been stored in the same form.</source>
        <translation>一层的行取决于前面各层的缓存返回的内容，所以必须以相同的形式存储。</translation>
    </message>
    <message>
        <source>the rows of all layers</source>
        <translation>所有层的行</translation>
    </message>
    <message>
        <source>those of layers %1</source>
        <translation>第 %1 层的行</translation>
    </message>
    <message>
        <source>a text that begins with token %1, as this one does</source>
        <translation>像这段文本一样以词元 %1 开头的文本</translation>
    </message>
    <message>
        <source>a text that begins with token %1</source>
        <translation>以词元 %1 开头的文本</translation>
    </message>
    <message>
        <source>Rows are of use only as far as both texts begin alike.</source>
        <translation>只有在两段文本开头相同的范围内，行才有用。</translation>
    </message>
    <message>
        <source>no members but %1</source>
        <translation>除了 %1 没有其他成员</translation>
    </message>
    <message>
        <source>&quot;system&quot;, or the number of a question, from 1 on</source>
        <translation>&quot;system&quot;，或者从 1 起的问题编号</translation>
    </message>
    <message>
        <source>the number of a question that was asked before (%1 so far)</source>
        <translation>之前提出过的问题的编号（至今 %1 个）</translation>
    </message>
    <message>
        <source>a question, because none has been asked yet</source>
        <translation>一个问题，因为还没有提出过</translation>
    </message>
    <message>
        <source>a question that is not empty</source>
        <translation>不是空的问题</translation>
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
        <translation>至少有一轮的数组</translation>
    </message>
    <message>
        <source>Both lanes must have the weights of the open model.</source>
        <translation>两侧都必须使用打开的模型的权重。</translation>
    </message>
    <message>
        <source>Proposed tokens are those of the text.</source>
        <translation>提议的词元就是文本的词元。</translation>
    </message>
    <message>
        <source>a run with proposed tokens</source>
        <translation>带提议词元的运行</translation>
    </message>
    <message>
        <source>caches that give a row the same result in a longer pass</source>
        <translation>一行在更长的一遍中结果相同的缓存</translation>
    </message>
    <message>
        <source>proposed tokens in one lane, the right one</source>
        <translation>只有一侧（右侧）有提议的词元</translation>
    </message>
    <message>
        <source>lanes that read one text</source>
        <translation>读同一文本的两侧</translation>
    </message>
    <message>
        <source>a text for each lane</source>
        <translation>每侧各有文本</translation>
    </message>
    <message>
        <source>the caches</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>one that says how tokens were proposed</source>
        <translation>说明词元如何提议的缓存</translation>
    </message>
    <message>
        <source>copied with blocks (f)</source>
        <translation>用块时复制 (f)</translation>
    </message>
    <message>
        <source>copied with contiguous memory (f)</source>
        <translation>用连续内存时复制 (f)</translation>
    </message>
    <message>
        <source>copied to put all beams in order (f)</source>
        <translation>为重排所有束而复制 (f)</translation>
    </message>
    <message>
        <source>computed again without a cache (f)</source>
        <translation>没有缓存时重新计算 (f)</translation>
    </message>
    <message>
        <source>a text ends here</source>
        <translation>文本在此结束</translation>
    </message>
    <message>
        <source>Blocks of each beam after step %1, with the number of their owners</source>
        <translation>第 %1 步之后每个束的块，及其拥有者的数目</translation>
    </message>
    <message>
        <source>Rows of each beam after step %1</source>
        <translation>第 %1 步之后每个束的行</translation>
    </message>
    <message>
        <source>Rows that each beam computes in step %1</source>
        <translation>第 %1 步中每个束计算的行</translation>
    </message>
    <message>
        <source>shared, × owners</source>
        <translation>共享，× 拥有者</translation>
    </message>
    <message>
        <source>copied in this step, before the write</source>
        <translation>在这一步写入之前复制</translation>
    </message>
    <message>
        <source>of one beam</source>
        <translation>属于一个束</translation>
    </message>
    <message>
        <source>kept from the parent</source>
        <translation>从前驱保留</translation>
    </message>
    <message>
        <source>copied in this step</source>
        <translation>在这一步复制</translation>
    </message>
    <message>
        <source>new in this step</source>
        <translation>这一步新增</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln rows (%1 (c)). The children of a beam share its blocks. Each writes its new row into the last block, so all but one of them first get a copy of the rows in it.</source>
        <translation>
            <numerusform>复制了 %Ln 行（%1 (c)）。束的后继共享它的块。每个后继都把新行写入最后一个块，所以除一个之外，都先得到其中各行的副本。</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied nothing: each beam has at most one child, which goes on with its blocks.</source>
        <translation>没有复制：每个束至多有一个后继，它继续使用其块。</translation>
    </message>
    <message>
        <source>Copied nothing: the last block was full, so the children share all blocks, and each writes its new row into a block of its own.</source>
        <translation>没有复制：最后一个块已满，所以后继共享所有块，每个都把新行写入自己的块。</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln rows (%1 (c)). One child of a beam keeps its memory. Each other child needs memory of its own, with a copy of all rows.</source>
        <translation>
            <numerusform>复制了 %Ln 行（%1 (c)）。束的一个后继保留它的内存。其他每个后继需要自己的内存，其中有所有行的副本。</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied nothing: each beam has at most one child, which keeps its memory.</source>
        <translation>没有复制：每个束至多有一个后继，它保留其内存。</translation>
    </message>
    <message numerus="yes">
        <source>Computed %Ln rows again (K and V: %1 (c)): without a cache, each beam reads its whole text.</source>
        <translation>
            <numerusform>重新计算了 %Ln 行（K 和 V：%1 (c)）：没有缓存时，每个束都读取其整个文本。</numerusform>
        </translation>
    </message>
    <message>
        <source>goes on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>has ended, with too low a score</source>
        <translation>已结束，得分太低</translation>
    </message>
    <message>
        <source>has ended, but is not among the best</source>
        <translation>已结束，但不在最好之列</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>舍弃</translation>
    </message>
    <message>
        <source>Step 1 of %1 reads the prompt</source>
        <translation>第 1 步（共 %1 步）读取提示词</translation>
    </message>
    <message numerus="yes">
        <source>The prompt has %Ln tokens. It is a single beam, and its best continuations are the beams of the next step.</source>
        <translation>
            <numerusform>提示词有 %Ln 个词元。它是单独一个束，它最好的续写是下一步的束。</numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1 of %2: what was copied, and why</source>
        <translation>第 %1 步（共 %2 步）：复制了什么，为什么</translation>
    </message>
    <message numerus="yes">
        <source>Beam %1 of the previous step has %Ln children: beams %2.</source>
        <translation>
            <numerusform>上一步的束 %1 有 %Ln 个后继：束 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Beam %1 of the previous step has no child. Rows that only it had are freed.</source>
        <translation>上一步的束 %1 没有后继。只有它拥有的行会被释放。</translation>
    </message>
    <message>
        <source>Beam %1 and %2: %3, %4</source>
        <translation>束 %1 加 %2：%3，%4</translation>
    </message>
    <message numerus="yes">
        <source>%1: score %2, sum %3, %Ln tokens</source>
        <translation>
            <numerusform>%1：得分 %2，总和 %3，%Ln 个词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 …: score %2, sum %3, %Ln tokens</source>
        <translation>
            <numerusform>%1 …：得分 %2，总和 %3，%Ln 个词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>● Bit-identical: the logits of each text are those of the same text run alone (%Ln rows compared).</source>
        <translation>
            <numerusform>● 逐位相同：每个文本的 logits 与同一文本单独运行时相同（比较了 %Ln 行）。</numerusform>
        </translation>
    </message>
    <message>
        <source>○ Not identical: the logits differ from those of the same text run alone by up to %1 ULP.</source>
        <translation>○ 不相同：logits 与同一文本单独运行时最多相差 %1 ULP。</translation>
    </message>
    <message>
        <source>By formula, this step copies %1 (f) with blocks of %2 positions, %3 (f) if each beam has contiguous memory, and %4 (f) if the memory of all beams is put in order at each step, as transformers does. Without a cache, it computes %5 (f) of K and V again.</source>
        <translation>按公式，这一步用 %2 个位置的块时复制 %1 (f)，每个束有连续内存时复制 %3 (f)，若像 transformers 那样每一步都重排所有束的内存则复制 %4 (f)。没有缓存时，它重新计算 %5 (f) 的 K 和 V。</translation>
    </message>
    <message>
        <source>The prompt: all beams begin with it</source>
        <translation>提示词：所有束都以它开头</translation>
    </message>
    <message>
        <source>Beam %1 of step %2: %3 after beam %4 of step %5. Sum of the log-probabilities: %6.</source>
        <translation>第 %2 步的束 %1：接在第 %5 步的束 %4 之后的 %3。对数概率之和：%6。</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln rows, %1 (c).</source>
        <translation>
            <numerusform>复制了 %Ln 行，%1 (c)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Block %1 holds the positions %2 to %3 of beam %4. %Ln beams have it.</source>
        <translation>
            <numerusform>块 %1 保存束 %4 的位置 %2 到 %3。%Ln 个束拥有它。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its first %Ln rows were copied in this step, because the block before had another owner, too.</source>
        <translation>
            <numerusform>它的前 %Ln 行在这一步被复制，因为原来的块还有另一个拥有者。</numerusform>
        </translation>
    </message>
    <message>
        <source>Beams: the tree of texts, and the memory of their rows</source>
        <translation>束：文本的树，以及其行的内存</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>found in the cache</source>
        <translation>在缓存里找到</translation>
    </message>
    <message>
        <source>useless in the cache: after the first other token</source>
        <translation>缓存里没有用的：在第一个不同的词元之后</translation>
    </message>
    <message>
        <source>useless</source>
        <translation>无用</translation>
    </message>
    <message>
        <source>Ask the first question: press Enter.</source>
        <translation>提出第一个问题：按 Enter。</translation>
    </message>
    <message>
        <source>system prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>user</source>
        <translation>用户</translation>
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
        <translation>这一轮之前丢弃了缓存，所以全部 %1 行都要计算。</translation>
    </message>
    <message>
        <source>The cache was empty, so all %1 rows were computed.</source>
        <translation>缓存是空的，所以全部 %1 行都要计算。</translation>
    </message>
    <message>
        <source>The text begins with everything that the cache held: %1 rows were found, and the %2 rows after them were computed.</source>
        <translation>文本的开头就是缓存里的全部内容：找到 %1 行，计算了后面的 %2 行。</translation>
    </message>
    <message>
        <source>The text differs from what the cache held from position %1 on: “%2” became “%3”.</source>
        <translation>从位置 %1 起，文本与缓存里的内容不同：“%2”变成了“%3”。</translation>
    </message>
    <message>
        <source>The text and what the cache held begin with the same %1 tokens.</source>
        <translation>文本与缓存里的内容开头有 %1 个相同的词元。</translation>
    </message>
    <message>
        <source>The %1 rows before were found. The %2 rows after were useless, even where the words are the same: a row depends on every token before it. %3 were computed.</source>
        <translation>在此之前的 %1 行找到了。在此之后的 %2 行没有用，即使词语相同：一行取决于它前面的每个词元。计算了 %3 行。</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>A question, or what was changed before the last question was asked again</source>
        <translation>一个问题；或者重新提出最后一个问题之前改了什么</translation>
    </message>
    <message>
        <source>Tokens of the whole text that the model is given</source>
        <translation>交给模型的整段文本的词元数</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>找到</translation>
    </message>
    <message>
        <source>Tokens whose rows were in the cache</source>
        <translation>其行在缓存里的词元数</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Tokens whose rows were computed before the answer. The last token of the previous answer is one of them, because no pass has read it yet.</source>
        <translation>回答之前计算了行的词元数。上一个回答的最后一个词元也在其中，因为还没有前向计算读过它。</translation>
    </message>
    <message>
        <source>Useless</source>
        <translation>无用</translation>
    </message>
    <message>
        <source>Rows that the cache held after the first other token</source>
        <translation>缓存里排在第一个不同词元之后的行数</translation>
    </message>
    <message>
        <source>Tokens that the model generated</source>
        <translation>模型生成的词元数</translation>
    </message>
    <message>
        <source>FLOPs (f)</source>
        <translation>FLOPs (f)</translation>
    </message>
    <message>
        <source>Of matrix products up to the first token, by formula</source>
        <translation>到第一个词元为止的矩阵乘积，按公式</translation>
    </message>
    <message>
        <source>The same, counted by the kernels</source>
        <translation>同上，由计算内核计数</translation>
    </message>
    <message>
        <source>All again (c)</source>
        <translation>全部重算 (c)</translation>
    </message>
    <message>
        <source>What computing the whole text again takes, counted</source>
        <translation>重新计算整段文本的计算量，计数</translation>
    </message>
    <message>
        <source>First token (m)</source>
        <translation>第一个词元 (m)</translation>
    </message>
    <message>
        <source>Milliseconds from the question to the first token of the answer, measured once; with reading rows from a file, if they were saved</source>
        <translation>从提问到回答的第一个词元的毫秒数，测量一次；如果行存过文件，包括读文件的时间</translation>
    </message>
    <message>
        <source>All again (m)</source>
        <translation>全部重算 (m)</translation>
    </message>
    <message>
        <source>Milliseconds for computing the whole text again, measured once</source>
        <translation>重新计算整段文本的毫秒数，测量一次</translation>
    </message>
    <message>
        <source>Same bits</source>
        <translation>逐位一致</translation>
    </message>
    <message>
        <source>Whether the logits of the first token equal those of computing the whole text again, bit for bit</source>
        <translation>第一个词元的 logits 是否与重新计算整段文本的逐位一致</translation>
    </message>
    <message>
        <source>Price (f)</source>
        <translation>价格 (f)</translation>
    </message>
    <message>
        <source>With the price list below</source>
        <translation>按下面的价目</translation>
    </message>
    <message>
        <source>Without cache (f)</source>
        <translation>没有缓存 (f)</translation>
    </message>
    <message>
        <source>The price if nothing was ever found</source>
        <translation>如果什么都找不到，价格是多少</translation>
    </message>
    <message>
        <source>question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>new system prompt</source>
        <translation>新的系统提示词</translation>
    </message>
    <message>
        <source>new question %1</source>
        <translation>新的问题 %1</translation>
    </message>
    <message>
        <source>The logits of the first token are bit-identical to those of computing the whole text again (%1 values compared).</source>
        <translation>第一个词元的 logits 与重新计算整段文本的逐位一致（比较了 %1 个值）。</translation>
    </message>
    <message>
        <source>The logits of the first token differ from those of computing the whole text again. They must not: please report this.</source>
        <translation>第一个词元的 logits 与重新计算整段文本的不同。这不应该发生：请报告。</translation>
    </message>
    <message>
        <source>The logits of the first token differ from those of computing the whole text again by up to %1 ULP: these kernels promise no equal bits.</source>
        <translation>第一个词元的 logits 与重新计算整段文本的最多相差 %1 ULP：这些计算内核不保证逐位一致。</translation>
    </message>
    <message>
        <source>Reading the rows from a file took %1 (m).</source>
        <translation>从文件读取这些行用了 %1 (m)。</translation>
    </message>
    <message>
        <source>Afterwards, they were saved to a file of %1 in %2 (m).</source>
        <translation>之后，它们保存到一个 %1 的文件，用了 %2 (m)。</translation>
    </message>
    <message>
        <source>All turns: %1 with caching, %2 without (f).</source>
        <translation>所有轮次：有缓存 %1，没有缓存 %2 (f)。</translation>
    </message>
    <message>
        <source>its row was used</source>
        <translation>它的行用上了</translation>
    </message>
    <message>
        <source>its row is useless, because it follows the first other token</source>
        <translation>它的行没有用，因为它在第一个不同的词元之后</translation>
    </message>
    <message>
        <source>In the cache, position %1: “%2”; %3</source>
        <translation>缓存里，位置 %1：“%2”；%3</translation>
    </message>
    <message>
        <source>Position %1 (%2): “%3”; %4</source>
        <translation>位置 %1（%2）：“%3”；%4</translation>
    </message>
    <message>
        <source>Conversation: what each turn found in the cache</source>
        <translation>对话：每一轮在缓存里找到了什么</translation>
    </message>
    <message>
        <source>Turn %1: %2</source>
        <translation>第 %1 轮：%2</translation>
    </message>
    <message>
        <source>Proposed: %1. All were accepted, because the model would have chosen them, too. The last row chooses one more token.</source>
        <translation>提议：%1。全部被接受，因为模型也会选择它们。最后一行再选择一个词元。</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>%1 of %2 (%3)</source>
        <translation>%2 个中的 %1 个（%3）</translation>
    </message>
    <message>
        <source>tokens per pass</source>
        <translation>每遍词元数</translation>
    </message>
    <message>
        <source>passes saved</source>
        <translation>节省的遍数</translation>
    </message>
    <message>
        <source>weights per token</source>
        <translation>每词元权重</translation>
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
        <translation>到这一步为止提议的词元</translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: %Ln passes of one token with %3, one pass of %4 with %5</source>
        <translation>
            <numerusform>第 %1 步，共 %2 步，解码：%3 用 %Ln 遍，每遍一个词元；%5 用一遍，共 %4 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>tokens proposed per pass, at most</source>
        <translation>每遍最多提议的词元数</translation>
    </message>
    <message>
        <source>tokens per pass (c)</source>
        <translation>每遍词元数（c）</translation>
    </message>
    <message>
        <source>With tokens proposed that were found in the text</source>
        <translation>提议的词元是在文本中找到的</translation>
    </message>
    <message numerus="yes">
        <source>Up to %Ln tokens proposed per pass</source>
        <translation>
            <numerusform>每遍最多提议 %Ln 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>found in the text: %1 tokens per pass (c)</source>
        <translation>在文本中找到：每遍 %1 个词元（c）</translation>
    </message>
    <message>
        <source>%1 of %2 proposed tokens accepted (c)</source>
        <translation>%2 个提议的词元中接受 %1 个（c）</translation>
    </message>
    <message>
        <source>%1 passes for %2 tokens, so %3 are saved (c)</source>
        <translation>%2 个词元用 %1 遍，所以节省 %3 遍（c）</translation>
    </message>
    <message>
        <source>weights read per token: %1, not %2 (f)</source>
        <translation>每个词元读取的权重：%1，而不是 %2（f）</translation>
    </message>
    <message>
        <source>this run: %1 tokens per pass (c)</source>
        <translation>这次运行：每遍 %1 个词元（c）</translation>
    </message>
    <message>
        <source>found in the text</source>
        <translation>在文本中找到</translation>
    </message>
    <message>
        <source>Tokens per pass, if some are proposed</source>
        <translation>每遍词元数（有提议时）</translation>
    </message>
    <message>
        <source>Plot: tokens that a pass of this run would have chosen, by the number of tokens proposed to it</source>
        <translation>图：这次运行的一遍会选出的词元数，按提议的词元数排列</translation>
    </message>
    <message>
        <source>Follows from the text alone, because an accepted token is one that the model chose anyway.</source>
        <translation>只由文本就能得出，因为被接受的词元正是模型本来就选择的词元。</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n passes of one row each</source>
        <translation>
            <numerusform>%1 · %n 遍，每遍一行</numerusform>
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
        <translation>没有提示词。请先写一个。</translation>
    </message>
    <message>
        <source>The search was stopped, because something else was started. Press Run to start again.</source>
        <translation>搜索已停止，因为开始了别的工作。按“运行”重新开始。</translation>
    </message>
    <message>
        <source>There is no question. Write one first.</source>
        <translation>没有问题。请先写一个。</translation>
    </message>
    <message>
        <source>A question cannot be empty.</source>
        <translation>问题不能是空的。</translation>
    </message>
    <message>
        <source>The turn was stopped, because something else was started. Ask again.</source>
        <translation>这一轮停止了，因为开始了别的事情。请再次提问。</translation>
    </message>
    <message>
        <source>What if tokens are guessed from the text so far, and one pass checks several?</source>
        <translation>如果从已有文本猜出词元，并用一遍检查好几个呢？</translation>
    </message>
    <message>
        <source>The right side reads up to 4 guessed tokens at once. Those that the model would have chosen stay; the others are struck out, and the cache takes back their rows. The bits are equal: a wrong guess costs time, but changes nothing.</source>
        <translation>右侧一次最多读入 4 个猜出的词元。模型本来也会选择的留下；其余的被划掉，缓存收回它们的行。比特全部相同：猜错只费时间，不改变任何结果。</translation>
    </message>
    <message>
        <source>What if a smaller model guesses the next tokens?</source>
        <translation>如果由较小的模型来猜接下来的词元呢？</translation>
    </message>
    <message>
        <source>%1: the rows of the cache cannot be written.</source>
        <translation>%1：无法写入缓存的行。</translation>
    </message>
    <message>
        <source>the draft model</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>Open the draft model that made the run.</source>
        <translation>请打开产生这次运行的草稿模型。</translation>
    </message>
    <message>
        <source>Choose another beam</source>
        <translation>选择另一个束</translation>
    </message>
    <message>
        <source>Show the text of the beam in the main window</source>
        <translation>在主窗口中显示该束的文本</translation>
    </message>
    <message>
        <source>Start the search, or cancel it</source>
        <translation>开始搜索，或取消</translation>
    </message>
    <message>
        <source>Click to go to its step and choose its beam</source>
        <translation>单击可转到它的步并选择它的束</translation>
    </message>
    <message>
        <source>Beams: several texts at once, and which rows they share</source>
        <translation>束：同时写多个文本，以及它们共享哪些行</translation>
    </message>
    <message>
        <source>Prompt of the beam search</source>
        <translation>束搜索的提示词</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>in blocks</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>contiguous</source>
        <translation>连续</translation>
    </message>
    <message>
        <source>How many texts each step keeps</source>
        <translation>每一步保留多少个文本</translation>
    </message>
    <message>
        <source>The most tokens that each text may get</source>
        <translation>每个文本最多可有的词元数</translation>
    </message>
    <message>
        <source>The score of a text is the sum of its log-probabilities, divided by its length to this power. Above 0, longer texts get better scores.</source>
        <translation>文本的得分是其对数概率之和除以长度的这个次幂。大于 0 时，较长的文本得分更好。</translation>
    </message>
    <message>
        <source>When to stop once as many texts have ended as there are beams. Yes: at once. No: when no beam scores better at its present length. Never: when no beam can score better at any length.</source>
        <translation>结束的文本与束一样多之后何时停止。是：立即。否：当没有束在当前长度下得分更好时。从不：当没有束在任何长度下能得分更好时。</translation>
    </message>
    <message>
        <source>In blocks: beams share blocks, and copy the last one before they write. Contiguous: each beam has memory of its own. Off: each step computes all rows again.</source>
        <translation>分块：束共享块，写入之前复制最后一个块。连续：每个束有自己的内存。关闭：每一步重新计算所有行。</translation>
    </message>
    <message>
        <source>B&amp;eams</source>
        <translation>束数(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Tokens</source>
        <translation>词元(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Length penalty</source>
        <translation>长度惩罚(&amp;L)</translation>
    </message>
    <message>
        <source>Early &amp;stopping</source>
        <translation>提前停止(&amp;S)</translation>
    </message>
    <message>
        <source>C&amp;ache</source>
        <translation>缓存(&amp;A)</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>搜索的进度</translation>
    </message>
    <message>
        <source>Show this text in the &amp;main window</source>
        <translation>在主窗口中显示此文本(&amp;M)</translation>
    </message>
    <message>
        <source>The best texts so far</source>
        <translation>目前最好的文本</translation>
    </message>
    <message>
        <source>The candidates of this step, with their sums</source>
        <translation>这一步的候选及其总和</translation>
    </message>
    <message>
        <source>This is the text of beam %1 after step %2, read in one pass.</source>
        <translation>这是第 %2 步之后束 %1 的文本，一次读完。</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>In a question: ask it, or ask the last one again with what was changed</source>
        <translation>在问题里：提出它，或者按改动重新提出最后一个问题</translation>
    </message>
    <message>
        <source>Answer all turns again, or cancel</source>
        <translation>重新回答所有轮次，或取消</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Choose another turn</source>
        <translation>选择另一轮</translation>
    </message>
    <message>
        <source>Run the text of the turn in the main window</source>
        <translation>在主窗口里运行这一轮的文本</translation>
    </message>
    <message>
        <source>Point at it to see the token and what became of its row</source>
        <translation>指着它，可以看到词元和它的行怎么样了</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Click to choose it, double-click to run its text in the main window</source>
        <translation>单击选择，双击在主窗口里运行它的文本</translation>
    </message>
    <message>
        <source>Answer all &amp;again</source>
        <translation>全部重新回答(&amp;A)</translation>
    </message>
    <message>
        <source>Answers all turns again with these choices, with an empty cache at first, so that they can be compared</source>
        <translation>用这些选择重新回答所有轮次，开始时缓存是空的，以便比较</translation>
    </message>
    <message>
        <source>Start ane&amp;w</source>
        <translation>重新开始(&amp;W)</translation>
    </message>
    <message>
        <source>Forgets everything that was said</source>
        <translation>忘掉说过的一切</translation>
    </message>
    <message>
        <source>As&amp;k</source>
        <translation>提问(&amp;K)</translation>
    </message>
    <message>
        <source>Run this turn in the &amp;main window</source>
        <translation>在主窗口里运行这一轮(&amp;M)</translation>
    </message>
    <message>
        <source>Runs the text of the chosen turn there, with the cache off and on, and closes this view. Press T there to bring it back.</source>
        <translation>在那里运行所选轮次的文本，缓存关闭和打开，并关闭这个窗口。在那里按 T 可以重新打开。</translation>
    </message>
    <message>
        <source>Conversation: what each turn finds in the cache</source>
        <translation>对话：每一轮在缓存里找到什么</translation>
    </message>
    <message>
        <source>saved to a file and loaded</source>
        <translation>存到文件再读取</translation>
    </message>
    <message>
        <source>What happens to the cache between two turns</source>
        <translation>两轮之间怎样处理缓存</translation>
    </message>
    <message>
        <source>first</source>
        <translation>最前面</translation>
    </message>
    <message>
        <source>right before the question</source>
        <translation>紧挨在问题之前</translation>
    </message>
    <message>
        <source>A text that stays the same is found again only if everything before it stays the same, too. Choose, and answer all turns again.</source>
        <translation>不变的文本只有在它前面的一切也不变时，才能再次找到。请选择，然后重新回答所有轮次。</translation>
    </message>
    <message>
        <source>The most tokens of an answer</source>
        <translation>一个回答最多的词元数</translation>
    </message>
    <message>
        <source>Cache &amp;between turns</source>
        <translation>轮次之间的缓存(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;System prompt</source>
        <translation>系统提示词(&amp;S)</translation>
    </message>
    <message>
        <source>Toke&amp;ns per answer</source>
        <translation>每个回答的词元数(&amp;N)</translation>
    </message>
    <message>
        <source>Write a question</source>
        <translation>写一个问题</translation>
    </message>
    <message>
        <source>The next question</source>
        <translation>下一个问题</translation>
    </message>
    <message>
        <source>Numbers of each turn</source>
        <translation>每一轮的数字</translation>
    </message>
    <message>
        <source>Price per million tokens:</source>
        <translation>每百万词元的价格：</translation>
    </message>
    <message>
        <source>&amp;input</source>
        <translation>输入(&amp;I)</translation>
    </message>
    <message>
        <source>For tokens that are computed</source>
        <translation>计算的词元</translation>
    </message>
    <message>
        <source>cac&amp;hed input</source>
        <translation>缓存的输入(&amp;H)</translation>
    </message>
    <message>
        <source>For tokens that are found in the cache</source>
        <translation>在缓存里找到的词元</translation>
    </message>
    <message>
        <source>&amp;output</source>
        <translation>输出(&amp;O)</translation>
    </message>
    <message>
        <source>For tokens that are generated</source>
        <translation>生成的词元</translation>
    </message>
    <message>
        <source>Progress of the conversation</source>
        <translation>对话的进度</translation>
    </message>
    <message>
        <source>Cop&amp;y the table</source>
        <translation>复制表格(&amp;Y)</translation>
    </message>
    <message>
        <source>Copies all numbers as a table with commas (CSV)</source>
        <translation>把所有数字复制成用逗号分隔的表格 (CSV)</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>Change it and press Enter: the last question is asked again, with everything said so far.</source>
        <translation>修改它并按 Enter：带着至今说过的一切，重新提出最后一个问题。</translation>
    </message>
    <message>
        <source>Answer %1</source>
        <translation>回答 %1</translation>
    </message>
    <message>
        <source>This is the whole text of turn %1. In the conversation, %2 of its rows were found in the cache. Press T to bring it back.</source>
        <translation>这是第 %1 轮的整段文本。在对话里，其中 %2 行是在缓存里找到的。按 T 可以重新打开对话。</translation>
    </message>
    <message>
        <source>Each answer is drawn at random, with a seed of its own: sequence 1 has the seed %1.</source>
        <translation>每个回答都用自己的种子随机抽取：序列 1 的种子是 %1。</translation>
    </message>
    <message>
        <source>Several answers to this prompt</source>
        <translation>这个提示词的多个回答</translation>
    </message>
    <message>
        <source>Draws four answers to the prompt at random, in one batch. They share the rows of the prompt</source>
        <translation>在一个批次中为提示词随机抽取四个回答。它们共享提示词的行</translation>
    </message>
    <message>
        <source>&amp;Beams …</source>
        <translation>束(&amp;B) …</translation>
    </message>
    <message>
        <source>Searches for the most probable text with several texts at once, which share rows</source>
        <translation>同时用多个共享行的文本搜索概率最大的文本</translation>
    </message>
    <message>
        <source>&amp;Conversation …</source>
        <translation>对话(&amp;C)…</translation>
    </message>
    <message>
        <source>Asks several questions with one cache, and shows what each finds there (prompt caching)</source>
        <translation>用同一个缓存提出几个问题，显示每个问题在那里找到什么（提示词缓存）</translation>
    </message>
    <message>
        <source>no tokens are proposed in this run</source>
        <translation>这次运行没有提议的词元</translation>
    </message>
    <message>
        <source>Whole text</source>
        <translation>整个文本</translation>
    </message>
    <message>
        <source>no beam search, because the run has two lanes, or a cache that forgets rows</source>
        <translation>没有束搜索，因为运行有两路，或其缓存会遗忘行</translation>
    </message>
    <message>
        <source>a number that is not above 0</source>
        <translation>不大于 0 的数</translation>
    </message>
    <message>
        <source>%1 rows, which the step computes of each beam</source>
        <translation>%1 行，即这一步为每个束计算的行数</translation>
    </message>
    <message>
        <source>%1 bytes, those of the copied rows</source>
        <translation>%1 字节，即所复制的行的字节数</translation>
    </message>
    <message>
        <source>an array of %1 blocks, which the rows of the beam need</source>
        <translation>有 %1 个块的数组，即束的行所需的块</translation>
    </message>
    <message>
        <source>the sum of its beam and of the logarithm of its probability</source>
        <translation>它的束的总和加上它的概率的对数</translation>
    </message>
    <message>
        <source>the sum divided by the length to the power of the length penalty</source>
        <translation>总和除以长度的（长度惩罚）次方</translation>
    </message>
    <message>
        <source>the candidates of the previous step that continue, in their order</source>
        <translation>上一步中继续的候选，按其顺序</translation>
    </message>
    <message>
        <source>no step, because the model can read no more tokens</source>
        <translation>没有这一步，因为模型不能再读词元</translation>
    </message>
    <message>
        <source>one beam in the first step, and at most %1 in each other one</source>
        <translation>第一步有一个束，其他每一步最多 %1 个</translation>
    </message>
    <message>
        <source>at most %1 texts</source>
        <translation>最多 %1 段文本</translation>
    </message>
    <message>
        <source>a best text after the last step</source>
        <translation>最后一步之后有一个最好的文本</translation>
    </message>
    <message>
        <source>a best text that is the text of the run</source>
        <translation>最好的文本就是运行的文本</translation>
    </message>
    <message>
        <source>an array of 1 to %1 steps</source>
        <translation>有 1 到 %1 步的数组</translation>
    </message>
    <message>
        <source>from 1 to %1 tokens, as many as the encoder can read</source>
        <translation>1 到 %1 个词元，即编码器能读的数量</translation>
    </message>
    <message>
        <source>%1, the number of tokens of the source</source>
        <translation>%1，即原文的词元数</translation>
    </message>
    <message>
        <source>one with an encoder</source>
        <translation>带编码器的</translation>
    </message>
    <message>
        <source>Models of this variant are not supported.</source>
        <translation>不支持这种变体的模型。</translation>
    </message>
    <message>
        <source>a token id below %1</source>
        <translation>小于 %1 的词元编号</translation>
    </message>
    <message>
        <source>the token that begins a text</source>
        <translation>开始一段文本的词元</translation>
    </message>
    <message>
        <source>a decoder alone</source>
        <translation>单独的解码器</translation>
    </message>
    <message>
        <source>relu, gated-gelu or gated-silu</source>
        <translation>relu、gated-gelu 或 gated-silu</translation>
    </message>
    <message>
        <source>smaller heads</source>
        <translation>更小的头</translation>
    </message>
    <message>
        <source>a multiple of 4, at least 8</source>
        <translation>4 的倍数，至少为 8</translation>
    </message>
    <message>
        <source>a distance above half of the %1 buckets</source>
        <translation>大于 %1 个桶的一半的距离</translation>
    </message>
    <message>
        <source>What each token gathers from the source. It is added to the hidden state.</source>
        <translation>每个词元从原文中收集到的内容。它会加到隐藏状态上。</translation>
    </message>
    <message>
        <source>The wider rows, after applying the activation function to each number.</source>
        <translation>对每个数应用激活函数之后的较宽的行。</translation>
    </message>
    <message>
        <source>Norm of the embedding</source>
        <translation>嵌入的归一化</translation>
    </message>
    <message>
        <source>LN E</source>
        <translation>LN E</translation>
    </message>
    <message>
        <source>Residual of the source</source>
        <translation>原文的残差</translation>
    </message>
    <message>
        <source>Res S</source>
        <translation>残差 S</translation>
    </message>
    <message>
        <source>Norm (source)</source>
        <translation>归一化（原文）</translation>
    </message>
    <message>
        <source>Norm S</source>
        <translation>归一化 S</translation>
    </message>
    <message>
        <source>Scores are scaled. Nothing is masked: every token sees the whole text, also what comes after it.</source>
        <translation>分数被缩放。没有任何遮蔽：每个词元都看到整段文本，包括在它之后的内容。</translation>
    </message>
    <message>
        <source>Bias by distance</source>
        <translation>按距离的偏置</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>A learned number is added to each score. It depends on how far the key is from the query, and is all that tells the model where a token stands.</source>
        <translation>每个分数都加上一个学到的数。它取决于键离查询有多远；模型只靠它知道词元的位置。</translation>
    </message>
    <message>
        <source>Keys themselves do not depend on their position, so the cache keeps them as they are.</source>
        <translation>键本身不依赖位置，所以缓存原样保存它们。</translation>
    </message>
    <message>
        <source>Query to the source</source>
        <translation>对原文的查询</translation>
    </message>
    <message>
        <source>Q (source)</source>
        <translation>Q（原文）</translation>
    </message>
    <message>
        <source>Each row of the text is multiplied by learned weights to give a query to the source.</source>
        <translation>文本的每一行乘以学到的权重，得到对原文的查询。</translation>
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
        <translation>编码器从原文得到的每一行都乘以学到的权重，得到键和值。</translation>
    </message>
    <message>
        <source>The source does not change while the text grows, so its keys and values are computed once.</source>
        <translation>文本增长时原文不变，所以它的键和值只计算一次。</translation>
    </message>
    <message>
        <source>They come out the same as before: a cache that kept them would save this.</source>
        <translation>结果与之前相同：如果缓存保存了它们，就能省去这一步。</translation>
    </message>
    <message>
        <source>Cache append (source)</source>
        <translation>写入缓存（原文）</translation>
    </message>
    <message>
        <source>Append S</source>
        <translation>写入 S</translation>
    </message>
    <message>
        <source>The keys and values of the source are written to a cache of their own.</source>
        <translation>原文的键和值写入它们自己的缓存。</translation>
    </message>
    <message>
        <source>This cache is filled once and never grows: every later step reads it.</source>
        <translation>这个缓存只填充一次，从不增长：之后的每一步都读取它。</translation>
    </message>
    <message>
        <source>The same rows are written again, although the cache had them.</source>
        <translation>缓存里已有的行又被写了一遍。</translation>
    </message>
    <message>
        <source>Scores Q·Kᵀ (source)</source>
        <translation>分数 Q·Kᵀ（原文）</translation>
    </message>
    <message>
        <source>Scores (source)</source>
        <translation>分数（原文）</translation>
    </message>
    <message>
        <source>Scores S</source>
        <translation>分数 S</translation>
    </message>
    <message>
        <source>A dot product compares each query with every key of the source.</source>
        <translation>点积把每个查询与原文的每个键进行比较。</translation>
    </message>
    <message>
        <source>Scale (source)</source>
        <translation>缩放（原文）</translation>
    </message>
    <message>
        <source>Scale S</source>
        <translation>缩放 S</translation>
    </message>
    <message>
        <source>Scores are scaled. Nothing is masked: the whole source is known before the text begins.</source>
        <translation>分数被缩放。没有任何遮蔽：在文本开始之前，整段原文已经知道。</translation>
    </message>
    <message>
        <source>Every query sees the whole source, in every step.</source>
        <translation>每一步里，每个查询都看到整段原文。</translation>
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
        <translation>权重表示每个词看原文中的哪些词。</translation>
    </message>
    <message>
        <source>Weighted sum of V (source)</source>
        <translation>V 的加权和（原文）</translation>
    </message>
    <message>
        <source>Weighted sum (source)</source>
        <translation>加权和（原文）</translation>
    </message>
    <message>
        <source>Sum V S</source>
        <translation>V 和 S</translation>
    </message>
    <message>
        <source>All values come from the source.</source>
        <translation>所有的值都来自原文。</translation>
    </message>
    <message>
        <source>a model with an encoder, which reads a source</source>
        <translation>带编码器的模型，编码器读取原文</translation>
    </message>
    <message>
        <source>a model without an encoder, because tokens are proposed</source>
        <translation>不带编码器的模型，因为有提议的词元</translation>
    </message>
    <message>
        <source>Keeps no rows of the source, and computes them again.</source>
        <translation>不保存原文的行，每次重新计算。</translation>
    </message>
    <message>
        <source>Keeps rows of the source, and yet computes them again.</source>
        <translation>保存原文的行，但仍然每次重新计算。</translation>
    </message>
    <message>
        <source>source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>a model with an encoder, which reads it</source>
        <translation>带编码器的模型，由编码器读取它</translation>
    </message>
    <message>
        <source>a token &lt;unk&gt;</source>
        <translation>词元 &lt;unk&gt;</translation>
    </message>
    <message>
        <source>none with this text</source>
        <translation>没有这样的词元</translation>
    </message>
    <message>
        <source>Beams have swapped places (%1). That copies nothing: the rows of a text stay where they are, and only its number changes.</source>
        <translation>束交换了位置（%1）。这不复制任何东西：一段文本的行留在原处，只有它的编号改变。</translation>
    </message>
    <message>
        <source>cache</source>
        <comment>a label beside a bar</comment>
        <translation>缓存</translation>
    </message>
    <message>
        <source>text</source>
        <comment>a label beside a bar</comment>
        <translation>文本</translation>
    </message>
    <message>
        <source>here, someone else speaks</source>
        <translation>从这里起是另一方的话</translation>
    </message>
    <message>
        <source>So no row was found. The %1 rows in the cache were useless, even where the words are the same: a row depends on every token before it. %2 were computed.</source>
        <translation>所以一行也没有找到。缓存里的 %1 行没有用，即使词语相同：一行取决于它前面的每个词元。计算了 %2 行。</translation>
    </message>
    <message>
        <source>Proposed: %1. Accepted: %2 of %3. The rows of the others are taken back, so text and cache are as if they had never been proposed.</source>
        <translation>提议：%1。接受：%3 个中的 %2 个。其余词元的行被收回，所以文本和缓存就像从未提议过它们一样。</translation>
    </message>
    <message>
        <source>The draft model proposes up to 4 tokens, and the large one checks them in one pass. It keeps only those that it chooses itself, so the bits are equal, however bad the guesses are. Compare how many weights are read per token.</source>
        <translation>草稿模型最多提议 4 个词元，大模型用一遍检查它们。它只保留自己也会选的词元，所以无论猜得多差，比特都相同。请比较每个词元读多少权重。</translation>
    </message>
    <message>
        <source>It is the best text of a beam search. View &gt; Beams shows the whole tree.</source>
        <translation>它是一次束搜索的最好的文本。“视图 &gt; 束”显示整棵树。</translation>
    </message>
    <message>
        <source>A conversation with %1</source>
        <translation>与 %1 的对话</translation>
    </message>
    <message>
        <source>A beam search with %1</source>
        <translation>用 %1 做的束搜索</translation>
    </message>
    <message>
        <source>%1 · “%2” · %3 beams, %4 · step %5 of %6</source>
        <translation>%1 · “%2” · %3 个束，%4 · 第 %5 步，共 %6 步</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>回答：%1</translation>
    </message>
    <message>
        <source>Prices per million tokens: input %1, cached input %2, output %3.</source>
        <translation>每百万词元的价格：输入 %1，缓存的输入 %2，输出 %3。</translation>
    </message>
    <message>
        <source>Bytes of K and V that each step moves</source>
        <translation>每一步移动的 K 和 V 的字节数</translation>
    </message>
    <message>
        <source>Rows before</source>
        <translation>之前的行</translation>
    </message>
    <message>
        <source>Copied in blocks of %1 (f)</source>
        <translation>复制，每块 %1 个位置 (f)</translation>
    </message>
    <message>
        <source>Copied, contiguous (f)</source>
        <translation>复制，连续内存 (f)</translation>
    </message>
    <message>
        <source>Copied to put all in order (f)</source>
        <translation>为全部重排而复制 (f)</translation>
    </message>
    <message>
        <source>Computed again (f)</source>
        <translation>重新计算 (f)</translation>
    </message>
    <message>
        <source>Moved with %1 (c)</source>
        <translation>采用“%1”时移动 (c)</translation>
    </message>
    <message>
        <source>%1 · turn %2 of %3: %4</source>
        <translation>%1 · 第 %2 轮，共 %3 轮：%4</translation>
    </message>
    <message>
        <source>The best texts</source>
        <translation>最好的文本</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Picture whose text stays text (*.svg)</source>
        <translation>文字仍是文字的图片 (*.svg)</translation>
    </message>
    <message>
        <source>Picture to print (*.pdf)</source>
        <translation>用于打印的图片 (*.pdf)</translation>
    </message>
    <message>
        <source>Animation of all steps (*.gif)</source>
        <translation>所有步的动画 (*.gif)</translation>
    </message>
    <message>
        <source>Recorded search, which can be opened again (*.pastkeys)</source>
        <translation>搜索的记录，可以再次打开 (*.pastkeys)</translation>
    </message>
    <message>
        <source>What the window beside shows did not finish.</source>
        <translation>旁边的窗口显示的内容没有完成。</translation>
    </message>
    <message>
        <source>A page with a conversation needs a line such as “turns: Who has the ball? | What does Tom have?”</source>
        <translation>有对话的页面需要这样一行：“turns: Who has the ball? | What does Tom have?”</translation>
    </message>
    <message>
        <source>“cover” names a window beside the main one, but “window” names none.</source>
        <translation>“cover”提到旁边的窗口，但“window”没有指定窗口。</translation>
    </message>
    <message>
        <source>no conversation is shown</source>
        <translation>没有显示对话</translation>
    </message>
    <message>
        <source>the text begins with everything that the cache held</source>
        <translation>文本以缓存里的全部内容开头</translation>
    </message>
    <message>
        <source>no beam search is shown</source>
        <translation>没有显示束搜索</translation>
    </message>
    <message>
        <source>the first step continues no beam</source>
        <translation>第一步不接续任何束</translation>
    </message>
    <message>
        <source>the step before has beams 1 to %L1</source>
        <translation>上一步有束 1 到 %L1</translation>
    </message>
    <message>
        <source>the rows of these beams are not in blocks</source>
        <translation>这些束的行不在块里</translation>
    </message>
    <message>
        <source>questions with “|” between them; “system: text” changes the system prompt, and “1: text” the first question, once they were asked</source>
        <translation>用“|”隔开的问题；“system: 文本”修改系统提示词，“1: 文本”修改已经问过的第一个问题</translation>
    </message>
    <message>
        <source>The conversation has only turns 1 to %L1, so there is no turn %L2.</source>
        <translation>对话只有第 1 到 %L1 轮，没有第 %L2 轮。</translation>
    </message>
    <message>
        <source>The search has only steps 1 to %L1, so there is no step %L2.</source>
        <translation>搜索只有第 1 到 %L1 步，没有第 %L2 步。</translation>
    </message>
    <message>
        <source>Step %L1 has only beams 1 to %L2, so there is no beam %L3.</source>
        <translation>第 %L1 步只有束 1 到 %L2，没有束 %L3。</translation>
    </message>
    <message>
        <source>a text of at most %L1 characters</source>
        <translation>最多 %L1 个字符的文本</translation>
    </message>
    <message>
        <source>a number from %L1 to %L2</source>
        <translation>%L1 到 %L2 的数</translation>
    </message>
    <message>
        <source>paged:4 (in blocks of 4 positions), static or off</source>
        <translation>paged:4（每块 4 个位置）、static 或 off</translation>
    </message>
    <message>
        <source>a beam and a step, such as “2 in step 4” or “1 in step last”</source>
        <translation>一个束和一步，例如“2 in step 4”或“1 in step last”</translation>
    </message>
    <message>
        <source>E&amp;xport …</source>
        <translation>导出(&amp;X) …</translation>
    </message>
    <message>
        <source>Saves a picture, a page to print, an animation of all steps, or the search itself, which can be opened again</source>
        <translation>保存图片、可打印的页面、所有步的动画，或可以再次打开的搜索本身</translation>
    </message>
    <message>
        <source>Saves the picture, a page to print, or the table</source>
        <translation>保存图片、可打印的页面或表格</translation>
    </message>
    <message>
        <source>Canceled. The conversation is as it was before.</source>
        <translation>已取消。对话与之前一样。</translation>
    </message>
    <message>
        <source>encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>a batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>a conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>a model without an encoder</source>
        <translation>不带编码器的模型</translation>
    </message>
    <message>
        <source>&quot;%1&quot;, a model with an encoder</source>
        <translation>“%1”，带编码器的模型</translation>
    </message>
    <message>
        <source>Models that translate run one text at a time, alone or with beams. Run one text, or open a model that only continues texts.</source>
        <translation>翻译模型一次只运行一段文本，可以单独运行，也可以用束搜索。请运行一段文本，或打开只续写文本的模型。</translation>
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
        <translation>%1 行中还一行也没有</translation>
    </message>
    <message>
        <source>%1 of %2 rows · %3 (f) · does not grow</source>
        <translation>%1 / %2 行 · %3 (f) · 不增长</translation>
    </message>
    <message>
        <source>Keys and values of the source, which every step reads. The source does not change while the text grows, so they are computed once.
%1</source>
        <translation>原文的键和值，每一步都读取。文本增长时原文不变，所以它们只计算一次。
%1</translation>
    </message>
    <message>
        <source>Layer %1, source position %2 “%3”: nothing is kept here</source>
        <translation>第 %1 层，原文位置 %2“%3”：这里什么都没有保留</translation>
    </message>
    <message>
        <source>Layer %1, source position %2 “%5”: K and V of all heads, %3
Written in step %4. Click to go there.</source>
        <translation>第 %1 层，原文位置 %2“%5”：所有头的 K 和 V，%3
在第 %4 步写入。点击可转到那里。</translation>
    </message>
    <message>
        <source>The encoder has no cache: it runs once.</source>
        <translation>编码器没有缓存：它只运行一次。</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Enc.</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>It reads the source before the decoder begins. Click to step through it.</source>
        <translation>它在解码器开始之前读入原文。点击可单步走过它。</translation>
    </message>
    <message>
        <source>Source, layer %1</source>
        <comment>heads</comment>
        <translation>原文，第 %1 层</translation>
    </message>
    <message>
        <source>of the encoder</source>
        <translation>编码器的</translation>
    </message>
    <message>
        <source>The encoder reads the source before the decoder writes its first token.</source>
        <translation>在解码器写出第一个词元之前，编码器先读原文。</translation>
    </message>
    <message>
        <source>Keeping the source&apos;s rows saves %1 of this step&apos;s FLOPs (c).</source>
        <translation>保留原文的行，节省了这一步 FLOPs 的 %1 (c)。</translation>
    </message>
    <message numerus="yes">
        <source>Keeping the source&apos;s rows and skipping %Ln earlier tokens saves %1 of this step&apos;s FLOPs (c).</source>
        <translation>
            <numerusform>保留原文的行并跳过更早的 %Ln 个词元，节省了这一步 FLOPs 的 %1 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>The encoder keeps nothing from one token to the next: each row sees all others, so a longer source would change them all. But the source never changes, so one pass is enough.</source>
        <translation>编码器不为下一个词元保留任何东西：每一行都能看到其他所有行，所以原文一变长，所有行都会改变。但原文从不改变，所以一次前向计算就够了。</translation>
    </message>
    <message numerus="yes">
        <source>Encoder: reads all %Ln tokens of the source in one pass</source>
        <translation>
            <numerusform>编码器：用一次前向计算读完原文的全部 %Ln 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>Encoder: all of its operations</source>
        <translation>编码器：它的全部运算</translation>
    </message>
    <message>
        <source>%1 of the source</source>
        <comment>keys or values</comment>
        <translation>原文的%1</translation>
    </message>
    <message>
        <source>These tokens are those of the source.</source>
        <translation>这些词元是原文的词元。</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows of the source written</source>
        <translation>
            <numerusform>%1 · 写入原文的 %n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows of the source computed again</source>
        <translation>
            <numerusform>%1 · 重算原文的 %n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows of the source computed</source>
        <translation>
            <numerusform>%1 · 计算原文的 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · nothing to do: the source&apos;s rows are kept</source>
        <translation>%1 · 无需计算：原文的行已保留</translation>
    </message>
    <message>
        <source>head %1 of layer %2, over the source</source>
        <translation>第 %2 层第 %1 个头，对原文</translation>
    </message>
    <message>
        <source>Each row of the encoder sees all others. Nothing is kept.</source>
        <translation>编码器的每一行都能看到其他所有行。什么都不保留。</translation>
    </message>
    <message>
        <source>Keys and values of the source, read from the cache now instead of being computed.</source>
        <translation>原文的键和值，现在从缓存中读取，而不是计算。</translation>
    </message>
    <message>
        <source>Keys and values of the source, kept in the cache.</source>
        <translation>原文的键和值，保存在缓存中。</translation>
    </message>
    <message>
        <source>From the source</source>
        <translation>来自原文</translation>
    </message>
    <message>
        <source>The encoder has no cache.</source>
        <translation>编码器没有缓存。</translation>
    </message>
    <message>
        <source>The encoder reads all tokens of the source at once.</source>
        <translation>编码器一次读完原文的所有词元。</translation>
    </message>
    <message>
        <source>a benchmark</source>
        <translation>基准测试</translation>
    </message>
    <message>
        <source>the perplexity of a text</source>
        <translation>文本的困惑度</translation>
    </message>
    <message>
        <source>What if the cache keeps nothing of the source?</source>
        <translation>如果缓存不保存原文的任何内容呢？</translation>
    </message>
    <message>
        <source>The right side runs the encoder again at each step, and computes the keys and values of the source again. The bits are equal: compare the FLOPs, and the bytes in the caches.</source>
        <translation>右边每一步都重新运行编码器，并重新计算原文的键和值。比特完全相同：比较 FLOPs，以及缓存中的字节数。</translation>
    </message>
    <message>
        <source>What if the source is kept, and yet computed again at each step?</source>
        <translation>如果保存了原文，却每一步都重新计算呢？</translation>
    </message>
    <message>
        <source>A usual mistake: the answer is right, so nobody notices it. Compare the FLOPs of both sides.</source>
        <translation>常见的错误：回答是对的，所以没有人发现。比较两边的 FLOPs。</translation>
    </message>
    <message>
        <source>This model translates only simple English sentences, in words that it was trained with.</source>
        <translation>这个模型只翻译简单的英语句子，而且要用它训练时见过的词。</translation>
    </message>
    <message>
        <source>proposed tokens</source>
        <translation>提议的词元</translation>
    </message>
    <message>
        <source>There is no text to translate, so the encoder reads only the token that ends each text.</source>
        <translation>没有要翻译的文本，所以编码器只读取每段文本末尾的那个词元。</translation>
    </message>
    <message>
        <source>The side that was chosen has already reached the end of its context, so the run ends here.</source>
        <translation>选中的这一边已经到了上下文的末尾，所以运行在这里结束。</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>原文</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tokens, read by an encoder of %1 layers with %2 heads</source>
        <translation>
            <numerusform>%Ln 个词元，由 %1 层、每层 %2 个头的编码器读取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; the first one reads the %Ln tokens with which a translation begins</source>
        <translation>
            <numerusform>%1；第一步读取译文开头的 %Ln 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>The keys and values of the source take %1 more (c).</source>
        <translation>原文的键和值另占 %1（c）。</translation>
    </message>
    <message>
        <source>Source text</source>
        <translation>原文</translation>
    </message>
    <message numerus="yes">
        <source>the encoder reads %n tokens</source>
        <translation>
            <numerusform>编码器读取 %n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>the model reads no second text</source>
        <translation>这个模型不读第二段文本</translation>
    </message>
    <message>
        <source>this side runs in no step</source>
        <translation>这一边在任何一步都没有运行</translation>
    </message>
    <message>
        <source>Step through the encoder</source>
        <translation>逐步查看编码器</translation>
    </message>
    <message>
        <source>Some models translate: an encoder reads the source before the decoder writes. Shows the operations of the encoder instead of those of the decoder.</source>
        <translation>有些模型用来翻译：编码器先读原文，解码器再写译文。显示编码器的运算，而不是解码器的运算。</translation>
    </message>
    <message>
        <source>%1, after an encoder of %2</source>
        <comment>sizes, layers</comment>
        <translation>%1，前面有 %2 的编码器</translation>
    </message>
    <message>
        <source>These layers write the translation. An encoder of %1 reads the text before them.</source>
        <translation>这些层写出译文。在它们之前，一个 %1 的编码器读取文本。</translation>
    </message>
    <message>
        <source>Type a text to translate. Enter runs it.</source>
        <translation>输入要翻译的文本。按 Enter 运行。</translation>
    </message>
    <message>
        <source>Step through the encoder, which reads the source in one pass (E). Its last operation comes before the decoder&apos;s first.</source>
        <translation>逐步查看编码器，它用一次前向计算读完原文（E）。它的最后一个运算在解码器的第一个运算之前。</translation>
    </message>
    <message>
        <source>Step through the decoder, which writes the text token by token (E)</source>
        <translation>逐步查看解码器，它逐个词元地写文本（E）</translation>
    </message>
    <message>
        <source>Source · operation %1 of %2 · %3</source>
        <translation>原文 · 第 %1 个运算，共 %2 个 · %3</translation>
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
        <translation>文本</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>positions</comment>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>This step stores the keys and values of %Ln tokens, and those of the source. That saves nothing yet (c).</source>
        <translation>
            <numerusform>这一步保存 %Ln 个词元以及原文的键和值，还没有节省什么 (c)。</numerusform>
        </translation>
    </message>
    <message>
        <source>ids in ascending order</source>
        <translation>按升序排列的 id</translation>
    </message>
    <message>
        <source>The main window writes this translation itself: it always takes the most probable token.</source>
        <translation>主窗口自己写出这个译文：它总是取最可能的词元。</translation>
    </message>
    <message>
        <source>Output projection (source)</source>
        <translation>输出投影（原文）</translation>
    </message>
    <message>
        <source>Output proj. (source)</source>
        <translation>输出投影（原文）</translation>
    </message>
    <message>
        <source>Proj S</source>
        <translation>投影（原文）</translation>
    </message>
    <message>
        <source>%1.
Cells stay large enough to be seen. If a matrix has more cells than fit, several are drawn as one, in the color of the largest, or only a part of the matrix is shown.</source>
        <translation>%1。
单元格始终大到能看清。如果矩阵的单元格太多、放不下，就把几个画成一个，用其中最大者的颜色，或者只显示一部分。</translation>
    </message>
    <message>
        <source>Previous head (,)</source>
        <translation>上一个头 (,)</translation>
    </message>
    <message>
        <source>Next head (.)</source>
        <translation>下一个头 (.)</translation>
    </message>
    <message>
        <source>Place in the run</source>
        <translation>运行中的位置</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>投影仪</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation>%1，第 %2 个头</translation>
    </message>
    <message>
        <source>Of the %1 numbers that share this cell (%2, %3), the one farthest from 0 is %4.</source>
        <translation>在共用这个单元格的 %1 个数（%2，%3）中，离 0 最远的是 %4。</translation>
    </message>
    <message>
        <source>Keys: ← and → go by operation, with Shift by layer, with Ctrl by token. [ and ] change the layer, the comma and the full stop the head, T the colors. Point at a cell, or tap it, to read its exact value. Each place has an address of its own, which can be shared: it ends in the numbers of step, operation and head.</source>
        <translation>按键：← 和 → 按运算前进或后退，加 Shift 按层，加 Ctrl 按词元。[ 和 ] 切换层，逗号和句点切换头，T 切换颜色。指着单元格或点一下它，就可以读到它的精确值。每个位置都有自己的地址，可以分享给别人：地址的结尾是步、运算和头的编号。</translation>
    </message>
    <message>
        <source>another program uses the file. Close it there, or choose another name.</source>
        <translation>另一个程序正在使用该文件。请在那里关闭它，或选择其他名称。</translation>
    </message>
    <message>
        <source>Page for a browser (*.html)</source>
        <translation>供浏览器打开的网页 (*.html)</translation>
    </message>
    <message>
        <source>Page for a &amp;browser …</source>
        <translation>供浏览器打开的网页(&amp;B) …</translation>
    </message>
</context>
</TS>
