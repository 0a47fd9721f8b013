// `npm run bench -- NAME [arguments]`: runs benchmarks/NAME/main.ts; without a name, all benchmarks.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/run-benchmarks.mjs')
  .then(({ runBenchmarks }) => runBenchmarks(process.argv.slice(2)))
  .catch((error) => {
    // An input error needs only its message; other errors need the stack.
    const isInput = error.name === 'InputError' || error.code?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${isInput ? error.message : error.stack}\n`);
    process.exitCode = 1;
  });
