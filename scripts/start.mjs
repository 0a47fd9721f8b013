// `npm start`: whatever is missing is made, then the embedded server runs until Ctrl-C or SIGTERM.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/start-server.mjs').then(({ startServer }) => startServer(process.argv.slice(2)));
