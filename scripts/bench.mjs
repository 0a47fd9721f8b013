// `npm run bench -- NAME [arguments]`: runs benchmarks/NAME/main.ts; without a name, all that need no arguments.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/run-benchmarks.mjs').then(({ runBenchmarks }) => runBenchmarks(process.argv.slice(2)));
