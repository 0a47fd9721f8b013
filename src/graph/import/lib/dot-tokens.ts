import { ImportError } from '../ImportedGraph.ts';
import { withoutEntities } from './entities.ts';

export interface DotToken {
  /** `id`: a name, number or text; `mark`: punctuation or an arrow; `end` of the file. */
  readonly kind: 'id' | 'mark' | 'end';
  readonly text: string;
  /** False for a text in quotes, which is no keyword. */
  readonly isPlain: boolean;
  readonly line: number;
}

const token =
  /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*)|(->|--|[{}[\];,=:+])|"((?:[^"\\]|\\[\s\S])*)"|(-?(?:\.\d+|\d+(?:\.\d*)?)(?![\w\u0080-\uffff])|[\w\u0080-\uffff]+)|(<)/y;

/** The tokens of a DOT file; texts that '+' joins are one token. Throws ImportError with the line. */
export function* dotTokens(text: string): Generator<DotToken> {
  let line = 1;
  let at = 0;
  let joined: string | undefined;
  let isJoining = false;
  while (at < text.length) {
    token.lastIndex = at;
    const match = token.exec(text);
    if (match === null) throw new ImportError(`Line ${line}: unexpected '${text.slice(at, at + 20)}'.`);
    const [all, mark, quoted, plain, html] = match;
    const end = html === undefined ? token.lastIndex : endOfHtml(text, at, line);
    if (quoted !== undefined) {
      // A backslash before a line break continues the line.
      const value = quoted.replace(/\\\r?\n/g, '').replaceAll('\\"', '"');
      if (joined !== undefined && isJoining) joined += value;
      else {
        if (joined !== undefined) yield { kind: 'id', text: joined, isPlain: false, line };
        joined = value;
      }
      isJoining = false;
    } else if (mark === '+' && joined !== undefined) isJoining = true;
    else if (mark !== undefined || plain !== undefined || html !== undefined) {
      if (joined !== undefined) yield { kind: 'id', text: joined, isPlain: false, line };
      joined = undefined;
      if (mark !== undefined) yield { kind: 'mark', text: mark, isPlain: true, line };
      else if (plain !== undefined) yield { kind: 'id', text: plain, isPlain: true, line };
      else yield { kind: 'id', text: textOfHtml(text.slice(at + 1, end - 1)), isPlain: false, line };
    }
    const part = html === undefined ? all : text.slice(at, end);
    for (let from = part.indexOf('\n'); from >= 0; from = part.indexOf('\n', from + 1)) line += 1;
    at = end;
  }
  if (joined !== undefined) yield { kind: 'id', text: joined, isPlain: false, line };
  yield { kind: 'end', text: '', isPlain: true, line };
}

function endOfHtml(text: string, from: number, line: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '<') depth += 1;
    else if (text[at] === '>') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new ImportError(`Line ${line}: a text that begins with '<' is not closed.`);
}

/** The words of a label in HTML. */
function textOfHtml(html: string): string {
  const text = html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return withoutEntities(text);
}
