import { useComputedColorScheme } from '@mantine/core';
import { formatExact } from '../../ui/format.ts';
import { mixColors } from '../styles/palette.ts';
import type { LegendEntry } from '../styles/rank-values.ts';
import { canvasThemes } from '../styles/theme.ts';
import classes from './panels.module.css';
import { useLegend } from './use-legend.ts';
import { useWorkspace, useWorkspaceState } from './workspace-context.tsx';

/** What the colours mean, and how many vertices have each. */
export function Legend() {
  const workspace = useWorkspace();
  const isPanelOpen = useWorkspaceState((state) => state.panel !== undefined);
  const { entries, edgeEntries, widthEntries, hidden } = useLegend(workspace);
  const { lift } = canvasThemes[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  if (entries.length === 0 || isPanelOpen) return null;
  return (
    <section className={`${classes.float} ${classes.legend}`} aria-label="Legend">
      <LegendEntries entries={entries} lift={lift} />
      {edgeEntries.length > 0 && (
        <>
          <div className={classes.legendCount}>Edges</div>
          <LegendEntries entries={edgeEntries} lift={lift} isLine />
        </>
      )}
      {widthEntries.length > 0 && (
        <>
          <div className={classes.legendCount}>Width of edges</div>
          <ul>
            {widthEntries.map(({ name, factor }) => (
              <li key={name}>
                <span
                  className={classes.swatch}
                  style={{ background: 'currentColor', height: 1.4 * factor, border: 0, borderRadius: 1 }}
                />
                <span className={classes.legendName}>{name}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {hidden > 0 && <div className={classes.legendCount}>+{formatExact(hidden)} neighbours not shown</div>}
    </section>
  );
}

interface EntriesProps {
  readonly entries: readonly LegendEntry[];
  readonly lift: number;
  readonly isLine?: boolean;
}

/** Colours with their names and counts. */
export function LegendEntries({ entries, lift, isLine = false }: EntriesProps) {
  return (
    <ul>
      {entries.map(({ name, color, count }) => (
        <li key={name}>
          <span
            className={classes.swatch}
            style={{
              background: mixColors(color.background, '#ffffff', lift),
              ...(isLine ? { height: 4, border: 0, borderRadius: 2 } : {}),
            }}
          />
          <span className={classes.legendName} title={name}>
            {name}
          </span>
          <span className={classes.legendCount}>{formatExact(count)}</span>
        </li>
      ))}
    </ul>
  );
}
