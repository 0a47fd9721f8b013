import { badParameter } from '../../../protocol/errors.ts';
import type { DocumentReader, ImportItem } from './document-reader.ts';
import { LineReader } from './LineReader.ts';

/** A JSON array of names, then one array of values per line. */
export class HeaderReader implements DocumentReader {
  readonly isWhole = false;
  readonly #lines = new LineReader();
  #header: readonly string[] | undefined;
  #lineCount = 0;
  #isAtEnd = false;

  get header(): readonly string[] | undefined {
    return this.#header;
  }

  add(bytes: Uint8Array): void {
    this.#lines.add(bytes);
  }

  end(): void {
    this.#lines.end();
    this.#isAtEnd = true;
  }

  *read(): Generator<ImportItem> {
    for (const { text, position } of this.#lines.read()) {
      this.#lineCount++;
      if (this.#header === undefined) this.#header = parseHeader(text);
      else yield { text, position: position - 1 };
    }
    if (this.#isAtEnd && this.#lineCount < 2) {
      throw badParameter('no JSON array found in second line');
    }
  }
}

function parseHeader(text: string): readonly string[] {
  let names: unknown;
  try {
    names = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) {
    throw badParameter('no JSON string array found in first line');
  }
  return names;
}
