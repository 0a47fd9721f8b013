import { formatExact } from '../../../lib/format.ts';
import styles from './ColorLegend.module.css';
import type { Swatch } from './color-scale.ts';

interface ColorLegendProps {
  readonly title: string;
  /** `count`: number of rows. */
  readonly classes: readonly { readonly label: string; readonly swatch: Swatch; readonly count?: number }[];
}

/** The colours of a view with their meanings. */
export function ColorLegend({ title, classes }: ColorLegendProps) {
  return (
    <section className={styles.legend} aria-label={`Colours: ${title}`}>
      <h3>{title}</h3>
      <ul>
        {classes.map(({ label, swatch, count }) => (
          <li key={label}>
            <span className={styles.swatch} style={{ background: `var(--orrery-${swatch})` }} aria-hidden />
            <span className={styles.label} title={label}>
              {label}
            </span>
            {count !== undefined && <span className={styles.count}>{formatExact(count)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
