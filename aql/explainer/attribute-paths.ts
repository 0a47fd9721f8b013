import { isObject } from '../values/compare.ts';
import { type ExplainedObject, objectsOf, textOf } from './node.ts';

/** An attribute of a variable in an explained expression. */
export interface AttributePath {
  readonly variableId: number;
  readonly variable: string;
  /** `a.b`; empty for the variable itself. */
  readonly path: string;
}

/** The attribute that an expression consists of, `v.a.b`; undefined for other expressions. */
export function attributePathOf(expression: ExplainedObject): AttributePath | undefined {
  const names: string[] = [];
  let at: ExplainedObject | undefined = expression;
  while (at?.type === 'attribute access') {
    names.unshift(textOf(at.name));
    at = objectsOf(at.subNodes)[0];
  }
  if (at?.type !== 'reference') return undefined;
  return { variableId: Number(at.id), variable: textOf(at.name), path: names.join('.') };
}

/** All attributes and variables that an expression uses. */
export function attributePathsIn(expression: ExplainedObject): readonly AttributePath[] {
  const own = attributePathOf(expression);
  if (own) return [own];
  return Object.values(expression)
    .flatMap((member) => (isObject(member) ? [member] : objectsOf(member)))
    .flatMap(attributePathsIn);
}
