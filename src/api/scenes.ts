import { z } from 'zod';
import {
  createItem,
  createPart,
  itemMembers,
  listItems,
  readItem,
  readPart,
  removeItem,
  removeParts,
  replaceItem,
  type Sharing,
  type WrittenDocument,
} from './console-documents.ts';

/**
 * Scenes in the collection of the console. The content is Base64 text; above `partLength` it is split over documents of
 * their own, so that no document is larger than a server accepts. The head names its parts: a scene changes when its
 * head is replaced, so that readers see the content of before or of after.
 */
const kind = 'scene';
/** Characters; small enough for the request limits of servers and proxies. */
const partLength = 1_000_000;

const head = z.object({
  ...itemMembers,
  kind: z.literal(kind),
  graph: z.string(),
  /** What lists show; validated by the caller. */
  summary: z.unknown(),
  /** Content of a small scene. */
  content: z.string().optional(),
  /** Keys of the documents with the content of a large one, in order. */
  parts: z.array(z.string()).default([]),
});

/** A scene on the server without its content. */
export interface SavedScene {
  readonly key: string;
  readonly rev: string;
  readonly graph: string;
  readonly title: string;
  readonly owner: string;
  readonly sharing: Sharing;
  /** What the user may do; undefined for servers that do not say. */
  readonly access: 'view' | 'edit' | 'own' | undefined;
  readonly changedBy: string;
  readonly changedAtMs: number;
  readonly summary: unknown;
}

interface SceneDraft extends Pick<SavedScene, 'graph' | 'title' | 'owner' | 'changedBy' | 'summary'> {
  /** Default: that of the saved scene; of a new one `view`. */
  readonly sharing?: Sharing;
  /** The collections whose values it contains; undefined: not known. Users who cannot read each cannot read the scene. */
  readonly collections: readonly string[] | undefined;
  /** Base64. */
  readonly content: string;
}

/** Scenes of a graph that the user may read, newest first; none if none was ever saved. */
export async function fetchScenes(graph: string, signal?: AbortSignal): Promise<readonly SavedScene[]> {
  return (await listItems(kind, head, { graph, signal })).map(toScene);
}

/** The scene with its content. */
export async function fetchScene(
  key: string,
  signal?: AbortSignal,
): Promise<SavedScene & { readonly content: string }> {
  const found = head.parse(await readItem(kind, key, signal));
  if (found.parts.length === 0) return { ...toScene(found), content: found.content ?? '' };
  const texts: string[] = [];
  for (const [number, part] of found.parts.entries()) {
    texts.push(await readPart(key, { number, key: part }, signal));
  }
  return { ...toScene(found), content: texts.join('') };
}

export async function createScene(draft: SceneDraft): Promise<SavedScene> {
  return write(draft, (body) => createItem(kind, body));
}

/** Saves a scene that has this revision. Rejects with ERROR_ARANGO_CONFLICT if it has changed since. */
export async function saveScene(known: WrittenDocument, draft: SceneDraft): Promise<SavedScene> {
  const before = head.parse(await readItem(kind, known.key));
  const saved = await write(draft, (body) => replaceItem(kind, known, body));
  // The embedded server has removed them.
  if (before.access === undefined) await removeParts(before.parts);
  return { ...saved, owner: before.owner, sharing: draft.sharing ?? before.sharing, access: before.access };
}

/** Changes the title or the sharing level. Rejects with ERROR_ARANGO_CONFLICT if the scene has changed since. */
export async function changeSceneHead(
  known: WrittenDocument,
  change: { readonly title?: string; readonly sharing?: Sharing },
  user: string,
): Promise<SavedScene> {
  const read = head.parse(await readItem(kind, known.key));
  const { _key, _rev, access, ...before } = read;
  const body = { ...before, ...change, changedBy: user };
  return toScene({ ...body, access, ...toSystem(await replaceItem(kind, known, body)) });
}

export async function removeScene(key: string): Promise<void> {
  const { parts } = head.parse(await readItem(kind, key));
  await removeItem(kind, key, parts);
}

async function write(
  { content, ...draft }: SceneDraft,
  put: (body: Readonly<Record<string, unknown>> & { readonly title: string }) => Promise<WrittenDocument>,
): Promise<SavedScene> {
  const texts = content.length <= partLength ? [] : splitText(content);
  const parts: string[] = [];
  try {
    for (const text of texts) parts.push(await createPart(draft.graph, text));
    const body = { ...draft, changedAtMs: Date.now(), parts };
    const written = await put(parts.length > 0 ? body : { ...body, content });
    return toScene({ sharing: 'view', access: 'own', ...body, kind, ...toSystem(written) });
  } catch (error) {
    await removeParts(parts);
    throw error;
  }
}

function splitText(text: string): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / partLength) }, (_, part) =>
    text.slice(part * partLength, (part + 1) * partLength),
  );
}

const toSystem = ({ key, rev }: WrittenDocument) => ({ _key: key, _rev: rev });

function toScene({
  _key,
  _rev,
  kind: _kind,
  content: _content,
  parts: _parts,
  access,
  summary,
  ...scene
}: z.infer<typeof head>): SavedScene {
  return { ...scene, access, summary, key: _key, rev: _rev };
}
