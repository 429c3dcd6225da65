// Writes the blocks that ggml makes of some numbers, and the numbers that it reads back:
//   cc make_golden.c -I PREFIX/include -L PREFIX/lib -lggml-base -lm -o make_golden
//   LD_LIBRARY_PATH=PREFIX/lib ./make_golden DIRECTORY
// Each file has 512 numbers as float32, their blocks, and 512 numbers as float32. The ones here are
// of ggml at commit d99724f2.
#include <ggml.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { kCount = 512 };

static uint32_t state = 1;

static float uniform(void) // from -0.5 to 0.5
{
    state = state * 1664525U + 1013904223U;
    return (float)(state >> 8) / 16777216.0F - 0.5F;
}

int main(int argc, char** argv)
{
    const enum ggml_type types[] = {GGML_TYPE_Q8_0, GGML_TYPE_Q4_0, GGML_TYPE_Q4_1, GGML_TYPE_Q5_0,
                                    GGML_TYPE_Q5_1, GGML_TYPE_Q4_K, GGML_TYPE_Q5_K, GGML_TYPE_Q6_K};
    if (argc != 2)
        return 2;
    float numbers[kCount];
    for (int i = 0; i < kCount; ++i) { // like weights, of different sizes in each 32
        const float sum = uniform() + uniform() + uniform() + uniform();
        numbers[i] = sum * 0.05F * (float)(1 + i / 32 % 5) + (i >= 256 ? 0.03F : 0.0F);
    }
    for (size_t t = 0; t < sizeof(types) / sizeof(types[0]); ++t) {
        const size_t bytes = ggml_row_size(types[t], kCount);
        void* blocks = malloc(bytes);
        float read[kCount];
        ggml_quantize_chunk(types[t], numbers, blocks, 0, 1, kCount, NULL);
        ggml_get_type_traits(types[t])->to_float(blocks, read, kCount);
        char path[1000];
        snprintf(path, sizeof path, "%s/%s.bin", argv[1], ggml_type_name(types[t]));
        FILE* file = fopen(path, "wb");
        if (!file || fwrite(numbers, 1, sizeof numbers, file) != sizeof numbers ||
            fwrite(blocks, 1, bytes, file) != bytes ||
            fwrite(read, 1, sizeof read, file) != sizeof read || fclose(file) != 0)
            return 1;
        free(blocks);
    }
    return 0;
}
