import type { StoredDocument } from '../../../../../aql/source.ts';
import type { ObjectValue } from '../../../../../aql/values/value.ts';
import {
  maxNotebookVersionBytes,
  maxNotebookVersions,
  type NotebookVersion,
  notebookVersion,
  notebookVersionMs,
} from '../../../../../protocol/api/console-items.ts';
import { stringifyJson } from '../../../../../protocol/lib/write-json.ts';
import type { WriteContext } from '../../../../operation/operation.ts';
import type { CollectionTransaction, CollectionView } from '../../../../storage/types.ts';

/** Kind of a former state of a notebook: it is read through its notebook only. */
const versionKind = 'notebook-version';

const contentNames = ['title', 'cells', 'parameters'] as const;

/** The former versions that a notebook names, newest first. */
export function versionsOf(notebook: StoredDocument): readonly NotebookVersion[] {
  const versions = notebook.get('versions');
  if (!Array.isArray(versions)) return [];
  return versions.flatMap((each) => notebookVersion.safeParse(each).data ?? []);
}

/** The content of a version; undefined if the notebook does not name it. */
export function findVersion(
  collection: CollectionView,
  notebook: StoredDocument,
  version: string,
): Readonly<Record<string, unknown>> | undefined {
  if (!versionsOf(notebook).some(({ key }) => key === version)) return undefined;
  const document = collection.find(version);
  if (document?.get('kind') !== versionKind) return undefined;
  return contentOf(document);
}

/**
 * Keeps the state of a notebook before a save as a version. Returns all versions of the notebook then; those beyond the
 * limits are removed.
 */
export function keepVersion(
  collection: CollectionTransaction,
  notebook: StoredDocument,
  content: Readonly<Record<string, unknown>>,
  context: WriteContext,
): readonly NotebookVersion[] {
  const versions = versionsOf(notebook);
  const before = contentOf(notebook);
  const json = stringifyJson(before);
  const changedBy = String(notebook.get('changedBy') ?? notebook.get('owner') ?? '');
  const changedAtMs = Number(notebook.get('changedAtMs'));
  const isSame = json === stringifyJson(pick(content));
  if (isSame || !isOwnVersion({ changedBy, changedAtMs }, versions[0], context.user ?? 'root'))
    return versions;
  const { key } = collection.writer.insert(
    { kind: versionKind, notebook: notebook._key, ...before } as ObjectValue,
    context,
  );
  const sizeBytes = Buffer.byteLength(json);
  const all = [{ key, changedBy, changedAtMs, sizeBytes }, ...versions];
  const kept = withinLimits(all);
  removeVersions(collection, all.slice(kept.length));
  return kept;
}

export function removeVersions(
  collection: CollectionTransaction,
  versions: readonly NotebookVersion[],
): void {
  for (const { key } of versions) {
    if (collection.find(key)?.get('kind') === versionKind) collection.writer.remove(key, { dialect: '3.12' });
  }
}

/**
 * True if a state is a version of its own: the first one, one of another user than the next save, and one that has lasted
 * or came a while after the version before.
 */
function isOwnVersion(
  { changedBy, changedAtMs }: Pick<NotebookVersion, 'changedBy' | 'changedAtMs'>,
  last: NotebookVersion | undefined,
  user: string,
): boolean {
  return (
    last === undefined ||
    changedBy !== user ||
    Date.now() - changedAtMs >= notebookVersionMs ||
    changedAtMs - last.changedAtMs >= notebookVersionMs
  );
}

/** The newest versions within the limits. */
function withinLimits(versions: readonly NotebookVersion[]): readonly NotebookVersion[] {
  let bytes = 0;
  const end = versions.findIndex(({ sizeBytes }, at) => {
    bytes += sizeBytes;
    return at >= maxNotebookVersions || bytes > maxNotebookVersionBytes;
  });
  return end < 0 ? versions : versions.slice(0, end);
}

function contentOf(document: StoredDocument): Readonly<Record<string, unknown>> {
  return pick(document.toObject() as Readonly<Record<string, unknown>>);
}

function pick(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(contentNames.map((name) => [name, members[name] ?? null]));
}
