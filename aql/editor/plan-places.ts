import type { Grammar } from '../../protocol/dialect.ts';
import type * as ast from '../ast.ts';
import { attributePathsIn } from '../explainer/attribute-paths.ts';
import { type ExplainedObject, objectsOf } from '../explainer/node.ts';
import { kindOf, type NodeKind } from '../explainer/node-kinds.ts';
import { type PlanRow, variableOf } from '../explainer/plan-tree.ts';
import { parseTolerant } from '../parser/parse.ts';
import { isObject } from '../values/compare.ts';
import type { Range } from './catalogue.ts';
import { nodesOf } from './nodes.ts';

/** A statement of the text, and the names by which a node of the plan is compared with it. */
interface Place extends Range {
  readonly kind: NonNullable<NodeKind['statement']>;
  /** Variables that the statement declares. */
  readonly declares: ReadonlySet<string>;
  /** Attributes that its expressions use, such as `a.state`, and variables. */
  readonly uses: ReadonlySet<string>;
}

/**
 * The statement of each node of a plan, by the node's id. A plan has no positions, so that a node is compared by its kind,
 * the variables that it declares and the attributes that it uses. A node that the optimizer added has no place.
 */
export function planPlaces(
  text: string,
  rows: readonly PlanRow[],
  dialect: Grammar,
): ReadonlyMap<number, Range> {
  const statements = placesOf(parseTolerant(text, dialect).query);
  const found = new Map<number, Place>();
  const taken = new Set<Place>();
  for (const row of rows) {
    const place = placeOf(row, rows, statements, taken);
    if (!place) continue;
    taken.add(place);
    found.set(row.id, place);
  }
  for (const row of rows) {
    // A value without a name belongs to the statement that uses it.
    if (row.role !== 'calculation' || found.has(row.id)) continue;
    const id = variableOf(row.node, 'outVariable')?.id;
    const user = rows.find(({ node }) => id !== undefined && inputsOf(node).includes(id));
    const place = user && found.get(user.id);
    if (place) found.set(row.id, place);
  }
  return new Map([...found].map(([id, { start, end }]) => [id, { start, end }]));
}

function placeOf(
  row: PlanRow,
  rows: readonly PlanRow[],
  statements: readonly Place[],
  taken: ReadonlySet<Place>,
): Place | undefined {
  const kind = kindOf(row.node).statement;
  if (kind === undefined) return undefined;
  const declared = declaredBy(row.node);
  if (kind === 'let' && declared.length === 0) return undefined;
  const isDistinct = row.node.isDistinctCommand === true;
  const used = usedBy(row.node, rows);
  const candidates = statements.filter(
    (place) =>
      place.kind === (isDistinct ? 'return' : kind) &&
      (isDistinct || declared.every((name) => place.declares.has(name))) &&
      used.every((name) => place.uses.has(name)),
  );
  const free = candidates.find((place) => !taken.has(place));
  if (free) return free;
  // One statement may be several nodes: the conditions of a filter, for example.
  return declared.length > 0 || used.length > 0 ? candidates[0] : undefined;
}

const outputs = [
  'outVariable',
  'vertexOutVariable',
  'edgeOutVariable',
  'pathOutVariable',
  'subqueryOutVariable',
] as const;

/** Names of the query; variables of the optimizer have numbers. */
function declaredBy(node: ExplainedObject): readonly string[] {
  return [
    ...outputs.map((name) => variableOf(node, name)),
    ...objectsOf(node.groups).map((group) => variableOf(group, 'outVariable')),
    ...objectsOf(node.aggregates).map((aggregate) => variableOf(aggregate, 'outVariable')),
  ].flatMap((variable) => (variable && isName(variable.name) ? [variable.name] : []));
}

/** Attributes in the expressions of a filter, a sort, a return or a write; these are in nodes of their own. */
function usedBy(node: ExplainedObject, rows: readonly PlanRow[]): readonly string[] {
  if (!kindOf(node).usesCalculations) return [];
  const ids = inputsOf(node);
  const expressions = rows.flatMap((row) => {
    const id = variableOf(row.node, 'outVariable')?.id;
    return row.role === 'calculation' && id !== undefined && ids.includes(id) && isObject(row.node.expression)
      ? [{ name: variableOf(row.node, 'outVariable')?.name ?? '', expression: row.node.expression }]
      : [];
  });
  return expressions.flatMap(({ name, expression }) =>
    isName(name)
      ? [name]
      : attributePathsIn(expression).flatMap(({ variable, path }) =>
          isName(variable) ? [path === '' ? variable : `${variable}.${path}`] : [],
        ),
  );
}

function inputsOf(node: ExplainedObject): readonly number[] {
  const own = Object.entries(node).flatMap(([name, value]) =>
    /^in(?:Doc|Key)?Variable$|^(?:insert|update)Variable$/.test(name) && isObject(value)
      ? [Number(value.id)]
      : [],
  );
  const keys = objectsOf(node.elements).flatMap((element) => variableOf(element, 'inVariable')?.id ?? []);
  return [...own, ...keys];
}

function isName(name: string): boolean {
  return name !== '' && !/^\d/.test(name);
}

function placesOf(query: ast.Query): readonly Place[] {
  const places: Place[] = [];
  for (const part of nodesOf(query)) {
    if (part.kind === 'subquery') {
      const { start, end } = part as unknown as ast.Subquery;
      places.push({ kind: 'subquery', start, end, declares: new Set(), uses: new Set() });
    }
    if (part.kind !== 'query') continue;
    for (const statement of (part as unknown as ast.Query).statements) {
      places.push({
        kind: statement.kind,
        start: statement.start,
        end: statement.end,
        declares: declaredIn(statement),
        uses: usedIn(statement),
      });
    }
  }
  return places.sort((left, right) => left.start - right.start);
}

function declaredIn(statement: ast.Statement): ReadonlySet<string> {
  switch (statement.kind) {
    case 'for':
    case 'let':
      return new Set([statement.variable.name]);
    case 'traversal':
      return new Set([statement.vertex, statement.edge, statement.path].flatMap((each) => each?.name ?? []));
    case 'path':
      return new Set(statement.variables.map(({ name }) => name));
    case 'collect':
      return new Set(
        [...statement.groups, ...statement.aggregates, { variable: statement.count }, statement.into].flatMap(
          (part) => part?.variable?.name ?? [],
        ),
      );
    case 'window':
      return new Set(statement.aggregates.map(({ variable }) => variable.name));
    default:
      return new Set();
  }
}

function usedIn(statement: ast.Statement): ReadonlySet<string> {
  const used = new Set<string>();
  for (const part of nodesOf(statement)) {
    if (part.kind === 'variable') used.add(part.name as string);
    if (part.kind === 'attribute') used.add(pathOf(part as unknown as ast.AttributeAccess) ?? '');
  }
  return used;
}

function pathOf({ target, name }: ast.AttributeAccess): string | undefined {
  if (target.kind === 'variable') return `${target.name}.${name}`;
  const path = target.kind === 'attribute' ? pathOf(target) : undefined;
  return path === undefined ? undefined : `${path}.${name}`;
}
