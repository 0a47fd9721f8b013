import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import type { PackedEntry, UndoEntry } from '../../../command/UndoTree.ts';
import { labelProblem } from '../../../lib/label-template.ts';
import { labelsOf } from '../../adapters/vertex-labels.ts';
import type { GraphStyle } from '../../styles/GraphStyle.ts';
import { hasAttributeSize } from '../../styles/VertexColumns.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { packPatch } from '../../workspace/history/packed-patch.ts';
import { separateVertices } from '../layout/separate-vertices.ts';
import { subjectOf, titleOf } from './style-words.ts';

/** Changes of the same attributes within this time are one step, such as those of a slider. */
const mergedMs = 1000;

type StyleChanges = Partial<GraphStyle>;

/** A change of the style and what it did to the labels. */
interface StyleTurn {
  readonly before: StyleChanges;
  readonly after: StyleChanges;
  readonly inverse: GraphPatch;
  /** Repeats the change of the labels, after it was undone. */
  readonly forward?: GraphPatch;
}

/** A change of the style as a step. Attributes of the style that it does not name stay as they are. */
export class StyleEntry implements UndoEntry {
  label: string;
  after: StyleChanges;
  lastChange = Date.now();
  readonly #workspace: GraphWorkspace;
  readonly #before: StyleChanges;
  readonly #inverse: GraphPatch;
  #forward: GraphPatch;
  changes = 0;

  constructor(
    workspace: GraphWorkspace,
    { before, after, inverse, forward = [] }: StyleTurn,
    label = titleOf(after),
    /** What it changes, see `subjectOf`; undefined: later changes are steps of their own. */
    readonly subject?: string,
  ) {
    this.#workspace = workspace;
    this.#before = before;
    this.after = after;
    this.#inverse = inverse;
    this.#forward = forward;
    this.label = label;
  }

  get command() {
    return { id: 'graph.setStyle', args: this.after };
  }

  pack(): PackedEntry {
    const value = {
      before: toPairs(this.#before),
      after: toPairs(this.after),
      inverse: packPatch(this.#inverse),
      forward: packPatch(this.#forward),
    };
    return { kind: 'style', value };
  }

  undo(): void {
    this.changes += 1;
    this.#forward = this.#workspace.model.apply(this.#inverse);
    showStyle(this.#workspace, this.#before);
  }

  redo(): void {
    this.#workspace.model.apply(this.#forward);
    showStyle(this.#workspace, this.after);
  }

  continues(subject: string): boolean {
    const isRecent = Date.now() - this.lastChange < mergedMs;
    return isRecent && this.#inverse.length === 0 && subject === this.subject;
  }
}

/**
 * Shows and stores a changed style as one step; `merges`: or as part of the last one, see `mergedMs`. Rejects with
 * AbortError if loading new labels is stopped.
 */
export async function changeStyle(
  workspace: GraphWorkspace,
  changes: StyleChanges,
  merges = true,
): Promise<void> {
  const { history, model } = workspace;
  if (previewed.has(workspace)) previewStyle(workspace, undefined);
  for (const label of labelsIn(changes)) {
    const problem = labelProblem(label);
    if (problem !== undefined) throw new Error(`Label: ${problem}`);
  }
  const former = workspace.state.style;
  const title = titleOf(changes, former);
  const subject = subjectOf(changes, former);
  const before = Object.fromEntries(
    Object.keys(changes).map((name) => [name, former[name as keyof GraphStyle]]),
  ) as StyleChanges;
  showStyle(workspace, changes);
  // Larger shapes must not cover others.
  if (workspace.view !== undefined && (changes.vertexShape !== undefined || 'groupShape' in changes))
    separateVertices(workspace);
  const last = history.entries.at(-1);
  const continues =
    merges && last instanceof StyleEntry && history.state.redoLabel === undefined && last.continues(subject);
  if (continues) {
    last.after = changes;
    last.label = title;
    last.lastChange = Date.now();
    last.changes += 1;
  } else {
    const isRelabelled =
      JSON.stringify(labelsOf({ ...former, ...changes })) !== JSON.stringify(labelsOf(former));
    const inverse = isRelabelled ? model.apply(await labelPatch(workspace)) : [];
    history.push(new StyleEntry(workspace, { before, after: changes, inverse }, title, subject));
  }
  if (sizesIn(former) !== sizesIn(workspace.state.style)) separateBySize(workspace);
}

/** The choices of sizes, comparable. */
function sizesIn({ vertexSize, vertexRules = {} }: GraphStyle): string {
  return JSON.stringify([vertexSize, Object.entries(vertexRules).map(([name, { size }]) => [name, size])]);
}

/** Removes overlaps of the sizes; those by an attribute after its values, without which all vertices have one size. */
function separateBySize(workspace: GraphWorkspace): void {
  const { style } = workspace.state;
  const sizes = sizesIn(style);
  const separate = (): void => {
    if (workspace.view !== undefined && sizesIn(workspace.state.style) === sizes) separateVertices(workspace);
  };
  if (hasAttributeSize(style)) workspace.afterValues(separate);
  else separate();
}

/** Replaces the whole style as one step; nothing happens if it is in use. */
export async function applyStyle(workspace: GraphWorkspace, style: GraphStyle): Promise<void> {
  if (previewed.has(workspace)) previewStyle(workspace, undefined);
  const { style: former } = workspace.state;
  const names = new Set([...Object.keys(former), ...Object.keys(style)]) as Set<keyof GraphStyle>;
  const changed = [...names].filter((name) => JSON.stringify(former[name]) !== JSON.stringify(style[name]));
  if (changed.length === 0) return;
  await changeStyle(workspace, Object.fromEntries(changed.map((name) => [name, style[name]])), false);
}

/** The style before a preview. */
const previewed = new WeakMap<GraphWorkspace, GraphStyle>();

/**
 * Shows changes without a step and without storing them, in place of the last preview; undefined: ends the preview.
 * Labels of vertices are part of the graph and not previewed.
 */
export function previewStyle(workspace: GraphWorkspace, changes: StyleChanges | undefined): void {
  const before = previewed.get(workspace) ?? workspace.state.style;
  if (changes === undefined) previewed.delete(workspace);
  else previewed.set(workspace, before);
  if (changes !== undefined) workspace.setStyle({ ...before, ...changes });
  else if (before !== workspace.state.style) workspace.setStyle(before);
}

/** Attributes of a style by name; null: the style has no such attribute. */
const toPairs = (changes: StyleChanges) =>
  Object.entries(changes).map(([name, value]) => [name, value ?? null] as const);

export function showStyle(workspace: GraphWorkspace, changes: StyleChanges): void {
  const style = { ...workspace.state.style, ...changes };
  workspace.adapter.labels = labelsOf(style);
  workspace.setStyle(style);
  workspace.saveSettings();
}

async function labelPatch(workspace: GraphWorkspace): Promise<GraphPatch> {
  const { adapter, model } = workspace;
  if (adapter.labels !== undefined)
    return workspace.load('Loading labels', (signal) => adapter.loadLabels(model, signal));
  const indices = Uint32Array.from({ length: model.vertexCount }, (_, index) => index);
  return [{ kind: 'setLabels', indices, values: Array.from(indices, () => undefined) }];
}

/** The labels that changes contain. */
function labelsIn({ vertexLabel, edgeLabel, vertexRules, edgeRules }: StyleChanges): readonly string[] {
  const own = [vertexRules, edgeRules].flatMap((rules) => Object.values(rules ?? {}));
  return [vertexLabel, edgeLabel, ...own.map(({ label }) => label)].filter((label) => label !== undefined);
}
