// `npm run test:fast [REVISION]`: format, lint, types, and the nearest unit tests of what changed since a revision (HEAD).
import { requireNode } from './lib/node-version.mjs';

requireNode();
void import('./lib/run-fast-tests.mjs').then(({ runFastTests }) => runFastTests(process.argv.slice(2)));
