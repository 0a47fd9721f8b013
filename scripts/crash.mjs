// `npm run crash -- --cycles N [--seed N] [--replication | --global]`: kills the server, or a server and its follower (of one
// database or of all databases), during writes, and checks the data afterwards.
import { requireNode } from './lib/node-version.mjs';

requireNode();
void import('./lib/run-crash.mjs').then(({ runCrash }) => runCrash(process.argv.slice(2)));
