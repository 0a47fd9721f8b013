import { z } from 'zod';
import {
  consoleCollection,
  createConsoleDocument,
  hasConsoleCollection,
  readConsoleDocument,
  removeConsoleDocument,
  replaceConsoleDocument,
  type WrittenDocument,
} from './console-documents.ts';
import { queryRows } from './cursor.ts';

/**
 * Scenes in the collection of the console. The content is Base64 text; above `partLength` it is split over documents of
 * their own, so that no document is larger than a server accepts. The head names its parts: a scene changes when its
 * head is replaced, so that readers see the content of before or of after.
 */
const kind = 'scene';
const partKind = 'scene-part';
/** Characters; small enough for the request limits of servers and proxies. */
export const partLength = 1_000_000;

const head = z.object({
  _key: z.string(),
  _rev: z.string(),
  kind: z.literal(kind),
  graph: z.string(),
  title: z.string(),
  owner: z.string(),
  changedBy: z.string(),
  changedAtMs: z.number(),
  /** What lists show; validated by the caller. */
  summary: z.unknown(),
  /** Content of a small scene. */
  content: z.string().optional(),
  /** Keys of the documents with the content of a large one, in order. */
  parts: z.array(z.string()),
});

/** A scene on the server without its content. */
export interface SavedScene {
  readonly key: string;
  readonly rev: string;
  readonly graph: string;
  readonly title: string;
  readonly owner: string;
  readonly changedBy: string;
  readonly changedAtMs: number;
  readonly summary: unknown;
}

export interface SceneDraft extends Pick<SavedScene, 'graph' | 'title' | 'owner' | 'changedBy' | 'summary'> {
  /** Base64. */
  readonly content: string;
}

/** Scenes of a graph, newest first; none if none was ever saved. */
export async function fetchScenes(graph: string, signal?: AbortSignal): Promise<readonly SavedScene[]> {
  if (!(await hasConsoleCollection(signal))) return [];
  const query = `FOR s IN ${consoleCollection} FILTER s.kind == @kind AND s.\`graph\` == @graph
    SORT s.changedAtMs DESC RETURN UNSET(s, "content")`;
  const rows = await queryRows(query, { bindVars: { kind, graph }, signal });
  return z.array(head).parse(rows).map(toScene);
}

/** The scene with its content. */
export async function fetchScene(
  key: string,
  signal?: AbortSignal,
): Promise<SavedScene & { readonly content: string }> {
  const found = head.parse(await readConsoleDocument(key, signal));
  if (found.parts.length === 0) return { ...toScene(found), content: found.content ?? '' };
  const query = `FOR p IN ${consoleCollection} FILTER p._key IN @parts RETURN [p._key, p.content]`;
  const bindVars = { parts: found.parts };
  const rows = z
    .array(z.tuple([z.string(), z.string()]))
    .parse(await queryRows(query, { bindVars, batchSize: 4, signal }));
  const texts = new Map(rows);
  const missing = found.parts.find((part) => !texts.has(part));
  if (missing !== undefined)
    throw new Error(`the part '${missing}' of the scene '${found.title}' does not exist`);
  return { ...toScene(found), content: found.parts.map((part) => texts.get(part)!).join('') };
}

export async function createScene(draft: SceneDraft): Promise<SavedScene> {
  return write(draft, (body) => createConsoleDocument(body));
}

/** Saves a scene that has this revision. Rejects with ERROR_ARANGO_CONFLICT if it has changed since. */
export async function saveScene(known: WrittenDocument, draft: SceneDraft): Promise<SavedScene> {
  const before = head.parse(await readConsoleDocument(known.key));
  const saved = await write(draft, (body) => replaceConsoleDocument(known, body));
  await removeParts(before.parts);
  return saved;
}

/** Changes the title. Rejects with ERROR_ARANGO_CONFLICT if the scene has changed since. */
export async function renameScene(known: WrittenDocument, title: string, user: string): Promise<SavedScene> {
  const { _key, _rev, ...before } = head.parse(await readConsoleDocument(known.key));
  const body = { ...before, title, changedBy: user };
  return toScene({ ...body, ...toSystem(await replaceConsoleDocument(known, body)) });
}

export async function removeScene(key: string): Promise<void> {
  const { parts } = head.parse(await readConsoleDocument(key));
  await removeConsoleDocument(key);
  await removeParts(parts);
}

async function write(
  { content, ...draft }: SceneDraft,
  put: (body: Readonly<Record<string, unknown>>) => Promise<WrittenDocument>,
): Promise<SavedScene> {
  const texts = content.length <= partLength ? [] : splitText(content);
  const parts: string[] = [];
  try {
    for (const text of texts) {
      parts.push((await createConsoleDocument({ kind: partKind, graph: draft.graph, content: text })).key);
    }
    const body = { kind, ...draft, changedAtMs: Date.now(), parts } as const;
    const written = await put(parts.length > 0 ? body : { ...body, content });
    return toScene({ ...body, ...toSystem(written) });
  } catch (error) {
    await removeParts(parts);
    throw error;
  }
}

/** A part that cannot be removed takes space, but no scene names it. */
async function removeParts(parts: readonly string[]): Promise<void> {
  for (const part of parts) {
    try {
      await removeConsoleDocument(part);
    } catch (error) {
      console.warn(`the part '${part}' of a scene could not be removed`, error);
    }
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
  ...scene
}: z.infer<typeof head>): SavedScene {
  return { ...scene, key: _key, rev: _rev };
}
