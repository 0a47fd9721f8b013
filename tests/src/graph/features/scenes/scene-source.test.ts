// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { registerCommands, runCommand } from '../../../../../src/command.ts';
import { SceneSession } from '../../../../../src/graph/features/scenes/SceneSession.ts';
import { contentOf } from '../../../../../src/graph/features/scenes/saving-commands.ts';
import { sceneCommands } from '../../../../../src/graph/features/scenes/scene-commands.ts';
import { readSceneState } from '../../../../../src/graph/features/scenes/scene-state.ts';
import { openWorkspace } from '../../open-workspace.ts';

test('[A1-17] scenes of another source are kept apart, and their addresses carry the adapter', async () => {
  const { workspace } = openWorkspace(['a', 'b'], ['a-b']);
  workspace.source = { address: { adapter: 'arango', nodes: 'v', edges: 'e' }, name: 'memory arango v e' };
  const scenes = new SceneSession(workspace);
  const navigate = vi.fn<(path: string) => void>();
  const refresh = async () => undefined;
  const context = { navigate, refresh, refreshWithout: refresh, workspace, scenes };
  const unregister = registerCommands(sceneCommands, context);
  try {
    await runCommand('graph.loadAll');
    workspace.layout.stop();
    expect(contentOf(workspace, 'A').head.graph).toBe('memory arango v e');
    expect(readSceneState(workspace).graph).toBe('memory arango v e');
    await runCommand('scenes.openStart');
    expect(navigate).toHaveBeenCalledWith('/graph/memory?adapter=arango&nodes=v&edges=e&start=none');
  } finally {
    unregister();
    scenes.dispose();
  }
});
