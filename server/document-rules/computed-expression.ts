import type { Expression, Query, Statement } from '../../aql/ast.ts';
import { rewrite, walk } from '../../aql/expression-tree.ts';
import { compileExpression } from '../../aql/expressions/compile.ts';
import type { CompileEnvironment, ExpressionContext } from '../../aql/expressions/types.ts';
import { findFunction } from '../../aql/functions/registry.ts';
import { MemoryUse } from '../../aql/limits/MemoryUse.ts';
import { parseQuery } from '../../aql/parser/parse.ts';
import { resolveQuery } from '../../aql/resolver/resolve.ts';
import type { Source } from '../../aql/source.ts';
import type { ObjectValue, Value } from '../../aql/values/value.ts';
import { errorTable } from '../../protocol/error-table.ts';
import { DatabaseError } from '../../protocol/errors.ts';

/** Computes the value for a document. With `failOnWarning`, throws the first warning. */
export type ComputedExpression = (document: ObjectValue) => Value;

const maxLength = 16_384;
const memoryBytes = 16 << 20;
/** Maximum time of one evaluation, which may run on the writer thread. */
const maxMs = 50;

/** Functions whose results vary, which computed values may use nevertheless. */
const variableFunctions: ReadonlySet<string> = new Set([
  'DATE_NOW',
  'RAND',
  'RANDOM',
  'RANDOM_TOKEN',
  'UUID',
]);

const nowhere = { start: 0, end: 0 };
/** The only variable besides those of expansions. */
const documentId = 1;

/**
 * Compiles `RETURN expression`, in which `@doc` is the document. Throws 10 (bad parameter) for any other query, and for
 * functions that read data or run user code.
 */
export function compileComputed(text: string, failOnWarning: boolean): ComputedExpression {
  if (text.length > maxLength)
    throw refused(`expected at most ${maxLength} characters, found ${text.length}`);
  const expression = resolved(text);
  let endMs = 0;
  const memory = new MemoryUse({ limitBytes: memoryBytes });
  const context: ExpressionContext = {
    dialect: '3.12',
    source: noSource,
    random: Math.random,
    get nowMs() {
      return Date.now();
    },
    isKilled: () => performance.now() > endMs,
    checkKilled: () => {
      if (performance.now() > endMs) {
        throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
          detail: `a computed value took more than ${maxMs} ms`,
        });
      }
    },
    memory,
    sleep: refuseData,
    checkSize: (value) => memory.check(value),
    warn: (name, message = errorTable[name].text) => {
      if (failOnWarning) throw new DatabaseError(name, { message });
    },
  };
  const environment: CompileEnvironment = { context, registerOf: (id) => id, compileSubquery: refuseData };
  const evaluate = compileExpression(expression, environment);
  return (document) => {
    endMs = performance.now() + maxMs;
    const frame: Value[] = [];
    frame[documentId] = document;
    memory.freshBytes = 0;
    return evaluate(frame);
  };
}

/** The expression with `@doc` as a variable, and all variables numbered. */
function resolved(text: string): Expression {
  const { statements, withCollections } = parseQuery(text, '3.12');
  const [statement] = statements;
  if (
    statements.length !== 1 ||
    statement?.kind !== 'return' ||
    statement.isDistinct ||
    withCollections.length > 0
  ) {
    throw refused("expected a query of the form 'RETURN expression'");
  }
  checkExpression(statement.value);
  const declaration: Statement = {
    ...nowhere,
    kind: 'let',
    variable: { ...nowhere, name: 'doc', id: documentId },
    value: { ...nowhere, kind: 'literal', value: null },
  };
  const query: Query = {
    ...nowhere,
    kind: 'query',
    withCollections: [],
    statements: [declaration, { ...statement, value: withVariable(statement.value) }],
  };
  const answer = resolveQuery(query, { dialect: '3.12', bindVars: {}, source: noSource, text });
  const result = answer.query.statements[1];
  if (result?.kind !== 'return') throw refused("expected a query of the form 'RETURN expression'");
  return result.value;
}

function checkExpression(expression: Expression): void {
  for (const part of walk(expression)) {
    if (part.kind === 'subquery') throw refused('subqueries are not allowed');
    if (part.kind === 'boundAttribute' || hasBoundName(part)) throw refused('expected plain attribute names');
    if (part.kind === 'variable' && part.name !== 'CURRENT')
      throw refused(`unknown variable '${part.name}', the document is @doc`);
    if (part.kind === 'bind' && (part.isCollection || part.name !== 'doc')) {
      throw refused(`expected the bind parameter @doc only, found @${part.name}`);
    }
    if (part.kind !== 'call') continue;
    const name = part.name.toUpperCase();
    const entry = findFunction(name);
    if (entry === undefined) throw refused(`unknown function '${part.name}'`);
    if (!entry.isDeterministic && !variableFunctions.has(name)) {
      throw refused(`the function ${name} is not allowed`);
    }
  }
}

function hasBoundName(expression: Expression): boolean {
  return expression.kind === 'object' && expression.members.some(({ kind }) => kind === 'bound');
}

function withVariable(expression: Expression): Expression {
  return rewrite(expression, (part) =>
    part.kind === 'bind' ? { ...nowhere, kind: 'variable', name: 'doc', id: 0 } : undefined,
  );
}

function refuseData(): never {
  throw refused('computed values cannot access data');
}

const noSource: Source = {
  databaseName: '',
  findCollection: () => undefined,
  collectionNames: () => [],
  findGraph: () => undefined,
  close: () => undefined,
};

function refused(detail: string): DatabaseError {
  return new DatabaseError('ERROR_BAD_PARAMETER', { detail: `computed value: ${detail}` });
}
