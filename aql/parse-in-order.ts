import { DatabaseError } from '../protocol/errors.ts';
import type { Query } from './ast.ts';
import type { QueryRequest } from './execution.ts';
import { parseQuery, parseTolerant } from './parser/parse.ts';
import { type NameProblem, resolveQuery } from './resolver/resolve.ts';
import type { Source } from './source.ts';

const parseError = 1501;

/** Errors of names that the parser of 2.8 detects. */
const parserErrors: ReadonlySet<number> = new Set([1510, 1511, 1512, 1540, 1541, 1553, 1574]);

/**
 * Parses a query. The parser of 2.8 resolves names while it reads, so there an error of a name comes before a
 * syntax error later in the text.
 */
export function parseInOrder({ text, dialect }: QueryRequest, source: Source): Query {
  try {
    return parseQuery(text, dialect);
  } catch (error) {
    const isSyntaxError = error instanceof DatabaseError && error.errorNum === parseError;
    throw (dialect === '2.8' && isSyntaxError ? firstNameError(text, source) : undefined) ?? error;
  }
}

/** The first error of a name in front of the first syntax error. */
function firstNameError(text: string, source: Source): DatabaseError | undefined {
  const { query, problems } = parseTolerant(text, '2.8');
  const syntaxStart = problems[0]?.start ?? 0;
  const found: NameProblem[] = [];
  const report = (problem: NameProblem): void => {
    if (problem.isWarning || problem.span.end > syntaxStart) return;
    if (parserErrors.has(problem.error.errorNum)) found.push(problem);
  };
  try {
    resolveQuery(query, { dialect: '2.8', bindVars: undefined, source, report });
  } catch (error) {
    // An incomplete query can fail beyond the reported problems; those found so far count.
    if (!(error instanceof DatabaseError)) throw error;
  }
  return found.sort((left, right) => left.span.end - right.span.end)[0]?.error;
}
