import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { setOverlay } from '../../store/overlays.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import classes from './Palette.module.css';
import { forgetTypedAhead, typedAhead } from './PaletteWait.tsx';
import { rankEntries } from './rank-entries.ts';
import { useDocumentEntries } from './use-document-entries.ts';
import { type PaletteEntry, usePaletteEntries } from './use-palette-entries.ts';

/** Maximum number of shown entries; typing finds the others. */
const shownEntries = 50;

/** Search over all commands, screens, graphs and collections. */
export function Palette() {
  const [text, setText] = useState(typedAhead);
  useEffect(forgetTypedAhead, []);
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const documents = useDocumentEntries(text);
  const entries = [...rankEntries(usePaletteEntries(), text).slice(0, shownEntries), ...documents];
  const active = entries[Math.min(activeIndex, entries.length - 1)];

  const close = () => setOverlay('isPaletteOpen', false);
  const choose = (entry: PaletteEntry) => {
    close();
    entry.open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActiveIndex(
        (index) => (Math.min(index, entries.length - 1) + step + entries.length) % entries.length,
      );
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  };

  return (
    <Modal
      opened
      onClose={close}
      withCloseButton={false}
      padding={0}
      size="lg"
      centered={false}
      attributes={{ content: { 'aria-label': 'Commands' } }}
      transitionProps={{ duration: 0 }}
    >
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active.id}`}
        aria-label="Search commands, screens, graphs, collections and keys"
        placeholder="Search commands, screens, graphs, collections and keys"
        leftSection={<IconSearch size={16} />}
        className={classes.search}
        variant="unstyled"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Matches" className={classes.list}>
        {entries.map((entry) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys of the list
          <div
            key={entry.id}
            id={`${listId}-${entry.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry === active}
            className={classes.entry}
            ref={entry === active ? (element) => element?.scrollIntoView?.({ block: 'nearest' }) : undefined}
            onClick={() => choose(entry)}
          >
            <span className={classes.label}>{entry.label}</span>
            <span className={classes.group}>{entry.group}</span>
            {entry.shortcut !== undefined && <KeyHint shortcut={entry.shortcut} />}
          </div>
        ))}
      </div>
      {entries.length === 0 && <p className={classes.nothing}>No results</p>}
    </Modal>
  );
}
