import { runCommand } from '../../../command.ts';
import type { GraphStyle } from '../../styles/GraphStyle.ts';

/** Changes the look of the graph on the screen; kept with its settings. */
export function setStyle(changes: Partial<GraphStyle>): void {
  void runCommand('graph.setStyle', changes);
}
