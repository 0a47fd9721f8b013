import type { Command } from '../../command.ts';
import type { GraphContext } from './graph-command.ts';
import type { WorkspaceFeature } from './WorkspaceFeature.ts';

/** A feature of the graph workspace: the default export of `features/<id>/feature.ts`. */
export interface Feature extends WorkspaceFeature {
  readonly id: string;
  /** Its name as users say it. */
  readonly label: string;
  /**
   * Features start in this order. Of two available commands with the same key, the one of the feature with the lower
   * order runs.
   */
  readonly order: number;
  /** The other features whose files it imports, or whose part of the state it reads. */
  readonly needs: readonly string[];
  readonly commands?: readonly Command<never, GraphContext>[];
}
