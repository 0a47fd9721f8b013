// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest';
import { loadSceneState, readSceneState } from '../../../../../src/graph/features/scenes/scene-state.ts';
import { keepOffPanels } from '../../../../../src/graph/frame/canvas/keep-off-panels.ts';
import { Camera } from '../../../../../src/graph/geometry/camera/Camera.ts';
import type { GraphView } from '../../../../../src/graph/view/GraphView.ts';
import { mountView, openWorkspace } from '../../open-workspace.ts';

test('the camera stays where a scene has it when its panel opens on a canvas that is shown already', () => {
  const { workspace: first } = openWorkspace(['a', 'b'], ['a-b']);
  first.camera.restore({ worldX: 12, worldY: -3, zoom: 0.75 }, false);
  first.showPanel('style');
  const scene = structuredClone(readSceneState(first));

  const { workspace } = openWorkspace(['a', 'b'], ['a-b']);
  const camera = new Camera();
  camera.resize(1440, 900);
  const view = mountView(workspace, { camera, subscribe: () => () => undefined });
  onTestFinished(keepOffPanels(workspace, view as unknown as GraphView, true));
  expect(loadSceneState(workspace, scene)).toEqual([]);
  expect(workspace.state.panel).toBe('style');
  expect(camera.destination).toMatchObject({ worldX: 12, worldY: -3, zoom: 0.75 });
  workspace.showPanel(undefined);
  expect(camera.destination).toMatchObject({ worldX: 12 - 344 / 2 / 0.75, worldY: -3 });
});
