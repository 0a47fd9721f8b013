// `npm run dev`: the embedded server without authentication, and the console with hot reloading at Vite's address.
import { requireNode } from './lib/node-version.mjs';

requireNode();
void import('./lib/run-dev.mjs').then(({ runDev }) => runDev(process.argv.slice(2)));
