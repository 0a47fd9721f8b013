// `npm run attack -- --minutes 10 [--seed N] [--rounds a,b]`: seeded attacks on a new server on loopback.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/run-attack.mjs').then(({ runAttack }) => runAttack(process.argv.slice(2)));
