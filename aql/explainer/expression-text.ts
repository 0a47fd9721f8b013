import { isObject } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { type ExplainedObject, objectsOf, textOf, variableText } from './node.ts';

/** Longer strings are cut. */
const maxCharacters = 1024;
/** Maximum number of items or attributes shown. */
const maxMembers = 20;

const operators: Readonly<Record<string, string>> = {
  'logical or': '||',
  'logical and': '&&',
  'n-ary or': '||',
  'n-ary and': '&&',
  'compare ==': '==',
  'compare !=': '!=',
  'compare <': '<',
  'compare <=': '<=',
  'compare >': '>',
  'compare >=': '>=',
  'compare in': 'in',
  'compare not in': 'not in',
  like: 'like',
  'not like': 'not like',
  matches: '=~',
  'not matches': '!~',
  plus: '+',
  minus: '-',
  times: '*',
  division: '/',
  modulus: '%',
  range: '..',
};

const unaryOperators: Readonly<Record<string, string>> = {
  'unary not': '! ',
  'unary minus': '- ',
  'unary plus': '+ ',
};

/** An expression of an explained plan as AQL. Long strings, arrays and objects are cut. */
export function expressionText(node: Value | undefined): string {
  if (!isObject(node)) return '';
  const parts = objectsOf(node.subNodes);
  const type = textOf(node.type);
  const at = (index: number): string => expressionText(parts[index]);
  const operator = operators[type];
  if (operator !== undefined) {
    const sides = parts.map(operandText);
    return sides.length === 1 ? (sides[0] ?? '') : sides.join(operator === '..' ? ' .. ' : ` ${operator} `);
  }
  const unary = unaryOperators[type];
  if (unary !== undefined) return unary + operandText(parts[0]);
  if (type.startsWith('array compare ') || type.startsWith('array ')) {
    const inner = operators[type.slice('array '.length)];
    if (inner !== undefined) return `${at(0)} ${quantifierText(node, parts[2])} ${inner} ${at(1)}`;
  }
  switch (type) {
    case 'value':
      return constantText(node.value);
    case 'array':
      return listText('[', parts.map(expressionText), ']');
    case 'object':
      return listText('{', parts.map(expressionText), '}');
    case 'object element':
      return `${JSON.stringify(textOf(node.name))} : ${at(0)}`;
    case 'calculated object element':
      return `[ ${at(0)} ] : ${at(1)}`;
    case 'object spread':
      return `... ${at(0)}`;
    case 'attribute access':
      return `${at(0)}.\`${textOf(node.name)}\``;
    case 'bound attribute access':
    case 'indexed access':
      return `${at(0)}[${at(1)}]`;
    case 'expansion':
      return expansionText(node, parts);
    case 'iterator':
      return at(1);
    case 'ternary':
      return parts.length === 2 ? `(${at(0)} ?: ${at(1)})` : `(${at(0)} ? ${at(1)} : ${at(2)})`;
    case 'function call':
    case 'user function call':
      return `${textOf(node.name)}(${objectsOf(parts[0]?.subNodes).map(expressionText).join(', ')})`;
    case 'reference':
    case 'variable':
      return variableText(node);
    case 'collection':
      return textOf(node.name);
    case 'parameter':
    case 'datasource parameter':
      return `@${textOf(node.name)}`;
    case 'subquery':
      return '(subquery)';
    case 'no-op':
      return '';
    default:
      return `(${type})`;
  }
}

/** A value as JSON, cut if it is long. */
export function constantText(value: Value | undefined): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > maxCharacters ? `${value.slice(0, maxCharacters)}...` : value);
  }
  if (Array.isArray(value)) return listText('[', (value as readonly Value[]).map(constantText), ']');
  if (isObject(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => `${JSON.stringify(name)} : ${constantText(member)}`,
    );
    return listText('{', members, '}');
  }
  return String(value ?? null);
}

function listText(open: string, parts: readonly string[], close: string): string {
  if (parts.length === 0) return `${open} ${close}`;
  const shown = parts.slice(0, maxMembers);
  return `${open} ${[...shown, ...(parts.length > maxMembers ? ['...'] : [])].join(', ')} ${close}`;
}

function operandText(node: ExplainedObject | undefined): string {
  const text = expressionText(node);
  const type = textOf(node?.type);
  return operators[type] === undefined || type === 'range' ? text : `(${text})`;
}

function quantifierText(node: ExplainedObject, operand: ExplainedObject | undefined): string {
  const { quantifier } = node;
  if (typeof quantifier === 'string') return quantifier;
  if (isObject(quantifier)) return `at least (${expressionText(objectsOf(quantifier.subNodes)[0])})`;
  // Newer servers put it after the operands.
  return textOf(operand?.value) || textOf(operand?.quantifier);
}

/**
 * `a[* FILTER … LIMIT … RETURN …]`. The parts are iterator, item, filter, limit and projection; some may be
 * missing.
 */
function expansionText(node: ExplainedObject, parts: readonly ExplainedObject[]): string {
  const [iterator, item, ...rest] = parts;
  const stars = '*'.repeat(typeof node.levels === 'number' ? node.levels : 1);
  const filter = expressionText(rest[0]);
  const offset = expressionText(rest[1]);
  const count = expressionText(rest[2]);
  const projection = expressionText(rest.at(-1));
  const limit = [offset, rest.length > 3 ? count : ''].filter((part) => part !== '').join(', ');
  const inner = [
    stars,
    filter === '' ? '' : `FILTER ${filter}`,
    limit === '' ? '' : `LIMIT ${limit}`,
    projection === '' || rest.length < 3 ? '' : `RETURN ${projection}`,
  ].filter((part) => part !== '');
  const whole = `${expressionText(iterator)}[${inner.join(' ')}]`;
  // `a[*].b` is represented as an attribute access on the item.
  const suffix = item?.type === 'attribute access' ? itemSuffix(item) : '';
  return whole + suffix;
}

function itemSuffix(item: ExplainedObject): string {
  const [target] = objectsOf(item.subNodes);
  const before = target?.type === 'attribute access' ? itemSuffix(target) : '';
  return `${before}.\`${textOf(item.name)}\``;
}
