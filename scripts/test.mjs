// `npm test`: installs missing dependencies, then runs all checks. The last line is `N passed, N failed`.
import { requireNode } from './lib/node-version.mjs';

requireNode();
void import('./lib/run-tests.mjs').then(({ runTests }) => runTests(process.argv.slice(2)));
