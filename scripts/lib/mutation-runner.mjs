import { createVitest } from 'vitest/node';

/** Runs the tests that the arguments name after each message with a changed file, and answers `passed` or `failed`. */
const vitest = await createVitest('test', {
  watch: false,
  project: ['unit'],
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  silent: true,
});
const specifications = await vitest.globTestSpecifications(process.argv.slice(2));

process.on('message', async (file) => {
  vitest.invalidateFile(file);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  const isPassed = unhandledErrors.length === 0 && testModules.every((module) => module.ok());
  process.send(isPassed ? 'passed' : 'failed');
});
process.send('ready');
