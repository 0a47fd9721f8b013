import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useMemo, useRef, useState } from 'react';
import { layOutSample } from '../../../graph/preview/lay-out-sample.ts';
import { liftColor, pairOf } from '../../../graph/styles/palette.ts';
import { canvasThemes } from '../../../graph/styles/theme.ts';
import { cutLetters } from '../../../lib/bound-text.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { runInSlices } from '../../../lib/slices.ts';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/ScreenSkeleton.tsx';
import type { QueryRun } from '../../run/QueryRun.ts';
import type { QueryResult } from '../../run/run-state.ts';
import { placeLabels } from '../place-labels.ts';
import { usePanZoom } from '../use-pan-zoom.ts';
import { useSize } from '../use-size.ts';
import { ZoomButtons } from '../ZoomButtons.tsx';
import { OpenInGraph } from './OpenInGraph.tsx';
import classes from './result-graph.module.css';
import { groupingOf, maxVertices, type ResultGraph, readGraph, vertexGroups } from './result-graph.ts';
import { VertexCard } from './VertexCard.tsx';

interface GraphResultProps {
  readonly run: QueryRun;
  readonly result: QueryResult;
}

interface LaidOut {
  readonly graph: ResultGraph;
  /** Float32, 2 · V: x, y interleaved. */
  readonly positions: Float32Array;
}

/** Labels at the same time; each zoom shows others. */
const maxLabels = 150;

/** A preview of the documents, edges and paths of a result, which opens in the graph workspace. */
export function GraphResult({ run, result }: GraphResultProps) {
  const laidOut = useQuery({
    queryKey: ['query-result-graph', result.id, result.loadedRows],
    queryFn: async ({ signal }): Promise<LaidOut> => {
      const graph = await runInSlices(readGraph(run.rows), () => !signal.aborted);
      if (graph === undefined) throw signal.reason;
      const positions = await layOutSample(
        { ...graph, vertexCount: graph.vertices.length, groups: new Uint8Array(graph.vertices.length) },
        signal,
      );
      return { graph, positions };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (laidOut.error) {
    return (
      <ErrorPanel
        title="The graph could not be drawn"
        error={laidOut.error}
        onRetry={() => void laidOut.refetch()}
      />
    );
  }
  if (laidOut.data === undefined) return <ScreenSkeleton />;
  return <Drawing {...laidOut.data} />;
}

/** Places, colours and marks of the drawing. */
function useDrawing({ graph, positions }: LaidOut, host: RefObject<SVGSVGElement | null>) {
  const { widthPx, heightPx } = useSize(host);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const theme = canvasThemes[scheme];
  const [pointed, setPointed] = useState<number>();
  const [selected, setSelected] = useState<number>();
  const home = useMemo(() => homeOf(positions, widthPx, heightPx), [positions, widthPx, heightPx]);
  const { view, handlers, ...zoom } = usePanZoom({ host, home, maxScale: 12 });
  const degrees = useMemo(() => degreesOf(graph), [graph]);
  const points = useMemo(() => labelPoints(graph, degrees), [graph, degrees]);
  const groups = useMemo(() => vertexGroups(graph), [graph]);
  const colors = new Map(
    groups.map(([name], index) => [name, liftColor(pairOf(index).background, theme.lift)]),
  );
  const x = (index: number) => positions[2 * index]! * view.scale + view.left;
  const y = (index: number) => positions[2 * index + 1]! * view.scale + view.top;
  const radius = (index: number) => radiusOf(degrees[index]!);
  const isMarked = (index: number) => index === pointed || index === selected;
  const marks = { isMarked, selected, setPointed, setSelected };
  return { graph, theme, degrees, points, groups, colors, x, y, radius, ...marks, handlers, zoom };
}

type DrawingState = ReturnType<typeof useDrawing>;

function Drawing({ graph, positions }: LaidOut) {
  const { vertices, sources } = graph;
  const host = useRef<SVGSVGElement>(null);
  const drawing = useDrawing({ graph, positions }, host);
  const { theme, degrees, handlers, zoom, selected, setSelected } = drawing;
  return (
    <div className={classes.view} style={{ background: theme.background }}>
      <svg
        ref={host}
        className={classes.drawing}
        role="img"
        aria-label={`Graph of ${formatAmount(vertices.length, 'vertex')} and ${formatAmount(sources.length, 'edge')}`}
        {...handlers}
      >
        <Edges drawing={drawing} />
        <Vertices drawing={drawing} />
        <Labels drawing={drawing} />
      </svg>
      <div className={classes.head}>
        <span>{summaryOf(graph)}</span>
        <OpenInGraph graph={graph} positions={positions} />
      </div>
      <Legend drawing={drawing} />
      {selected !== undefined && vertices[selected] !== undefined && (
        <VertexCard
          vertex={vertices[selected]}
          edgeCount={degrees[selected]!}
          onClose={() => setSelected(undefined)}
        />
      )}
      <div className={classes.zoom}>
        <ZoomButtons onIn={zoom.zoomIn} onOut={zoom.zoomOut} onReset={zoom.reset} />
      </div>
    </div>
  );
}

interface PartProps {
  readonly drawing: DrawingState;
}

function Edges({ drawing: { graph, theme, x, y, radius, isMarked } }: PartProps) {
  const { sources, targets } = graph;
  const arrowId = useId();
  return (
    <>
      <defs>
        <marker
          id={arrowId}
          viewBox="0 0 8 8"
          refX="8"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M0 1 L8 4 L0 7 Z" fill={theme.edge} />
        </marker>
      </defs>
      <g stroke={theme.edge} strokeOpacity={theme.edgeAlpha}>
        {Array.from(sources, (source, edge) => (
          <Edge
            // biome-ignore lint/suspicious/noArrayIndexKey: edges have no other identity
            key={edge}
            fromX={x(source)}
            fromY={y(source)}
            toX={x(targets[edge]!)}
            toY={y(targets[edge]!)}
            gap={radius(targets[edge]!)}
            arrowId={arrowId}
            isStrong={isMarked(source) || isMarked(targets[edge]!)}
          />
        ))}
      </g>
    </>
  );
}

function Vertices({ drawing }: PartProps) {
  const { graph, theme, colors, x, y, radius, isMarked, setPointed, setSelected } = drawing;
  const { vertices } = graph;
  const groupOf = useMemo(() => groupingOf(vertices), [vertices]);
  return vertices.map((vertex, index) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table has the same documents for the keyboard
    <circle
      key={vertex.id}
      cx={x(index)}
      cy={y(index)}
      r={radius(index)}
      fill={colors.get(groupOf(vertex))}
      stroke={isMarked(index) ? theme.accent : theme.background}
      strokeWidth={isMarked(index) ? 2 : 1}
      onPointerEnter={() => setPointed(index)}
      onPointerLeave={() => setPointed(undefined)}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => setSelected(index)}
    >
      <title>{vertex.id}</title>
    </circle>
  ));
}

function Labels({ drawing: { points, theme, x, y, isMarked } }: PartProps) {
  return (
    <g fill={theme.label} className={classes.labels}>
      {shownLabels(points, isMarked, x, y).map(({ point, label, x: left, y: base }) => (
        <text
          key={point.index}
          x={left}
          y={base}
          stroke={theme.background}
          fontWeight={isMarked(point.index) ? 600 : undefined}
        >
          {label}
        </text>
      ))}
    </g>
  );
}

function Legend({ drawing: { groups, colors } }: PartProps) {
  return (
    <dl className={classes.legend} aria-label="Colours">
      {groups.slice(0, 11).map(([name, count]) => (
        <div key={name}>
          <dt>
            <span className={classes.dot} style={{ background: colors.get(name) }} aria-hidden />
            {name}
          </dt>
          <dd>{formatExact(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

const radiusOf = (degree: number) => Math.min(12, 4 + Math.sqrt(degree) * 0.9);

/** A vertex with its label. */
interface LabelPoint {
  readonly index: number;
  readonly label: string;
  readonly radius: number;
}

/** The vertices with the most edges are first. */
function labelPoints({ vertices }: ResultGraph, degrees: Uint32Array): readonly LabelPoint[] {
  return vertices
    .map(({ label }, index) => ({ index, label: cutLetters(label, 32), radius: radiusOf(degrees[index]!) }))
    .sort((left, right) => degrees[right.index]! - degrees[left.index]!);
}

/** Labels that cover no other label: of marked vertices first, then of the others in their order. */
function shownLabels(
  points: readonly LabelPoint[],
  isMarked: (index: number) => boolean,
  x: (index: number) => number,
  y: (index: number) => number,
) {
  return placeLabels(
    [...points.filter(({ index }) => isMarked(index)), ...points.filter(({ index }) => !isMarked(index))],
    ({ index }) => x(index),
    ({ index }) => y(index),
  ).slice(0, maxLabels);
}

interface EdgeProps {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  /** Radius of the target, before which the arrow ends. */
  readonly gap: number;
  readonly arrowId: string;
  readonly isStrong: boolean;
}

function Edge({ fromX, fromY, toX, toY, gap, arrowId, isStrong }: EdgeProps) {
  const length = Math.hypot(toX - fromX, toY - fromY) || 1;
  const share = Math.max(0, 1 - (gap + 1) / length);
  return (
    <line
      x1={fromX}
      y1={fromY}
      x2={fromX + (toX - fromX) * share}
      y2={fromY + (toY - fromY) * share}
      strokeWidth={isStrong ? 2 : 1}
      markerEnd={`url(#${arrowId})`}
    />
  );
}

const marginPx = 48;

/** The view that shows all vertices, with space for labels. */
function homeOf(positions: Float32Array, widthPx: number, heightPx: number) {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (let at = 0; at < positions.length; at += 2) {
    const [x, y] = [positions[at]!, positions[at + 1]!];
    if (at === 0) [left, right, top, bottom] = [x, x, y, y];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const scale = Math.min(
    2,
    (widthPx - 2 * marginPx - 80) / Math.max(1, right - left),
    (heightPx - 2 * marginPx) / Math.max(1, bottom - top),
  );
  const used = Math.max(0.02, scale);
  return {
    scale: used,
    left: widthPx / 2 - ((left + right) / 2) * used,
    top: heightPx / 2 - ((top + bottom) / 2) * used,
  };
}

function degreesOf({ vertices, sources, targets }: ResultGraph): Uint32Array {
  const degrees = new Uint32Array(vertices.length);
  for (const ends of [sources, targets]) for (const vertex of ends) degrees[vertex]!++;
  return degrees;
}

/** `27 vertices, 51 edges from 51 paths`. */
export function summaryOf({ vertices, foundVertices, foundEdges, pathCount }: ResultGraph): string {
  const count =
    foundVertices > vertices.length
      ? `${maxVertices} of ${formatAmount(foundVertices, 'vertex')}`
      : formatAmount(foundVertices, 'vertex');
  return `${count}, ${formatAmount(foundEdges, 'edge')}${pathCount > 0 ? ` from ${formatAmount(pathCount, 'path')}` : ''}`;
}
