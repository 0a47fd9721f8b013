import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { KeyHint } from '../../../../ui/KeyHint.tsx';
import { type FoundVertex, FoundVertices, foundVertices } from '../../../ui/FoundVertices.tsx';
import classes from '../../../ui/find.module.css';
import { focusCanvas } from '../../../ui/focus-canvas.ts';
import { useVertexSearch, type VertexSearch } from '../../../ui/use-vertex-search.ts';
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
  const goTo = ({ id, label }: FoundVertex) => {
    close();
    focusCanvas();
    void runCommand('graph.goTo', { vertexId: id, label });
  };
  const awaitFirst = useFirstResult(search, text, goTo);
  return (
    <Combobox
      store={combobox}
      // The width of a closed field is not read: the browser would compute the layout of the page for it.
      width={Math.min(window.innerWidth - 16, Math.max(420, (isOpen && input.current?.offsetWidth) || 0))}
      position="bottom-start"
      onOptionSubmit={(id) => {
        const found = results.find((each) => each.id === id);
        if (found !== undefined) goTo(found);
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
            const isBefore = !hasResults || search.text !== text.trim();
            if (event.key === 'Enter' && isBefore && !event.nativeEvent.isComposing) {
              combobox.resetSelectedOption();
              awaitFirst();
            }
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

/**
 * Enter before the results: the first one is taken when it comes, unless the text changes or nothing is found. Returns the
 * function that waits for it.
 */
function useFirstResult(search: VertexSearch, text: string, take: (found: FoundVertex) => void): () => void {
  const wanted = text.trim();
  const [awaited, setAwaited] = useState<string>();
  const takeFirst = useEffectEvent((found: FoundVertex) => take(found));
  const isCurrent = search.text === wanted && search.picture !== undefined;
  const first = isCurrent ? foundVertices(search)[0] : undefined;
  const isEnded = isCurrent && first === undefined && !search.isSearchingDatabase;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` is another object in each render
  useEffect(() => {
    if (awaited === undefined) return;
    if (awaited !== wanted || isEnded) setAwaited(undefined);
    else if (first !== undefined) {
      setAwaited(undefined);
      takeFirst(first);
    }
  }, [awaited, wanted, isEnded, first?.id]);
  return () => setAwaited(wanted === '' ? undefined : wanted);
}
