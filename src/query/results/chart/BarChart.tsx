import { type Ref, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { shownName } from '../../../ui/forms/attribute-names.tsx';
import type { ColorScale } from '../colors/color-scale.ts';
import { formatValue } from '../format-value.ts';
import classes from './ChartView.module.css';
import { barScale, type ChartRow } from './chart-data.ts';

interface BarChartProps {
  readonly rows: readonly ChartRow[];
  /** Names of the values. */
  readonly names: readonly string[];
  readonly isLogarithmic: boolean;
  /** Colours of the rows; default: a colour for each value. */
  readonly colors: ColorScale | undefined;
  readonly ref?: Ref<SVGSVGElement>;
}

const bandPx = 30;
const barGapPx = 6;
const axisPx = 44;
const topPx = 12;
const maxLabelCharacters = 28;
const characterPx = 7;

/** Horizontal bars with their values at the ends; several values are bars below one another. */
export function BarChart({ rows, names, isLogarithmic, colors, ref }: BarChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(800);
  useLayoutEffect(() => {
    const element = host.current!;
    const read = () => setWidthPx(Math.max(320, element.clientWidth));
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  const scale = useMemo(
    () =>
      barScale(
        rows.flatMap(({ values }) => values.filter((value) => value !== null)),
        isLogarithmic,
      ),
    [rows, isLogarithmic],
  );
  const axisName = names.map(shownName).join(', ');
  const longest = Math.min(maxLabelCharacters, Math.max(4, ...rows.map(({ label }) => label.length)));
  const leftPx = Math.min(220, longest * characterPx + 20);
  const plotPx = Math.max(60, widthPx - leftPx - 84);
  const barPx = Math.max(6, (bandPx - barGapPx) / Math.max(1, Math.min(names.length, 3)));
  const rowPx = names.length <= 1 ? bandPx : barPx * names.length + barGapPx * 2;
  const heightPx = rows.length * rowPx + topPx + axisPx;
  const xOf = (value: number) => leftPx + plotPx * scale.toShare(value);
  const swatchOf = ({ color }: ChartRow, series: number) =>
    colors === undefined ? `chart-${(series % 6) + 1}` : colors.classes[colors.classOf(color)]?.swatch;
  const zeroPx = isLogarithmic ? leftPx : xOf(0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls many bars
    <div ref={host} className={classes.bars} tabIndex={0}>
      <svg ref={ref} width={widthPx} height={heightPx} role="img" aria-label={`Bars of ${axisName}`}>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={xOf(tick)}
              x2={xOf(tick)}
              y1={topPx}
              y2={heightPx - axisPx}
              className={classes.gridLine}
            />
            <text x={xOf(tick)} y={heightPx - axisPx + 18} textAnchor="middle" className={classes.tick}>
              {formatValue(tick)}
            </text>
          </g>
        ))}
        <line x1={zeroPx} x2={zeroPx} y1={topPx} y2={heightPx - axisPx} className={classes.zero} />
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: categories may repeat
          <g key={index}>
            <text
              x={leftPx - 8}
              y={topPx + index * rowPx + rowPx / 2 + 4}
              textAnchor="end"
              className={classes.category}
            >
              {shorten(row.label)}
              <title>{row.label}</title>
            </text>
            {row.values.map((value, series) => {
              if (value === null) return undefined;
              const yPx =
                topPx + index * rowPx + barGapPx / 2 + (names.length > 1 ? barGapPx / 2 : 0) + series * barPx;
              const endPx = xOf(value);
              const startPx = Math.min(zeroPx, endPx);
              return (
                <g key={names[series]}>
                  <rect
                    x={startPx}
                    y={yPx}
                    width={Math.max(1, Math.abs(endPx - zeroPx))}
                    height={barPx - (names.length > 1 ? 1 : 0)}
                    rx={1}
                    style={{ fill: `var(--orrery-${swatchOf(row, series)})` }}
                  >
                    <title>{`${row.label}: ${shownName(names[series]!)} ${formatValue(value)}`}</title>
                  </rect>
                  <text
                    x={value < 0 ? startPx - 6 : endPx + 6}
                    y={yPx + barPx / 2 + 4}
                    textAnchor={value < 0 ? 'end' : 'start'}
                    className={classes.value}
                  >
                    {formatValue(value)}
                  </text>
                </g>
              );
            })}
          </g>
        ))}
        <text x={leftPx + plotPx / 2} y={heightPx - 8} textAnchor="middle" className={classes.axisName}>
          {axisName}
        </text>
      </svg>
    </div>
  );
}

function shorten(label: string): string {
  return label.length > maxLabelCharacters ? `${label.slice(0, maxLabelCharacters - 1)}…` : label;
}
