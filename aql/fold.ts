import { DatabaseError } from '../protocol/errors.ts';
import { unreachable } from '../protocol/lib/assert.ts';
import type * as ast from './ast.ts';
import { compileExpression } from './expressions/compile.ts';
import type { CompileEnvironment, ExpressionContext } from './expressions/types.ts';
import { findFunction } from './functions/registry.ts';
import { mapExpressions } from './map-statements.ts';
import { NotConstant } from './NotConstant.ts';
import { decidedCondition } from './plan/decided-conditions.ts';
import type { BoundLiterals } from './resolver/BoundLiterals.ts';
import type { ResolvedQuery } from './resolver/resolve.ts';
import type { Source } from './source.ts';
import { toBoolean } from './values/casts.ts';
import { isArray } from './values/compare.ts';

interface FoldContext extends Pick<ExpressionContext, 'dialect' | 'warn' | 'checkSize' | 'memory'> {
  readonly literals?: BoundLiterals | undefined;
}

/** Ranges up to this length are folded to arrays; longer ranges are left unchanged. */
const maxFoldedRange = 100;

/**
 * Constant folding: replaces constant parts of a query, and variables that LET sets to constants, by literals, and adds
 * their warnings to the context. Throws 1563 (array expected) for a FOR over a constant that is not an array.
 */
export function foldConstants(resolved: ResolvedQuery, context: FoldContext): ResolvedQuery {
  const folder = new Folder(context);
  const modificationVariables = new Map(resolved.modificationVariables);
  const collectedVariables = new Map(resolved.collectedVariables);
  const foldQuery = (query: ast.Query): ast.Query => ({
    ...query,
    statements: query.statements.map((statement) => {
      const fold = (expression: ast.Expression) => folder.fold(expression, foldQuery);
      const mapped = mapExpressions(statement, fold);
      const folded =
        mapped.kind === 'filter'
          ? { ...mapped, condition: decidedCondition(mapped.condition, fold) }
          : mapped;
      if (folded.kind === 'for') checkLoopSource(folded);
      if (folded.kind === 'let' && folded.value.kind === 'literal')
        folder.noteConstant(folded.variable.id, folded.value);
      const modification = modificationVariables.get(statement);
      if (modification !== undefined) modificationVariables.set(folded, modification);
      const collected = statement.kind === 'collect' ? collectedVariables.get(statement) : undefined;
      if (collected !== undefined && folded.kind === 'collect') collectedVariables.set(folded, collected);
      return folded;
    }),
  });
  return { ...resolved, query: foldQuery(resolved.query), modificationVariables, collectedVariables };
}

function checkLoopSource({ source }: ast.ForStatement): void {
  const isArrayLike = source.kind !== 'literal' ? source.kind !== 'object' : isArray(source.value);
  if (isArrayLike) return;
  throw new DatabaseError('ERROR_QUERY_ARRAY_EXPECTED', { message: 'array expected as operand to FOR loop' });
}

class Folder {
  private readonly environment: CompileEnvironment;
  private readonly literals: BoundLiterals | undefined;
  /** Values of the variables that LET sets to constants. */
  private readonly constants = new Map<ast.VariableId, ast.Literal>();

  constructor({ dialect, warn, checkSize, memory, literals }: FoldContext) {
    this.literals = literals;
    const refuse = (): never => {
      throw new Error('fold: a constant expression depends on the running query');
    };
    const source: Source = {
      databaseName: '',
      findCollection: refuse,
      collectionNames: refuse,
      findGraph: refuse,
      close: () => undefined,
    };
    const context: ExpressionContext = {
      dialect,
      warn,
      source,
      random: refuse,
      nowMs: 0,
      isKilled: () => false,
      sleep: refuse,
      checkKilled: () => undefined,
      memory,
      isFolding: true,
      ...(checkSize === undefined ? {} : { checkSize }),
    };
    // Constant expressions have no variables except CURRENT, whose id is used as its register.
    this.environment = { context, registerOf: (id) => id, compileSubquery: refuse };
  }

  noteConstant(variable: ast.VariableId, value: ast.Literal): void {
    this.constants.set(variable, value);
  }

  fold(expression: ast.Expression, foldQuery: (query: ast.Query) => ast.Query): ast.Expression {
    const fold = (inner: ast.Expression): ast.Expression => this.fold(inner, foldQuery);
    const foldOptional = (inner: ast.Expression | undefined): ast.Expression | undefined =>
      inner && fold(inner);
    switch (expression.kind) {
      case 'literal':
      case 'collection':
      case 'bind':
        return expression;
      case 'variable':
        return this.constants.get(expression.id) ?? expression;
      case 'array': {
        const items = expression.items.map(fold);
        return this.compute({ ...expression, items }, items);
      }
      case 'object':
        return this.foldObject(expression, fold);
      case 'attribute':
      case 'boundAttribute': {
        const target = fold(expression.target);
        return this.compute({ ...expression, target }, [target]);
      }
      case 'index': {
        const target = fold(expression.target);
        const index = fold(expression.index);
        return this.compute({ ...expression, target, index }, [target, index]);
      }
      case 'expansion':
        return this.foldExpansion(expression, fold, foldOptional);
      case 'unary': {
        const operand = fold(expression.operand);
        return this.compute({ ...expression, operand }, [operand]);
      }
      case 'binary':
        return this.foldBinary(expression, fold);
      case 'quantified': {
        const left = fold(expression.left);
        const right = fold(expression.right);
        const { quantifier } = expression;
        const count = quantifier.kind === 'atLeast' ? fold(quantifier.count) : undefined;
        const folded = count === undefined ? quantifier : ({ kind: 'atLeast', count } as const);
        const parts = count === undefined ? [left, right] : [left, right, count];
        return this.compute({ ...expression, quantifier: folded, left, right }, parts);
      }
      case 'ternary':
        return this.foldTernary(expression, fold);
      case 'range': {
        const low = fold(expression.low);
        const high = fold(expression.high);
        const range = { ...expression, low, high };
        return isShort(low, high) ? this.compute(range, [low, high]) : range;
      }
      case 'call': {
        const args = expression.args.map(fold);
        const call = { ...expression, args };
        return findFunction(expression.name)?.isDeterministic ? this.compute(call, args) : call;
      }
      case 'subquery':
        return { ...expression, query: foldQuery(expression.query) };
      default:
        return unreachable(expression);
    }
  }

  private foldObject(
    expression: ast.ObjectExpression,
    fold: (inner: ast.Expression) => ast.Expression,
  ): ast.Expression {
    const parts: ast.Expression[] = [];
    const members = expression.members.map((member): ast.ObjectMember => {
      const value = fold(member.value);
      parts.push(value);
      if (member.kind !== 'computed') return { ...member, value };
      const key = fold(member.key);
      parts.push(key);
      return { ...member, key, value };
    });
    return this.compute({ ...expression, members }, parts);
  }

  private foldExpansion(
    expression: ast.Expansion,
    fold: (inner: ast.Expression) => ast.Expression,
    foldOptional: (inner: ast.Expression | undefined) => ast.Expression | undefined,
  ): ast.Expression {
    const { limit } = expression;
    return {
      ...expression,
      target: fold(expression.target),
      filter: foldOptional(expression.filter),
      projection: foldOptional(expression.projection),
      limit: limit && { offset: foldOptional(limit.offset), count: fold(limit.count) },
    };
  }

  /** The right operand of && and || is not folded if the left one decides. */
  private foldBinary(
    expression: ast.BinaryExpression,
    fold: (inner: ast.Expression) => ast.Expression,
  ): ast.Expression {
    const left = fold(expression.left);
    const isLogic = expression.operator === '&&' || expression.operator === '||';
    if (isLogic && left.kind === 'literal') {
      return toBoolean(left.value) === (expression.operator === '&&') ? fold(expression.right) : left;
    }
    const right = isLogic ? expression.right : fold(expression.right);
    return this.compute({ ...expression, left, right }, isLogic ? [left] : [left, right]);
  }

  private foldTernary(
    expression: ast.TernaryExpression,
    fold: (inner: ast.Expression) => ast.Expression,
  ): ast.Expression {
    const condition = fold(expression.condition);
    if (condition.kind !== 'literal') return { ...expression, condition };
    if (!toBoolean(condition.value)) return fold(expression.alternative);
    return expression.consequent === undefined ? condition : fold(expression.consequent);
  }

  /** An array or object of literals whose values change from execution to execution. */
  private isBoundValue(expression: ast.Expression, parts: readonly ast.Expression[]): boolean {
    if (this.literals === undefined || !plainKinds.has(expression.kind)) return false;
    if (expression.kind === 'object' && expression.members.some(({ kind }) => kind !== 'named')) return false;
    return parts.some((part) => part.kind === 'literal' && this.literals?.has(part));
  }

  /** Folds to a literal if all parts are literals. */
  private compute(expression: ast.Expression, parts: readonly ast.Expression[]): ast.Expression {
    if (!parts.every((part) => part.kind === 'literal')) return expression;
    if (this.isBoundValue(expression, parts)) {
      return (this.literals as BoundLiterals).computed(
        () => compileExpression(expression, this.environment)([]),
        expression,
      );
    }
    // Operations on long strings can take long, and only a running query can be killed.
    if (expression.kind === 'call' && parts.some(isLongText)) return expression;
    try {
      const value = compileExpression(expression, this.environment)([]);
      return { kind: 'literal', value, start: expression.start, end: expression.end };
    } catch (error) {
      if (error instanceof NotConstant) return expression;
      throw error;
    }
  }
}

const longText = 10_000;

/** The construction of these values gives no warnings and does not fail. */
const plainKinds: ReadonlySet<ast.Expression['kind']> = new Set(['array', 'object']);

function isLongText(part: ast.Expression): boolean {
  return part.kind === 'literal' && typeof part.value === 'string' && part.value.length > longText;
}

function isShort(low: ast.Expression, high: ast.Expression): boolean {
  if (low.kind !== 'literal' || high.kind !== 'literal') return false;
  return Math.abs(Number(high.value) - Number(low.value)) <= maxFoldedRange;
}
