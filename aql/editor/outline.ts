import type { Grammar } from '../../protocol/dialect.ts';
import type * as ast from '../ast.ts';
import { tokenize } from '../parser/lexer.ts';
import { parseTolerant } from '../parser/parse.ts';
import type { Token } from '../parser/tokens.ts';
import type { Range } from './catalogue.ts';
import { readComments } from './comments.ts';
import { nodesOf } from './nodes.ts';

/** A statement in the outline of a query. */
interface DocumentSymbol extends Range {
  readonly name: string;
  readonly kind: ast.Statement['kind'];
  readonly children: readonly DocumentSymbol[];
}

/**
 * Statements of a query as a tree: the statements of a subquery are children of the statement that contains
 * it.
 */
export function documentSymbols(text: string, dialect: Grammar): readonly DocumentSymbol[] {
  return symbolsOf(text, parseTolerant(text, dialect).query);
}

function symbolsOf(text: string, query: ast.Query): readonly DocumentSymbol[] {
  const seen = new Set<number>();
  return query.statements.flatMap((statement) => {
    const { kind, start, end } = statement;
    // One destructuring pattern in the text is several statements in the tree.
    if (
      seen.has(start) ||
      !/^[A-Za-z]/.test(text.slice(start, start + 1)) ||
      !/^\w+\s/.test(`${text.slice(start, end)} `)
    )
      return [];
    seen.add(start);
    const children = subqueriesOf(statement).flatMap((inner) => symbolsOf(text, inner));
    return [{ name: firstWords(text.slice(start, end)), kind, start, end, children }];
  });
}

/** The direct subqueries of a node. */
function subqueriesOf(node: unknown): readonly ast.Query[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('kind' in node && node.kind === 'query') return [node as ast.Query];
  return Object.values(node).flatMap(subqueriesOf);
}

function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

/** A foldable range, from the end of its first line on. */
export interface FoldingRange extends Range {
  readonly kind: 'brackets' | 'loop' | 'comment';
}

/** Brackets, loops (from FOR to the end of their query) and comments that span several lines. */
export function foldingRanges(text: string, dialect: Grammar): readonly FoldingRange[] {
  const tokens = tokenize(text, dialect);
  const ranges = [...bracketRanges(tokens), ...loopRanges(text, dialect), ...commentRanges(text, tokens)];
  return ranges
    .filter(({ start, end }) => text.slice(start, end).includes('\n'))
    .sort((left, right) => left.start - right.start || right.end - left.end);
}

function bracketRanges(tokens: readonly Token[]): FoldingRange[] {
  const open: Token[] = [];
  const ranges: FoldingRange[] = [];
  for (const token of tokens) {
    if (token.kind === '(' || token.kind === '[' || token.kind === '{') open.push(token);
    else if (token.kind === ')' || token.kind === ']' || token.kind === '}') {
      const opening = open.pop();
      if (opening) ranges.push({ kind: 'brackets', start: opening.start, end: token.end });
    }
  }
  return ranges;
}

function loopRanges(text: string, dialect: Grammar): FoldingRange[] {
  const ranges: FoldingRange[] = [];
  for (const part of nodesOf(parseTolerant(text, dialect).query)) {
    if (part.kind !== 'query') continue;
    const { statements } = part as unknown as ast.Query;
    const end = statements.at(-1)?.end ?? 0;
    for (const { kind, start } of statements) {
      if (kind === 'for' || kind === 'traversal' || kind === 'path')
        ranges.push({ kind: 'loop', start, end });
    }
  }
  return ranges;
}

function commentRanges(text: string, tokens: readonly Token[]): FoldingRange[] {
  let end = 0;
  return tokens.flatMap((token): FoldingRange[] => {
    const { comments } = readComments(text, end, token.start);
    end = token.end;
    const [first] = comments;
    const last = comments.at(-1);
    return first && last ? [{ kind: 'comment', start: first.start, end: last.end }] : [];
  });
}
