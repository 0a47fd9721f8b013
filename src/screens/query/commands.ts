import type { Command, CommandContext } from '../../command.ts';
import type { CopyForm } from '../../query/run/copy-as.ts';

/** The actions of the page, which its component provides. */
export interface QueryActions {
  /** Runs the selection or the statement at the caret. */
  run(kind: 'query' | 'explain' | 'profile'): Promise<void>;
  /** Runs the statement at an offset of the text. */
  runStatement(offset: number): Promise<void>;
  runAll(): Promise<void>;
  cancel(): Promise<void>;
  edit(
    action:
      | ('undo' | 'redo' | 'comment' | 'uncomment' | 'format' | 'rename' | 'definition')
      | ('foldAll' | 'unfoldAll' | 'find' | 'nextProblem'),
  ): Promise<void>;
  copyAs(form: CopyForm | 'link'): Promise<void>;
  openAsNotebook(): Promise<void>;
  clearInput(): void;
  save(): void;
  newTab(): void;
  closeTab(id: string | undefined): Promise<void>;
  stepTab(step: 1 | -1): void;
  togglePanel(): void;
  toggleResult(): void;
  maximizeResult(): void;
  searchHistory(): void;
}

interface QueryContext extends CommandContext {
  /** For `run`: the palette calls `when` while it renders, where effect events cannot be called. */
  readonly actions: () => QueryActions;
  /** True while the query of the shown tab runs. */
  readonly isRunning: () => boolean;
}

type QueryCommand<Args = void> = Command<Args, QueryContext>;

const group = 'Query';

function action(
  id: string,
  label: string,
  run: (actions: QueryActions) => void | Promise<void>,
  more: Partial<QueryCommand> = {},
): QueryCommand {
  return { id: `query.${id}`, label, group, run: ({ actions }) => run(actions()), ...more };
}

const isIdle: QueryCommand['when'] = (_state, { isRunning }) => !isRunning();
const closeTab: QueryCommand<string | undefined> = {
  id: 'query.closeTab',
  label: 'Close query',
  group,
  key: 'alt+w',
  run: ({ actions }, id) => actions().closeTab(id),
};

const runStatement: QueryCommand<number> = {
  id: 'query.runStatement',
  label: 'Run statement',
  group,
  isListed: false,
  when: isIdle,
  run: ({ actions }, offset) => actions().runStatement(offset),
};

/** Commands of the query page. */
export const queryPageCommands: readonly Command<never, QueryContext>[] = [
  action('run', 'Run query', (page) => page.run('query'), { key: 'mod+Enter', when: isIdle }),
  action('runAll', 'Run all statements', (page) => page.runAll(), {
    key: 'mod+shift+Enter',
    when: isIdle,
  }),
  action('profile', 'Run with profile', (page) => page.run('profile'), {
    key: 'mod+alt+Enter',
    when: isIdle,
  }),
  action('explain', 'Explain query', (page) => page.run('explain'), {
    key: 'mod+shift+e',
    when: isIdle,
  }),
  action('cancel', 'Cancel query', (page) => page.cancel(), {
    key: 'Escape',
    when: (_state, { isRunning }) => isRunning(),
  }),
  action('undo', 'Undo in the query', (page) => page.edit('undo')),
  action('redo', 'Redo in the query', (page) => page.edit('redo')),
  action('comment', 'Comment', (page) => page.edit('comment')),
  action('uncomment', 'Uncomment', (page) => page.edit('uncomment')),
  action('format', 'Format query', (page) => page.edit('format'), { key: 'shift+alt+f' }),
  action('rename', 'Rename variable', (page) => page.edit('rename')),
  action('definition', 'Go to definition', (page) => page.edit('definition')),
  action('nextProblem', 'Next problem', (page) => page.edit('nextProblem')),
  action('find', 'Find and replace in the query', (page) => page.edit('find')),
  action('foldAll', 'Fold all', (page) => page.edit('foldAll')),
  action('unfoldAll', 'Unfold all', (page) => page.edit('unfoldAll')),
  action('copyArangojs', 'Copy as arangojs', (page) => page.copyAs('arangojs')),
  action('copyPython', 'Copy as python-arango', (page) => page.copyAs('python-arango')),
  action('copyCurl', 'Copy as curl', (page) => page.copyAs('curl')),
  action('copyLinkWithValues', 'Copy link with bind values', (page) => page.copyAs('link')),
  action('openAsNotebook', 'Open as notebook', (page) => page.openAsNotebook(), {
    errorTitle: 'The notebook could not be created',
  }),
  action('clearInput', 'Clear input', (page) => page.clearInput()),
  action('save', 'Save query', (page) => page.save(), { key: 'mod+s' }),
  action('newTab', 'New query', (page) => page.newTab(), { key: 'alt+n' }),
  closeTab,
  runStatement,
  action('nextTab', 'Next query', (page) => page.stepTab(1), { key: 'alt+PageDown' }),
  action('previousTab', 'Previous query', (page) => page.stepTab(-1), { key: 'alt+PageUp' }),
  action('togglePanel', 'Show or hide the left panel', (page) => page.togglePanel(), { key: 'mod+b' }),
  action('toggleResult', 'Show or hide the result', (page) => page.toggleResult(), { key: 'mod+j' }),
  action('maximizeResult', 'Result in the whole height', (page) => page.maximizeResult(), { key: 'F11' }),
  action('history', 'Search the history', (page) => page.searchHistory(), { key: 'mod+r' }),
];
