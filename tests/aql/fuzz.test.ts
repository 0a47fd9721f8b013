import { expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { checkInProcess } from '../fuzz/checks.ts';
import { readCorpus } from '../fuzz/corpus.ts';
import { QueryMaker } from '../fuzz/QueryMaker.ts';

/** A short, deterministic run of `npm run fuzz`. */
test.each(['3.12', '2.8'] as const)(
  'random queries of %s neither crash nor hang',
  { timeout: 60_000 },
  (dialect) => {
    const maker = new QueryMaker(new Random(7), readCorpus(), dialect);
    const failures: string[] = [];
    for (let count = 0; count < 250; count++) {
      const text = maker.next();
      try {
        checkInProcess(text, dialect);
      } catch (error) {
        failures.push(`${JSON.stringify(text)}: ${String(error)}`);
      }
    }
    expect(failures).toEqual([]);
  },
);
