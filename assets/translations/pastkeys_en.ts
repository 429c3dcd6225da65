<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
<context>
    <name>pastkeys::Tr</name>
    <message numerus="yes">
        <source>%n threads</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied “%1” as CSV: %n lines.</source>
        <translation>
            <numerusform>Copied “%1” as CSV: %n line.</numerusform>
            <numerusform>Copied “%1” as CSV: %n lines.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>step %1 of %2 reads %n tokens</source>
        <translation>
            <numerusform>step %1 of %2 reads %n token</numerusform>
            <numerusform>step %1 of %2 reads %n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> tokens</source>
        <comment>follows the number</comment>
        <translation>
            <numerusform> token</numerusform>
            <numerusform> tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows</source>
        <translation>
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: reads %Ln tokens with %3, %4 with %5</source>
        <translation>
            <numerusform>Step %1 of %2, decode: reads %Ln token with %3, %4 with %5</numerusform>
            <numerusform>Step %1 of %2, decode: reads %Ln tokens with %3, %4 with %5</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, prefill: reads %Ln tokens of the prompt</source>
        <translation>
            <numerusform>Step %1 of %2, prefill: reads %Ln token of the prompt</numerusform>
            <numerusform>Step %1 of %2, prefill: reads %Ln tokens of the prompt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: reads %Ln tokens</source>
        <translation>
            <numerusform>Step %1 of %2, decode: reads %Ln token</numerusform>
            <numerusform>Step %1 of %2, decode: reads %Ln tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: reads all %Ln tokens again</source>
        <translation>
            <numerusform>Step %1 of %2, decode: reads %Ln token again</numerusform>
            <numerusform>Step %1 of %2, decode: reads all %Ln tokens again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The cache was off before this step and missed %Ln tokens, which are read now.</source>
        <translation>
            <numerusform>The cache was off before this step and missed %Ln token, which is read now.</numerusform>
            <numerusform>The cache was off before this step and missed %Ln tokens, which are read now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Skipping %Ln earlier tokens saves %1 of this step&apos;s FLOPs (c).</source>
        <translation>
            <numerusform>Skipping %Ln earlier token saves %1 of this step&apos;s FLOPs (c).</numerusform>
            <numerusform>Skipping %Ln earlier tokens saves %1 of this step&apos;s FLOPs (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>When this step ends, %1 drops %Ln rows from each layer.</source>
        <translation>
            <numerusform>When this step ends, %1 drops %Ln row from each layer.</numerusform>
            <numerusform>When this step ends, %1 drops %Ln rows from each layer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only %1 computes here: it rounds %Ln rows of K and V to fewer bits (c).</source>
        <translation>
            <numerusform>Only %1 computes here: it rounds %Ln row of K and V to fewer bits (c).</numerusform>
            <numerusform>Only %1 computes here: it rounds %Ln rows of K and V to fewer bits (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This step stores the keys and values of %Ln tokens. That saves nothing yet (c).</source>
        <translation>
            <numerusform>This step stores the key and value of %Ln token. That saves nothing yet (c).</numerusform>
            <numerusform>This step stores the keys and values of %Ln tokens. That saves nothing yet (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The keys and values of %Ln tokens are in the cache and are not computed again.</source>
        <translation>
            <numerusform>The key and value of %Ln token are in the cache and are not computed again.</numerusform>
            <numerusform>The keys and values of %Ln tokens are in the cache and are not computed again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing was kept, so the rows of %Ln tokens must be computed again.</source>
        <translation>
            <numerusform>Nothing was kept, so the row of %Ln token must be computed again.</numerusform>
            <numerusform>Nothing was kept, so the rows of %Ln tokens must be computed again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows written into the empty cache</source>
        <translation>
            <numerusform>%1 · %n row written into the empty cache</numerusform>
            <numerusform>%1 · %n rows written into the empty cache</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows written, %2 already there</source>
        <translation>
            <numerusform>%1 · %n row written, %2 already there</numerusform>
            <numerusform>%1 · %n rows written, %2 already there</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows computed, %2 older ones from the cache</source>
        <translation>
            <numerusform>%1 · %n row computed, %2 older ones from the cache</numerusform>
            <numerusform>%1 · %n rows computed, %2 older ones from the cache</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows computed, %2 skipped</source>
        <translation>
            <numerusform>%1 · %n row computed, %2 skipped</numerusform>
            <numerusform>%1 · %n rows computed, %2 skipped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows computed</source>
        <translation>
            <numerusform>%1 · %n row computed</numerusform>
            <numerusform>%1 · %n rows computed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows computed, %2 of them again</source>
        <translation>
            <numerusform>%1 · %n row computed, %2 of them again</numerusform>
            <numerusform>%1 · %n rows computed, %2 of them again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One of the caches did not run before this step. It missed %Ln tokens, which it reads now.</source>
        <translation>
            <numerusform>One of the caches did not run before this step. It missed %Ln token, which it reads now.</numerusform>
            <numerusform>One of the caches did not run before this step. It missed %Ln tokens, which it reads now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Both caches gave the same logits in all %Ln steps compared (c), although other numbers differ.</source>
        <translation>
            <numerusform>Both caches gave the same logits in the %Ln step compared (c), although other numbers differ.</numerusform>
            <numerusform>Both caches gave the same logits in all %Ln steps compared (c), although other numbers differ.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Both caches gave the same bits in all %Ln steps compared (c).</source>
        <translation>
            <numerusform>Both caches gave the same bits in the %Ln step compared (c).</numerusform>
            <numerusform>Both caches gave the same bits in all %Ln steps compared (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Both caches gave the same bits in all %Ln steps (c).</source>
        <translation>
            <numerusform>Both caches gave the same bits in %Ln step (c).</numerusform>
            <numerusform>Both caches gave the same bits in all %Ln steps (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The text became too long for %1, which drops everything before position %2 and computes the other %Ln tokens again, because their positions change: the first of them now has position 0.</source>
        <translation>
            <numerusform>The text became too long for %1, which drops everything before position %2 and computes the last token again, because its position changes: it now has position 0.</numerusform>
            <numerusform>The text became too long for %1, which drops everything before position %2 and computes the other %Ln tokens again, because their positions change: the first of them now has position 0.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The query at position %1 (“%2”) sees the %Ln newer keys, too.</source>
        <translation>
            <numerusform>The query at position %1 (“%2”) sees the newer key, too.</numerusform>
            <numerusform>The query at position %1 (“%2”) sees the %Ln newer keys, too.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The query at position %1 (“%2”) sees no key after its own. The %Ln newer keys are masked, so no newer token can change this row.</source>
        <translation>
            <numerusform>The query at position %1 (“%2”) sees no key after its own. The newer key is masked, so no newer token can change this row.</numerusform>
            <numerusform>The query at position %1 (“%2”) sees no key after its own. The %Ln newer keys are masked, so no newer token can change this row.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 reads the row from its cache in step %2, and computes only %Ln rows.</source>
        <translation>
            <numerusform>%1 reads the row from its cache in step %2, and computes only one row.</numerusform>
            <numerusform>%1 reads the row from its cache in step %2, and computes only %Ln rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln bytes</source>
        <translation>
            <numerusform>%Ln byte</numerusform>
            <numerusform>%Ln bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln threads</source>
        <translation>
            <numerusform>%1, %Ln thread</numerusform>
            <numerusform>%1, %Ln threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; the first one reads %Ln tokens of the prompt</source>
        <translation>
            <numerusform>%1; the first one reads %Ln token of the prompt</numerusform>
            <numerusform>%1; the first one reads %Ln tokens of the prompt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In the %Ln steps that both ran, each needs %1 FLOPs (c) for matrix products, so none are saved.</source>
        <translation>
            <numerusform>In the %Ln step that both ran, each needs %1 FLOPs (c) for matrix products, so none are saved.</numerusform>
            <numerusform>In the %Ln steps that both ran, each needs %1 FLOPs (c) for matrix products, so none are saved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The table counts the FLOPs of matrix products in all layers, in the %Ln steps that both ran. Other work, such as norms and softmax, took %1 FLOPs with %2 and %3 with %4 (c).</source>
        <translation>
            <numerusform>The table counts the FLOPs of matrix products in all layers, in the %Ln step that both ran. Other work, such as norms and softmax, took %1 FLOPs with %2 and %3 with %4 (c).</numerusform>
            <numerusform>The table counts the FLOPs of matrix products in all layers, in the %Ln steps that both ran. Other work, such as norms and softmax, took %1 FLOPs with %2 and %3 with %4 (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln decode rows</source>
        <translation>
            <numerusform>%Ln decode row</numerusform>
            <numerusform>%Ln decode rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows computed again</source>
        <translation>
            <numerusform>%Ln row computed again</numerusform>
            <numerusform>%Ln rows computed again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows of padding</source>
        <translation>
            <numerusform>%Ln row of padding</numerusform>
            <numerusform>%Ln rows of padding</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The pass read the weights (%1) once for %Ln tokens: %2 per token (c).</source>
        <translation>
            <numerusform>The pass read the weights (%1) once for %Ln token: %2 per token (c).</numerusform>
            <numerusform>The pass read the weights (%1) once for %Ln tokens: %2 per token (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows of padding: they are computed and thrown away.</source>
        <translation>
            <numerusform>%Ln row of padding: it is computed and thrown away.</numerusform>
            <numerusform>%Ln rows of padding: they are computed and thrown away.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln positions were found in the pool, so they are not computed again.</source>
        <translation>
            <numerusform>%Ln position was found in the pool, so it is not computed again.</numerusform>
            <numerusform>%Ln positions were found in the pool, so they are not computed again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows of a shared block were copied before it was written to.</source>
        <translation>
            <numerusform>%Ln row of a shared block was copied before it was written to.</numerusform>
            <numerusform>%Ln rows of a shared block were copied before it was written to.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them are shared</source>
        <translation>
            <numerusform>%Ln of them is shared</numerusform>
            <numerusform>%Ln of them are shared</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln again</source>
        <translation>
            <numerusform>%Ln again</numerusform>
            <numerusform>%Ln again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The next word of %Ln other sequences comes only after the prefill: this step took %1 (m).</source>
        <translation>
            <numerusform>The next word of %Ln other sequence comes only after the prefill: this step took %1 (m).</numerusform>
            <numerusform>The next words of %Ln other sequences come only after the prefill: this step took %1 (m).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The next word of %Ln other sequences comes later because of the prefill: this step took %1, and a step without a prefill usually takes %2 (m).</source>
        <translation>
            <numerusform>The next word of %Ln other sequence comes later because of the prefill: this step took %1, and a step without a prefill usually takes %2 (m).</numerusform>
            <numerusform>The next words of %Ln other sequences come later because of the prefill: this step took %1, and a step without a prefill usually takes %2 (m).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln prompts</source>
        <translation>
            <numerusform>%Ln prompt</numerusform>
            <numerusform>%Ln prompts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It waits for a slot: %Ln slots are taken.</source>
        <translation>
            <numerusform>It waits for a slot: the only one is taken.</numerusform>
            <numerusform>It waits for a slot: all %Ln slots are taken.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences waited until the longest one had ended (step %1).</source>
        <translation>
            <numerusform>%Ln sequence waited until the longest one had ended (step %1).</numerusform>
            <numerusform>%Ln sequences waited until the longest one had ended (step %1).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences waited until the longest one had ended (step %1), although %2 of %3 slots held only padding (c).</source>
        <translation>
            <numerusform>%Ln sequence waited until the longest one had ended (step %1), although %2 of %3 slots held only padding (c).</numerusform>
            <numerusform>%Ln sequences waited until the longest one had ended (step %1), although %2 of %3 slots held only padding (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln blocks were kept from the last run (c).</source>
        <translation>
            <numerusform>%Ln block was kept from the last run (c).</numerusform>
            <numerusform>%Ln blocks were kept from the last run (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It waits for memory: it needs %Ln blocks, and the pool has %1 free (c).</source>
        <translation>
            <numerusform>It waits for memory: it needs %Ln block, and the pool has %1 free (c).</numerusform>
            <numerusform>It waits for memory: it needs %Ln blocks, and the pool has %1 free (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sequence %1 waits for memory: it needs %Ln blocks, and the pool has %2 free (c).</source>
        <translation>
            <numerusform>Sequence %1 waits for memory: it needs %Ln block, and the pool has %2 free (c).</numerusform>
            <numerusform>Sequence %1 waits for memory: it needs %Ln blocks, and the pool has %2 free (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences wait behind it: %1.</source>
        <translation>
            <numerusform>%Ln sequence waits behind it: %1.</numerusform>
            <numerusform>%Ln sequences wait behind it: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences wait for memory: %1.</source>
        <translation>
            <numerusform>%Ln sequence waits for memory: %1.</numerusform>
            <numerusform>%Ln sequences wait for memory: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequences wait for a slot: %1.</source>
        <translation>
            <numerusform>%Ln sequence waits for a slot: %1.</numerusform>
            <numerusform>%Ln sequences wait for a slot: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln prefills with %1 in total</source>
        <translation>
            <numerusform>%Ln prefill of %1</numerusform>
            <numerusform>%Ln prefills with %1 in total</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Without sharing, %Ln more blocks would hold copies of the same beginning: %1 (c).</source>
        <translation>
            <numerusform>Without sharing, %Ln more block would hold a copy of the same beginning: %1 (c).</numerusform>
            <numerusform>Without sharing, %Ln more blocks would hold copies of the same beginning: %1 (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shared blocks were copied before they were written to, so that other sequences can go on reading the old ones (sequences: %1) (c).</source>
        <translation>
            <numerusform>%Ln shared block was copied before it was written to, so that other sequences can go on reading the old one (sequences: %1) (c).</numerusform>
            <numerusform>%Ln shared blocks were copied before they were written to, so that other sequences can go on reading the old ones (sequences: %1) (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln are kept for later prompts</source>
        <translation>
            <numerusform>%Ln is kept for later prompts</numerusform>
            <numerusform>%Ln are kept for later prompts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln are free</source>
        <translation>
            <numerusform>%Ln is free</numerusform>
            <numerusform>%Ln are free</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each number is the median of at least %Ln runs of a static batch.</source>
        <translation>
            <numerusform>Each number comes from at least %Ln run of a static batch.</numerusform>
            <numerusform>Each number is the median of at least %Ln runs of a static batch.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each number is the median of at least %Ln runs of a continuous batch.</source>
        <translation>
            <numerusform>Each number comes from at least %Ln run of a continuous batch.</numerusform>
            <numerusform>Each number is the median of at least %Ln runs of a continuous batch.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The pool was full, so the blocks of the %Ln sequences that had joined last were taken away: %1. Their rows will be computed again later.</source>
        <translation>
            <numerusform>The pool was full, so the blocks of the sequence that had joined last were taken away: %1. Its rows will be computed again later.</numerusform>
            <numerusform>The pool was full, so the blocks of the %Ln sequences that had joined last were taken away: %1. Their rows will be computed again later.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Prefill: %Ln rows of the prompt, %1.</source>
        <translation>
            <numerusform>Prefill: %Ln row of the prompt, %1.</numerusform>
            <numerusform>Prefill: %Ln rows of the prompt, %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows are computed again, because their memory was taken away: %1.</source>
        <translation>
            <numerusform>%Ln row is computed again, because its memory was taken away: %1.</numerusform>
            <numerusform>%Ln rows are computed again, because their memory was taken away: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 reads %2 of weights for %Ln tokens (f). Whether memory or arithmetic limits it more depends on the machine.</source>
        <translation>
            <numerusform>%1 reads %2 of weights for %Ln token (f). Whether memory or arithmetic limits it more depends on the machine.</numerusform>
            <numerusform>%1 reads %2 of weights for %Ln tokens (f). Whether memory or arithmetic limits it more depends on the machine.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is limited by arithmetic more than by memory: %2 of weights are read once for all %Ln tokens (f).</source>
        <translation>
            <numerusform>%1 is limited by arithmetic more than by memory: %2 of weights are read once for %Ln token (f).</numerusform>
            <numerusform>%1 is limited by arithmetic more than by memory: %2 of weights are read once for all %Ln tokens (f).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is limited by memory more than by arithmetic: %2 of weights and %3 of the cache are read for %Ln tokens (f).</source>
        <translation>
            <numerusform>%1 is limited by memory more than by arithmetic: %2 of weights and %3 of the cache are read for %Ln token (f).</numerusform>
            <numerusform>%1 is limited by memory more than by arithmetic: %2 of weights and %3 of the cache are read for %Ln tokens (f).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is limited by memory more than by arithmetic: %2 of weights are read for %Ln tokens (f).</source>
        <translation>
            <numerusform>%1 is limited by memory more than by arithmetic: %2 of weights are read for %Ln token (f).</numerusform>
            <numerusform>%1 is limited by memory more than by arithmetic: %2 of weights are read for %Ln tokens (f).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln layers</source>
        <translation>
            <numerusform>%Ln layer</numerusform>
            <numerusform>%Ln layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln heads</source>
        <translation>
            <numerusform>%Ln head</numerusform>
            <numerusform>%Ln heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It reads the keys and values of KV head %1, as %n head(s) do.</source>
        <translation>
            <numerusform>It reads the keys and values of KV head %1, as %n head does.</numerusform>
            <numerusform>It reads the keys and values of KV head %1, as %n heads do.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of the %Ln layers, only these were recorded: %1.</source>
        <translation>
            <numerusform>Of the %Ln layer, only these were recorded: %1.</numerusform>
            <numerusform>Of the %Ln layers, only these were recorded: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln steps before it were not recorded. Their tokens are in the prompt.</source>
        <translation>
            <numerusform>%Ln step before it was not recorded. Its token is in the prompt.</numerusform>
            <numerusform>%Ln steps before it were not recorded. Their tokens are in the prompt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The text became too long for %1, which now leaves out the positions %2 to %3. The rows of the other %Ln tokens stay: only the keys after the gap are rotated to new positions.</source>
        <translation>
            <numerusform>The text became too long for %1, which now leaves out the positions %2 to %3. The row of the other token (%Ln) stays: only the keys after the gap are rotated to new positions.</numerusform>
            <numerusform>The text became too long for %1, which now leaves out the positions %2 to %3. The rows of the other %Ln tokens stay: only the keys after the gap are rotated to new positions.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows written, %2 moved</source>
        <translation>
            <numerusform>%1 · %n row written, %2 moved</numerusform>
            <numerusform>%1 · %n rows written, %2 moved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: reads %Ln tokens, %3 of them proposed</source>
        <translation>
            <numerusform>Step %1 of %2, decode: reads %Ln token, %3 of them proposed</numerusform>
            <numerusform>Step %1 of %2, decode: reads %Ln tokens, %3 of them proposed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln rows (%1 (c)). The children of a beam share its blocks. Each writes its new row into the last block, so all but one of them first get a copy of the rows in it.</source>
        <translation>
            <numerusform>Copied %Ln row (%1 (c)). The children of a beam share its blocks. Each writes its new row into the last block, so all but one of them first get a copy of the rows in it.</numerusform>
            <numerusform>Copied %Ln rows (%1 (c)). The children of a beam share its blocks. Each writes its new row into the last block, so all but one of them first get a copy of the rows in it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln rows (%1 (c)). One child of a beam keeps its memory. Each other child needs memory of its own, with a copy of all rows.</source>
        <translation>
            <numerusform>Copied %Ln row (%1 (c)). One child of a beam keeps its memory. Each other child needs memory of its own, with a copy of all rows.</numerusform>
            <numerusform>Copied %Ln rows (%1 (c)). One child of a beam keeps its memory. Each other child needs memory of its own, with a copy of all rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Computed %Ln rows again (K and V: %1 (c)): without a cache, each beam reads its whole text.</source>
        <translation>
            <numerusform>Computed %Ln row again (K and V: %1 (c)): without a cache, each beam reads its whole text.</numerusform>
            <numerusform>Computed %Ln rows again (K and V: %1 (c)): without a cache, each beam reads its whole text.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The prompt has %Ln tokens. It is a single beam, and its best continuations are the beams of the next step.</source>
        <translation>
            <numerusform>The prompt has %Ln token. It is a single beam, and its best continuations are the beams of the next step.</numerusform>
            <numerusform>The prompt has %Ln tokens. It is a single beam, and its best continuations are the beams of the next step.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Beam %1 of the previous step has %Ln children: beams %2.</source>
        <translation>
            <numerusform>Beam %1 of the previous step has %Ln child: beam %2.</numerusform>
            <numerusform>Beam %1 of the previous step has %Ln children: beams %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: score %2, sum %3, %Ln tokens</source>
        <translation>
            <numerusform>%1: score %2, sum %3, %Ln token</numerusform>
            <numerusform>%1: score %2, sum %3, %Ln tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 …: score %2, sum %3, %Ln tokens</source>
        <translation>
            <numerusform>%1 …: score %2, sum %3, %Ln token</numerusform>
            <numerusform>%1 …: score %2, sum %3, %Ln tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>● Bit-identical: the logits of each text are those of the same text run alone (%Ln rows compared).</source>
        <translation>
            <numerusform>● Bit-identical: the logits of each text are those of the same text run alone (%Ln row compared).</numerusform>
            <numerusform>● Bit-identical: the logits of each text are those of the same text run alone (%Ln rows compared).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln rows, %1 (c).</source>
        <translation>
            <numerusform>Copied %Ln row, %1 (c).</numerusform>
            <numerusform>Copied %Ln rows, %1 (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Block %1 holds the positions %2 to %3 of beam %4. %Ln beams have it.</source>
        <translation>
            <numerusform>Block %1 holds the positions %2 to %3 of beam %4. %Ln beam has it.</numerusform>
            <numerusform>Block %1 holds the positions %2 to %3 of beam %4. %Ln beams have it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its first %Ln rows were copied in this step, because the block before had another owner, too.</source>
        <translation>
            <numerusform>Its first row was copied in this step, because the block before had another owner, too.</numerusform>
            <numerusform>Its first %Ln rows were copied in this step, because the block before had another owner, too.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2, decode: %Ln passes of one token with %3, one pass of %4 with %5</source>
        <translation>
            <numerusform>Step %1 of %2, decode: %Ln pass of one token with %3, one pass of %4 with %5</numerusform>
            <numerusform>Step %1 of %2, decode: %Ln passes of one token with %3, one pass of %4 with %5</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Up to %Ln tokens proposed per pass</source>
        <translation>
            <numerusform>Up to %Ln token proposed per pass</numerusform>
            <numerusform>Up to %Ln tokens proposed per pass</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n passes of one row each</source>
        <translation>
            <numerusform>%1 · %n pass of one row</numerusform>
            <numerusform>%1 · %n passes of one row each</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n passes</source>
        <translation>
            <numerusform>%1 · %n pass</numerusform>
            <numerusform>%1 · %n passes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Keeping the source&apos;s rows and skipping %Ln earlier tokens saves %1 of this step&apos;s FLOPs (c).</source>
        <translation>
            <numerusform>Keeping the source&apos;s rows and skipping %Ln earlier token saves %1 of this step&apos;s FLOPs (c).</numerusform>
            <numerusform>Keeping the source&apos;s rows and skipping %Ln earlier tokens saves %1 of this step&apos;s FLOPs (c).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Encoder: reads all %Ln tokens of the source in one pass</source>
        <translation>
            <numerusform>Encoder: reads the only token of the source in one pass</numerusform>
            <numerusform>Encoder: reads all %Ln tokens of the source in one pass</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows of the source written</source>
        <translation>
            <numerusform>%1 · %n row of the source written</numerusform>
            <numerusform>%1 · %n rows of the source written</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows of the source computed again</source>
        <translation>
            <numerusform>%1 · %n row of the source computed again</numerusform>
            <numerusform>%1 · %n rows of the source computed again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n rows of the source computed</source>
        <translation>
            <numerusform>%1 · %n row of the source computed</numerusform>
            <numerusform>%1 · %n rows of the source computed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tokens, read by an encoder of %1 layers with %2 heads</source>
        <translation>
            <numerusform>%Ln token, read by an encoder of %1 layers with %2 heads</numerusform>
            <numerusform>%Ln tokens, read by an encoder of %1 layers with %2 heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; the first one reads the %Ln tokens with which a translation begins</source>
        <translation>
            <numerusform>%1; the first one reads the token with which a translation begins</numerusform>
            <numerusform>%1; the first one reads the %Ln tokens with which a translation begins</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the encoder reads %n tokens</source>
        <translation>
            <numerusform>the encoder reads %n token</numerusform>
            <numerusform>the encoder reads %n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This step stores the keys and values of %Ln tokens, and those of the source. That saves nothing yet (c).</source>
        <translation>
            <numerusform>This step stores the key and value of %Ln token, and those of the source. That saves nothing yet (c).</numerusform>
            <numerusform>This step stores the keys and values of %Ln tokens, and those of the source. That saves nothing yet (c).</numerusform>
        </translation>
    </message>
</context>
</TS>
