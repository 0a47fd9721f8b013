// Before `npm pack`: builds the console and the server, and copies both into the folder of the package.
import { requireNode } from './lib/node-version.mjs';

requireNode();
void import('./lib/run-prepack.mjs').then(({ prepack }) => prepack());
