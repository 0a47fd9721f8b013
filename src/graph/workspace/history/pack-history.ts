import { z } from 'zod';
import { parseJson } from '../../../../protocol/lib/json.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import type { HistoryStep } from '../../../command/HistoryStep.ts';
import type { NodeRecord, PackedEntry, UndoEntry } from '../../../command/UndoTree.ts';
import { sizeOf } from '../../../lib/size-of.ts';
import type { GraphWorkspace } from '../GraphWorkspace.ts';
import { PatchEntry } from '../PatchEntry.ts';
import { toStoredInSlices } from '../saved/stored-community.ts';

/** Size of all entries together; steps whose entries do not fit are only listed. */
const maxBytes = 8 * 1024 * 1024;

const packedNode = z.object({
  id: z.int().min(0),
  parentId: z.int().min(0).optional(),
  nextId: z.int().min(0).optional(),
  title: z.string(),
  /** Milliseconds since 1970. */
  time: z.number(),
  detail: z.string().optional(),
  /** JSON. */
  aql: z.string().optional(),
  isWrite: z.boolean().optional(),
  /** JSON. */
  command: z.string().optional(),
  /** Missing: the step is only listed. */
  entry: z.object({ kind: z.string(), value: z.unknown() }).optional(),
});

export const packedHistory = z.object({
  currentId: z.int().min(0),
  nodes: z.array(packedNode).min(1).max(500),
});
export type PackedHistory = z.infer<typeof packedHistory>;
type PackedNode = PackedHistory['nodes'][number];

const query = z.object({ query: z.string(), bindVars: z.record(z.string(), z.unknown()) });
const aqlOfStep = z.union([query, z.array(query)]);
const commandOfStep = z.object({ id: z.string(), args: z.unknown().optional() });

interface PackedOnce {
  readonly changes: number | undefined;
  readonly packed: PackedEntry | undefined;
  readonly bytes: number;
}

const cache = new WeakMap<UndoEntry, PackedOnce>();

/** Equal texts mean an equal packed history of the same workspace. */
export function historyStamp(workspace: GraphWorkspace): string {
  const { history } = workspace;
  const changes = history.records.reduce((sum, { entry }) => sum + (entry?.changes ?? 0), 0);
  return `${history.revision}.${changes}.${isSettled(workspace)}`;
}

/** Packs the entries, so that `packHistory` finds them. Yields after a bounded amount of work. */
export function* prepareHistory(workspace: GraphWorkspace): Generator<undefined, void> {
  let bytesLeft = isSettled(workspace) ? maxBytes : 0;
  for (const { entry } of workspace.history.records) {
    if (bytesLeft <= 0 || entry === undefined) continue;
    if (entry instanceof PatchEntry)
      for (const [id, record] of entry.communities()) yield* toStoredInSlices(id, record);
    const isKnown = cache.get(entry)?.changes === entry.changes;
    bytesLeft -= packOnce(entry).bytes;
    if (!isKnown) yield;
  }
}

/** The history as plain data; the entries nearest to the current step come first. */
export function packHistory(workspace: GraphWorkspace): PackedHistory {
  const { history } = workspace;
  let bytesLeft = isSettled(workspace) ? maxBytes : 0;
  const nodes = history.records.map(({ id, parentId, nextId, step, entry }): PackedNode => {
    const { title, time, detail, isWrite, aql, command } = step;
    const once = bytesLeft > 0 && entry !== undefined ? packOnce(entry) : undefined;
    bytesLeft -= once?.bytes ?? 0;
    return {
      id,
      title,
      time,
      ...(parentId !== undefined && { parentId }),
      ...(nextId !== undefined && { nextId }),
      ...(detail !== undefined && { detail }),
      ...(isWrite !== undefined && { isWrite }),
      ...(aql !== undefined && { aql: stringifyJson(aql) }),
      ...(command !== undefined && { command: stringifyJson(command) }),
      ...(once?.packed !== undefined && bytesLeft >= 0 && { entry: once.packed }),
    };
  });
  return { currentId: history.currentId, nodes };
}

/** Replaces the history by a packed one. Throws without a change if it is not valid. */
export function loadHistory(workspace: GraphWorkspace, { currentId, nodes }: PackedHistory): void {
  const records = nodes.map((node): NodeRecord => {
    const { id, parentId, nextId, title, time, detail, isWrite, entry } = node;
    const step: HistoryStep = {
      title,
      time,
      detail,
      isWrite,
      aql: node.aql === undefined ? undefined : aqlOfStep.parse(parseJson(node.aql)),
      command: node.command === undefined ? undefined : commandOfStep.parse(parseJson(node.command)),
    };
    return { id, parentId, nextId, step, entry: entry && workspace.reviveEntry(entry, step) };
  });
  workspace.history.load(records, currentId);
}

/** Steps that write the database stay in this browser: a shared scene only lists them. */
export function withoutWrites({ currentId, nodes }: PackedHistory): PackedHistory {
  return {
    currentId,
    nodes: nodes.map((node) => {
      if (!node.isWrite) return node;
      const { entry: _, ...listed } = node;
      return listed;
    }),
  };
}

/** False in the middle of a gesture: the indices of the entries belong to another state of the model. */
function isSettled({ history, historyTopology, model }: GraphWorkspace): boolean {
  const topologies = history.records.map(({ entry }) => entry?.topology ?? 0);
  return model.revisions.topology <= Math.max(historyTopology, ...topologies);
}

function packOnce(entry: UndoEntry): PackedOnce {
  const known = cache.get(entry);
  if (known !== undefined && known.changes === entry.changes) return known;
  const packed = entry.pack?.();
  const once = { changes: entry.changes, packed, bytes: packed === undefined ? 0 : sizeOf(packed) };
  cache.set(entry, once);
  return once;
}
