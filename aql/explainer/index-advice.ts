import { isObject } from '../values/compare.ts';
import { type AttributePath, attributePathOf, attributePathsIn } from './attribute-paths.ts';
import { type ExplainedObject, objectsOf, textOf, textsOf } from './node.ts';
import { kindOf } from './node-kinds.ts';
import { type PlanRow, variableOf } from './plan-tree.ts';

/** An index that would reduce the work of a node, with the figures that show it. */
export interface IndexAdvice {
  /**
   * `missing`: a scan of the collection drops documents by a condition. `wider`: a scan of an index drops documents by
   * a condition. `sort`: a sort needs all documents.
   */
  readonly kind: 'missing' | 'wider' | 'sort';
  readonly nodeId: number;
  readonly collection: string;
  /** Attributes of the persistent index. */
  readonly fields: readonly string[];
  /** Attributes whose condition drops the documents, or that are sorted by. */
  readonly attributes: readonly string[];
  /** Documents that the node reads; estimated without a profile. */
  readonly read: number;
  /** Documents that pass the conditions; undefined without a profile. */
  readonly kept: number | undefined;
  readonly isEstimate: boolean;
  /** The index that the node uses now. */
  readonly usedIndex: string | undefined;
}

/** An index for fewer documents saves no noticeable time. */
const minRead = 100;

/** Indexes that follow from a plan and its figures; none if the plan shows no unnecessary reads. */
export function indexAdvice(rows: readonly PlanRow[]): readonly IndexAdvice[] {
  return rows.flatMap((row, at) => {
    if (row.role === 'scan') return scanAdvice(rows, at) ?? sortAdvice(rows, at) ?? [];
    if (row.role === 'index') return scanAdvice(rows, at) ?? [];
    return [];
  });
}

function scanAdvice(rows: readonly PlanRow[], at: number): IndexAdvice | undefined {
  const row = rows[at]!;
  const variable = variableOf(row.node, 'outVariable');
  const used = row.role === 'index' ? usedIndex(row.node) : undefined;
  const read = documentsRead(rows, at);
  if (variable === undefined || read === undefined || read < minRead) return undefined;
  if (row.role === 'index' && used === undefined) return undefined;
  const filters = filtersOf(rows, at);
  const comparisons = filters.conditions.flatMap((condition) => comparisonOf(condition, variable.id) ?? []);
  const equal = distinct(comparisons.filter(({ isEqual }) => isEqual).map(({ path }) => path));
  const range = comparisons.find(({ isEqual, path }) => !isEqual && !equal.includes(path));
  // A range ends the part of an index that limits the reads.
  const attributes = [...equal, ...(range && !used?.hasRange ? [range.path] : [])].filter(
    (path) => !used?.fields.includes(path),
  );
  if (attributes.length === 0) return undefined;
  const kept = row.measured && row.measured.items - filters.dropped;
  if (kept !== undefined && kept > read / 2) return undefined;
  // The estimate has no information about documents that are dropped after the condition of an index.
  if (used !== undefined && kept === undefined) return undefined;
  const usedFields = used?.hasRange ? used.fields.slice(0, -1) : (used?.fields ?? []);
  const rangeField = used?.hasRange ? used.fields.slice(-1) : [];
  return {
    kind: used === undefined ? 'missing' : 'wider',
    nodeId: row.id,
    collection: textOf(row.node.collection),
    fields: distinct([...usedFields, ...attributes, ...rangeField]),
    attributes,
    read,
    kept,
    isEstimate: kept === undefined,
    usedIndex: used?.name,
  };
}

function sortAdvice(rows: readonly PlanRow[], at: number): IndexAdvice | undefined {
  const row = rows[at]!;
  const variable = variableOf(row.node, 'outVariable');
  const scope = scopeAfter(rows, at);
  const sort = scope.find(({ role }) => role === 'sort');
  const read = documentsRead(rows, at);
  if (!sort || variable === undefined || read === undefined || read < minRead) return undefined;
  // A nested loop is repeated for each document of the outer one, and a filter would leave few documents to sort.
  if (
    scope.some((next) => kindOf(next.node).opensLoop || next.role === 'filter') ||
    isObject(row.node.filter)
  )
    return undefined;
  if (row.depth > 0) return undefined;
  const keys = objectsOf(sort.node.elements);
  const paths = keys.map((key) => {
    const id = variableOf(key, 'inVariable')?.id;
    const expression = rows.find((each) => variableOf(each.node, 'outVariable')?.id === id)?.node.expression;
    const path = isObject(expression) ? attributePathOf(expression) : undefined;
    return path?.variableId === variable.id && path.path !== '' ? path.path : undefined;
  });
  const isOneDirection = keys.every(
    ({ ascending }) => (ascending === false) === (keys[0]?.ascending === false),
  );
  const fields = paths.filter((path) => path !== undefined);
  if (!isOneDirection || fields.length === 0 || fields.length < paths.length) return undefined;
  return {
    kind: 'sort',
    nodeId: sort.id,
    collection: textOf(row.node.collection),
    fields,
    attributes: fields,
    read,
    kept: undefined,
    isEstimate: row.measured === undefined,
    usedIndex: undefined,
  };
}

/** Documents that a scan reads in all its runs. */
function documentsRead(rows: readonly PlanRow[], at: number): number | undefined {
  const { node, measured, estimatedCost } = rows[at]!;
  if (measured) return measured.items + measured.filtered;
  const [dependency] = Array.isArray(node.dependencies) ? node.dependencies : [];
  const input = rows.find(({ id }) => id === dependency);
  // The cost of a scan is the cost of its input and one for each document.
  if (estimatedCost === undefined || input?.estimatedCost === undefined) return undefined;
  return Math.round(estimatedCost - input.estimatedCost);
}

/** Nodes that work on the rows of a loop, up to the next node that groups or returns them. */
function scopeAfter(rows: readonly PlanRow[], at: number): readonly PlanRow[] {
  const end = rows.findIndex(
    ({ node, depth }, index) => index > at && (depth < rows[at]!.depth || kindOf(node).endsLoop === true),
  );
  return rows.slice(at + 1, end === -1 ? undefined : end);
}

/** Conditions on the rows of a scan: its own and those of the filters before the next loop. */
function filtersOf(
  rows: readonly PlanRow[],
  at: number,
): { readonly conditions: readonly ExplainedObject[]; readonly dropped: number } {
  const own = rows[at]!.node.filter;
  const conditions = isObject(own) ? conjuncts(own) : [];
  let dropped = 0;
  for (const { node, role, measured } of scopeAfter(rows, at)) {
    if (kindOf(node).opensLoop || role === 'subquery' || role === 'sort') break;
    if (role !== 'filter') continue;
    const id = variableOf(node, 'inVariable')?.id;
    const { expression } =
      rows.find((each) => variableOf(each.node, 'outVariable')?.id === id)?.node ?? ({} as ExplainedObject);
    if (isObject(expression)) conditions.push(...conjuncts(expression));
    dropped += measured?.filtered ?? 0;
  }
  return { conditions, dropped };
}

function conjuncts(condition: ExplainedObject): ExplainedObject[] {
  return condition.type === 'logical and' || condition.type === 'n-ary and'
    ? objectsOf(condition.subNodes).flatMap(conjuncts)
    : [condition];
}

const rangeTypes = ['compare <', 'compare <=', 'compare >', 'compare >='];

/** A condition that a persistent index answers: an attribute of the document against a value of another source. */
function comparisonOf(
  condition: ExplainedObject,
  variableId: number,
): { readonly path: string; readonly isEqual: boolean } | undefined {
  const type = textOf(condition.type);
  const [left, right] = objectsOf(condition.subNodes);
  if (!left || !right) return undefined;
  const isEqual = type === 'compare ==' || type === 'compare in';
  if (!isEqual && !rangeTypes.includes(type)) return undefined;
  const attribute =
    ownPath(left, variableId) ?? (type === 'compare in' ? undefined : ownPath(right, variableId));
  if (attribute === undefined) return undefined;
  const other = ownPath(left, variableId) === undefined ? left : right;
  if (attributePathsIn(other).some((path) => path.variableId === variableId)) return undefined;
  return { path: attribute.path, isEqual };
}

function ownPath(expression: ExplainedObject, variableId: number): AttributePath | undefined {
  const path = attributePathOf(expression);
  return path?.variableId === variableId && path.path !== '' ? path : undefined;
}

interface UsedIndex {
  readonly name: string;
  /** The attributes that the condition of the scan uses. */
  readonly fields: readonly string[];
  /** The last of them has a range. */
  readonly hasRange: boolean;
}

/** The one sorted index of a scan; undefined for several indexes and other types. */
function usedIndex(node: ExplainedObject): UsedIndex | undefined {
  const [index, ...others] = objectsOf(node.indexes);
  const variable = variableOf(node, 'outVariable');
  if (!index || others.length > 0 || !variable || !isObject(node.condition)) return undefined;
  if (!['persistent', 'skiplist', 'hash'].includes(textOf(index.type))) return undefined;
  const alternatives =
    node.condition.type === 'n-ary or' || node.condition.type === 'logical or'
      ? objectsOf(node.condition.subNodes)
      : [node.condition];
  if (alternatives.length !== 1) return undefined;
  const comparisons = conjuncts(alternatives[0]!).flatMap((each) => comparisonOf(each, variable.id) ?? []);
  const fields = textsOf(index.fields).filter((field) => comparisons.some(({ path }) => path === field));
  const last = comparisons.filter(({ path }) => path === fields.at(-1));
  return {
    name: textOf(index.name) || textOf(index.id),
    fields,
    hasRange: last.length > 0 && last.every(({ isEqual }) => !isEqual),
  };
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
