import { tokenize } from '../../../aql/parser/lexer.ts';
import { cutLetters } from '../../lib/bound-text.ts';

const maxLength = 24;
const beforeCollection: ReadonlySet<string> = new Set(['IN', 'INTO', 'GRAPH']);

/** A short name of a statement: the first collection or graph that it names, otherwise its first words. */
export function statementTitle(text: string): string {
  const tokens = tokenize(text, '3.12');
  const named = tokens.find(({ kind }, at) => {
    const [before, after] = [tokens[at - 1]?.kind ?? '', tokens[at + 1]?.kind];
    return (kind === 'identifier' || kind === 'string') && beforeCollection.has(before) && after !== '(';
  });
  const words = tokens.slice(0, 4).map(({ start, end }) => text.slice(start, end));
  const title = named === undefined ? words.join(' ').trim() : String(named.value);
  return cutLetters(title, maxLength);
}
