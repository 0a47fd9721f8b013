// `npm run attack -- --minutes 10 [--seed N] [--rounds a,b]`: a seeded attacker against a fresh server on loopback.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/run-attack.mjs').then(({ runAttack }) => runAttack(process.argv.slice(2)));
