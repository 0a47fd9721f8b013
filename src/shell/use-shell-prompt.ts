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
import type { Completions } from './engine/messages.ts';
import type { ShellSession } from './ShellSession.ts';

export interface ShellPromptHandle {
  focus(): void;
  searchHistory(): void;
}

interface OpenCompletions extends Completions {
  readonly active: number;
}

export type ShellPromptState = ReturnType<typeof useShellPrompt>;

/** State and keys of the command line: text, history and completions. */
export function useShellPrompt(session: ShellSession, ref: Ref<ShellPromptHandle>) {
  const kind = useStore(session.store, (state) => state.kind);
  const [text, setText] = useState('');
  /** Offset from the end of the history; 0: the typed text. */
  const [back, setBack] = useState(0);
  const [draft, setDraft] = useState('');
  const [isSearching, setSearching] = useState(false);
  const [isQueued, setQueued] = useState(false);
  /** After the command `.editor`: Enter begins a line, Ctrl+D runs the text. */
  const [isEditor, setEditor] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  /** Where the cursor is placed after the next change of the text. */
  const cursor = useRef<number>(undefined);
  const focus = () => input.current?.focus({ preventScroll: true });
  useImperativeHandle(ref, () => ({ focus, searchHistory: () => setSearching(true) }));
  useLayoutEffect(() => {
    if (cursor.current === undefined || !input.current) return;
    input.current.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });
  const change = (next: string, at = next.length) => {
    setText(next);
    completion.close();
    cursor.current = at;
  };
  const insert = (added: string, from: number, to: number) =>
    change(text.slice(0, from) + added + text.slice(to), from + added.length);
  const completion = useCompletions(session, text, () => input.current, insert);
  const submit = () => {
    if (kind === 'failed') session.restart();
    // A command that is typed while another one runs waits for its end.
    setQueued(kind !== 'ready' && (kind !== 'failed' || text !== ''));
    if (kind !== 'ready') return;
    change('');
    setBack(0);
    setEditor(text.trim() === '.editor');
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
  const cancel = () => {
    if (kind !== 'ready' && kind !== 'failed') return session.cancel();
    if (text !== '') session.output.addCommand(`${text}^C`);
    setEditor(false);
    change('');
    setBack(0);
  };
  const actions = {
    submit: (start: number, end: number) =>
      !isEditor && isComplete(text) ? submit() : insert('\n', start, end),
    runText: () => (isEditor ? submit() : undefined),
    complete: () => void completion.open(),
    older: () => recall(back + 1),
    newer: () => recall(back - 1),
    search: () => setSearching(true),
    clear: () => session.clear(),
    cancel,
  };

  return {
    session,
    kind,
    text,
    isEditor,
    input,
    completions: completion.shown,
    accept: completion.accept,
    closeCompletions: completion.close,
    isSearching,
    closeSearch(command: string | undefined) {
      setSearching(false);
      if (command !== undefined) change(command);
      input.current?.focus();
    },
    type(typed: string) {
      setText(typed);
      completion.close();
      setQueued(false);
    },
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
      const { selectionStart: start, selectionEnd: end } = event.currentTarget;
      if (isPlain(event) && completion.onKey(event.key)) event.preventDefault();
      else {
        const action = actionOf(event, text, start, end);
        if (action === undefined) return;
        event.preventDefault();
        actions[action](start, end);
      }
    },
  };
}

const isPlain = (event: KeyboardEvent) =>
  !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;

type KeyAction = 'submit' | 'runText' | 'complete' | 'older' | 'newer' | 'search' | 'clear' | 'cancel';

/** What a key does in the command line; undefined: what it does in any text. */
function actionOf(event: KeyboardEvent, text: string, start: number, end: number): KeyAction | undefined {
  const { key } = event;
  if (isPlain(event)) {
    if (key === 'Enter') return 'submit';
    if (key === 'Tab' && /[\w$.]$/.test(text.slice(0, start))) return 'complete';
    if (key === 'ArrowUp' && !text.slice(0, start).includes('\n')) return 'older';
    if (key === 'ArrowDown' && !text.slice(end).includes('\n')) return 'newer';
    return undefined;
  }
  if (!event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (key === 'd') return 'runText';
  if (key === 'r') return 'search';
  if (key === 'l') return 'clear';
  return key === 'c' && start === end ? 'cancel' : undefined;
}

/** The open completions of the text before the cursor. */
function useCompletions(
  session: ShellSession,
  text: string,
  input: () => HTMLTextAreaElement | null,
  insert: (added: string, from: number, to: number) => void,
) {
  const [shown, setShown] = useState<OpenCompletions>();
  const accept = (index: number) => {
    const item = shown?.items[index];
    if (item === undefined || shown === undefined) return;
    insert(item.name, shown.start, input()?.selectionStart ?? text.length);
    input()?.focus();
  };
  return {
    shown,
    accept,
    close: () => setShown(undefined),
    async open() {
      const at = input()?.selectionStart ?? text.length;
      const found = await session.complete(text.slice(0, at));
      if (found === undefined || found.items.length === 0 || input()?.value !== text) return;
      const shared = commonPrefix(found.items.map(({ name }) => name));
      if (shared.length > at - found.start || found.items.length === 1) insert(shared, found.start, at);
      if (found.items.length > 1) setShown({ ...found, active: 0 });
    },
    /** True if the key was for the open completions. */
    onKey(key: string): boolean {
      if (shown === undefined) return false;
      const { items, active } = shown;
      const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
      const step = steps[key];
      if (step !== undefined) {
        const next = Math.abs(step) === 1 ? (active + step + items.length) % items.length : active + step;
        setShown({ ...shown, active: Math.max(0, Math.min(items.length - 1, next)) });
      } else if (key === 'Enter' || key === 'Tab') accept(active);
      else if (key === 'Escape') setShown(undefined);
      else return false;
      return true;
    },
  };
}

/** The longest text that all texts begin with; empty without texts. */
export function commonPrefix(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, length))) length -= 1;
  }
  return first.slice(0, length);
}
