import { z } from 'zod';
import type { GraphDocument, GraphPatch, GraphStep } from '../../../../protocol/graph-patch.ts';
import type { IdList } from '../../../../protocol/lib/packed-ids.ts';
import { isBundleId } from '../../model/collections.ts';
import { float32, packedIds, packIds, uint8, uint32, unpackIds } from '../saved/scene-schemas.ts';
import { storedCommunity, toCommunity, toStored } from '../saved/stored-community.ts';

const labels = z.array(z.string().nullable());
/** Number of edges for an edge that stands for several; other documents are loaded again on demand. */
const counts = z.array(z.number().nullable());

const packedStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('addVertices'),
    ids: packedIds,
    labels: labels.optional(),
    positions: float32.optional(),
    flags: uint8.optional(),
    settled: uint8.optional(),
    hiddenNeighbours: uint32.optional(),
    around: z.string().optional(),
    at: uint32.optional(),
  }),
  z.object({ kind: z.literal('removeVertices'), indices: uint32 }),
  z.object({
    kind: z.literal('addEdges'),
    ids: packedIds,
    from: packedIds.optional(),
    to: packedIds.optional(),
    sources: uint32.optional(),
    targets: uint32.optional(),
    counts: counts.optional(),
    at: uint32.optional(),
  }),
  z.object({ kind: z.literal('removeEdges'), indices: uint32 }),
  z.object({ kind: z.literal('setFlags'), indices: uint32, values: uint8 }),
  z.object({ kind: z.literal('setPositions'), indices: uint32, values: float32 }),
  z.object({ kind: z.literal('setLabels'), indices: uint32, values: labels }),
  z.object({ kind: z.literal('setHiddenNeighbours'), indices: uint32, values: uint32 }),
  z.object({ kind: z.literal('setDocuments'), ids: z.array(z.string()), counts }),
  z.object({
    kind: z.literal('setCommunities'),
    ids: z.array(z.string()),
    values: z.array(storedCommunity.nullable()),
  }),
]);

type PackedStep = z.infer<typeof packedStep>;

export const packedPatch = z.array(packedStep);
export type PackedPatch = readonly PackedStep[];

/** A patch as plain data, which shares its typed arrays. Of the documents only the counts of bundled edges are kept. */
export function packPatch(patch: GraphPatch): PackedPatch {
  return patch.map(packStep);
}

/** The patch of packed data. Its columns are not validated: the model does that. */
export function unpackPatch(packed: PackedPatch): GraphPatch {
  return packed.map(unpackStep);
}

function packStep(step: GraphStep): PackedStep {
  switch (step.kind) {
    case 'addVertices': {
      const { documents: _, ids, labels: given, ...columns } = step;
      return { ...columns, ids: packIds(ids), ...(given && { labels: nulled(given) }) };
    }
    case 'addEdges': {
      const { documents, ids, from, to, ...columns } = step;
      return {
        ...columns,
        ids: packIds(ids),
        ...(from && { from: packIds(from) }),
        ...(to && { to: packIds(to) }),
        ...(documents && { counts: countsOf(ids, documents) }),
      };
    }
    case 'setLabels':
      return { ...step, values: nulled(step.values) };
    case 'setDocuments': {
      const bundles = step.ids.flatMap((id, place) => (isBundleId(id) ? [place] : []));
      const ids = bundles.map((place) => step.ids[place]!);
      const values = bundles.map((place) => step.values[place]);
      return { kind: 'setDocuments', ids, counts: countsOf(ids, values) };
    }
    case 'setCommunities': {
      const { ids } = step;
      const values = step.values.map((value, nth) =>
        value === undefined ? null : toStored(ids[nth]!, value),
      );
      return { kind: 'setCommunities', ids: [...ids], values };
    }
    default:
      return { ...step };
  }
}

function unpackStep(step: PackedStep): GraphStep {
  switch (step.kind) {
    case 'addVertices': {
      const { ids, labels: given, ...columns } = step;
      return { ...columns, ids: unpackIds(ids), ...(given && { labels: given.map(known) }) } as GraphStep;
    }
    case 'addEdges': {
      const { ids, from, to, counts: given, ...columns } = step;
      return {
        ...columns,
        ids: unpackIds(ids),
        ...(from && { from: unpackIds(from) }),
        ...(to && { to: unpackIds(to) }),
        ...(given && { documents: given.map(toBundle) }),
      } as GraphStep;
    }
    case 'setLabels':
      return { ...step, values: step.values.map(known) };
    case 'setDocuments':
      return { kind: 'setDocuments', ids: step.ids, values: step.counts.map(toBundle) };
    case 'setCommunities':
      return {
        ...step,
        values: step.values.map((value) => (value === null ? undefined : toCommunity(value))),
      };
    default:
      return step;
  }
}

function countsOf(ids: IdList, documents: readonly (GraphDocument | undefined)[]): (number | null)[] {
  return documents.map((document, nth) => {
    const count = document !== undefined && isBundleId(ids.at(nth)!) ? document.count : undefined;
    return typeof count === 'number' ? count : null;
  });
}

const toBundle = (count: number | null) => (count === null ? undefined : { count });
const nulled = (values: readonly (string | undefined)[]) => values.map((value) => value ?? null);
const known = (value: string | null) => value ?? undefined;
