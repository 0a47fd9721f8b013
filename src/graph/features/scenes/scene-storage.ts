import type { Sharing } from '../../../../protocol/api/console-items.ts';
import {
  changeSceneHead,
  createScene,
  fetchScene,
  fetchScenes,
  removeScene,
  type SavedScene,
  saveScene,
} from '../../../api/scenes.ts';
import { signedInUser } from '../../../store/signed-in-user.ts';
import {
  type LocalScene,
  listLocalScenes,
  readLocalScene,
  removeLocalScene,
  saveLocalScene,
  updateLocalScene,
} from './local-scenes.ts';
import { type SceneHead, sceneHead } from './SceneHead.ts';
import { sceneHome } from './SceneSession.ts';
import { decodeScene, encodeScene, type SceneContent } from './scene-file.ts';
import { sceneVersion } from './scene-state.ts';

/** Where a scene is stored: on the server, or in this browser for users with read-only access. */
export type ScenePlace = 'server' | 'browser';

/** A named scene in a list. */
export interface ListedScene extends SceneHead {
  readonly key: string;
  /** Revision of its document; a local scene has the time of its last change. */
  readonly rev: string;
  readonly place: ScenePlace;
  readonly owner: string;
  readonly sharing: Sharing;
  /** What the user may do; undefined for servers that do not say. */
  readonly access: SavedScene['access'];
  readonly changedBy: string;
}

const localPrefix = 'local-';

export function placeOfScene(key: string): ScenePlace {
  return key.startsWith(localPrefix) ? 'browser' : 'server';
}

/** Named scenes of a graph on the server and in this browser, newest first. */
export async function listScenes(graph: string, signal?: AbortSignal): Promise<readonly ListedScene[]> {
  const [saved, local] = await Promise.all([fetchScenes(graph, signal), listLocalScenes(sceneHome(graph))]);
  return [...saved.map(fromServer), ...local.filter(({ kind }) => kind === 'named').map(fromBrowser)].sort(
    (left, right) => right.changedAtMs - left.changedAtMs,
  );
}

interface OpenedScene extends SceneContent {
  readonly listed: ListedScene;
}

/** Rejects if the scene does not exist or is not valid. */
export async function openScene(key: string, signal?: AbortSignal): Promise<OpenedScene> {
  if (placeOfScene(key) === 'browser') {
    const found = await readLocalScene(key);
    if (found === undefined) throw new Error('this browser has no such scene');
    const { head, sections } = found;
    return { listed: fromBrowser(head), head, state: { version: sceneVersion, graph: head.graph, sections } };
  }
  const { content, ...saved } = await fetchScene(key, signal);
  return { listed: fromServer(saved), ...(await decodeScene(fromBase64(content))) };
}

/** Saves a scene under a new name. `collections`: see `SceneDraft`. */
export async function addScene(
  content: SceneContent,
  place: ScenePlace,
  collections: readonly string[] | undefined,
): Promise<ListedScene> {
  if (place === 'browser') return putLocal(localPrefix + crypto.randomUUID(), content);
  return fromServer(await createScene(await toDraft(content, signedInUser(), collections)));
}

/** Replaces the content of a scene. Rejects with ERROR_ARANGO_CONFLICT if the scene on the server has changed since. */
export async function replaceScene(
  { key, rev, owner }: Pick<ListedScene, 'key' | 'rev' | 'owner'>,
  content: SceneContent,
  collections: readonly string[] | undefined,
): Promise<ListedScene> {
  if (placeOfScene(key) === 'browser') return putLocal(key, content);
  return fromServer(await saveScene({ key, rev }, await toDraft(content, owner, collections)));
}

export async function retitleScene(
  { key, rev }: Pick<ListedScene, 'key' | 'rev'>,
  title: string,
): Promise<{ readonly rev: string }> {
  if (placeOfScene(key) === 'server') return changeSceneHead({ key, rev }, { title }, signedInUser());
  await updateLocalScene(key, { title });
  return { rev };
}

/** Says what other users may do with a scene on the server. */
export async function shareScene(
  { key, rev }: Pick<ListedScene, 'key' | 'rev'>,
  sharing: Sharing,
): Promise<ListedScene> {
  return fromServer(await changeSceneHead({ key, rev }, { sharing }, signedInUser()));
}

export async function deleteScene(key: string): Promise<void> {
  if (placeOfScene(key) === 'server') await removeScene(key);
  else await removeLocalScene(key);
}

async function putLocal(id: string, { head, state }: SceneContent): Promise<ListedScene> {
  const local: LocalScene = {
    ...head,
    id,
    home: sceneHome(head.graph),
    kind: 'named',
    writer: crypto.randomUUID(),
    origin: undefined,
    changes: 0,
  };
  const sections = new Map(Object.entries(state.sections));
  await saveLocalScene(local, sections, () => sections);
  return fromBrowser(local);
}

async function toDraft(content: SceneContent, owner: string, collections: readonly string[] | undefined) {
  const { title, graph, ...summary } = content.head;
  return {
    title,
    graph,
    owner,
    changedBy: signedInUser(),
    summary,
    collections,
    content: toBase64(await encodeScene(content)),
  };
}

/** A summary that is not valid has an empty card, and the scene itself is still there. */
function fromServer({ summary, ...scene }: SavedScene): ListedScene {
  const parsed = sceneHead.omit({ title: true, graph: true, changedAtMs: true }).safeParse(summary);
  const shown = parsed.success
    ? parsed.data
    : { vertices: 0, edges: 0, thumbnail: { points: [], edges: [], colors: [], aspect: 1 } };
  return { ...shown, ...scene, place: 'server' };
}

function fromBrowser({ id, title, graph, vertices, edges, thumbnail, changedAtMs }: LocalScene): ListedScene {
  const user = signedInUser();
  const head = { title, graph, vertices, edges, thumbnail, changedAtMs };
  return {
    ...head,
    key: id,
    rev: String(changedAtMs),
    place: 'browser',
    owner: user,
    sharing: 'private',
    access: 'own',
    changedBy: user,
  };
}

/** Bytes per call of `String.fromCharCode`, a multiple of 3. */
const chunkBytes = 24_576;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunkBytes)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + chunkBytes)));
  return text;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
