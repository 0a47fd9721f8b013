import { runCommand } from '../../../../command.ts';
import type { GraphStyle } from '../../../styles/GraphStyle.ts';

/** Changes the style of the shown graph; persisted with its settings. */
export function setStyle(changes: Partial<GraphStyle>): void {
  void runCommand('graph.setStyle', changes);
}

/** Shows changes of the style until the next choice; undefined: ends the preview. */
function previewStyle(changes: Partial<GraphStyle> | undefined): void {
  void runCommand('graph.previewStyle', changes);
}

/** Changes of one value of the style, of all elements or of one collection. */
export interface StyleEdit<Value> {
  preview(value: Value): void;
  set(value: Value): void;
}

export function styleEdit<Value>(toChanges: (value: Value) => Partial<GraphStyle>): StyleEdit<Value> {
  return {
    preview: (value) => previewStyle(toChanges(value)),
    set: (value) => setStyle(toChanges(value)),
  };
}
