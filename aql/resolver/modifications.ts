import { DatabaseError } from '../../protocol/errors.ts';
import type * as ast from '../ast.ts';
import { findBindParameters } from './BindValues.ts';
import { resolveExpression } from './expressions.ts';
import { resolveOptions } from './options.ts';
import type { Resolution } from './Resolution.ts';
import type { VariableInfo } from './resolve.ts';

/** Resolves a collection name. Throws 1203 (collection not found). */
export function resolveCollectionName(
  resolution: Resolution,
  collection: ast.CollectionReference | ast.BindParameter,
  access: 'read' | 'write',
): ast.CollectionReference {
  const { start, end } = collection;
  if (collection.kind === 'bind' && resolution.binds.isOpen)
    return { kind: 'collection', name: '', start, end };
  if (collection.kind === 'bind' && !collection.isCollection) throw resolution.binds.typeError(collection);
  const name = collection.kind === 'bind' ? resolution.binds.getName(collection) : collection.name;
  resolution.noteCollection(name, access, collection);
  return { kind: 'collection', name, start, end };
}

export function resolveInsert(resolution: Resolution, statement: ast.InsertStatement): ast.InsertStatement {
  const value = resolveExpression(resolution, statement.value);
  const target = resolveTarget(resolution, statement);
  const resolved = { ...statement, value, ...target };
  finish(resolution, resolved, resolution.dialect === '2.8' ? ['new'] : ['old', 'new']);
  return resolved;
}

export function resolveUpdate(resolution: Resolution, statement: ast.UpdateStatement): ast.UpdateStatement {
  const key = resolveExpression(resolution, statement.key);
  const value = statement.value && resolveExpression(resolution, statement.value);
  const target = resolveTarget(resolution, statement);
  const resolved = { ...statement, key, value, ...target };
  finish(resolution, resolved, ['old', 'new']);
  return resolved;
}

export function resolveRemove(resolution: Resolution, statement: ast.RemoveStatement): ast.RemoveStatement {
  const key = resolveExpression(resolution, statement.key);
  const target = resolveTarget(resolution, statement);
  const resolved = { ...statement, key, ...target };
  finish(resolution, resolved, ['old']);
  return resolved;
}

/** True for an object with a computed attribute name at any level. */
function hasComputedName(example: ast.Expression): boolean {
  if (example.kind !== 'object') return false;
  return example.members.some((member) => member.kind === 'computed' || hasComputedName(member.value));
}

/** OLD is visible in the update part, `$CURRENT` (or CURRENT) in UPSERT FILTER. */
export function resolveUpsert(resolution: Resolution, statement: ast.UpsertStatement): ast.UpsertStatement {
  const { scopes } = resolution;
  if (resolution.dialect === '2.8' && statement.example !== undefined && hasComputedName(statement.example)) {
    const message = 'expecting object literal with literal attribute names in example';
    resolution.fail(new DatabaseError('ERROR_QUERY_PARSE', { message }), statement.example);
  }
  const example = statement.example && resolveExpression(resolution, statement.example);
  let current: VariableInfo | undefined;
  const resolveFilter = (filter: ast.Expression): ast.Expression =>
    scopes.within(
      { name: 'CURRENT', id: 0, start: filter.start, end: filter.end },
      'current',
      (id) => {
        current = scopes.variables[id];
        return resolveExpression(resolution, filter);
      },
      '$CURRENT',
    );
  const filter = statement.filter && resolveFilter(statement.filter);
  const insert = resolveExpression(resolution, statement.insert);
  const old = scopes.declare('OLD', 'old', statement);
  const update = resolveExpression(resolution, statement.update);
  const target = resolveTarget(resolution, statement);
  const resolved = { ...statement, example, filter, insert, update, ...target };
  resolution.modificationVariables.set(resolved, {
    old,
    new: scopes.declare('NEW', 'new', statement),
    current,
  });
  resolution.markModified(target.collection.name);
  return resolved;
}

interface Target {
  readonly collection: ast.CollectionReference;
  readonly options: ast.ObjectExpression | undefined;
}

function resolveTarget(
  resolution: Resolution,
  statement: ast.InsertStatement | ast.UpdateStatement | ast.RemoveStatement | ast.UpsertStatement,
): Target {
  const collection = resolveCollectionName(resolution, statement.collection, 'write');
  const { options } = statement;
  if (options !== undefined && resolution.dialect === '2.8' && findBindParameters(options).length > 0) {
    resolution.fail(new DatabaseError('ERROR_QUERY_COMPILE_TIME_OPTIONS'), options);
  }
  return { collection, options: resolveOptions(resolution, statement) };
}

function finish(
  resolution: Resolution,
  statement: ast.InsertStatement | ast.UpdateStatement | ast.RemoveStatement,
  names: readonly ('old' | 'new')[],
): void {
  const { scopes } = resolution;
  const declare = (kind: 'old' | 'new'): VariableInfo | undefined =>
    names.includes(kind) ? scopes.declare(kind.toUpperCase(), kind, statement) : undefined;
  resolution.modificationVariables.set(statement, {
    old: declare('old'),
    new: declare('new'),
    current: undefined,
  });
  if (statement.collection.kind === 'collection') resolution.markModified(statement.collection.name);
}
