import { formatShare } from '../../../../lib/format.ts';
import { ChartFrame, type Tick } from './ChartFrame.tsx';
import { plotHeight, plotWidth } from './chart-size.ts';

/** More distances share a bar. */
const maxBars = 40;

/** `distances`: number of pairs by distance, from 1 on. */
export function DistanceChart({ distances }: { readonly distances: Float64Array }) {
  const all = distances.reduce((sum, count) => sum + count, 0);
  const width = Math.max(1, Math.ceil(distances.length / maxBars));
  const bars = Array.from({ length: Math.ceil(distances.length / width) }, (_, bar) => ({
    distance: 1 + bar * width,
    share: distances.slice(bar * width, (bar + 1) * width).reduce((sum, count) => sum + count, 0) / all,
  }));
  const largest = Math.max(...bars.map(({ share }) => share));
  const step = plotWidth / bars.length;
  const stride = Math.ceil(bars.length / 10);
  return (
    <ChartFrame
      label="Distances: share of the pairs by the length of their shortest path"
      xTitle="length of the shortest path, edges"
      yTitle="share of the pairs"
      xTicks={bars
        .filter((_, bar) => bar % stride === 0)
        .map(({ distance }, place): Tick => [(place * stride + 0.5) * step, String(distance)])}
      yTicks={[0, 0.5, 1].map(
        (part): Tick => [plotHeight * (1 - part), part === 0 ? '0' : formatShare(part * largest)],
      )}
    >
      {bars.map(({ distance, share }, bar) => (
        <rect
          key={distance}
          x={bar * step + 1}
          width={Math.max(1, step - 2)}
          y={plotHeight * (1 - share / largest)}
          height={(plotHeight * share) / largest}
          fill="currentColor"
          fillOpacity={0.55}
        />
      ))}
    </ChartFrame>
  );
}
