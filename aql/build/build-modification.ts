import { DatabaseError } from '../../protocol/errors.ts';
import { assert } from '../../protocol/lib/assert.ts';
import type {
  Expression,
  InsertStatement,
  ObjectExpression,
  RemoveStatement,
  UpdateStatement,
  UpsertStatement,
  VariableId,
} from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { EnumerateCollectionNode } from '../nodes/enumerate-collection.ts';
import { FilterNode } from '../nodes/filter.ts';
import { InsertNode } from '../nodes/insert.ts';
import { LimitNode } from '../nodes/limit.ts';
import type { ModificationSettings } from '../nodes/modification.ts';
import { RemoveNode } from '../nodes/remove.ts';
import { ReturnNode } from '../nodes/return.ts';
import { SingletonNode } from '../nodes/singleton.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import { ReplaceNode, UpdateNode } from '../nodes/update.ts';
import { UpsertNode } from '../nodes/upsert.ts';
import { constantOptions } from '../plan/constants.ts';
import type { ModificationOptions } from '../source.ts';
import { isObject } from '../values/compare.ts';
import type { ObjectValue } from '../values/value.ts';
import { nameOfCollection } from './collection-name.ts';
import type { PlanBuilder } from './PlanBuilder.ts';

export function buildModification(
  builder: PlanBuilder,
  statement: InsertStatement | UpdateStatement | RemoveStatement,
): void {
  const collection = nameOfCollection(statement.collection);
  const settings = settingsOf(builder, statement.options);
  const variables = builder.scope.resolved.modificationVariables.get(statement);
  const target = { collection, settings, oldVariable: variables?.old?.id, newVariable: variables?.new?.id };
  switch (statement.kind) {
    case 'insert':
      builder.add(new InsertNode(builder.variableOf(statement.value), target));
      return;
    case 'remove':
      builder.add(new RemoveNode(builder.variableOf(statement.key), target));
      return;
    case 'update':
    case 'replace': {
      const Node = statement.kind === 'update' ? UpdateNode : ReplaceNode;
      const key = builder.variableOf(statement.key);
      const body = statement.value === undefined ? undefined : builder.variableOf(statement.value);
      builder.add(
        body === undefined
          ? new Node({ inDocVariable: key }, target)
          : new Node({ inDocVariable: body, inKeyVariable: key }, target),
      );
    }
  }
}

/**
 * UPSERT: a subquery looks up the document, OLD is its first row or null, then the insert or the update
 * follows.
 */
export function buildUpsert(builder: PlanBuilder, statement: UpsertStatement): void {
  const { scope } = builder;
  const collection = nameOfCollection(statement.collection);
  const settings = settingsOf(builder, statement.options);
  const variables = scope.resolved.modificationVariables.get(statement);
  const candidate = variables?.current?.id ?? scope.newVariable();
  const condition = statement.filter ?? exampleCondition(builder, statement, candidate);
  const found = scope.newVariable();
  const isFound = scope.newVariable();
  builder.add(
    new SubqueryNode(found, {
      nodes: [
        new SingletonNode(),
        new EnumerateCollectionNode(collection, candidate),
        new CalculationNode(isFound, scope.planned(condition)),
        new FilterNode(isFound),
        new LimitNode(0, 1),
        new ReturnNode(candidate),
      ],
    }),
  );
  const old = variables?.old?.id ?? scope.newVariable('OLD');
  const at = { start: statement.start, end: statement.end };
  builder.assign(old, {
    kind: 'index',
    target: { kind: 'variable', name: scope.nameOf(found), id: found, ...at },
    index: { kind: 'literal', value: 0, ...at },
    ...at,
  });
  const insert = builder.variableOf(statement.insert);
  const update = builder.variableOf(statement.update);
  builder.add(
    new UpsertNode(old, insert, update, statement.mode, {
      collection,
      settings,
      newVariable: variables?.new?.id,
    }),
  );
}

/**
 * Converts an example such as `{ a: 1, b: { c: 2 } }` to a condition: all attributes are equal, nested ones
 * by their paths.
 */
function exampleCondition(
  builder: PlanBuilder,
  statement: UpsertStatement,
  candidate: VariableId,
): Expression {
  const { example } = statement;
  const at = { start: statement.start, end: statement.end };
  assert(example !== undefined, 'UPSERT has an example or a filter');
  const document: Expression = {
    kind: 'variable',
    name: builder.scope.nameOf(candidate),
    id: candidate,
    ...at,
  };
  const conditions: Expression[] = [];
  const arePaths = dialectRules[builder.scope.dialect].quotedUpsertNames === 'paths';
  const attributeAt = (target: Expression, name: string): Expression =>
    (arePaths ? name.split('.') : [name]).reduce<Expression>(
      (inner, part) => ({ kind: 'attribute', target: inner, name: part, ...at }),
      target,
    );
  const addMembers = (target: Expression, members: ObjectExpression['members']): void => {
    for (const member of members) {
      if (member.kind === 'spread' || member.kind === 'bound') throw exampleExpected();
      const attribute: Expression =
        member.kind === 'named'
          ? attributeAt(target, member.name)
          : { kind: 'index', target, index: builder.lift(member.key), ...at };
      if (member.value.kind === 'object' && member.value.members.length > 0) {
        addMembers(attribute, member.value.members);
      } else if (member.value.kind === 'literal' && isObject(member.value.value)) {
        addValues(attribute, member.value.value);
      } else {
        conditions.push({
          kind: 'binary',
          operator: '==',
          left: attribute,
          right: builder.lift(member.value),
          ...at,
        });
      }
    }
  };
  const addValues = (target: Expression, values: ObjectValue): void => {
    for (const [name, value] of Object.entries(values)) {
      const left = attributeAt(target, name);
      if (isObject(value) && Object.keys(value).length > 0) {
        addValues(left, value);
      } else {
        const right: Expression = { kind: 'literal', value, ...at };
        conditions.push({ kind: 'binary', operator: '==', left, right, ...at });
      }
    }
  };
  if (example.kind === 'object') {
    addMembers(document, example.members);
  } else if (example.kind === 'literal' && isObject(example.value)) {
    addValues(document, example.value);
  } else {
    throw exampleExpected();
  }
  const [first, ...others] = conditions;
  // An empty example matches all documents.
  if (first === undefined) return { kind: 'literal', value: true, ...at };
  return others.reduce<Expression>(
    (left, right) => ({ kind: 'binary', operator: '&&', left, right, ...at }),
    first,
  );
}

function exampleExpected(): DatabaseError {
  return new DatabaseError('ERROR_QUERY_PARSE', {
    message: 'expecting object literal or bind parameter for example',
  });
}

const overwriteModes = ['conflict', 'ignore', 'replace', 'update'] as const;

function settingsOf(builder: PlanBuilder, expression: ObjectExpression | undefined): ModificationSettings {
  const given = constantOptions(expression);
  const options: { -readonly [Name in keyof ModificationOptions]: ModificationOptions[Name] } = {
    dialect: builder.scope.dialect,
  };
  if (given.waitForSync === true) options.waitForSync = true;
  if (given.keepNull === false) options.keepNull = false;
  if (given.mergeObjects === false) options.mergeObjects = false;
  if (given.overwrite === true) options.overwriteMode = 'replace';
  const mode = overwriteModes.find((name) => name === given.overwriteMode);
  if (mode !== undefined) options.overwriteMode = mode;
  return {
    options,
    isIgnoringErrors: given.ignoreErrors === true,
    isCheckingRevisions: given.ignoreRevs === false,
  };
}
