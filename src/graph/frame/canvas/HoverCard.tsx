import { useEffect, useState } from 'react';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { VertexSwatch } from '../../ui/VertexSwatch.tsx';
import { useWorkspace, useWorkspaceState } from '../../ui/workspace-context.tsx';
import classes from './canvas.module.css';

/** Time on a vertex before its card opens. */
const delayMs = 500;
/** Edge collections with a line of their own. */
const maxLines = 4;
const cardPx = { width: 232, gap: 14 };

/** Counts of the vertex under the pointer, beside it. It closes with a press of the pointer. */
export function HoverCard() {
  const { vertexId } = useWorkspaceState((state) => state.hover);
  return vertexId === undefined ? null : <RestingCard key={vertexId} vertexId={vertexId} />;
}

function RestingCard({ vertexId }: { readonly vertexId: string }) {
  const { model, view } = useWorkspace();
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>('waiting');
  useWorkspaceState((each) => each.modelRevision);
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'waiting' ? 'open' : now)), delayMs);
    const close = () => setState('closed');
    for (const kind of ['pointerdown', 'wheel', 'keydown'] as const) addEventListener(kind, close, true);
    return () => {
      clearTimeout(timer);
      for (const kind of ['pointerdown', 'wheel', 'keydown'] as const) removeEventListener(kind, close, true);
    };
  }, []);
  const vertex = model.findVertex(vertexId);
  if (state !== 'open' || vertex === undefined || view === undefined) return null;
  const { x, y } = view.camera.toScreen(model.positions[2 * vertex]!, model.positions[2 * vertex + 1]!);
  const isLeft = x + cardPx.gap + cardPx.width > view.camera.widthPx - view.camera.insets.right;
  const { lines, neighbours } = countsOf(model, vertex);
  const hidden = model.hiddenNeighbours[vertex]!;
  return (
    <div
      className={classes.card}
      aria-hidden
      style={{
        width: cardPx.width,
        left: isLeft ? x - cardPx.gap - cardPx.width : x + cardPx.gap,
        top: Math.max(8, y + cardPx.gap),
      }}
    >
      <b>
        <VertexSwatch vertexId={vertexId} /> <bdi>{model.labelOf(vertex)}</bdi>
      </b>
      <span>
        {formatAmount(neighbours, 'neighbour')}
        {hidden > 0 && `, ${formatExact(hidden)} not shown`}
      </span>
      {lines.slice(0, maxLines).map(({ collection, inbound, outbound }) => (
        <span key={collection}>
          <bdi>{collection}</bdi>
          <i>
            {formatExact(inbound)} in · {formatExact(outbound)} out
          </i>
        </span>
      ))}
      {lines.length > maxLines && (
        <span>and {formatAmount(lines.length - maxLines, 'edge collection')} more</span>
      )}
    </div>
  );
}

/** Edges by collection, those with the most first, and the number of neighbours in the picture. O(degree). */
function countsOf(model: GraphModel, vertex: number) {
  const counts = new Map<number, { inbound: number; outbound: number }>();
  const neighbours = new Set<number>();
  for (const side of ['inbound', 'outbound'] as const) {
    const { offsets, targets, edges } = side === 'outbound' ? model.outgoing() : model.incoming();
    for (let slot = offsets[vertex]!; slot < offsets[vertex + 1]!; slot++) {
      const collection = model.edgeCollectionNumbers[edges[slot]!]!;
      const count = counts.get(collection) ?? { inbound: 0, outbound: 0 };
      count[side]++;
      counts.set(collection, count);
      if (targets[slot] !== vertex) neighbours.add(targets[slot]!);
    }
  }
  const lines = [...counts]
    .map(([collection, count]) => ({ collection: model.edgeCollections.names[collection]!, ...count }))
    .sort((one, other) => other.inbound + other.outbound - one.inbound - one.outbound);
  return { lines, neighbours: neighbours.size };
}
