// `npm run bench -- NAME [arguments]`: runs benchmarks/NAME/main.ts; without a name, all of them.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/run-benchmarks.mjs').then(({ runBenchmarks }) => runBenchmarks(process.argv.slice(2)));
