import { DatabaseError } from '../../protocol/errors.ts';
import type { Binding, CollectStatement, FunctionCall, WindowStatement } from '../ast.ts';
import type { TokenCursor } from './cursor.ts';
import { parseExpressionTokens } from './expressions.ts';
import { parseObject } from './literals.ts';
import { parseBinding, parseOptions } from './names.ts';

/** Parses all forms of COLLECT. */
export function parseCollect(cursor: TokenCursor): CollectStatement {
  const { start } = cursor.expect('COLLECT');
  const groups: { variable: Binding; value: CollectStatement['groups'][number]['value'] }[] = [];
  if (!cursor.is('AGGREGATE') && !cursor.is('WITH')) {
    do {
      const variable = parseBinding(cursor);
      cursor.expect('=');
      groups.push({ variable, value: parseExpressionTokens(cursor) });
    } while (cursor.accept(','));
  }
  const aggregates = cursor.accept('AGGREGATE') ? parseAggregates(cursor) : [];
  const count = aggregates.length === 0 && cursor.is('WITH') ? parseCount(cursor) : undefined;
  const into = count === undefined && cursor.accept('INTO') ? parseInto(cursor) : undefined;
  if (into === undefined && cursor.isWord('KEEP')) refuseKeep(cursor);
  const options = parseOptions(cursor);
  return { kind: 'collect', groups, aggregates, into, count, options, start, end: cursor.lastEnd };
}

function parseCount(cursor: TokenCursor): Binding {
  cursor.expect('WITH');
  cursor.expectWord('COUNT');
  cursor.expect('INTO');
  return parseBinding(cursor);
}

function parseInto(cursor: TokenCursor): CollectStatement['into'] {
  const variable = parseBinding(cursor);
  const projection = cursor.accept('=') ? parseExpressionTokens(cursor) : undefined;
  if (!cursor.acceptWord('KEEP')) return { variable, projection, keep: undefined };
  const keep = [parseBinding(cursor)];
  while (cursor.accept(',')) keep.push(parseBinding(cursor));
  return { variable, projection, keep };
}

function refuseKeep(cursor: TokenCursor): never {
  cursor.next();
  do parseBinding(cursor);
  while (cursor.accept(','));
  return cursor.failWith("use of 'KEEP' without 'INTO'");
}

function parseAggregates(cursor: TokenCursor): readonly { variable: Binding; call: FunctionCall }[] {
  const aggregates: { variable: Binding; call: FunctionCall }[] = [];
  do {
    const variable = parseBinding(cursor);
    cursor.expect('=');
    const call = parseExpressionTokens(cursor);
    if (call.kind !== 'call') throw new DatabaseError('ERROR_QUERY_INVALID_AGGREGATE_EXPRESSION');
    aggregates.push({ variable, call });
  } while (cursor.accept(','));
  return aggregates;
}

/** `WINDOW { preceding, following } AGGREGATE …`, `WINDOW expression WITH { … } AGGREGATE …` */
export function parseWindow(cursor: TokenCursor): WindowStatement {
  const { start } = cursor.expect('WINDOW');
  const first = parseExpressionTokens(cursor);
  const isRange = cursor.accept('WITH') !== undefined;
  const bounds = isRange ? parseObject(cursor) : first;
  if (bounds.kind !== 'object') return cursor.fail('WITH');
  cursor.expect('AGGREGATE');
  const aggregates = parseAggregates(cursor);
  const rangeValue = isRange ? first : undefined;
  return { kind: 'window', rangeValue, bounds, aggregates, start, end: cursor.lastEnd };
}
