interface ImportOptions {
  readonly collection: string;
  /** Number of lines. */
  readonly count: number;
  readonly linesPerRequest: number;
  /** The JSON of a line, counted from 0. */
  readonly lineOf: (nth: number) => string;
  /** Sends a body with POST to a path of the database; rejects if the server refuses it. */
  readonly post: (path: string, body: string) => Promise<{ readonly created?: number }>;
}

/** Imports JSON lines in several requests. Throws if a line was not imported. */
export async function importLines(options: ImportOptions): Promise<void> {
  const { collection, count, linesPerRequest, lineOf, post } = options;
  for (let from = 0; from < count; from += linesPerRequest) {
    const length = Math.min(linesPerRequest, count - from);
    const lines = Array.from({ length }, (_, nth) => lineOf(from + nth)).join('\n');
    const answer = await post(`/_api/import?type=documents&collection=${collection}`, lines);
    if (answer.created !== length)
      throw new Error(`${collection}: expected ${length} imported lines, found ${JSON.stringify(answer)}`);
  }
}
