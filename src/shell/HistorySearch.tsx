import { Popover, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './HistorySearch.module.css';
import type { ShellHistory } from './history.ts';
import { keepInView } from './keep-in-view.ts';

interface HistorySearchProps {
  readonly history: ShellHistory;
  /** Called with the chosen command; with undefined if none was chosen. */
  readonly onClose: (command: string | undefined) => void;
}

const listId = 'shell-history';
const shownCommands = 200;

/** Search in the commands of the user: Ctrl+R again or Down shows older ones, Enter takes one to the prompt. */
export function HistorySearch({ history, onClose }: HistorySearchProps) {
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = history.find(search).slice(0, shownCommands);
  useEffect(() => {
    keepInView(list.current, active);
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Enter') onClose(found[active]);
    else if (key === 'Escape' || (event.ctrlKey && (key === 'c' || key === 'g'))) onClose(undefined);
    else if (key === 'ArrowDown' || (event.ctrlKey && key === 'r'))
      setActive(Math.max(0, Math.min(found.length - 1, active + 1)));
    else if (key === 'ArrowUp') setActive(Math.max(0, active - 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Popover
      opened
      position="top-start"
      width={520}
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      onDismiss={() => onClose(undefined)}
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown p={8} role="dialog" aria-label="Search history">
        <TextInput
          size="xs"
          aria-label="Search in previous commands"
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
          leftSection={<IconSearch size={14} />}
          placeholder="Search in previous commands"
          value={search}
          autoFocus
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        {found.length === 0 ? (
          <p className={classes.none}>{history.commands.length === 0 ? 'No commands yet' : 'No results'}</p>
        ) : (
          <div ref={list} id={listId} role="listbox" aria-label="Previous commands" className={classes.list}>
            {found.map((command, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
              <div
                key={command}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={classes.item}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onClose(command)}
              >
                {command}
              </div>
            ))}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
