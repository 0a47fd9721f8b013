import classes from './PermissionGrid.module.css';
import { type Choice, choices, levelName, type PermissionRow } from './permission-rows.ts';

interface LevelRadioProps {
  readonly row: PermissionRow;
  readonly choice: Choice;
  /** The reason why levels cannot be changed; undefined if they can. */
  readonly lockReason: string | undefined;
  readonly onChoose: () => void;
}

/** A level of a row: filled if it is set, a ring with a dot if it is inherited. */
export function LevelRadio({ row, choice, lockReason, onChoose }: LevelRadioProps) {
  const isSet = row.chosen === choice;
  const isInherited = row.chosen === 'default' && choice === row.effective;
  const words = choice === 'default' ? 'Use default' : levelName(choice, row);
  const key = choices.indexOf(choice) + 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio would change with the arrow keys of the grid
    <button
      type="button"
      role="radio"
      tabIndex={-1}
      aria-checked={isSet}
      aria-label={`${words} for ${row.label}${isInherited ? ' (inherited)' : ''}`}
      aria-disabled={lockReason !== undefined || undefined}
      title={lockReason ?? `${words} (${key})`}
      className={classes.radio}
      data-inherited={isInherited || undefined}
      onClick={onChoose}
    />
  );
}
