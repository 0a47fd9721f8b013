import { IconCheck } from '@tabler/icons-react';
import classes from './Steps.module.css';

interface StepsProps {
  readonly labels: readonly string[];
  /** Index of the current step; earlier ones are done. */
  readonly current: number;
}

/** The steps of a task, in the header of its dialog. */
export function Steps({ labels, current }: StepsProps) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {labels.map((label, index) => (
        <li
          key={label}
          className={classes.step}
          data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {index < current ? <IconCheck size={12} /> : index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}
