import { NativeSelect } from '@mantine/core';
import { type Choice, choices, levelName, type PermissionRow } from './permission-rows.ts';

interface LevelSelectProps {
  readonly row: PermissionRow;
  /** The reason why levels cannot be changed; undefined if they can. */
  readonly lockReason: string | undefined;
  readonly onChoose: (choice: Choice) => void;
}

/** The level of a row as a list, where four radios have no space. */
export function LevelSelect({ row, lockReason, onChoose }: LevelSelectProps) {
  const data = choices
    .filter((choice) => choice !== 'default' || row.hasDefault)
    .map((choice) => ({
      value: choice,
      label: choice === 'default' ? 'Use default' : levelName(choice, row),
    }));
  return (
    <NativeSelect
      size="xs"
      aria-label={`Level for ${row.label}`}
      title={lockReason}
      disabled={lockReason !== undefined}
      data={data}
      value={row.hasDefault || row.chosen !== 'default' ? row.chosen : row.effective}
      onChange={({ currentTarget: { value } }) => {
        const choice = choices.find((each) => each === value);
        if (choice !== undefined) onChoose(choice);
      }}
    />
  );
}
