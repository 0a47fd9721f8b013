import { z } from 'zod';
import type { EdgeDefinition } from '../../../../protocol/api/gharial.ts';
import { unreachable } from '../../../../protocol/lib/assert.ts';
import { queryBatches } from '../../../api/cursor.ts';
import { keyOf } from '../../../lib/document-id.ts';
import type { Collections } from '../../adapters/GraphAdapter.ts';
import type { Query } from '../../adapters/queries.ts';
import {
  attributeTypes,
  danglingEdges,
  duplicateEdges,
  edgesOutside,
  maxListed,
  orphanVertices,
} from './integrity-queries.ts';
import {
  type EdgeFault,
  type Fault,
  type IntegrityCheckId,
  type IntegrityResult,
  integrityChecks,
  type TypeFault,
} from './integrity-state.ts';

interface CheckedGraph {
  readonly collections: Collections;
  /** Undefined: edges may connect all vertices. */
  readonly definitions: readonly EdgeDefinition[] | undefined;
  /** Names of all collections of the database. */
  readonly existing: readonly string[];
}

export interface IntegrityStep {
  readonly check: IntegrityCheckId;
  /** The collection that is read next. */
  readonly collection: string;
  /** `after`: see `RestOfFaults`; undefined: from the start. */
  readonly run: (signal: AbortSignal, after?: string) => Promise<IntegrityResult>;
}

/** The steps of checks, each of which reads one collection. */
export function integritySteps(
  graph: CheckedGraph,
  checks: readonly IntegrityCheckId[] = integrityChecks,
): readonly IntegrityStep[] {
  const { collections, definitions, existing } = graph;
  const { vertices, edges } = collections;
  return checks.flatMap((check): IntegrityStep[] => {
    switch (check) {
      case 'dangling':
        return edges.map((collection) => ({
          check,
          collection,
          run: (signal, after) =>
            listed(collection, danglingEdges(collection, vertices, existing, after), toEdgeFault, signal),
        }));
      case 'outside':
        return (definitions ?? []).map((definition) => ({
          check,
          collection: definition.collection,
          run: (signal, after) =>
            listed(definition.collection, edgesOutside(definition, after), toEdgeFault, signal),
        }));
      case 'duplicates':
        return edges.map((collection) => ({
          check,
          collection,
          run: (signal, after) => duplicates(collection, Number(after ?? 0), signal),
        }));
      case 'orphans':
        return vertices.map((collection) => ({
          check,
          collection,
          run: (signal, after) =>
            listed(collection, orphanVertices(collection, edges, after), toVertexFault, signal),
        }));
      case 'types':
        return [...vertices, ...edges].map((collection) => ({
          check,
          collection,
          run: (signal) => varyingTypes(collection, signal),
        }));
      default:
        return unreachable(check);
    }
  });
}

/** Both results together. */
export function addResults(one: IntegrityResult | undefined, other: IntegrityResult): IntegrityResult {
  if (one === undefined) return other;
  return {
    count: one.count + other.count,
    listed: [...one.listed, ...other.listed],
    rest: [...one.rest, ...other.rest],
  };
}

/** Rows of a query with LIMIT, and their number without it. */
async function listed(
  collection: string,
  { text, bindVars }: Query,
  toFault: (row: unknown) => Fault,
  signal: AbortSignal,
): Promise<IntegrityResult> {
  const rows: unknown[] = [];
  let count: number | undefined;
  for await (const batch of queryBatches(text, { bindVars, fullCount: true, signal })) {
    rows.push(...batch.result);
    count ??= batch.extra?.stats?.fullCount;
  }
  const faults = rows.map(toFault);
  const last = faults.at(-1);
  const hasRest = faults.length === maxListed && (count ?? 0) > faults.length;
  const rest = hasRest && last?.kind !== 'attribute' ? [{ collection, after: keyOf(last!.id) }] : [];
  return { count: count ?? faults.length, listed: faults, rest };
}

const edgeRow = z.tuple([z.string(), z.string(), z.string(), z.string()]).rest(z.boolean());

function toEdgeFault(row: unknown): EdgeFault {
  const [id, rev, from, to, isFromLost = false, isToLost = false] = edgeRow.parse(row);
  const missing = [...(isFromLost ? (['from'] as const) : []), ...(isToLost ? (['to'] as const) : [])];
  return { kind: 'edge', id, rev, from, to, missing };
}

function toVertexFault(row: unknown): Fault {
  const [id, rev] = z.tuple([z.string(), z.string()]).parse(row);
  return { kind: 'vertex', id, rev };
}

const duplicateGroups = z.object({
  count: z.number().nullable(),
  groups: z.array(z.tuple([z.string(), z.string(), z.array(z.tuple([z.string(), z.string()]))])),
});

async function duplicates(collection: string, offset: number, signal: AbortSignal): Promise<IntegrityResult> {
  const { text, bindVars } = duplicateEdges(collection, offset);
  const faults: EdgeFault[] = [];
  let count = 0;
  let groups = 0;
  for await (const { result } of queryBatches(text, { bindVars, signal })) {
    const found = duplicateGroups.parse(result[0]);
    count += found.count ?? 0;
    groups += found.groups.length;
    for (const [from, to, [first, ...others]] of found.groups) {
      const original = `${collection}/${first![0]}`;
      for (const [key, rev] of others) {
        faults.push({ kind: 'edge', id: `${collection}/${key}`, rev, from, to, missing: [], original });
      }
    }
  }
  const rest = groups === maxListed ? [{ collection, after: String(offset + groups) }] : [];
  return { count, listed: faults, rest };
}

async function varyingTypes(collection: string, signal: AbortSignal): Promise<IntegrityResult> {
  const { text, bindVars } = attributeTypes(collection);
  const byName = new Map<string, { type: string; count: number }[]>();
  for await (const { result } of queryBatches(text, { bindVars, signal })) {
    for (const row of result) {
      const [attribute, type, count] = z.tuple([z.string(), z.string(), z.number()]).parse(row);
      const types = byName.get(attribute) ?? [];
      types.push({ type, count });
      byName.set(attribute, types);
    }
  }
  const faults = [...byName]
    .filter(([, types]) => types.filter(({ type }) => type !== 'null').length > 1)
    .map(
      ([attribute, types]): TypeFault => ({
        kind: 'attribute',
        collection,
        attribute,
        types: types.sort((one, other) => other.count - one.count),
      }),
    );
  return { count: faults.length, listed: faults, rest: [] };
}
