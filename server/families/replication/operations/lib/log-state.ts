import { serverIdSetting } from '../../../../operation/server-id.ts';
import type { SnapshotView } from '../../../../storage/types.ts';

export interface LogState {
  /** False if the server keeps no log. */
  readonly isRunning: boolean;
  readonly firstTick: number;
  readonly lastTick: number;
  readonly totalEvents: number;
  readonly serverId: string;
}

export function logStateOf(view: SnapshotView): LogState {
  const range = view.log.range();
  return {
    isRunning: range !== undefined,
    ...(range ?? { firstTick: 0, lastTick: 0, totalEvents: 0 }),
    serverId: String(view.findSetting(serverIdSetting) ?? ''),
  };
}
