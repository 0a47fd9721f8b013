// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { profileCsv } from '../../../../../src/graph/features/profile/profile-csv.ts';
import { usualCsvForm } from '../../../../../src/lib/files/csv/csv-form.ts';
import { openWorkspace, shownNotes } from '../../open-workspace.ts';

const vertices = Array.from({ length: 20 }, (_, at) => `k${at}`);
const edges = vertices.slice(1).map((key) => `k0-${key}`);

test('the selection is compared with the rest of the picture by degrees and edges', async () => {
  const { workspace } = openWorkspace(vertices, edges);
  await runCommand('graph.loadAll');
  workspace.layout.stop();
  workspace.select({ vertexIds: ['v/k0', 'v/k1', 'v/k2'] });
  await runCommand('graph.profileSelection');
  expect(shownNotes()).toEqual([]);
  expect(workspace.state.panel).toBe('profile');
  const { selectionProfile: profile } = workspace.state;
  expect(profile).toMatchObject({
    vertices: 3,
    others: 17,
    structure: {
      edgesInside: 2,
      edgesOutside: 17,
      neighbours: 17,
      central: [
        { id: 'v/k0', edges: 2 },
        { id: 'v/k1', edges: 1 },
        { id: 'v/k2', edges: 1 },
      ],
    },
  });
  expect(profileCsv(profile!, usualCsvForm)).toMatch(/^field,distance,value,selection,rest/);
});

test('a profile that is stopped leaves the former one', async () => {
  const { workspace } = openWorkspace(vertices, edges);
  await runCommand('graph.loadAll');
  workspace.layout.stop();
  workspace.select({ vertexIds: ['v/k3'] });
  const run = runCommand('graph.profileSelection');
  workspace.jobs.cancel();
  await run;
  expect(workspace.state.selectionProfile).toBeUndefined();
  expect(workspace.jobs.isRunning).toBe(false);
  expect(shownNotes()).toEqual([]);
});
