import type { ChecklistItem } from '../checklist.ts';

const inBrowser = 'e2e/shell.test.ts';
const texts = 'tests/src/shell/texts.test.ts';
const printing = 'tests/driver/Printer.test.ts';

/** The shell page and its tutorial. */
export const items: readonly ChecklistItem[] = [
  {
    id: '2-shell-1',
    text: 'shell: a console with a welcome banner; the tools menu is highlighted.',
    test: inBrowser,
  },
  { id: '2-shell-2', text: "Prompts 'JSH> ' and '...>'; results are written with a prefix.", test: texts },
  { id: '2-shell-3', text: 'Commands of several lines continue at the second prompt.', test: inBrowser },
  { id: '2-shell-4', text: 'Brace matching.', test: 'tests/src/shell/brace-matching.test.ts' },
  {
    id: '2-shell-5',
    text: "Help text: predefined objects (the connection and the current database), example commands, cancelling a prompt with a key combination, 'tutorial' and 'help'; the example server address is port 8529 on localhost.",
    test: texts,
  },
  { id: '2-shell-6', text: 'History over a reload.', test: 'tests/src/shell/history.test.ts' },
  {
    id: '2-shell-7',
    text: 'Errors print their message in error style, with their position.',
    test: inBrowser,
  },
  { id: '2-shell-8', text: 'Completion of objects and collection names.', test: inBrowser },
  { id: '2-shell-9', text: 'The object inspector.', test: inBrowser },
  { id: '2-shell-10', text: "Typing 'exit' reloads the page.", test: inBrowser },
  {
    id: '2-shell-11',
    text: 'Paths sent by the driver are prefixed with /_db/{database name} unless they already start that way or are absolute URLs.',
    test: 'tests/src/shell/port.test.ts',
  },
  { id: '2-tutorial-1', text: 'The 16 chapters; the default database is _system.', test: texts },
  {
    id: '2-tutorial-2',
    text: 'Each chapter ends with the hint; a chapter counter wraps to the start after the last chapter.',
    test: texts,
  },
  {
    id: '2-tutorial-3',
    text: 'Advanced by typing the tutorial command again. After the last chapter a congratulation message is printed and the tutorial restarts.',
    test: inBrowser,
  },
  {
    id: '6-shell-1',
    text: 'The shell acts as the current authenticated connection; a command can be canceled at any time, its variables are kept.',
    test: inBrowser,
  },
  {
    id: '6-shell-2',
    text: 'Code is run locally in the browser, also without shared memory; a loop and a request are canceled there, too.',
    test: inBrowser,
  },
  { id: '8-shell-1', text: "'not connected'.", test: 'tests/src/shell/port.test.ts' },
  { id: '9-shell-1', text: 'Shell print emit threshold 16384 characters.', test: printing },
  { id: '9-shell-2', text: 'Strings cut at 80 characters in printed output.', test: printing },
  {
    id: '9-shell-3',
    text: 'Cursor objects print at most 10 documents.',
    test: 'tests/driver/printed-objects.test.ts',
  },
  {
    id: '9-shell-5',
    text: "'show more' of cut texts opens the inspector.",
    test: 'tests/src/shell/kept-values.test.ts',
  },
  { id: '2-shell-12', text: 'The last value is the variable _.', test: inBrowser },
  { id: '9-shell-4', text: 'The output stays virtual in long sessions.', test: inBrowser },
];
