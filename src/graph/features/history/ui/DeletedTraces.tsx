import { useEffect, useState } from 'react';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import type { UndoOffer } from '../../../workspace/undo-toast.ts';
import classes from './history.module.css';

const radiusPx = 8;

/** Deleted vertices and edges as dashed outlines where they were, while undo is offered. */
export function DeletedTraces({ traces }: { readonly traces: UndoOffer['traces'] }) {
  const { view } = useWorkspace();
  const [, setFrame] = useState(0);
  useEffect(() => view?.subscribe(() => setFrame((frame) => frame + 1)), [view]);
  if (view === undefined) return null;
  const { camera } = view;
  const place = ({ x, y }: { readonly x: number; readonly y: number }) => camera.toScreen(x, y);
  return (
    <svg className={classes.traces} aria-hidden>
      {traces.edges.map(({ from, to }, number) => {
        const [start, end] = [place(from), place(to)];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <line key={number} x1={start.x} y1={start.y} x2={end.x} y2={end.y} className={classes.edgeTrace} />
        );
      })}
      {traces.vertices.map((vertex, number) => {
        const { x, y } = place(vertex);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <g key={number}>
            <circle cx={x} cy={y} r={radiusPx} className={classes.vertexTrace} />
            <text x={x} y={y + radiusPx + 14} className={classes.traceLabel}>
              {vertex.label}, deleted
            </text>
          </g>
        );
      })}
    </svg>
  );
}
