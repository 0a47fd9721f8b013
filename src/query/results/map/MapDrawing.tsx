import { type Ref, useId, useImperativeHandle, useMemo, useRef } from 'react';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import type { ColorScale } from '../colors/color-scale.ts';
import { placeLabels } from '../place-labels.ts';
import { usePanZoom } from '../use-pan-zoom.ts';
import { useSize } from '../use-size.ts';
import { ZoomButtons } from '../ZoomButtons.tsx';
import { groupPoints, type PointGroup } from './group-points.ts';
import classes from './MapView.module.css';
import type { MapLine } from './map-lines.ts';
import type { Coordinates, MapPoint } from './map-points.ts';
import { homeOf, radii } from './map-view.ts';
import { toMapX, toMapY, worldSize } from './projection.ts';
import { useCoastlines } from './use-coastlines.ts';

interface MapDrawingProps {
  readonly points: readonly MapPoint[];
  readonly lines: readonly MapLine[];
  /** The start of all lines. */
  readonly origin: (Coordinates & { readonly label: string }) | undefined;
  readonly colors: ColorScale | undefined;
  /** Row of the selected point. */
  readonly selected: number | undefined;
  readonly isGrouped: boolean;
  readonly onSelect: (row: number) => void;
  readonly ref: Ref<SVGSVGElement>;
}

/** Labels are drawn for at most this number of points in the viewport. */
const maxLabels = 40;

/** The coastlines with points, lines and labels, and the buttons for zooming. */
export function MapDrawing(props: MapDrawingProps) {
  const { points, lines, origin, colors, selected, isGrouped, onSelect } = props;
  const host = useRef<SVGSVGElement>(null);
  useImperativeHandle(props.ref, () => host.current!, []);
  const clipId = useId();
  const { widthPx, heightPx } = useSize(host);
  const start = useMemo(
    () => origin && { x: toMapX(origin.longitude), y: toMapY(origin.latitude), label: origin.label },
    [origin],
  );
  const home = useMemo(
    () => homeOf(start ? [...points, start] : points, widthPx, heightPx),
    [points, start, widthPx, heightPx],
  );
  const { view, handlers, ...zoom } = usePanZoom({ host, home, maxScale: 400 });
  const land = useCoastlines(view, widthPx, heightPx);
  const radiusOf = useMemo(() => radii(points), [points]);
  const toX = ({ x }: { readonly x: number }) => x * view.scale + view.left;
  const toY = ({ y }: { readonly y: number }) => y * view.scale + view.top;
  const visible = points.filter(
    (point) =>
      toX(point) > -20 && toX(point) < widthPx + 20 && toY(point) > -20 && toY(point) < heightPx + 20,
  );
  const groups = useMemo(
    () => (isGrouped ? groupPoints(points, view.scale) : undefined),
    [isGrouped, points, view.scale],
  );
  const single = groups
    ? visible.filter((point) => groups.some(({ first, count }) => count === 1 && first === point))
    : visible;
  const labelled = single.toSorted((left, right) => radiusOf(right) - radiusOf(left)).slice(0, maxLabels);
  const colorOf = ({ color }: MapPoint) =>
    colors && { fill: `var(--orrery-${colors.classes[colors.classOf(color)]?.swatch})` };
  const labels = placeLabels(
    [
      ...(start ? [{ ...start, radius: 6 }] : []),
      ...labelled.map((point) => ({ ...point, radius: radiusOf(point) })),
    ],
    toX,
    toY,
  );
  return (
    <>
      <svg
        ref={host}
        className={classes.drawing}
        role="img"
        aria-label={`Map with ${formatAmount(points.length, 'point')}`}
        {...handlers}
      >
        <clipPath id={clipId}>
          <rect width={worldSize} height={worldSize} />
        </clipPath>
        <g
          transform={`translate(${view.left} ${view.top}) scale(${view.scale})`}
          clipPath={`url(#${clipId})`}
        >
          <path d={land} className={classes.land} vectorEffect="non-scaling-stroke" />
          <Lines lines={lines} selected={selected} />
        </g>
        {single.map((point) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table has the same rows for the keyboard
          <circle
            key={point.row}
            cx={toX(point)}
            cy={toY(point)}
            r={radiusOf(point)}
            className={classes.point}
            style={colorOf(point)}
            data-selected={point.row === selected || undefined}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => onSelect(point.row)}
          >
            <title>{point.label}</title>
          </circle>
        ))}
        {groups
          ?.filter(({ count }) => count > 1)
          .map((group) => (
            <Group key={group.first.row} group={group} x={toX(group)} y={toY(group)} />
          ))}
        {start && <circle cx={toX(start)} cy={toY(start)} r={6} className={classes.origin} />}
        {labels.map(({ label, x, y }) => (
          <text key={`${label} ${x} ${y}`} x={x} y={y} className={classes.name}>
            {label}
          </text>
        ))}
      </svg>
      <p className={classes.credit}>Coastlines: Natural Earth, bundled. No map is fetched.</p>
      <div className={classes.zoom}>
        <ZoomButtons onIn={zoom.zoomIn} onOut={zoom.zoomOut} onReset={zoom.reset} />
      </div>
    </>
  );
}

function Lines({ lines, selected }: Pick<MapDrawingProps, 'lines' | 'selected'>) {
  return lines.map(({ row, path }) => (
    <path
      key={row}
      d={path}
      className={classes.line}
      data-selected={row === selected || undefined}
      vectorEffect="non-scaling-stroke"
    />
  ));
}

interface GroupProps {
  readonly group: PointGroup;
  readonly x: number;
  readonly y: number;
}

/** Several points as one circle with their number. */
function Group({ group: { count }, x, y }: GroupProps) {
  return (
    <g className={classes.group}>
      <circle cx={x} cy={y} r={9 + 3 * Math.log10(count)} />
      <text x={x} y={y + 4} textAnchor="middle">
        {formatExact(count)}
      </text>
    </g>
  );
}
