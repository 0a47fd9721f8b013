import { DatabaseError } from '../../protocol/errors.ts';
import type * as ast from '../ast.ts';
import { tokenize } from '../parser/lexer.ts';
import { parseTolerant } from '../parser/parse.ts';
import type { Token } from '../parser/tokens.ts';
import { findBindParameters } from '../resolver/BindValues.ts';
import { type ResolvedQuery, resolveQuery } from '../resolver/resolve.ts';
import { type Catalogue, type Range, rulesOf } from './catalogue.ts';
import { nodesOf } from './nodes.ts';
import { scopeAt } from './scope-at.ts';

/** An error or hint with its range in the text. */
export interface Problem extends Range {
  readonly severity: 'error' | 'warning' | 'hint';
  /** Error number of the server; undefined for hints of the editor. */
  readonly errorNum: number | undefined;
  readonly message: string;
}

/** Result of parsing and checking a text; partial if the text has errors. */
interface Analysis {
  readonly text: string;
  readonly query: ast.Query;
  /** Undefined if the text has syntax errors. */
  readonly resolved: ResolvedQuery | undefined;
  readonly problems: readonly Problem[];
}

/**
 * All problems of a query: syntax, names, functions, options, bind parameters without values, and hints such
 * as unused variables, in text order. Never throws.
 */
export function findProblems(text: string, catalogue: Catalogue): readonly Problem[] {
  return analyse(text, catalogue).problems;
}

export function analyse(text: string, catalogue: Catalogue): Analysis {
  const { query, problems: syntaxProblems, isTooDeep } = parseTolerant(text, catalogue.dialect);
  const problems: Problem[] = syntaxProblems.map(({ message, start, end }) => ({
    ...({ severity: 'error', errorNum: 1501, message } as const),
    ...visibleRange(text, start, end),
  }));
  if (isTooDeep !== undefined) {
    const { errorNum, message } = isTooDeep;
    problems.push({ severity: 'error', errorNum, message, start: 0, end: text.length });
  }
  const tokens = tokenize(text, catalogue.dialect);
  if (tokens.length === 1) return { text, query, resolved: undefined, problems: [] };
  const names = resolveNames(query, catalogue, problems);
  if (syntaxProblems.length > 0) dropConsequences(problems, text, tokens);
  const isWhole = syntaxProblems.length === 0 && isTooDeep === undefined;
  if (isWhole && names !== undefined) addUnusedVariables(names, problems);
  if (isWhole) addMissingBinds(query, catalogue, problems);
  problems.sort((left, right) => left.start - right.start || left.end - right.end);
  return { text, query, resolved: isWhole ? names : undefined, problems };
}

/** Drops "unknown name" errors for names that an unparsable statement declares. */
function dropConsequences(problems: Problem[], text: string, tokens: readonly Token[]): void {
  const kept = problems.filter(({ errorNum, start, end }) => {
    if (errorNum !== 1203 && errorNum !== 1512) return true;
    const name = text.slice(start, end);
    return !scopeAt(tokens, start).some((variable) => variable.name === name);
  });
  problems.splice(0, problems.length, ...kept);
}

/** At the end of the text, the range covers the last character. */
function visibleRange(text: string, start: number, end: number): Range {
  if (end > start) return { start, end };
  return start >= text.length
    ? { start: Math.max(0, text.length - 1), end: text.length }
    : { start, end: start + 1 };
}

function resolveNames(
  query: ast.Query,
  { dialect, collections, graphs, userFunctions }: Catalogue,
  problems: Problem[],
): ResolvedQuery | undefined {
  const byName = new Map(collections.map((collection) => [collection.name, collection]));
  const source = {
    findCollection: (name: string) => byName.get(name),
    collectionNames: () => [...byName.keys()],
    findGraph: (name: string) => graphs.find((graph) => graph.name === name),
    graphNames: () => graphs.map(({ name }) => name),
    userFunctionNames: () => userFunctions.map(({ name }) => name),
  };
  try {
    return resolveQuery(query, {
      dialect: rulesOf(dialect),
      bindVars: undefined,
      source,
      report: ({ error, isWarning, span }) =>
        problems.push({
          severity: isWarning ? 'warning' : 'error',
          errorNum: error.errorNum,
          message: error.message,
          start: span.start,
          end: span.end,
        }),
    });
  } catch (error) {
    // Errors that only the whole query can show.
    if (!(error instanceof DatabaseError)) throw error;
    problems.push({
      severity: 'error',
      errorNum: error.errorNum,
      message: error.message,
      start: query.start,
      end: query.end,
    });
    return undefined;
  }
}

/**
 * Reports variables of LET and COLLECT that are never read. Variables of loops are excluded, because a loop
 * may only repeat.
 */
function addUnusedVariables(resolved: ResolvedQuery, problems: Problem[]): void {
  const { variables, collectedVariables } = resolved;
  const gathered = new Set(
    [...collectedVariables].flatMap(([{ into }, infos]) =>
      into && !into.projection && !into.keep ? infos : [],
    ),
  );
  for (const { variable } of nodesOf(resolved.query)) {
    const info = isBinding(variable) ? variables[variable.id] : undefined;
    if (info?.kind !== 'user' || info.useCount > 0 || gathered.has(info) || /^[_$]/.test(info.name)) continue;
    const message = `variable '${info.name}' is never used`;
    problems.push({ severity: 'hint', errorNum: undefined, message, ...info.declaredAt });
  }
}

function isBinding(value: unknown): value is ast.Binding {
  return typeof value === 'object' && value !== null && 'id' in value;
}

function addMissingBinds(query: ast.Query, { bindNames }: Catalogue, problems: Problem[]): void {
  if (bindNames === undefined) return;
  for (const { name, isCollection, start, end } of findBindParameters(query)) {
    const key = isCollection ? `@${name}` : name;
    if (bindNames.includes(key)) continue;
    const message = `no value specified for declared bind parameter '${key}'`;
    problems.push({ severity: 'warning', errorNum: 1551, message, start, end });
  }
}
