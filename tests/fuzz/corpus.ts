import { readdirSync, readFileSync } from 'node:fs';

/** Every recorded query. */
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
      // They wait, or end the query: nothing to learn from.
      .filter((query) => query !== '' && !/SLEEP|FAIL\(/i.test(query)),
  );
}
