import type { SceneThumbnail } from '../SceneHead.ts';
import classes from './start.module.css';

/** The saved positions of a scene as a small picture. */
export function SceneThumbnailPicture({ thumbnail }: { readonly thumbnail: SceneThumbnail }) {
  const { points, edges, colors, aspect } = thumbnail;
  const count = points.length / 3;
  const [width, height] = aspect >= 1 ? [1000, 1000 / aspect] : [1000 * aspect, 1000];
  const radius = count > 200 ? 7 : count > 50 ? 11 : 16;
  const lines: string[] = [];
  for (let edge = 0; edge + 1 < edges.length; edge += 2) {
    const [source, target] = [3 * edges[edge]!, 3 * edges[edge + 1]!];
    if (source + 1 >= points.length || target + 1 >= points.length) continue;
    lines.push(`M${points[source]} ${points[source + 1]}L${points[target]} ${points[target + 1]}`);
  }
  const margin = 3 * radius;
  return (
    <svg
      className={classes.picture}
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
      aria-hidden
    >
      <path d={lines.join('')} className={classes.lines} />
      {Array.from({ length: count }, (_, point) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the points have no identity and never change
          key={point}
          cx={points[3 * point]}
          cy={points[3 * point + 1]}
          r={radius}
          fill={colors[points[3 * point + 2]!]}
        />
      ))}
    </svg>
  );
}
