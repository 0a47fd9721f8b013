import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fetchScenes } from '../../../src/api/scenes.ts';
import type { SceneContent } from '../../../src/graph/features/scenes/scene-file.ts';
import {
  addScene,
  deleteScene,
  openScene,
  replaceScene,
} from '../../../src/graph/features/scenes/scene-storage.ts';
import { GraphModel } from '../../../src/graph/model/GraphModel.ts';
import { packIds } from '../../../src/graph/workspace/saved/scene-schemas.ts';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';
import { stubConsolePage } from './console-page.ts';

let base: string;

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  stubConsolePage(base);
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await send(sharedServerUrl(), 'DELETE', `/_api/database/${base.split('/').at(-1)}`);
});

const [vertexCount, edgeCount] = [30_000, 70_000];

/** A scene of 100,000 elements whose positions cannot be compressed. */
function largeScene(title: string): SceneContent {
  const model = new GraphModel();
  const ids = Array.from({ length: vertexCount }, (_, vertex) => `places/a-longer-key-${vertex * 7919}`);
  model.apply([{ kind: 'addVertices', ids }]);
  const edgeIds = Array.from({ length: edgeCount }, (_, edge) => `roads/${edge * 104_729}`);
  const ends = (factor: number) =>
    Uint32Array.from({ length: edgeCount }, (_, edge) => (edge * factor) % vertexCount);
  const positions = Float32Array.from({ length: 2 * vertexCount }, (_, nth) => Math.sin(nth * nth) * 1e4);
  const elements = {
    vertexIds: packIds(model.vertexIds.pack()),
    labels: ids.map(() => null),
    hiddenNeighbours: new Uint32Array(vertexCount),
    edgeIds: packIds(edgeIds),
    sources: ends(7),
    targets: ends(13),
    bundles: [],
  };
  const thumbnail = { points: [], edges: [], colors: [], aspect: 1 };
  const head = { title, graph: 'map', vertices: vertexCount, edges: edgeCount, thumbnail, changedAtMs: 1 };
  return { head, state: { version: 1, graph: 'map', sections: { elements, positions: { positions } } } };
}

async function countOf(kind: string): Promise<number> {
  const query = `RETURN LENGTH(FOR s IN _console FILTER s.kind == '${kind}' RETURN 1)`;
  const { result } = (await send(base, 'POST', '/_api/cursor', { body: { query } })).json() as {
    result: number[];
  };
  return result[0]!;
}

test('[A1-22] a scene of 100,000 elements is split over documents, replaced as a whole and deleted with its parts', async () => {
  const content = largeScene('Large');
  const listed = await addScene(content, 'server', ['places', 'roads']);
  const parts = await countOf('scene-part');
  expect(parts).toBeGreaterThan(0);
  expect(await countOf('scene')).toBe(1);
  expect((await fetchScenes('map')).map(({ title, summary }) => [title, summary])).toEqual([
    ['Large', expect.objectContaining({ vertices: vertexCount, edges: edgeCount })],
  ]);
  const opened = await openScene(listed.key);
  expect(opened.state).toEqual(content.state);
  const replaced = await replaceScene(listed, largeScene('Large'), ['places', 'roads']);
  expect(await countOf('scene-part')).toBe(parts);
  await expect(replaceScene(listed, content, undefined)).rejects.toThrow();
  // A refused save leaves no parts.
  expect(await countOf('scene-part')).toBe(parts);
  await deleteScene(replaced.key);
  expect([await countOf('scene'), await countOf('scene-part')]).toEqual([0, 0]);
});
