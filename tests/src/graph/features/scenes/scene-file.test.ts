// @vitest-environment jsdom
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { makeThumbnail } from '../../../../../src/graph/features/scenes/make-thumbnail.ts';
import { decodeScene, encodeScene } from '../../../../../src/graph/features/scenes/scene-file.ts';
import { loadSceneState, readSceneState } from '../../../../../src/graph/features/scenes/scene-state.ts';
import { openWorkspace } from '../../open-workspace.ts';

const vertices = ['a', 'b', 'ü "x"', '30064771078'];

async function example() {
  const { workspace } = openWorkspace(vertices, ['a-b']);
  await runCommand('graph.loadAll');
  workspace.layout.stop();
  const head = {
    title: 'Größe',
    graph: 'memory',
    vertices: 4,
    edges: 1,
    thumbnail: makeThumbnail(workspace),
    changedAtMs: 1_700_000_000_000,
  };
  return { workspace, head, state: readSceneState(workspace) };
}

test('[A1-8] a file brings back the scene with the exact ids', async () => {
  const { workspace, head, state } = await example();
  const decoded = await decodeScene(await encodeScene({ head, state }));
  expect(decoded.head).toEqual(head);
  const { workspace: second } = openWorkspace(vertices, ['a-b']);
  expect(loadSceneState(second, decoded.state)).toEqual([]);
  expect([...second.model.vertexIds]).toEqual([...workspace.model.vertexIds]);
  expect([...second.model.positions.slice(0, 8)]).toEqual([...workspace.model.positions.slice(0, 8)]);
});

test('[A1-9] files that are not scenes are refused with what was expected and found', async () => {
  const { head, state } = await example();
  const bytes = await encodeScene({ head, state });
  const refusals: [Uint8Array, string][] = [
    [
      new TextEncoder().encode('{"nodes": []}'),
      'expected a scene that Orrery exported, found a file of another kind',
    ],
    [gzipSync('some text'), 'expected a scene that Orrery exported, found another compressed file'],
    [bytes.slice(0, bytes.length - 20), 'the file is damaged'],
    [gzipSync(gunzipSync(bytes).subarray(0, -8)), 'the file ends before the end of the scene'],
    [gzipSync('orrery-scene 1\n900\n{}'), 'the file ends before the end of the scene'],
    [gzipSync('orrery-scene 1\n2\n{}'), 'expected a scene, found at head'],
    [
      gzipSync('orrery-scene 1\n48\n{"state":{"$array":"Map","at":0,"length":1}}     '),
      "expected a typed array, found 'Map'",
    ],
  ];
  for (const [file, text] of refusals) await expect(decodeScene(Uint8Array.from(file))).rejects.toThrow(text);
});
