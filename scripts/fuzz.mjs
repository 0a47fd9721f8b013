// `npm run fuzz -- [queries|routes|indexes] --minutes 10 [--seed N]`: random queries for the AQL engine and a started
// server, requests to all routes, or queries with random indexes compared with full scans.
import { requireNode } from './lib/node-version.mjs';

requireNode();
void import('./lib/run-fuzz.mjs').then(({ runFuzz }) => runFuzz(process.argv.slice(2)));
