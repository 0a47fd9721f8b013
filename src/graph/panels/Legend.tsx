import { useComputedColorScheme } from '@mantine/core';
import { formatExact } from '../../ui/format.ts';
import { mixColors } from '../styles/palette.ts';
import { canvasThemes } from '../styles/theme.ts';
import classes from './panels.module.css';
import { useLegend } from './use-legend.ts';
import { useWorkspace, useWorkspaceState } from './workspace-context.tsx';

/** What the colours mean, and how many vertices have each. */
export function Legend() {
  const workspace = useWorkspace();
  const isPanelOpen = useWorkspaceState((state) => state.panel !== undefined);
  const { entries, hidden } = useLegend(workspace);
  const { lift } = canvasThemes[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  if (entries.length === 0 || isPanelOpen) return null;
  return (
    <section className={`${classes.float} ${classes.legend}`} aria-label="Legend">
      <ul>
        {entries.map(({ name, color, count }) => (
          <li key={name}>
            <span
              className={classes.swatch}
              style={{ background: mixColors(color.background, '#ffffff', lift) }}
            />
            <span className={classes.legendName} title={name}>
              {name}
            </span>
            <span className={classes.legendCount}>{formatExact(count)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <div className={classes.legendCount}>+{formatExact(hidden)} neighbours not shown</div>}
    </section>
  );
}
