import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import classes from './ColumnChooser.module.css';
import type { ColumnChoice } from './use-column-choice.ts';

/** Shows, hides and reorders the columns of a table. */
export function ColumnChooser<Row>({
  choice,
  isNamed = false,
}: {
  readonly choice: ColumnChoice<Row>;
  /** The button has a word. */
  readonly isNamed?: boolean;
}) {
  const { entries } = choice;
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        {isNamed ? (
          <Button variant="subtle" color="gray" size="xs" leftSection={<IconColumns3 size={16} />}>
            Columns
          </Button>
        ) : (
          <ActionIcon size={32} aria-label="Columns" title="Columns">
            <IconColumns3 size={18} />
          </ActionIcon>
        )}
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label="Columns">
        <ul className={classes.list}>
          {entries.map(({ column: { id, label }, isShown }, index) => (
            <li key={id} className={classes.entry}>
              <Checkbox
                label={label}
                checked={isShown}
                onChange={(event) => choice.setShown(id, event.currentTarget.checked)}
              />
              <ActionIcon
                size={24}
                aria-label={`Move ${label} to the left`}
                disabled={index === 0}
                onClick={() => choice.move(id, -1)}
              >
                <IconArrowUp size={14} />
              </ActionIcon>
              <ActionIcon
                size={24}
                aria-label={`Move ${label} to the right`}
                disabled={index === entries.length - 1}
                onClick={() => choice.move(id, 1)}
              >
                <IconArrowDown size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <Button size="xs" variant="subtle" onClick={choice.reset}>
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
