import type { Command } from '../../../command.ts';
import type { SceneSession } from '../../workspace/scene/SceneSession.ts';
import type { GraphContext } from '../graph-command.ts';

/** Context of the commands of scenes. */
export interface SceneContext extends GraphContext {
  readonly scenes: SceneSession;
}

export type SceneCommand<Args = void> = Command<Args, SceneContext>;
