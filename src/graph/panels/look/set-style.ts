import { runCommand } from '../../../command.ts';
import type { GraphStyle } from '../../styles/GraphStyle.ts';

/** Changes the style of the shown graph; persisted with its settings. */
export function setStyle(changes: Partial<GraphStyle>): void {
  void runCommand('graph.setStyle', changes);
}
