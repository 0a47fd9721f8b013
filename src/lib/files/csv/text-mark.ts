import { isJson } from '../is-json.ts';

/**
 * The mark `'` before a text in a CSV file. Two kinds of texts have it: texts that a spreadsheet program runs as a
 * formula (source: OWASP, CSV Injection; also the full-width forms of the characters), and texts that are a JSON array
 * or object, which are otherwise equal to a nested value. A text of these kinds that begins with marks gets one more, so
 * that removing one mark always gives the original.
 */
const mark = "'";
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** True if a spreadsheet program may run the text as a formula, also if it had its marks removed. */
export function isFormula(text: string): boolean {
  return formulaStart.test(text);
}

/** True for the text of a JSON array or object. */
export function isContainer(text: string): boolean {
  return (text.startsWith('{') || text.startsWith('[')) && isJson(text);
}

/** A text as it is written; `isSafe`: formulas are marked. */
export function marked(text: string, isSafe: boolean): string {
  return needsMark(text, isSafe) ? mark + text : text;
}

/** The inverse of `marked`. */
export function unmarked(text: string, isSafe: boolean): string {
  return text.startsWith(mark) && needsMark(text, isSafe) ? text.slice(1) : text;
}

function needsMark(text: string, isSafe: boolean): boolean {
  return (isSafe && isFormula(text)) || isContainer(text.replace(/^'+/, ''));
}
