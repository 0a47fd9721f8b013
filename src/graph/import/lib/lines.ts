import { nextTask } from '../../../lib/wait.ts';
import { ImportError } from '../ImportedGraph.ts';

/** Maximum length of a line. */
const maxLineLength = 16 << 20;

/** A line of a text file without its line break; from 1. */
export interface Line {
  readonly text: string;
  readonly number: number;
}

/** The lines of a file in slices. Throws ImportError for a line that is too long, and AbortError. */
export async function* linesOf(chunks: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<Line> {
  let rest = '';
  let number = 0;
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    const texts = (rest + chunk).split('\n');
    rest = texts.pop()!;
    if (rest.length > maxLineLength) throw new ImportError(`Line ${number + texts.length + 1} is too long.`);
    for (const text of texts) {
      number += 1;
      yield { text: text.endsWith('\r') ? text.slice(0, -1) : text, number };
    }
    await nextTask();
  }
  if (rest !== '') yield { text: rest, number: number + 1 };
}

const word = /"((?:[^"\\]|\\.)*)"|(\S+)/g;

/** The words of a line that blanks separate; words in quotes may have blanks. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(word)].map(([, quoted, plain]) =>
    quoted === undefined ? plain! : quoted.replace(/\\(["\\])/g, '$1'),
  );
}
