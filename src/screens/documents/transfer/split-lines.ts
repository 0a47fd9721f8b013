import type { FileRecord } from '../../../lib/files/file-record.ts';

/** Records of a file with one JSON document per line. Empty lines are skipped. */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<readonly FileRecord[]> {
  let line = 1;
  let rest = '';
  const records = (lines: readonly string[]): FileRecord[] =>
    lines.flatMap((each) => {
      const record = { line, text: each.trim() };
      line += 1;
      return record.text === '' ? [] : [record];
    });
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield records(lines);
  }
  yield records([rest]);
}
