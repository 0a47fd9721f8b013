import { ownMember } from '../../../protocol/lib/own-member.ts';
import { labelAttributes } from '../../lib/label-template.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';

/** Attributes or templates of vertex labels. */
export interface VertexLabels {
  /** For collections without an own one. */
  readonly general: string;
  readonly own: Readonly<Record<string, string>>;
}

/** The labels of a style; undefined: keys, which are always loaded. */
export function labelsOf({ vertexLabel, vertexRules = {} }: GraphStyle): VertexLabels | undefined {
  const own = Object.fromEntries(
    Object.entries(vertexRules).flatMap(([collection, { label }]) => (label ? [[collection, label]] : [])),
  );
  const general = vertexLabel || '_key';
  return general === '_key' && Object.keys(own).length === 0 ? undefined : { general, own };
}

/** The label of the vertices of a collection; undefined: no labels are loaded. */
export function labelIn(labels: VertexLabels | undefined, collection: string): string | undefined {
  return labels && (ownMember(labels.own, collection) ?? labels.general);
}

/** The distinct attributes of all labels. */
export function attributesOf({ general, own }: VertexLabels): readonly string[] {
  return [...new Set([general, ...Object.values(own)].flatMap(labelAttributes))];
}
