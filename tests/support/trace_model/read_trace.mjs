// Reads a file of trace events with TracerBench's trace model, which is the independent
// implementation that we compare with. It finds out which slices are inside which.
//
//   node read_trace.mjs NPM_FOLDER FILE
//
// Prints one line of JSON per event of a thread: the thread's name, the phase, the name of the
// event, its duration, and the name of the slice around it (null if there is none).

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [npmFolder, file] = process.argv.slice(2);
const require = createRequire(resolve(npmFolder, 'package.json'));
const { buildModel } = require('@tracerbench/trace-model');

const model = buildModel(JSON.parse(readFileSync(file, 'utf8')));
for (const { threads } of model.processes)
    for (const thread of threads)
        for (const event of thread.events)
            console.log(
                JSON.stringify({
                    thread: thread.name,
                    phase: event.ph,
                    name: event.name,
                    duration: event.duration,
                    parent: event.parent?.name ?? null,
                }),
            );
