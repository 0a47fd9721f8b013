// `npm run fuzz -- [queries|routes] --minutes 10 [--seed N]`: random queries for the AQL engine and a started server,
// or requests to all routes.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/run-fuzz.mjs').then(({ runFuzz }) => runFuzz(process.argv.slice(2)));
