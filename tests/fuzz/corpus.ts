import { readdirSync, readFileSync } from 'node:fs';

/** All recorded queries. */
export function readCorpus(): readonly string[] {
  const folder = new URL('../golden/', import.meta.url);
  const files = ['aql', 'aql-3.12'].flatMap((name) =>
    readdirSync(new URL(`${name}/`, folder))
      .filter((file) => file.endsWith('.jsonl'))
      .map((file) => new URL(`${name}/${file}`, folder)),
  );
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { query?: string }).query ?? '')
      // Functions that wait or abort the query are useless for fuzzing.
      .filter((query) => query !== '' && !/SLEEP|FAIL\(/i.test(query)),
  );
}
