import type { ChecklistItem } from '../checklist.ts';

const unit = 'tests/src/screens/functions';
const screen = `${unit}/FunctionsScreen.test.tsx`;
const validation = `${unit}/validate-function.test.ts`;
const http = 'tests/http/queries/user-functions.test.ts';

/** User-defined functions: their record, rules, calls and errors. */
export const items: readonly ChecklistItem[] = [
  {
    id: '1-functions-1',
    text: 'Users manage user-defined AQL functions: create, test, call in a query, change, remove.',
    test: 'e2e/functions.test.ts',
  },
  {
    id: '3-functions-1',
    text: 'User-defined AQL function record: name, code, isDeterministic.',
    test: screen,
  },
  {
    id: '3-functions-2',
    text: 'User-defined AQL function record (kept in _aqlfunctions): _key (upper-cased name).',
    test: http,
  },
  {
    id: '5-functions-1',
    text: 'Name: word characters joined by at least one double-colon namespace separator; must not start with an underscore; else the invalid-name error.',
    test: validation,
  },
  {
    id: '5-functions-2',
    text: 'Code must parse as a function; else invalid code (the message adds that code must be contained in function).',
    test: validation,
  },
  { id: '5-functions-3', text: 'Group unregister of the functions of a prefix.', test: screen },
  { id: '5-functions-4', text: 'Wrong names and codes are refused before the request.', test: screen },
  {
    id: '6-functions-1',
    text: 'Users with read-only access see the functions, without changes.',
    test: screen,
  },
  { id: '7-functions-1', text: 'The calls of user-defined functions.', test: http },
  { id: '7-functions-2', text: 'An unsaved function is called with arguments.', test: http },
  { id: '8-functions-1', text: 'Named errors: query function invalid name, invalid code.', test: screen },
  { id: '8-functions-2', text: 'Named errors: query function not found.', test: screen },
];
