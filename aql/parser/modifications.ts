import type {
  BindParameter,
  CollectionReference,
  Expression,
  InsertStatement,
  RemoveStatement,
  UpdateStatement,
  UpsertStatement,
} from '../ast.ts';
import type { TokenCursor } from './cursor.ts';
import { type ExpressionMode, parseExpressionTokens } from './expressions.ts';
import { parseCollection, parseOptions } from './names.ts';

const upToCollection: ExpressionMode = { endsAtCollection: true };

/** `INSERT value IN|INTO collection` */
export function parseInsert(cursor: TokenCursor): InsertStatement {
  const { start } = cursor.expect('INSERT');
  const value = parseExpressionTokens(cursor, upToCollection);
  const collection = parseTarget(cursor);
  const options = parseOptions(cursor);
  return { kind: 'insert', value, collection, options, start, end: cursor.lastEnd };
}

/** `UPDATE|REPLACE key [WITH value] IN collection` */
export function parseUpdate(cursor: TokenCursor): UpdateStatement {
  const { start, kind: word } = cursor.next();
  const key = parseExpressionTokens(cursor, upToCollection);
  const value: Expression | undefined = cursor.accept('WITH')
    ? parseExpressionTokens(cursor, upToCollection)
    : undefined;
  const collection = parseTarget(cursor);
  const options = parseOptions(cursor);
  const kind = word === 'UPDATE' ? 'update' : 'replace';
  return { kind, key, value, collection, options, start, end: cursor.lastEnd };
}

/** `REMOVE key IN collection` */
export function parseRemove(cursor: TokenCursor): RemoveStatement {
  const { start } = cursor.expect('REMOVE');
  const key = parseExpressionTokens(cursor, upToCollection);
  const collection = parseTarget(cursor);
  const options = parseOptions(cursor);
  return { kind: 'remove', key, collection, options, start, end: cursor.lastEnd };
}

/** `UPSERT example|FILTER condition INSERT value UPDATE|REPLACE value IN collection` */
export function parseUpsert(cursor: TokenCursor): UpsertStatement {
  const { start } = cursor.expect('UPSERT');
  const isFilter = cursor.dialect !== '2.8' && cursor.accept('FILTER') !== undefined;
  const subject = parseExpressionTokens(cursor);
  if (!cursor.accept('INSERT')) cursor.fail();
  const insert = parseExpressionTokens(cursor);
  if (!cursor.is('UPDATE') && !cursor.is('REPLACE')) cursor.fail();
  const mode = cursor.next().kind === 'UPDATE' ? 'update' : 'replace';
  const update = parseExpressionTokens(cursor, upToCollection);
  const collection = parseTarget(cursor);
  const options = parseOptions(cursor);
  const example = isFilter ? undefined : subject;
  const filter = isFilter ? subject : undefined;
  return {
    ...({ kind: 'upsert', example, filter, insert, update, mode } as const),
    collection,
    options,
    start,
    end: cursor.lastEnd,
  };
}

function parseTarget(cursor: TokenCursor): CollectionReference | BindParameter {
  if (!cursor.is('IN') && !cursor.is('INTO')) cursor.fail();
  cursor.next();
  return parseCollection(cursor);
}
