// `npm start`: installs and builds missing parts, then runs the embedded server until Ctrl-C or SIGTERM.
import { requireNode } from './lib/node-version.mjs';

requireNode();
void import('./lib/start-server.mjs').then(({ startServer }) => startServer(process.argv.slice(2)));
