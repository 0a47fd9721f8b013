import { Kbd, Popover } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './CompletionList.module.css';
import type { Completion } from './engine/messages.ts';
import { keepInView } from './keep-in-view.ts';
import { helpOf } from './member-help.ts';

interface CompletionListProps {
  readonly id: string;
  /** Characters before the completed word. */
  readonly column: number;
  readonly completions: readonly Completion[];
  readonly active: number;
  readonly onPick: (index: number) => void;
}

const marks: Readonly<Record<Completion['kind'], string>> = {
  function: 'fn',
  collection: 'col',
  value: 'var',
};

/** Completions at the cursor, with the description of the active one. */
export function CompletionList({ id, column, completions, active, onPick }: CompletionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    keepInView(list.current, active);
  }, [active]);
  const item = completions[active];
  const help = item && helpOf(item);
  return (
    <Popover
      opened
      position="bottom-start"
      width="auto"
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} style={{ left: `${column}ch` }} />
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Completions of the command" className={classes.popup}>
        <div ref={list} id={id} role="listbox" aria-label="Completions" className={classes.list}>
          {completions.map((each, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the prompt
            <div
              key={each.name}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.item}
              // The prompt keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(index)}
            >
              <span className={classes.mark}>{marks[each.kind]}</span>
              <span className={classes.name}>{each.name}</span>
              <span className={classes.returns}>
                {helpOf(each)?.returns ?? (each.kind === 'collection' ? 'collection' : '')}
              </span>
            </div>
          ))}
        </div>
        <div className={classes.help}>
          {help ? (
            <>
              <code>{help.signature}</code>
              <p>{help.text}</p>
            </>
          ) : (
            <code>{item?.name}</code>
          )}
          <div className={classes.keys}>
            <Kbd size="xs">Tab</Kbd> insert <Kbd size="xs">Esc</Kbd> close
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
