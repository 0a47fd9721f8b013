import type { ReactNode } from 'react';
import { plotHeight, plotWidth } from './chart-size.ts';

/** A place along an axis in pixels, and its text. */
export type Tick = readonly [at: number, text: string];

interface ChartFrameProps {
  /** What the chart shows, for screen readers. */
  readonly label: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  /** The marks, in the coordinates of the inner area. */
  readonly children: ReactNode;
}

const [left, top, right, bottom] = [52, 8, 10, 36];
const width = left + plotWidth + right;
const height = top + plotHeight + bottom;

/** Axes around a chart. Without style sheets, so that it is the same in a file. */
export function ChartFrame({ label, xTitle, yTitle, xTicks, yTicks, children }: ChartFrameProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      style={{ display: 'block', maxWidth: width * 1.6 }}
      fontSize={10}
      fill="currentColor"
    >
      <g transform={`translate(${left} ${top})`}>
        {yTicks.map(([at, text]) => (
          <g key={text}>
            <line x2={plotWidth} y1={at} y2={at} stroke="currentColor" strokeOpacity={0.15} />
            <text x={-6} y={at + 3} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {xTicks.map(([at, text]) => (
          <text key={text} x={at} y={plotHeight + 14} textAnchor="middle">
            {text}
          </text>
        ))}
        {children}
        <text x={plotWidth / 2} y={plotHeight + 30} textAnchor="middle" fillOpacity={0.75}>
          {xTitle}
        </text>
        <text
          transform={`translate(${-left + 10} ${plotHeight / 2}) rotate(-90)`}
          textAnchor="middle"
          fillOpacity={0.75}
        >
          {yTitle}
        </text>
      </g>
    </svg>
  );
}
