// `npm run attack -- --minutes 10 [--seed N] [--rounds a,b]`: seeded attacks on a new server on loopback. The round
// 'waits' measures how long others wait, which says something only on a machine that does nothing else.
import { requireNode } from './lib/node-version.mjs';

requireNode();
void import('./lib/run-attack.mjs').then(({ runAttack }) => runAttack(process.argv.slice(2)));
