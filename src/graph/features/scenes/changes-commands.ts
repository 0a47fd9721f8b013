import { notifyError } from '../../../store/notifications.ts';
import { findChanges } from './find-changes.ts';
import { captureRevisions, knownRevisions } from './revisions.ts';
import type { SceneCommand, SceneContext } from './scene-context.ts';
import { takeOver } from './take-over.ts';

/** Compares the open scene with the database. */
const compare: SceneCommand = {
  id: 'scenes.compare',
  label: 'Show what changed in the database',
  group: 'Graph',
  when: (_state, { workspace }) => knownRevisions(workspace.model) !== undefined,
  errorTitle: 'The scene could not be compared with the database',
  async run({ workspace, scenes }) {
    const revisions = knownRevisions(workspace.model);
    if (revisions === undefined) return;
    const { edges } = await workspace.adapter.loadCollections();
    scenes.setFound(await findChanges(revisions, edges));
  },
};

/** The user keeps the picture as it was saved; the next opening compares with the database of now. */
const ignore: SceneCommand = {
  id: 'scenes.ignoreChanges',
  label: 'Ignore changes of the database',
  isListed: false,
  async run({ workspace, scenes }) {
    scenes.setFound(undefined);
    await captureRevisions(workspace.model, (await workspace.adapter.loadCollections()).edges);
  },
};

export const changesCommands = [compare, takeOver, ignore] as const;

/** After a scene was opened: a failed comparison is reported, and the scene stays open. */
export async function compareOpened({ workspace, scenes }: SceneContext): Promise<void> {
  const revisions = knownRevisions(workspace.model);
  if (revisions === undefined) return;
  try {
    const { edges } = await workspace.adapter.loadCollections();
    const found = await findChanges(revisions, edges);
    scenes.setFound(found.changes.length > 0 ? found : undefined);
  } catch (error) {
    notifyError(error, 'The scene could not be compared with the database');
  }
}
