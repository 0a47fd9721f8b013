import type { JobInput, LayoutJobId } from '../../../protocol/jobs.ts';
import type { GraphModel } from '../model/GraphModel.ts';

/** A number that the user may choose; its form is drawn from this. */
export interface LayoutParameter {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly default: number;
}

export type LayoutValues = Readonly<Record<string, number>>;

/** What has to be placed: everything, or some vertices (Uint8 by vertex; 1: these) in a picture that stays. */
export type LayoutNeed = { readonly kind: 'whole' } | { readonly kind: 'nearby'; readonly loose: Uint8Array };

/** How it is done: places known at once (x, y interleaved), or a job that shows its pictures. */
export type LayoutPlan =
  | { readonly kind: 'places'; readonly positions: Float32Array }
  | {
      [Id in LayoutJobId]: { readonly kind: 'job'; readonly id: Id; readonly input: JobInput<Id> };
    }[LayoutJobId];

/** A way to place vertices: one file in `entries/`. `plan` reads the model and changes nothing. */
export interface Layout {
  readonly id: string;
  readonly label: string;
  readonly parameters: readonly LayoutParameter[];
  plan(model: GraphModel, need: LayoutNeed, values: LayoutValues, seed: number): LayoutPlan;
}

export function defaultValues(layout: Layout): LayoutValues {
  return Object.fromEntries(layout.parameters.map((parameter) => [parameter.id, parameter.default]));
}
