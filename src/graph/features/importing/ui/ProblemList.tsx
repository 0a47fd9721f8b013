import { IconAlertTriangle } from '@tabler/icons-react';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import classes from './importing.module.css';

/** Problems that the dialog shows; further ones are counted. */
const maxShown = 200;

interface ProblemListProps {
  readonly problems: readonly { readonly file?: string; readonly line: number; readonly text: string }[];
  readonly count: number;
}

/** Elements that are not imported, by line. */
export function ProblemList({ problems, count }: ProblemListProps) {
  if (count === 0) return null;
  const shown = problems.slice(0, maxShown);
  return (
    <section aria-label="Problems">
      <p className={classes.warning}>
        <IconAlertTriangle size={16} aria-hidden />
        {formatAmount(count, 'element is')} left out
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list takes the focus */}
      <ol className={classes.problems} tabIndex={0}>
        {shown.map(({ file, line, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
          <li key={place}>
            <span className={classes.line}>
              {file === undefined ? '' : `${file}, `}line {formatExact(line)}
            </span>
            {text}
          </li>
        ))}
      </ol>
      {count > shown.length && <p className={classes.more}>and {formatExact(count - shown.length)} more</p>}
    </section>
  );
}
