// `npm test`: installs what is missing, then every check there is. Its last line is `N passed, N failed`.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/run-tests.mjs').then(({ runTests }) => runTests());
