import type { AddEdges, Community, GraphPatch, GraphStep } from '../../../protocol/graph-patch.ts';
import type { IdList } from '../../../protocol/lib/packed-ids.ts';
import { bundleIdOf } from './collections.ts';
import type { GraphModel } from './GraphModel.ts';

/**
 * Adapts a patch that adds vertices and edges to a model with collapsed communities: their members are not added again,
 * and edges to them join the community's record and bundles. O(patch).
 */
export function foldIntoCommunities(model: GraphModel, patch: GraphPatch): GraphPatch {
  if (model.communities.size === 0) return patch;
  return patch.flatMap((step): readonly GraphStep[] => {
    if (step.kind === 'addEdges') return foldEdges(model, step);
    if (step.kind !== 'addVertices') return [step];
    const kept = slotsOf(step.ids).filter((slot) => model.findCommunityOf(step.ids.at(slot)!) === undefined);
    if (kept.length === step.ids.length) return [step];
    const { around, labels, documents } = step;
    return [
      {
        kind: 'addVertices',
        ids: kept.map((slot) => step.ids.at(slot)!),
        ...(around === undefined ? {} : { around }),
        ...(labels === undefined ? {} : { labels: kept.map((slot) => labels[slot]) }),
        ...(documents === undefined ? {} : { documents: kept.map((slot) => documents[slot]) }),
      },
    ];
  });
}

function foldEdges(model: GraphModel, step: AddEdges): readonly GraphStep[] {
  const { ids, from, to, documents } = step;
  if (from === undefined || to === undefined) return [step];
  const isFree = (slot: number) =>
    model.findCommunityOf(from.at(slot)!) === undefined && model.findCommunityOf(to.at(slot)!) === undefined;
  const slots = slotsOf(ids);
  const free = slots.filter(isFree);
  if (free.length === slots.length) return [step];
  const additions = new Map<string, { readonly known: ReadonlySet<string>; readonly slots: number[] }>();
  const counts = new Map<string, { from: string; to: string; count: number }>();
  for (const slot of slots) {
    if (isFree(slot)) continue;
    const homes = [model.findCommunityOf(from.at(slot)!), model.findCommunityOf(to.at(slot)!)];
    let isKnown = false;
    for (const home of new Set(homes)) {
      if (home === undefined) continue;
      const addition = additions.get(home) ?? {
        known: new Set(model.communities.get(home)!.edges.ids),
        slots: [],
      };
      additions.set(home, addition);
      if (addition.known.has(ids.at(slot)!)) isKnown = true;
      else addition.slots.push(slot);
    }
    const [source, target] = [homes[0] ?? from.at(slot)!, homes[1] ?? to.at(slot)!];
    if (isKnown || source === target) continue;
    const bundle = bundleIdOf(source, target);
    const before = (model.findDocument(bundle)?.count as number | undefined) ?? 0;
    const known = counts.get(bundle);
    if (known === undefined) counts.set(bundle, { from: source, to: target, count: before + 1 });
    else known.count++;
  }
  const changed = [...additions]
    .filter(([, addition]) => addition.slots.length > 0)
    .map(
      ([home, addition]) => [home, withEdges(model.communities.get(home)!, step, addition.slots)] as const,
    );
  const fresh = [...counts].filter(([id]) => model.findEdge(id) === undefined);
  const former = [...counts].filter(([id]) => model.findEdge(id) !== undefined);
  const steps: GraphStep[] = [
    {
      kind: 'addEdges',
      ids: free.map((slot) => ids.at(slot)!),
      from: free.map((slot) => from.at(slot)!),
      to: free.map((slot) => to.at(slot)!),
      ...(documents === undefined ? {} : { documents: free.map((slot) => documents[slot]) }),
    },
    {
      kind: 'addEdges',
      ids: fresh.map(([id]) => id),
      from: fresh.map(([, bundle]) => bundle.from),
      to: fresh.map(([, bundle]) => bundle.to),
      documents: fresh.map(([, { count }]) => ({ count })),
    },
    {
      kind: 'setDocuments',
      ids: former.map(([id]) => id),
      values: former.map(([, { count }]) => ({ count })),
    },
    {
      kind: 'setCommunities',
      ids: changed.map(([home]) => home),
      values: changed.map(([, record]) => record),
    },
  ];
  return steps.filter((each) => !('ids' in each) || each.ids.length > 0);
}

function withEdges(
  record: Community,
  { ids, from, to, documents }: AddEdges,
  slots: readonly number[],
): Community {
  const { edges } = record;
  return {
    ...record,
    edges: {
      ids: [...edges.ids, ...slots.map((slot) => ids.at(slot)!)],
      from: [...edges.from, ...slots.map((slot) => from!.at(slot)!)],
      to: [...edges.to, ...slots.map((slot) => to!.at(slot)!)],
      documents: [
        ...(edges.documents ?? Array.from(edges.ids, () => undefined)),
        ...slots.map((slot) => documents?.[slot]),
      ],
    },
  };
}

function slotsOf(ids: IdList): number[] {
  return Array.from({ length: ids.length }, (_, slot) => slot);
}
