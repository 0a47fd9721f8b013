import { queryRows } from '../../../api/cursor.ts';
import { membersOf } from '../../../lib/raw-json.ts';
import { type ConversionType, convertValue } from './convert-value.ts';
import { otherTypes } from './integrity-queries.ts';
import type { EdgeFault, Fault, TypeFault, VertexFault } from './integrity-state.ts';
import { type MendItem, readDocuments } from './mend.ts';

/** One line of the preview of a mending. */
interface PlannedItem {
  readonly item: MendItem;
  /** What changes, before and after, as JSON text; undefined: the document is removed. */
  readonly change:
    | { readonly attribute: string; readonly before: string; readonly after: string }
    | undefined;
}

export interface MendPlan {
  readonly items: readonly PlannedItem[];
  /** Documents that the mending cannot change, with the reason. */
  readonly left: readonly { readonly id: string; readonly text: string }[];
}

/** Removes the documents of faults. */
export function removalPlan(faults: readonly Fault[]): MendPlan {
  const removable = faults.filter((fault): fault is EdgeFault | VertexFault => fault.kind !== 'attribute');
  return {
    items: removable.map(({ id, rev }) => ({ item: { id, rev, changes: undefined }, change: undefined })),
    left: [],
  };
}

/** Points each missing end of edges to another vertex. */
export function repointPlan(faults: readonly Fault[], vertexId: string): MendPlan {
  const items = faults.flatMap((fault) => {
    if (fault.kind !== 'edge' || fault.missing.length === 0) return [];
    const after = JSON.stringify(vertexId);
    const changes = new Map(fault.missing.map((end) => [`_${end}`, after]));
    const attribute = fault.missing.map((end) => `_${end}`).join(', ');
    const before = fault.missing.map((end) => JSON.stringify(fault[end])).join(', ');
    return [{ item: { id: fault.id, rev: fault.rev, changes }, change: { attribute, before, after } }];
  });
  return { items, left: [] };
}

/** Converts the values of other types. Values without an equivalent are left. */
export async function conversionPlan(
  { collection, attribute }: Pick<TypeFault, 'collection' | 'attribute'>,
  type: ConversionType,
  signal?: AbortSignal,
): Promise<MendPlan> {
  const { text, bindVars } = otherTypes(collection, attribute, type);
  const rows = (await queryRows(text, { bindVars, signal })) as [id: string, rev: string][];
  const stored = await readDocuments(
    collection,
    rows.map(([id]) => ({ id })),
    signal,
  );
  const items: PlannedItem[] = [];
  const left: { id: string; text: string }[] = [];
  for (const [id, rev] of rows) {
    const before = membersOf(stored.get(id) ?? '{}').get(attribute);
    if (before === undefined) continue;
    const after = convertValue(before, type);
    if (after === undefined)
      left.push({ id, text: `${before} is not a ${type === 'bool' ? 'boolean' : type}` });
    else {
      const changes = new Map([[attribute, after]]);
      items.push({ item: { id, rev, changes }, change: { attribute, before, after } });
    }
  }
  return { items, left };
}
