import type { Command } from '../../../command.ts';
import type { GraphContext } from '../../workspace/graph-command.ts';
import type { SceneSession } from './SceneSession.ts';

/** Context of the commands of scenes. */
export interface SceneContext extends GraphContext {
  readonly scenes: SceneSession;
}

export type SceneCommand<Args = void> = Command<Args, SceneContext>;
