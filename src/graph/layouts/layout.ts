import type { JobInput, LayoutJobId } from '../../../protocol/jobs.ts';
import type { VertexExtents } from '../../../protocol/layout-jobs.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { Parameter, ParameterValues } from './parameter.ts';

/** What has to be placed: everything, or some vertices (Uint8 by vertex; 1: these) in a picture that stays. */
export type LayoutNeed = { readonly kind: 'whole' } | { readonly kind: 'nearby'; readonly loose: Uint8Array };

/** How it is done: places known at once (x, y interleaved), or a job that gives them. */
export type LayoutPlan =
  | { readonly kind: 'places'; readonly positions: Float32Array }
  | {
      [Id in LayoutJobId]: { readonly kind: 'job'; readonly id: Id; readonly input: JobInput<Id> };
    }[LayoutJobId];

/** What a layout may read. */
export interface LayoutRequest {
  readonly model: GraphModel;
  readonly need: LayoutNeed;
  readonly values: ParameterValues;
  readonly seed: number;
  /** A vertex's value of an attribute that `attributesOf` named; undefined: not known (yet). */
  textOf(attribute: string, vertexIndex: number): string | undefined;
  /** How large vertices are drawn; without it they are points. O(V). */
  measure?(): VertexExtents;
}

/**
 * A way to place vertices: one file in `entries/`. `plan` reads and changes nothing; it throws when it cannot be done.
 * Pinned vertices stay where they are, whatever the plan says.
 */
export interface Layout {
  readonly id: string;
  readonly label: string;
  /** One sentence: what it shows. */
  readonly help: string;
  readonly parameters: readonly Parameter[];
  /** Places say something by themselves: nothing is moved to make room for anything. */
  readonly isByPlace?: true;
  /** The largest graph that it is offered for. */
  readonly limit?: { readonly vertices: number; readonly edges: number };
  /** Attributes whose values have to be loaded before. */
  attributesOf?(values: ParameterValues): readonly string[];
  plan(request: LayoutRequest): LayoutPlan;
}

/** Why the graph is too large for the layout; undefined when it is not. */
export function excessOf(
  { label, limit }: Layout,
  { vertexCount, edgeCount }: Pick<GraphModel, 'vertexCount' | 'edgeCount'>,
): string | undefined {
  if (limit === undefined || (vertexCount <= limit.vertices && edgeCount <= limit.edges)) return undefined;
  const text = (count: number) => count.toLocaleString('en-US');
  return (
    `${label} takes at most ${text(limit.vertices)} vertices and ${text(limit.edges)} edges; ` +
    `${text(vertexCount)} and ${text(edgeCount)} are shown.`
  );
}
