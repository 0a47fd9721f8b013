// `npm run dev`: the embedded server without sign-in, and the console with hot reloading at the address that Vite prints.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/run-dev.mjs').then(({ runDev }) => runDev(process.argv.slice(2)));
