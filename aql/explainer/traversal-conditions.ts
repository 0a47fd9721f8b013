import { isObject } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { expressionText } from './expression-text.ts';
import { type ExplainedObject, objectsOf } from './node.ts';
import { cut } from './table.ts';

/** Conditions that are tested during the traversal. */
export function traversalConditions(node: ExplainedObject): string {
  const all = (value: Value | undefined): readonly string[] => objectsOf(value).map(expressionText);
  const byDepth = (value: Value | undefined, part: string): readonly string[] =>
    isObject(value)
      ? Object.entries(value).flatMap(([depth, tests]) =>
          all(tests).map((text) => `${part}[${depth}]: ${text}`),
        )
      : [];
  return cut(
    [
      ...all(node.globalVertexConditions).map((text) => `vertices[*]: ${text}`),
      ...all(node.globalEdgeConditions).map((text) => `edges[*]: ${text}`),
      ...byDepth(node.vertexConditions, 'vertices'),
      ...byDepth(node.edgeConditions, 'edges'),
      ...all(node.postFilter).map((text) => `FILTER ${text}`),
      ...(isObject(node.expression) ? [`PRUNE ${expressionText(node.expression)}`] : []),
    ].join(' AND '),
  );
}
