import type { Sharing } from '../../../../protocol/api/console-items.ts';
import { describeError, RequestError } from '../../../api/errors.ts';
import { addresses } from '../../../lib/addresses.ts';
import { formatAmount } from '../../../lib/format.ts';
import { findRefusal } from '../../../store/access.ts';
import { confirm } from '../../../store/confirm.ts';
import { notifySuccess } from '../../../store/notifications.ts';
import { store } from '../../../store/store.ts';
import { startTask } from '../../../store/tasks.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { graphGroup } from '../../workspace/graph-command.ts';
import { clearPatch } from '../../workspace/model-patches.ts';
import type { SceneOrigin } from './local-scenes.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import { captureRevisions } from './revisions.ts';
import type { SceneSession } from './SceneSession.ts';
import { sceneCollections } from './scene-collections.ts';
import type { SceneCommand, SceneContext } from './scene-context.ts';
import type { SceneContent } from './scene-file.ts';
import { readSceneState } from './scene-state.ts';
import {
  addScene,
  deleteScene,
  type ListedScene,
  openScene,
  placeOfScene,
  replaceScene,
  retitleScene,
  type ScenePlace,
  shareScene,
} from './scene-storage.ts';

const hasScene = (_state: unknown, { workspace }: { readonly workspace: GraphWorkspace }) =>
  workspace.model.vertexCount > 0;

/** Without write access to the database, scenes are stored in this browser. */
export function placeForNew(): ScenePlace {
  return findRefusal(store.getState(), 'write') === undefined ? 'server' : 'browser';
}

/** A scene on the server that the user cannot change: a save makes a copy. */
function isForeign({ key, access }: SceneOrigin): boolean {
  const { server } = store.getState();
  if (placeOfScene(key) === 'browser' || server.kind === 'offline') return false;
  return access === 'view' || placeForNew() === 'browser';
}

/** The scene as it is saved now. */
export function contentOf(workspace: GraphWorkspace, title: string): SceneContent {
  const { model, source } = workspace;
  const counts = { vertices: model.vertexCount, edges: model.edgeCount };
  const thumbnail = makeThumbnail(workspace);
  const head = { title, graph: source.name, ...counts, thumbnail, changedAtMs: Date.now() };
  return { head, state: readSceneState(workspace) };
}

const save: SceneCommand = {
  id: 'scenes.save',
  label: 'Save scene',
  group: graphGroup,
  key: 'mod+s',
  when: hasScene,
  errorTitle: 'The scene could not be saved',
  async run(context) {
    const { scenes } = context;
    const { origin } = scenes.state;
    if (origin === undefined || isForeign(origin)) scenes.store.setState({ dialog: { kind: 'name' } });
    else await saveOver(context, origin);
  },
};

const askName: SceneCommand = {
  id: 'scenes.askName',
  label: 'Save scene as',
  group: graphGroup,
  when: hasScene,
  run: ({ scenes }) => scenes.store.setState({ dialog: { kind: 'name' } }),
};

/** Saves the open scene under a new name. */
const saveAs: SceneCommand<{ readonly title: string }> = {
  id: 'scenes.saveAs',
  label: 'Save scene under a name',
  isListed: false,
  when: hasScene,
  errorTitle: 'The scene could not be saved',
  async run(context, { title }) {
    const { scenes, workspace } = context;
    await whileSaving(context, async () => {
      const { changes } = scenes.state;
      const place = placeForNew();
      await readRevisions(workspace, place);
      const saved = await addScene(
        contentOf(workspace, title),
        place,
        await collectionsFor(workspace, place),
      );
      await scenes.markSaved(toOrigin(saved), changes);
    });
    await context.refresh('scenes');
    const key = scenes.state.origin?.key;
    if (key === undefined) return;
    context.navigate(addresses.graph(workspace.graph, { scene: key, adapter: workspace.source.address }));
    notifySuccess('Scenes', `'${title}' saved.`);
  },
};

const rename: SceneCommand<{ readonly scene: Pick<ListedScene, 'key' | 'rev'>; readonly title: string }> = {
  id: 'scenes.rename',
  label: 'Rename a scene',
  isListed: false,
  errorTitle: 'The scene could not be renamed',
  async run(context, { scene, title }) {
    const { rev } = await retitleScene(scene, title);
    const { origin } = context.scenes.state;
    if (origin?.key === scene.key) context.scenes.setOrigin({ ...origin, title, rev });
    await context.refresh('scenes');
  },
};

/** Says what other users may do with a scene. */
const share: SceneCommand<{ readonly scene: Pick<ListedScene, 'key' | 'rev'>; readonly sharing: Sharing }> = {
  id: 'scenes.share',
  label: 'Share a scene',
  isListed: false,
  errorTitle: 'The scene could not be shared',
  async run(context, { scene, sharing }) {
    const saved = await shareScene(scene, sharing);
    const { origin } = context.scenes.state;
    if (origin?.key === scene.key) context.scenes.setOrigin({ ...origin, rev: saved.rev, sharing });
    await context.refresh('scenes');
  },
};

const duplicate: SceneCommand<Pick<ListedScene, 'key' | 'title'>> = {
  id: 'scenes.duplicate',
  label: 'Duplicate a scene',
  isListed: false,
  errorTitle: 'The scene could not be duplicated',
  async run(context, { key, title }) {
    const { head, state } = await openScene(key);
    const copy = { ...head, title: `${title} (copy)`, changedAtMs: Date.now() };
    await addScene({ head: copy, state }, placeForNew(), undefined);
    await context.refresh('scenes');
    notifySuccess('Scenes', `'${copy.title}' created.`);
  },
};

const remove: SceneCommand<Pick<ListedScene, 'key' | 'title' | 'owner'>> = {
  id: 'scenes.remove',
  label: 'Delete a scene',
  isListed: false,
  errorTitle: 'The scene could not be deleted',
  async run(context, { key, title, owner }) {
    const place = placeOfScene(key) === 'server' ? 'On the server' : 'In this browser';
    const { isConfirmed } = await confirm({
      title: `Delete the scene '${title}'`,
      text: 'The picture is deleted. The vertices and edges in the database are not affected.',
      facts: [
        ['Stored', place],
        ['Owner', owner],
      ],
      action: 'Delete scene',
    });
    if (!isConfirmed) return;
    await deleteScene(key);
    if (context.scenes.state.origin?.key === key) context.scenes.setOrigin(undefined);
    await context.refresh('scenes');
    notifySuccess('Scenes', `'${title}' deleted.`);
  },
};

/** After a conflict: saves the own scene over the newer one, or opens the newer one. */
const resolve: SceneCommand<{ readonly kept: 'own' | 'saved' }> = {
  id: 'scenes.resolve',
  label: 'Resolve a save conflict',
  isListed: false,
  errorTitle: 'The scene could not be saved',
  async run(context, { kept }) {
    const { origin } = context.scenes.state;
    if (origin === undefined) return;
    const { listed, state } = await openScene(origin.key);
    if (kept === 'own') {
      await saveOver(context, { ...origin, rev: listed.rev });
      return;
    }
    await context.scenes.replace(clearPatch(context.workspace.model), state, toOrigin(listed));
  },
};

async function saveOver(context: SceneContext, origin: NonNullable<SceneSession['state']['origin']>) {
  const { scenes, workspace } = context;
  await whileSaving(context, async () => {
    const { changes } = scenes.state;
    const { key, rev, owner, title } = origin;
    await readRevisions(workspace, placeOfScene(key));
    await scenes.markSaved(
      toOrigin(
        await replaceScene(
          { key, rev, owner },
          contentOf(workspace, title),
          await collectionsFor(workspace, placeOfScene(key)),
        ),
      ),
      changes,
    );
  });
  await context.refresh('scenes');
}

async function collectionsFor(workspace: GraphWorkspace, place: ScenePlace) {
  return place === 'browser' ? undefined : sceneCollections(workspace);
}

/** While the server does not respond, a scene of this browser keeps the revisions of the last save. */
async function readRevisions({ model, adapter }: GraphWorkspace, place: ScenePlace): Promise<void> {
  if (place === 'browser' && store.getState().server.kind === 'offline') return;
  await captureRevisions(model, (await adapter.loadCollections()).edges);
}

/** Minimum number of vertices and edges of a scene whose storing takes so long that the footer shows it. */
const minLarge = 50_000;

/** Shows the progress and the failure in the header; a conflict is a state there and no error. */
async function whileSaving(
  { scenes, workspace: { model } }: Pick<SceneContext, 'scenes' | 'workspace'>,
  work: () => Promise<void>,
): Promise<void> {
  scenes.setSaving({ kind: 'saving' });
  const size = model.vertexCount + model.edgeCount;
  const task = size < minLarge ? undefined : startTask(`Saving a scene of ${formatAmount(size, 'element')}`);
  try {
    await work();
    scenes.setSaving({ kind: 'idle' });
  } catch (error) {
    if (error instanceof RequestError && error.errorName === 'ERROR_ARANGO_CONFLICT') {
      scenes.setSaving({ kind: 'conflict' });
      return;
    }
    scenes.setSaving({ kind: 'failed', text: describeError(error).text });
    throw error;
  } finally {
    task?.end();
  }
}

export function toOrigin({ key, title, rev, owner, sharing, access, changedAtMs }: ListedScene) {
  return { key, title, rev, owner, sharing, access, savedAtMs: changedAtMs };
}

export const savingCommands = [save, askName, saveAs, rename, share, duplicate, remove, resolve] as const;
