import { unreachable } from '../protocol/lib/assert.ts';
import type * as ast from './ast.ts';
import { binaryPrecedence, precedence } from './parser/expressions.ts';
import { quoteName, quoteString } from './parser/strings.ts';
import { findKeyword } from './parser/tokens.ts';
import { printLimit, printSubquery } from './printer.ts';
import { toJson } from './values/casts.ts';
import type { Value } from './values/value.ts';

/** An expression as text, in parentheses if its precedence is lower than `minimum`. */
export function printExpression(expression: ast.Expression, minimum: number = precedence.ternary): string {
  const text = printBare(expression);
  return strengthOf(expression) < minimum ? `(${text})` : text;
}

/** A name in query syntax: in backticks if it is a keyword or contains other characters. */
export function printName(name: string): string {
  return quoteName(name, findKeyword(name, '3.12') !== undefined);
}

function strengthOf(expression: ast.Expression): number {
  switch (expression.kind) {
    case 'ternary':
      return precedence.ternary;
    case 'quantified':
      return precedence.quantified;
    case 'range':
      return precedence.range;
    case 'unary':
      return precedence.unary;
    case 'binary':
      return binaryPrecedence[expression.operator];
    case 'literal':
      return isNegative(expression.value) ? precedence.unary : precedence.postfix;
    default:
      return precedence.postfix;
  }
}

function isNegative(value: Value): boolean {
  return (typeof value === 'number' || typeof value === 'bigint') && value < 0;
}

function printBare(expression: ast.Expression): string {
  switch (expression.kind) {
    case 'literal':
      return printLiteral(expression.value);
    case 'bind':
      return `@${expression.isCollection ? '@' : ''}${expression.name}`;
    case 'variable':
    case 'collection':
      return printName(expression.name);
    case 'array':
      return `[${expression.items.map((item) => printExpression(item)).join(', ')}]`;
    case 'object':
      return printObject(expression);
    case 'attribute':
    case 'boundAttribute':
    case 'index':
      return printTarget(expression.target) + printStep(expression);
    case 'expansion':
      return printTarget(expression.target) + printExpansion(expression);
    case 'unary':
      return expression.operator + printExpression(expression.operand, precedence.unary);
    case 'binary': {
      const strength = binaryPrecedence[expression.operator];
      const left = printExpression(expression.left, strength);
      return `${left} ${expression.operator.toUpperCase()} ${printExpression(expression.right, strength + 1)}`;
    }
    case 'quantified': {
      const left = printExpression(expression.left, precedence.quantified);
      const operator = `${printQuantifier(expression.quantifier)} ${expression.operator.toUpperCase()}`;
      return `${left} ${operator} ${printExpression(expression.right, binaryPrecedence[expression.operator] + 1)}`;
    }
    case 'ternary': {
      const condition = printExpression(expression.condition, precedence.or);
      const consequent = expression.consequent ? ` ${printExpression(expression.consequent)} ` : '';
      return `${condition} ?${consequent}: ${printExpression(expression.alternative)}`;
    }
    case 'range': {
      const low = printExpression(expression.low, precedence.range);
      return `${low}..${printExpression(expression.high, precedence.range + 1)}`;
    }
    case 'call': {
      const name = expression.name.split('::').map(printFunctionName).join('::');
      return `${name}(${expression.args.map((argument) => printExpression(argument)).join(', ')})`;
    }
    case 'subquery':
      return printSubquery(expression.query);
    default:
      return unreachable(expression);
  }
}

function printFunctionName(name: string): string {
  return name === 'LIKE' ? name : printName(name);
}

/** Doubles beyond 2^53 are printed with an exponent, so that they are not parsed as exact integers. */
function printLiteral(value: Value): string {
  if (typeof value === 'string') return quoteString(value);
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return value.toExponential();
  }
  return toJson(value);
}

export function printObject({ members }: ast.ObjectExpression): string {
  if (members.length === 0) return '{}';
  return `{ ${members.map(printMember).join(', ')} }`;
}

function printMember(member: ast.ObjectMember): string {
  const value = printExpression(member.value);
  switch (member.kind) {
    case 'named': {
      if (member.isShorthand) return printName(member.name);
      const name = printName(member.name);
      return `${name.startsWith('`') ? quoteString(member.name) : name}: ${value}`;
    }
    case 'bound':
      return `@${member.key.name}: ${value}`;
    case 'computed':
      return `[${printExpression(member.key)}]: ${value}`;
    case 'spread':
      return `...${value}`;
  }
}

/**
 * An access target, in parentheses where needed: an access after an expansion would become part of the
 * expansion.
 */
function printTarget(target: ast.Expression): string {
  const text = printBare(target);
  return target.kind === 'literal' || target.kind === 'expansion' || strengthOf(target) < precedence.postfix
    ? `(${text})`
    : text;
}

type Step = ast.AttributeAccess | ast.BoundAttributeAccess | ast.IndexAccess;

function printStep(step: Step): string {
  switch (step.kind) {
    case 'attribute':
      return `${step.isOptional ? '?' : ''}.${printName(step.name)}`;
    case 'boundAttribute':
      return `.@${step.bind.name}`;
    case 'index':
      return `[${printExpression(step.index)}]`;
  }
}

function printExpansion(expansion: ast.Expansion): string {
  const filter = expansion.filter ? ` FILTER ${printExpression(expansion.filter)}` : '';
  if (expansion.question) return `[?${printQuestionQuantifier(expansion.question.quantifier)}${filter}]`;
  const limit = expansion.limit ? ` LIMIT ${printLimit(expansion.limit)}` : '';
  const stars = '*'.repeat(expansion.levels);
  const { projection } = expansion;
  const steps = projection && projection.kind !== 'variable' ? printSteps(projection) : undefined;
  if (steps !== undefined) return `[${stars}${filter}${limit}]${steps}`;
  const result = projection ? ` RETURN ${printExpression(projection)}` : '';
  return `[${stars}${filter}${limit}${result}]`;
}

/** The accesses on CURRENT in the form that follows `[*]`; undefined for any other projection. */
function printSteps(projection: ast.Expression): string | undefined {
  if (projection.kind === 'variable') return projection.name === 'CURRENT' ? '' : undefined;
  const isStep =
    projection.kind === 'attribute' || projection.kind === 'boundAttribute' || projection.kind === 'index';
  const isInner = projection.kind === 'expansion' && projection.levels === 1 && !projection.question;
  if (!isStep && !isInner) return undefined;
  if (projection.target.kind === 'expansion') return undefined;
  const before = printSteps(projection.target);
  if (before === undefined) return undefined;
  return before + (projection.kind === 'expansion' ? printExpansion(projection) : printStep(projection));
}

function printQuantifier(quantifier: ast.Quantifier): string {
  if (quantifier.kind !== 'atLeast') return quantifier.kind.toUpperCase();
  return `AT LEAST (${printExpression(quantifier.count)})`;
}

function printQuestionQuantifier(quantifier: NonNullable<ast.Expansion['question']>['quantifier']): string {
  if (quantifier === undefined) return '';
  if (quantifier.kind !== 'count') return ` ${printQuantifier(quantifier)}`;
  const low = printExpression(quantifier.low, precedence.range + 1);
  const high = printExpression(quantifier.high, precedence.range + 1);
  return low === high ? ` ${low}` : ` ${low}..${high}`;
}
