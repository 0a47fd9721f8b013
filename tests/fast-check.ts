import fc from 'fast-check';

/**
 * fast-check with one seed for all tests, so that a run of the tests gives the same result each time.
 * `ORRERY_TEST_SEED=random` draws another seed for each test; a number repeats a run.
 */
const { ORRERY_TEST_SEED: seed = '1' } = process.env;
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });

export { fc };
