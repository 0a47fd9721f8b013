import { SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { keyOf } from '../../../../lib/document-id.ts';
import { formatExact } from '../../../../lib/format.ts';
import { FoldingSection } from '../../../../ui/panes/FoldingSection.tsx';
import type { Direction, VertexDegrees } from '../../../adapters/GraphAdapter.ts';
import { VertexSwatch } from '../../../ui/VertexSwatch.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { countNeighbours, type ShownNeighbour, shownNeighbours } from '../shown-neighbours.ts';
import classes from './details.module.css';

const rowPx = 28;

type Row =
  | { readonly kind: 'head'; readonly collection: string }
  | { readonly kind: 'neighbour'; readonly collection: string; readonly neighbour: ShownNeighbour };

interface NeighbourListProps {
  readonly vertexId: string;
  readonly degrees: VertexDegrees | undefined;
}

/** The neighbours in the picture by edge collection, with the number of edges in each direction. */
export function NeighbourList({ vertexId, degrees }: NeighbourListProps) {
  const { model } = useWorkspace();
  const revision = useWorkspaceState((state) => state.modelRevision);
  const [direction, setDirection] = useState<Direction>('any');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision is that of the model
  const groups = useMemo(
    () => shownNeighbours(model, vertexId, direction),
    [model, vertexId, direction, revision],
  );
  const shown = countNeighbours(groups);
  const total = degrees?.neighbours[direction];
  const mark = degrees?.isPartial === true ? '+' : '';
  const amount = (side: Direction) =>
    degrees === undefined ? '' : ` ${formatExact(degrees.neighbours[side])}${mark}`;
  const rows = groups.flatMap(({ collection, neighbours }): Row[] => [
    { kind: 'head', collection },
    ...neighbours.map((neighbour): Row => ({ kind: 'neighbour', collection, neighbour })),
  ]);
  return (
    <FoldingSection
      name="graph-neighbours"
      title="Neighbours"
      note={
        total === undefined
          ? `${formatExact(shown)} shown`
          : `${formatExact(total)}${mark}, ${formatExact(shown)} shown`
      }
    >
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Direction of the edges"
        value={direction}
        onChange={(value) => setDirection(value as Direction)}
        data={[
          { value: 'any', label: `Any${amount('any')}` },
          { value: 'outbound', label: <Side icon={IconArrowRight} text={`Out${amount('outbound')}`} /> },
          { value: 'inbound', label: <Side icon={IconArrowLeft} text={`In${amount('inbound')}`} /> },
        ]}
      />
      {rows.length === 0 ? (
        <p className={classes.muted}>
          {total === undefined || total > 0 ? 'No neighbour is shown.' : 'No neighbours.'}
        </p>
      ) : (
        <Rows rows={rows} />
      )}
    </FoldingSection>
  );
}

function Side({ icon: SideIcon, text }: { readonly icon: typeof IconArrowLeft; readonly text: string }) {
  return (
    <span className={classes.side}>
      <SideIcon size={12} aria-hidden />
      {text}
    </span>
  );
}

/** Only the rows in view are in the document: a hub has thousands. */
function Rows({ rows }: { readonly rows: readonly Row[] }) {
  const list = useRef<HTMLUListElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current?.closest<HTMLElement>('[data-panel-body]') ?? null,
    estimateSize: () => rowPx,
    scrollMargin: list.current?.offsetTop ?? 0,
    overscan: 12,
    // Until the first measurement.
    initialRect: { width: 344, height: 600 },
  });
  const hovered = useWorkspaceState((state) => state.hover.vertexId);
  return (
    <ul ref={list} className={classes.neighbours} style={{ height: rows.length * rowPx }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const top = start - virtual.options.scrollMargin;
        return row.kind === 'head' ? (
          <li key={`head ${row.collection}`} className={classes.group} style={{ top }}>
            <span>{row.collection}</span>
            <span>out</span>
            <span>in</span>
          </li>
        ) : (
          <NeighbourRow
            key={`${row.collection} ${row.neighbour.vertexId}`}
            neighbour={row.neighbour}
            isHovered={row.neighbour.vertexId === hovered}
            top={top}
          />
        );
      })}
    </ul>
  );
}

interface NeighbourRowProps {
  readonly neighbour: ShownNeighbour;
  readonly isHovered: boolean;
  readonly top: number;
}

/** The hover of the row and that of the canvas are one state. */
function NeighbourRow({ neighbour, isHovered, top }: NeighbourRowProps) {
  const { vertexId, label, outbound, inbound } = neighbour;
  const key = keyOf(vertexId);
  const mark = (id: string | undefined) => void runCommand('graph.hover', { vertexId: id });
  return (
    <li className={classes.neighbour} style={{ top }} data-hovered={isHovered || undefined}>
      <button
        type="button"
        title={vertexId}
        onPointerEnter={() => mark(vertexId)}
        onPointerLeave={() => mark(undefined)}
        onFocus={() => mark(vertexId)}
        onBlur={() => mark(undefined)}
        onClick={() => void runCommand('graph.select', { vertexIds: [vertexId] })}
        onDoubleClick={() => void runCommand('graph.spot', { vertexId })}
      >
        <VertexSwatch vertexId={vertexId} />
        <span className={classes.neighbourName}>
          {label} {label !== key && <code>{key}</code>}
        </span>
        <span>{outbound}</span>
        <span>{inbound}</span>
      </button>
    </li>
  );
}
