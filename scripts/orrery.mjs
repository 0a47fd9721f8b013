#!/usr/bin/env node
// The command of the npm package: runs its built server until Ctrl-C or SIGTERM. Other files are loaded after the check.
import { requireNode } from './lib/node-version.mjs';

requireNode();
void import('./lib/start-package.mjs').then(({ startPackage }) => startPackage(process.argv.slice(2)));
