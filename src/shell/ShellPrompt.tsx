import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { isComplete } from './brace-matching.ts';
import { CompletionList } from './CompletionList.tsx';
import { commonPrefix } from './common-prefix.ts';
import type { Completions } from './engine/messages.ts';
import { HistorySearch } from './HistorySearch.tsx';
import { highlight } from './highlight.ts';
import { RunText } from './RunText.tsx';
import classes from './ShellPrompt.module.css';
import type { ShellSession } from './ShellSession.ts';
import { continuationPrompt, prompt } from './texts.ts';

export interface ShellPromptHandle {
  focus(): void;
  searchHistory(): void;
}

interface OpenCompletions extends Completions {
  readonly active: number;
}

const listId = 'shell-completions';

/** The line in which commands are typed. */
export function ShellPrompt({
  session,
  ref,
}: {
  readonly session: ShellSession;
  readonly ref: Ref<ShellPromptHandle>;
}) {
  const kind = useStore(session.store, (state) => state.kind);
  const [text, setText] = useState('');
  /** Offset from the end of the history; 0: the typed text. */
  const [back, setBack] = useState(0);
  const [draft, setDraft] = useState('');
  const [completions, setCompletions] = useState<OpenCompletions>();
  const [isSearching, setSearching] = useState(false);
  const [isQueued, setQueued] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  /** Where the cursor is placed after the next change of the text. */
  const cursor = useRef<number>(undefined);

  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus({ preventScroll: true }),
    searchHistory: () => setSearching(true),
  }));
  useLayoutEffect(() => {
    if (cursor.current === undefined || !input.current) return;
    input.current.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });

  const change = (next: string, at = next.length) => {
    setText(next);
    setCompletions(undefined);
    cursor.current = at;
  };
  const insert = (added: string, from: number, to: number) =>
    change(text.slice(0, from) + added + text.slice(to), from + added.length);
  const submit = () => {
    if (kind === 'failed') session.restart();
    // A command that is typed while another one runs waits for its end.
    setQueued(kind !== 'ready' && (kind !== 'failed' || text !== ''));
    if (kind !== 'ready') return;
    change('');
    setBack(0);
    void session.run(text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the running command submits the queued one
  useEffect(() => {
    if (isQueued && kind === 'ready') submit();
  }, [kind]);
  const recall = (next: number) => {
    const { commands } = session.history;
    if (next < 0 || next > commands.length) return;
    if (back === 0) setDraft(text);
    setBack(next);
    change(next === 0 ? draft : (commands.at(-next) ?? ''));
  };
  const complete = async () => {
    const at = input.current?.selectionStart ?? text.length;
    const found = await session.complete(text.slice(0, at));
    if (found === undefined || found.items.length === 0 || input.current?.value !== text) return;
    const shared = commonPrefix(found.items.map(({ name }) => name));
    if (shared.length > at - found.start || found.items.length === 1) insert(shared, found.start, at);
    if (found.items.length > 1) setCompletions({ ...found, active: 0 });
  };
  const accept = (index: number) => {
    const item = completions?.items[index];
    if (item === undefined || completions === undefined) return;
    insert(item.name, completions.start, input.current?.selectionStart ?? text.length);
    input.current?.focus();
  };
  /** True if the key was for the open completions. */
  const moveInCompletions = (key: string): boolean => {
    if (completions === undefined) return false;
    const { items, active } = completions;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[key];
    if (step !== undefined) {
      const next = Math.abs(step) === 1 ? (active + step + items.length) % items.length : active + step;
      setCompletions({ ...completions, active: Math.max(0, Math.min(items.length - 1, next)) });
    } else if (key === 'Enter' || key === 'Tab') accept(active);
    else if (key === 'Escape') setCompletions(undefined);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, currentTarget } = event;
    const { selectionStart: start, selectionEnd: end } = currentTarget;
    const isControl = event.ctrlKey && !event.altKey && !event.metaKey;
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    const isFirstLine = !text.slice(0, start).includes('\n');
    const isLastLine = !text.slice(end).includes('\n');
    if (isPlain && moveInCompletions(key)) event.preventDefault();
    else if (key === 'Enter' && isPlain) {
      event.preventDefault();
      if (isComplete(text)) submit();
      else insert('\n', start, end);
    } else if (key === 'Tab' && isPlain && /[\w$.]$/.test(text.slice(0, start))) {
      event.preventDefault();
      void complete();
    } else if (key === 'ArrowUp' && isPlain && isFirstLine) {
      event.preventDefault();
      recall(back + 1);
    } else if (key === 'ArrowDown' && isPlain && isLastLine) {
      event.preventDefault();
      recall(back - 1);
    } else if (isControl && key === 'r') {
      event.preventDefault();
      setSearching(true);
    } else if (isControl && key === 'l') {
      event.preventDefault();
      session.clear();
    } else if (isControl && key === 'c' && start === end) {
      event.preventDefault();
      if (kind === 'ready' || kind === 'failed') {
        if (text !== '') session.output.addCommand(`${text}^C`);
        change('');
        setBack(0);
      } else session.cancel();
    }
  };

  const lines = text.split('\n');
  return (
    <div className={classes.prompt} data-state={kind}>
      <div className={classes.gutter} aria-hidden>
        {lines.map((_line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <div key={index} className={index === 0 ? classes.first : undefined}>
            {index === 0 ? prompt : `${continuationPrompt} `}
          </div>
        ))}
      </div>
      <div className={classes.editor}>
        <pre className={classes.colors} aria-hidden>
          <RunText runs={highlight(text)} />
          {'\n'}
        </pre>
        <textarea
          ref={input}
          aria-label="Command"
          aria-autocomplete="list"
          aria-controls={completions ? listId : undefined}
          aria-activedescendant={completions ? `${listId}-${completions.active}` : undefined}
          className={classes.input}
          value={text}
          rows={lines.length}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          autoComplete="off"
          wrap="off"
          // The screen is for typing commands.
          // biome-ignore lint/a11y/noAutofocus: as above
          autoFocus
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setCompletions(undefined);
            setQueued(false);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setCompletions(undefined)}
        />
        {completions && (
          <CompletionList
            id={listId}
            column={columnOf(text, completions.start)}
            completions={completions.items}
            active={completions.active}
            onPick={accept}
          />
        )}
        {isSearching && (
          <HistorySearch
            history={session.history}
            onClose={(command) => {
              setSearching(false);
              if (command !== undefined) change(command);
              input.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}

/** The number of characters before an offset in its line. */
function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}
