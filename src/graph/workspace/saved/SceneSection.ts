import type { z } from 'zod';
import type { GraphWorkspace } from '../GraphWorkspace.ts';

/**
 * A part of the description of a scene: one file in `features/<name>/saved/`. Values contain only what structured
 * cloning copies (plain objects, texts, numbers, typed arrays), so that IndexedDB stores them and `scene-file.ts` encodes
 * them.
 */
export interface SceneSection<Value> {
  readonly id: string;
  /** Sections are loaded in ascending order: the elements (0) before what refers to them. */
  readonly order: number;
  readonly schema: z.ZodType<Value>;
  /** The settings of the graph have the value, too, and are stored at each change without a delay. */
  readonly isSetting?: boolean;
  /** Undefined: there is nothing to save. The value may share arrays with the model until the caller has stored it. */
  save(workspace: GraphWorkspace): Value | undefined;
  load(workspace: GraphWorkspace, value: Value): void;
  /**
   * Computes in slices what `save` would compute at once. Stops if the graph changes; ends at once if there is nothing to
   * do.
   */
  prepare?(workspace: GraphWorkspace): Generator<undefined, void>;
  /** What of the value other users get with a named scene or a file. Default: all of it. */
  share?(value: Value): Value;
  /** Equal texts mean an equal value of the same workspace; for values that are large. Default: saved each time. */
  stamp?(workspace: GraphWorkspace): string;
}

/** Keeps the type of the value inside of one section. */
export type AnySceneSection = SceneSection<never>;
