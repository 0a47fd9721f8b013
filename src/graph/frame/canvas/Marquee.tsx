import { useWorkspaceState } from '../../ui/workspace-context.tsx';
import classes from './canvas.module.css';

/** The selection rectangle or lasso during a drag. */
export function Marquee() {
  const polygon = useWorkspaceState((state) => state.marquee);
  if (polygon === undefined) return null;
  return (
    <svg className={classes.marquee} aria-hidden="true">
      <polygon points={polygon.map(({ x, y }) => `${x},${y}`).join(' ')} />
    </svg>
  );
}
