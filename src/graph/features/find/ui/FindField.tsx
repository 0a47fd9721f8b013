import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { KeyHint } from '../../../../ui/KeyHint.tsx';
import { FoundVertices, foundVertices } from '../../../ui/FoundVertices.tsx';
import classes from '../../../ui/find.module.css';
import { focusCanvas } from '../../../ui/focus-canvas.ts';
import { useVertexSearch } from '../../../ui/use-vertex-search.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { setFind } from '../find-state.ts';

/** The find field of the header: Enter goes to a vertex of the picture, or adds one of the database. */
export function FindField() {
  const workspace = useWorkspace();
  const isOpen = useWorkspaceState((state) => state.isFindOpen);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const search = useVertexSearch(text, 'all', isOpen);
  const results = foundVertices(search);
  const hasResults = results.length > 0;
  const { openDropdown, closeDropdown, selectFirstOption } = combobox;
  // The focus is set before the next key arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions change with each render
  useLayoutEffect(() => {
    if (!isOpen) {
      closeDropdown();
      return;
    }
    input.current?.focus();
    input.current?.select();
    openDropdown();
  }, [isOpen]);
  // Enter without arrow keys takes the best result.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has a new first result
  useEffect(() => {
    if (hasResults) selectFirstOption();
  }, [hasResults, search.text]);
  const close = () => setFind(workspace, { isFindOpen: false });
  return (
    <Combobox
      store={combobox}
      // The width of a closed field is not read: the browser would compute the layout of the page for it.
      width={Math.max(420, (isOpen && input.current?.offsetWidth) || 0)}
      position="bottom-start"
      onOptionSubmit={(id) => {
        const found = results.find((each) => each.id === id);
        close();
        focusCanvas();
        if (found !== undefined) void runCommand('graph.goTo', { vertexId: id, label: found.label });
      }}
    >
      <Combobox.Target>
        <TextInput
          ref={input}
          className={classes.field}
          type="search"
          size="xs"
          aria-label="Find a vertex"
          placeholder="Find a vertex"
          leftSection={<IconSearch size={16} />}
          rightSectionWidth={text === '' ? 64 : undefined}
          rightSection={
            text === '' ? (
              <KeyHint shortcut="mod+f" />
            ) : (
              <CloseButton size="sm" aria-label="Clear search" onClick={() => setText('')} />
            )
          }
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={() => setFind(workspace, { isFindOpen: true })}
          onBlur={close}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            if (text !== '') setText('');
            else input.current?.blur();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        <FoundVertices search={search} text={text} scope="all" addsToPicture />
      </Combobox.Dropdown>
    </Combobox>
  );
}
