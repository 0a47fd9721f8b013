import type { Binding, Expression, LetStatement } from '../ast.ts';
import type { TokenCursor } from './cursor.ts';

/** A pattern as variables: one for the whole value, then one LET for each part. */
interface Destructuring {
  readonly whole: Binding;
  readonly parts: readonly LetStatement[];
}

/** True at `[x, , y]` or `{a, b: c}` in place of a variable (3.12). */
export function startsDestructuring(cursor: TokenCursor): boolean {
  return cursor.dialect !== '2.8' && (cursor.is('[') || cursor.is('{'));
}

export function parseDestructuring(cursor: TokenCursor): Destructuring {
  const { start } = cursor.token;
  const name = cursor.generateName();
  const parts: LetStatement[] = [];
  const whole = { kind: 'variable', name, id: 0, start, end: start } as const;
  parsePattern(cursor, whole, parts);
  return { whole: { name, id: 0, start, end: cursor.lastEnd }, parts };
}

function parsePattern(cursor: TokenCursor, value: Expression, parts: LetStatement[]): void {
  if (startsDestructuring(cursor)) {
    if (cursor.is('[')) parseArrayPattern(cursor, value, parts);
    else parseObjectPattern(cursor, value, parts);
    return;
  }
  const { start, end, value: name } = cursor.expect('identifier');
  const variable = { name: String(name), id: 0, start, end };
  parts.push({ kind: 'let', variable, value, start, end });
}

function parseArrayPattern(cursor: TokenCursor, target: Expression, parts: LetStatement[]): void {
  const { start, end } = cursor.expect('[');
  for (let position = 0; !cursor.is(']'); position++) {
    if (!cursor.is(',')) {
      const index = { kind: 'literal', value: position, start, end } as const;
      parsePattern(cursor, { kind: 'index', target, index, start, end }, parts);
    }
    if (!cursor.accept(',')) break;
  }
  cursor.expect(']');
}

function parseObjectPattern(cursor: TokenCursor, target: Expression, parts: LetStatement[]): void {
  cursor.expect('{');
  while (!cursor.is('}')) {
    if (!cursor.is('identifier') && !cursor.is('string')) cursor.fail('identifier', 'string');
    const { start, end, value, kind } = cursor.next();
    const access = { kind: 'attribute', target, name: String(value), start, end } as const;
    if (kind === 'string' || cursor.is(':')) {
      cursor.expect(':');
      parsePattern(cursor, access, parts);
    } else {
      const variable = { name: String(value), id: 0, start, end };
      parts.push({ kind: 'let', variable, value: access, start, end });
    }
    if (!cursor.accept(',')) break;
  }
  cursor.expect('}');
}
