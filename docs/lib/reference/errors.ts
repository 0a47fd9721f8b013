import { errorTable } from '../../../protocol/error-table.ts';
import { code, page, table } from '../markdown.ts';

/** All error numbers with their HTTP status and text. */
export function errorsPage(): string {
  const rows = Object.entries(errorTable)
    .sort(([, one], [, other]) => one.number - other.number)
    .map(([name, { number, status, text }]) => [String(number), code(name), String(status), text]);
  return page('Error numbers', [
    'An error is an object with `error: true`, `code` (the HTTP status), `errorNum` and `errorMessage`. The message begins with the text of this table and continues with what was expected, what was found and where. A call may answer another status than the usual one.',
    table(['number', 'name', 'status', 'text'], rows),
  ]);
}
