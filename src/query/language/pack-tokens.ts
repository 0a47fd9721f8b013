import type { SemanticToken } from '../../../aql/editor/semantic-tokens.ts';
import { semanticTokenKinds } from '../../ui/code/LanguageServices.ts';

/** The other categories have their colour from the highlighting of the editor. */
const numberOf: Readonly<Partial<Record<SemanticToken['kind'], number>>> = {
  variable: semanticTokenKinds.indexOf('variable'),
  collection: semanticTokenKinds.indexOf('collection'),
  property: semanticTokenKinds.indexOf('attribute'),
  userFunction: semanticTokenKinds.indexOf('userFunction'),
};

const constants = /^(?:CURRENT|OLD|NEW)$/;

/** Semantic tokens of a text, in its order, in the form of `LanguageServices.tokens`. O(n). */
export function packTokens(text: string, tokens: readonly SemanticToken[]): Uint32Array {
  const packed: number[] = [];
  let line = 0;
  let lineStart = 0;
  let lastLine = 0;
  let lastStart = 0;
  let scanned = 0;
  for (const { kind, start, end } of tokens) {
    const number = numberOf[kind];
    if (number === undefined || constants.test(text.slice(start, end))) continue;
    for (;;) {
      const next = text.indexOf('\n', scanned);
      if (next < 0 || next >= start) break;
      line++;
      lineStart = next + 1;
      scanned = lineStart;
    }
    const column = start - lineStart;
    packed.push(line - lastLine, line === lastLine ? column - lastStart : column, end - start, number, 0);
    lastLine = line;
    lastStart = column;
  }
  return Uint32Array.from(packed);
}
