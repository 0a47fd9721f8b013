import type { Ref } from 'react';
import { CompletionList } from './CompletionList.tsx';
import { HistorySearch } from './HistorySearch.tsx';
import { highlight } from './highlight.ts';
import { RunText } from './RunText.tsx';
import classes from './ShellPrompt.module.css';
import type { ShellSession } from './ShellSession.ts';
import { continuationPrompt, prompt } from './texts.ts';
import { type ShellPromptHandle, type ShellPromptState, useShellPrompt } from './use-shell-prompt.ts';

const listId = 'shell-completions';

interface ShellPromptProps {
  readonly session: ShellSession;
  readonly ref: Ref<ShellPromptHandle>;
}

/** The line in which commands are typed. */
export function ShellPrompt({ session, ref }: ShellPromptProps) {
  const state = useShellPrompt(session, ref);
  const { text, completions } = state;
  return (
    <div className={classes.prompt} data-state={state.kind}>
      <div className={classes.gutter} aria-hidden>
        {text.split('\n').map((_line, index) => (
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
        <CommandInput state={state} />
        {completions && (
          <CompletionList
            id={listId}
            column={columnOf(text, completions.start)}
            completions={completions.items}
            active={completions.active}
            onPick={state.accept}
          />
        )}
        {state.isSearching && <HistorySearch history={session.history} onClose={state.closeSearch} />}
      </div>
    </div>
  );
}

function CommandInput({ state }: { readonly state: ShellPromptState }) {
  const { text, completions } = state;
  return (
    <textarea
      ref={state.input}
      aria-label="Command"
      aria-autocomplete="list"
      aria-controls={completions ? listId : undefined}
      aria-activedescendant={completions ? `${listId}-${completions.active}` : undefined}
      className={classes.input}
      value={text}
      rows={text.split('\n').length}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      autoComplete="off"
      wrap="off"
      // The screen is for typing commands.
      // biome-ignore lint/a11y/noAutofocus: as above
      autoFocus
      onChange={({ currentTarget }) => state.type(currentTarget.value)}
      onKeyDown={state.onKeyDown}
      onBlur={state.closeCompletions}
    />
  );
}

/** The number of characters before an offset in its line. */
function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}
