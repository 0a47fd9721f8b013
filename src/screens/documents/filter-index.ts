import type { IndexInfo } from '../../../protocol/api/index.ts';
import { type Condition, type FilterOperator, pathOf } from './document-filter.ts';

/** Collections with fewer documents are read in a moment. */
const minDocuments = 12_000;

const equalities: ReadonlySet<FilterOperator> = new Set(['==', 'in']);
const ranges: ReadonlySet<FilterOperator> = new Set(['<', '<=', '>=', '>']);

/** The attributes of the index that a filter needs: equalities first. Undefined if it would not help, or exists. */
export function neededIndex(
  conditions: readonly Condition[],
  {
    total,
    indexes,
  }: { readonly total: number | undefined; readonly indexes: readonly IndexInfo[] | undefined },
): readonly string[] | undefined {
  if (total === undefined || total < minDocuments || indexes === undefined) return undefined;
  // With alternatives, each one needs an index of its own.
  if (conditions.some(({ join }) => join === 'or')) return undefined;
  const fieldsOf = (operators: ReadonlySet<FilterOperator>) =>
    conditions.filter(({ operator }) => operators.has(operator)).map(fieldOf);
  const [equal, range] = [fieldsOf(equalities), fieldsOf(ranges)];
  const first = new Set(indexes.flatMap(({ fields }) => fields?.[0] ?? []));
  const needed = [...new Set([...equal, ...range.slice(0, 1)])];
  return needed.length === 0 || needed.some((field) => first.has(field)) ? undefined : needed;
}

const fieldOf = ({ attribute }: Condition) => pathOf(attribute).join('.');
