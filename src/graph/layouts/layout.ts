import type { ForceTuning, JobInput, LayoutJobId } from '../../../protocol/jobs.ts';
import type { VertexExtents } from '../../../protocol/layout-jobs.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { Parameter, ParameterValues } from './parameter.ts';

/** Vertices to place: all, or some (Uint8 by vertex; 1: to place) among vertices that keep their positions. */
export type LayoutNeed = { readonly kind: 'whole' } | { readonly kind: 'nearby'; readonly loose: Uint8Array };

/** Result of `plan`: positions (x, y interleaved), or a job that computes them. */
export type LayoutPlan =
  | { readonly kind: 'places'; readonly positions: Float32Array }
  | {
      [Id in LayoutJobId]: { readonly kind: 'job'; readonly id: Id; readonly input: JobInput<Id> };
    }[LayoutJobId];

/** Input of a layout. */
export interface LayoutRequest {
  readonly model: GraphModel;
  readonly need: LayoutNeed;
  readonly values: ParameterValues;
  readonly seed: number;
  /** A vertex's value of an attribute that `attributesOf` named; undefined: unknown or not loaded yet. */
  textOf(attribute: string, vertexIndex: number): string | undefined;
  /** Drawn sizes of vertices; without it, vertices are points. O(V). */
  measure?(): VertexExtents;
  /** Float32 by edge: values of the attribute that `weightOf` named; undefined: every edge has weight 1. */
  readonly weights?: Float32Array | undefined;
}

/**
 * A layout algorithm: one file in `entries/`. `plan` reads and has no side effects; it throws if the layout is not
 * applicable. Pinned vertices keep their positions in any plan.
 */
export interface Layout {
  readonly id: string;
  readonly label: string;
  /** One sentence about the result. */
  readonly help: string;
  readonly parameters: readonly Parameter[];
  /** Connected vertices follow a dragged vertex, and the layout can continue from the current positions. */
  readonly isByForces?: true;
  /** Positions encode data: no operation moves vertices to make space. */
  readonly isByPlace?: true;
  /** Largest graph for which the layout is offered. */
  readonly limit?: { readonly vertices: number; readonly edges: number };
  /** Attributes whose values must be loaded first. */
  attributesOf?(values: ParameterValues): readonly string[];
  /** The edge attribute whose values must be loaded as weights first; empty: none. */
  weightOf?(values: ParameterValues): string;
  /** The forces that a message changes while the layout runs. */
  tuningOf?(values: ParameterValues): ForceTuning;
  plan(request: LayoutRequest): LayoutPlan;
}

/** The reason why the graph is too large for the layout; undefined if it is not. */
export function excessOf(
  { label, limit }: Layout,
  { vertexCount, edgeCount }: Pick<GraphModel, 'vertexCount' | 'edgeCount'>,
): string | undefined {
  if (limit === undefined || (vertexCount <= limit.vertices && edgeCount <= limit.edges)) return undefined;
  const text = (count: number) => count.toLocaleString('en-US');
  return (
    `${label} supports at most ${text(limit.vertices)} vertices and ${text(limit.edges)} edges; ` +
    `${text(vertexCount)} and ${text(edgeCount)} are shown.`
  );
}
