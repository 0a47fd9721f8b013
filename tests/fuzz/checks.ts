import type { Catalogue } from '../../aql/editor/catalogue.ts';
import { complete } from '../../aql/editor/completion.ts';
import { formatQuery } from '../../aql/editor/format.ts';
import { hoverAt, signatureAt } from '../../aql/editor/hover.ts';
import { documentSymbols, foldingRanges } from '../../aql/editor/outline.ts';
import { findProblems } from '../../aql/editor/problems.ts';
import { semanticTokens } from '../../aql/editor/semantic-tokens.ts';
import { findOccurrences } from '../../aql/editor/symbols.ts';
import { parseQuery } from '../../aql/parser/parse.ts';
import { prepareQuery } from '../../aql/prepare.ts';
import { printQuery } from '../../aql/printer.ts';
import { rowsJson } from '../../aql/result-json.ts';
import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { Random } from '../../protocol/lib/random.ts';
import { withoutSpans } from '../aql/ast-arbitrary.ts';
import { isExpectedQueryError } from './expected-errors.ts';
import { catalogue, sampleDatabase, valuesFor } from './sample-database.ts';

/** Maximum run time of each query. */
export const maxRuntimeMs = 300;
export const memoryLimitBytes = 32 * 1024 * 1024;
/** Maximum duration of a step, also on a busy machine; a longer step counts as a hang. */
const maxStepMs = 10_000;

/** Runs one phase of a query. A DatabaseError is an expected result; any other error is a failure. */
function step(title: string, run: () => void): void {
  const startMs = performance.now();
  try {
    run();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw new Error(`${title}: ${describe(error)}`);
    if (error.status >= 500 && !isExpectedQueryError(error))
      throw new Error(`${title}: ${error.status} ${error.message}`);
  }
  const tookMs = performance.now() - startMs;
  if (tookMs > maxStepMs) throw new Error(`${title}: took ${tookMs.toFixed(0)} ms`);
}

function describe(error: unknown): string {
  return error instanceof Error
    ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' ')
    : String(error);
}

/** Runs a text through all phases in this process. Throws an Error with the failed phase and the reason. */
export function checkInProcess(text: string, dialect: Dialect): void {
  let isLanguage = false;
  step('parse', () => {
    parseQuery(text, dialect);
    isLanguage = true;
  });
  checkEditor(text, { ...catalogue, dialect });
  if (!isLanguage) return;
  step('print', () => {
    const tree = withoutSpans(parseQuery(text, dialect));
    const printed = printQuery(parseQuery(text, dialect));
    if (!isSame(withoutSpans(parseAgain(printed, dialect)), tree))
      throw new Error(`another tree: ${printed}`);
  });
  step('format', () => {
    const tree = withoutSpans(parseQuery(text, dialect));
    const formatted = formatQuery(text, dialect);
    if (!isSame(withoutSpans(parseAgain(formatted, dialect)), tree))
      throw new Error(`another tree: ${formatted}`);
    if (formatQuery(formatted, dialect) !== formatted) throw new Error(`changes again: ${formatted}`);
  });
  step('execute', () => execute(text, dialect));
}

/** Output of the printer must be parsable; an error is a bug of the printer. */
function parseAgain(text: string, dialect: Dialect): unknown {
  try {
    return parseQuery(text, dialect);
  } catch (error) {
    throw new Error(`what was written cannot be read: ${text}: ${String(error)}`);
  }
}

function isSame(left: unknown, right: unknown): boolean {
  return toText(left) === toText(right);
}

function toText(tree: unknown): string {
  return JSON.stringify(tree, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

function checkEditor(text: string, known: Catalogue): void {
  const offsets = [0, text.length >> 2, text.length >> 1, text.length];
  step('problems', () => void findProblems(text, known));
  step('semantic tokens', () => void semanticTokens(text, known));
  step('outline', () => void [documentSymbols(text, known.dialect), foldingRanges(text, known.dialect)]);
  for (const offset of offsets) {
    step(`completion at ${offset}`, () => void complete(text, offset, known));
    step(`hover at ${offset}`, () => void [hoverAt(text, offset, known), signatureAt(text, offset, known)]);
  }
  step('occurrences', () => void findOccurrences(text, text.length >> 1, known));
}

function execute(text: string, dialect: Dialect): void {
  const database = sampleDatabase();
  const random = new Random(1);
  const endMs = Date.now() + 2 * maxRuntimeMs;
  const control = { random: () => random.next(), nowMs: 0, isKilled: () => Date.now() > endMs };
  const options = { maxRuntimeMs, memoryLimitBytes };
  const source = database.openSource();
  const prepared = prepareQuery({ text, bindVars: valuesFor(text, dialect), dialect, options }, source);
  database.transaction((writing) => {
    for (const rows of prepared.execute(writing, control).rows) rowsJson(rows);
  });
}
