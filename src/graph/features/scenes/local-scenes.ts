import type { Sharing } from '../../../../protocol/api/console-items.ts';
import { endOf, indexedDatabase, resultOf } from '../../../store/browser-storage/indexed-database.ts';
import type { StorageKey } from '../../../store/browser-storage/storage-key.ts';
import type { SceneHead } from './SceneHead.ts';
import { joinParts, type SectionKey, type StoredParts, splitSection } from './section-parts.ts';

/** A scene in this browser without its sections. */
export interface LocalScene extends SceneHead {
  readonly id: string;
  /** Names the graph. */
  readonly home: StorageKey;
  /** `autosave`: written while a scene is open, evicted by age. `named`: kept until the user deletes it. */
  readonly kind: 'autosave' | 'named';
  /** The page that wrote the sections last. */
  readonly writer: string;
  /** The saved scene that an autosave continues; undefined: it has no name yet. */
  readonly origin: SceneOrigin | undefined;
  /** Changes since the origin was saved. */
  readonly changes: number;
}

/** The saved scene that is open. */
export interface SceneOrigin {
  readonly key: string;
  readonly title: string;
  readonly rev: string;
  readonly owner: string;
  /** What others and the user may do; undefined for scenes that were opened by a former version. */
  readonly sharing?: Sharing;
  readonly access?: 'view' | 'edit' | 'own' | undefined;
  /** Milliseconds since 1970. */
  readonly savedAtMs: number;
}

/** Values of sections by id; undefined: the section has no value. */
type SectionValues = ReadonlyMap<string, unknown>;

/** Beyond this number the oldest autosaves are removed. */
const maxAutosaves = 10;
const headStore = 'scenes';
const sectionStore = 'sections';
/** Time after which the next sections are written in another task. */
const sliceMs = 2;

const openDatabase = indexedDatabase('scenes');

/** What a page has stored of a scene: the parts of each section. */
export type StoredSections = ReadonlyMap<string, StoredParts>;

/**
 * Writes a scene in one transaction: the changed sections, or all of them if another page has written since. Large arrays
 * that `stored` contains are not written again. Resolves to what is stored. Rejects if the browser does not store it.
 */
export async function saveLocalScene(
  head: LocalScene,
  changed: SectionValues,
  readAll: () => SectionValues,
  stored: StoredSections = new Map(),
): Promise<StoredSections> {
  const transaction = (await openDatabase()).transaction([headStore, sectionStore], 'readwrite');
  const heads = transaction.objectStore(headStore);
  const values = transaction.objectStore(sectionStore);
  const before: LocalScene | undefined = await resultOf(heads.get(head.id));
  const isOwn = before?.writer === head.writer;
  if (!isOwn) values.delete(rangeOf(head.id));
  const next = new Map(isOwn ? stored : []);
  for (const [id, value] of isOwn ? changed : readAll()) {
    next.set(id, await putSection(values, [head.id, id], value, next.get(id)));
  }
  heads.put(head);
  if (before === undefined) await evict(heads, values);
  await endOf(transaction);
  return next;
}

/** Replaces a section. `stored`: its parts; undefined: not known. */
async function putSection(
  values: IDBObjectStore,
  [sceneId, id]: readonly [sceneId: string, id: string],
  value: unknown,
  stored: StoredParts | undefined,
): Promise<StoredParts> {
  if (stored === undefined || value === undefined) values.delete(rangeOf(sceneId, id));
  if (value === undefined) return new Map();
  let startMs = performance.now();
  const put = async (part: unknown, ...numbers: readonly number[]) => {
    const request = values.put(part, [sceneId, id, ...numbers]);
    // The browser copies the part at once, so a large section is written in several tasks.
    if (performance.now() - startMs < sliceMs) return;
    await resultOf(request);
    startMs = performance.now();
  };
  const { frame, parts } = splitSection(value, stored);
  await put(frame);
  const next = new Map(parts.map(({ source, numbers }) => [source, numbers] as const));
  for (const { source, numbers, chunkAt } of parts) {
    if (stored?.has(source)) continue;
    for (const [nth, number] of numbers.entries()) await put(chunkAt(nth), number);
  }
  for (const [source, numbers] of stored ?? []) {
    if (!next.has(source)) for (const number of numbers) values.delete([sceneId, id, number]);
  }
  return next;
}

/** The sections of a scene by id; undefined if the browser has no such scene. */
export async function readLocalScene(
  id: string,
): Promise<{ readonly head: LocalScene; readonly sections: Record<string, unknown> } | undefined> {
  const transaction = (await openDatabase()).transaction([headStore, sectionStore], 'readonly');
  const values = transaction.objectStore(sectionStore);
  const [head, keys, sections] = await Promise.all([
    resultOf(transaction.objectStore(headStore).get(id)) as Promise<LocalScene | undefined>,
    resultOf(values.getAllKeys(rangeOf(id))),
    resultOf(values.getAll(rangeOf(id))),
  ]);
  if (head === undefined) return undefined;
  return { head, sections: joinParts(keys as unknown as readonly SectionKey[], sections) };
}

/** Scenes of a graph, newest first. */
export async function listLocalScenes(home: StorageKey): Promise<readonly LocalScene[]> {
  const store = (await openDatabase()).transaction(headStore, 'readonly').objectStore(headStore);
  const heads: readonly LocalScene[] = await resultOf(store.getAll());
  return heads
    .filter((head) => head.home === home)
    .sort((left, right) => right.changedAtMs - left.changedAtMs);
}

/** Changes the head of a scene and keeps its sections. */
export async function updateLocalScene(id: string, changes: Partial<LocalScene>): Promise<void> {
  const transaction = (await openDatabase()).transaction(headStore, 'readwrite');
  const store = transaction.objectStore(headStore);
  const head: LocalScene | undefined = await resultOf(store.get(id));
  if (head !== undefined) store.put({ ...head, ...changes });
  await endOf(transaction);
}

export async function removeLocalScene(id: string): Promise<void> {
  const transaction = (await openDatabase()).transaction([headStore, sectionStore], 'readwrite');
  removeFrom(transaction.objectStore(headStore), transaction.objectStore(sectionStore), id);
  await endOf(transaction);
}

async function evict(heads: IDBObjectStore, values: IDBObjectStore): Promise<void> {
  const all: readonly LocalScene[] = await resultOf(heads.getAll());
  const autosaves = all.filter(({ kind }) => kind === 'autosave');
  autosaves.sort((left, right) => right.changedAtMs - left.changedAtMs);
  for (const { id } of autosaves.slice(maxAutosaves)) removeFrom(heads, values, id);
}

function removeFrom(heads: IDBObjectStore, values: IDBObjectStore, id: string): void {
  heads.delete(id);
  values.delete(rangeOf(id));
}

/** Keys that start with these values; arrays sort after texts and numbers. */
function rangeOf(...start: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound(start, [...start, []]);
}
