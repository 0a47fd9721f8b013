import { unreachable } from '../../protocol/lib/assert.ts';
import type { BinaryOperator, Binding, Expression, Quantifier, Subquery, VariableReference } from '../ast.ts';
import { isUserFunctionName } from '../user-functions.ts';
import type { Value } from '../values/value.ts';

/** An expression node in the format of explained plans and parsed queries. */
export type ExplainedNode = { readonly [member: string]: Value };

const binaryNames: Readonly<Record<BinaryOperator, string>> = {
  '||': 'logical or',
  '&&': 'logical and',
  '==': 'compare ==',
  '!=': 'compare !=',
  '<': 'compare <',
  '<=': 'compare <=',
  '>': 'compare >',
  '>=': 'compare >=',
  in: 'compare in',
  'not in': 'compare not in',
  like: 'like',
  'not like': 'not like',
  '=~': 'matches',
  '!~': 'not matches',
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'division',
  '%': 'modulus',
};

const unaryNames = { '!': 'unary not', '-': 'unary minus', '+': 'unary plus' } as const;

/** Format of names and subqueries within an expression. */
export interface ExpressionWording {
  readonly variable: (reference: VariableReference) => ExplainedNode;
  readonly subquery: (subquery: Subquery) => ExplainedNode;
  /** Called with the variable of an array expansion before its parts are explained. */
  readonly declare: (binding: Binding) => ExplainedNode;
}

const resolvedWording: ExpressionWording = {
  variable: ({ name, id }) => ({ type: 'reference', name, id }),
  subquery: () => ({ type: 'subquery' }),
  declare: ({ name, id }) => ({ type: 'variable', name, id }),
};

/** An expression in ArangoDB's EXPLAIN format. */
export function explainExpression(
  expression: Expression,
  wording: ExpressionWording = resolvedWording,
): ExplainedNode {
  const all = (expressions: readonly (Expression | undefined)[]): ExplainedNode[] =>
    expressions.map((inner) => (inner === undefined ? { type: 'no-op' } : explainExpression(inner, wording)));
  switch (expression.kind) {
    case 'literal':
      return explainLiteral(expression.value);
    case 'bind':
      return { type: 'parameter', name: expression.isCollection ? `@${expression.name}` : expression.name };
    case 'variable':
      return wording.variable(expression);
    case 'collection':
      return { type: 'collection', name: expression.name };
    case 'array':
      return { type: 'array', subNodes: all(expression.items) };
    case 'object':
      return {
        type: 'object',
        subNodes: expression.members.map((member): ExplainedNode => {
          switch (member.kind) {
            case 'named':
              return { type: 'object element', name: member.name, subNodes: all([member.value]) };
            case 'bound':
              return { type: 'calculated object element', subNodes: all([member.key, member.value]) };
            case 'computed':
              return { type: 'calculated object element', subNodes: all([member.key, member.value]) };
            case 'spread':
              return { type: 'object spread', subNodes: all([member.value]) };
            default:
              return unreachable(member);
          }
        }),
      };
    case 'attribute':
      return { type: 'attribute access', name: expression.name, subNodes: all([expression.target]) };
    case 'boundAttribute':
      return { type: 'bound attribute access', subNodes: all([expression.target, expression.bind]) };
    case 'index':
      return { type: 'indexed access', subNodes: all([expression.target, expression.index]) };
    case 'expansion': {
      const [target] = all([expression.target]) as [ExplainedNode];
      const declared = wording.declare(expression.current);
      return {
        type: 'expansion',
        levels: expression.levels,
        subNodes: [
          {
            type: 'iterator',
            subNodes: [declared, target],
          },
          ...all([
            { kind: 'variable', name: expression.current.name, id: expression.current.id, start: 0, end: 0 },
            expression.filter,
            expression.limit?.offset,
            expression.limit?.count,
            expression.projection,
          ]),
        ],
      };
    }
    case 'unary':
      return { type: unaryNames[expression.operator], subNodes: all([expression.operand]) };
    case 'binary':
      return { type: binaryNames[expression.operator], subNodes: all([expression.left, expression.right]) };
    case 'quantified':
      return {
        type: `array ${binaryNames[expression.operator]}`,
        quantifier: explainQuantifier(expression.quantifier, wording),
        subNodes: all([expression.left, expression.right]),
      };
    case 'ternary':
      return {
        type: 'ternary',
        subNodes:
          expression.consequent === undefined
            ? all([expression.condition, expression.alternative])
            : all([expression.condition, expression.consequent, expression.alternative]),
      };
    case 'range':
      return { type: 'range', subNodes: all([expression.low, expression.high]) };
    case 'call':
      return {
        type: isUserFunctionName(expression.name) ? 'user function call' : 'function call',
        name: expression.name,
        subNodes: [{ type: 'array', subNodes: all(expression.args) }],
      };
    case 'subquery':
      return wording.subquery(expression);
    default:
      return unreachable(expression);
  }
}

function explainLiteral(value: Value): ExplainedNode {
  if (Array.isArray(value))
    return { type: 'array', subNodes: (value as readonly Value[]).map(explainLiteral) };
  if (typeof value === 'object' && value !== null) {
    return {
      type: 'object',
      subNodes: Object.entries(value as Readonly<Record<string, Value>>).map(([name, member]) => ({
        type: 'object element',
        name,
        subNodes: [explainLiteral(member)],
      })),
    };
  }
  return { type: 'value', value };
}

function explainQuantifier(quantifier: Quantifier, wording: ExpressionWording): Value {
  return quantifier.kind === 'atLeast'
    ? { type: 'at least', subNodes: [explainExpression(quantifier.count, wording)] }
    : quantifier.kind;
}
