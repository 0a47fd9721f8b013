import { tooltipText } from '../../../lib/bound-text.ts';
import { formatExact } from '../../../lib/format.ts';
import { shownName } from '../../../ui/forms/attribute-names.tsx';
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
    <section className={styles.legend} aria-label={`Colours: ${shownName(title)}`}>
      <h3>{shownName(title)}</h3>
      <ul>
        {classes.map(({ label, swatch, count }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may be equal
          <li key={place}>
            <span className={styles.swatch} style={{ background: `var(--orrery-${swatch})` }} aria-hidden />
            <span className={styles.label} title={tooltipText(label)}>
              {shownName(label)}
            </span>
            {count !== undefined && <span className={styles.count}>{formatExact(count)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
