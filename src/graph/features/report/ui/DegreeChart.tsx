import type { DegreeCounts, PowerLaw } from '../../../../../protocol/analysis-jobs.ts';
import { formatCount } from '../../../../lib/format.ts';
import { ChartFrame, type Tick } from './ChartFrame.tsx';
import { plotHeight, plotWidth } from './chart-size.ts';

interface DegreeChartProps {
  readonly counts: DegreeCounts;
  readonly law: PowerLaw | undefined;
}

/** Share of the vertices with at least so many edges, both scales logarithmic; the fitted power law as a line. */
export function DegreeChart({ counts: { degrees, vertices }, law }: DegreeChartProps) {
  const all = vertices.reduce((sum, count) => sum + count, 0);
  const largest = Math.max(2, degrees.at(-1) ?? 2);
  const x = (degree: number) => (plotWidth * Math.log(degree)) / Math.log(largest);
  const y = (share: number) => (plotHeight * Math.log(share)) / Math.log(1 / Math.max(2, all));
  const points: { readonly degree: number; readonly share: number }[] = [];
  let left = all;
  for (const [place, degree] of degrees.entries()) {
    if (degree > 0) points.push({ degree, share: left / all });
    left -= vertices[place]!;
  }
  const lawStart = law === undefined ? 0 : law.vertices / all;
  const lawAt = (degree: number) => lawStart * (degree / law!.from) ** (1 - law!.exponent);
  // The law may fall below one vertex before the largest degree.
  const lawEnd =
    law === undefined ? 0 : Math.min(largest, law.from * (1 / (all * lawStart)) ** (1 / (1 - law.exponent)));
  return (
    <ChartFrame
      label="Degrees: share of the vertices with at least so many edges"
      xTitle="edges of a vertex"
      yTitle="share of the vertices"
      xTicks={powersTo(largest).map((degree): Tick => [x(degree), formatCount(degree)])}
      yTicks={powersTo(all).map(
        (count): Tick => [y(1 / count), count === 1 ? '1' : `1/${formatCount(count)}`],
      )}
    >
      {points.map(({ degree, share }) => (
        <circle key={degree} cx={x(degree)} cy={y(share)} r={2} fill="currentColor" fillOpacity={0.55} />
      ))}
      {law !== undefined && (
        <line
          x1={x(law.from)}
          y1={y(lawStart)}
          x2={x(lawEnd)}
          y2={y(lawAt(lawEnd))}
          stroke="var(--report-accent, royalblue)"
          strokeWidth={2}
        />
      )}
    </ChartFrame>
  );
}

/** 1, 10, 100, … up to a number; every second power if there are many. */
function powersTo(largest: number): readonly number[] {
  const count = Math.floor(Math.log10(largest) + 1e-9) + 1;
  const stride = count > 5 ? 2 : 1;
  return Array.from({ length: Math.ceil(count / stride) }, (_, place) => 10 ** (place * stride));
}
