// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { contractGroups } from '../../../../../src/graph/features/layout/separate-vertices.ts';
import { openWorkspace } from '../../open-workspace.ts';

test('folded vertices are placed below the others and need no space between them', async () => {
  const ids = Array.from({ length: 60 }, (_, number) => `c${number}`);
  const isolated = ['i0', 'i1', 'i2'];
  const edges = ids.map((id, number) => `${id}-c${(number + 1) % ids.length}`);
  const { workspace } = openWorkspace([...ids, ...isolated], edges);
  await runCommand('graph.loadAll');
  workspace.layout.stop();
  const { model } = workspace;
  const positions = new Float32Array(2 * model.vertexCount);
  ids.forEach((id, number) => {
    const vertex = model.findVertex(`v/${id}`)!;
    const angle = (2 * Math.PI * number) / ids.length;
    positions.set([9000 * Math.cos(angle), 9000 * Math.sin(angle)], 2 * vertex);
  });
  model.writePositions(positions);
  expect(workspace.state.foldedVertices).toBe(3);
  contractGroups(workspace);
  const yOf = (id: string) => model.positions[2 * model.findVertex(`v/${id}`)! + 1]!;
  const lowest = Math.max(...ids.map(yOf));
  expect(lowest).toBeLessThan(4500);
  for (const id of isolated) expect(yOf(id)).toBeGreaterThan(lowest);
});
