import { addresses } from '../../../lib/addresses.ts';
import { download } from '../../../lib/download.ts';
import { fileName, wordsOf } from '../../../lib/file-name.ts';
import { formatAmount } from '../../../lib/format.ts';
import { confirm } from '../../../store/confirm.ts';
import { notify, notifySuccess } from '../../../store/notifications.ts';
import { graphGroup } from '../../workspace/graph-command.ts';
import { clearPatch } from '../../workspace/model-patches.ts';
import { compareOpened } from './changes-commands.ts';
import { untitled } from './SceneHead.ts';
import { contentOf, placeForNew, toOrigin } from './saving-commands.ts';
import type { SceneCommand, SceneContext } from './scene-context.ts';
import { decodeScene, encodeScene } from './scene-file.ts';
import { addScene, openScene } from './scene-storage.ts';

/** Ending of exported files. */
const sceneExtension = 'orrery-scene';
export const sceneFileEnding = `.${sceneExtension}`;

/** Opens a named scene in place of the open one. */
const open: SceneCommand<{ readonly key: string }> = {
  id: 'scenes.open',
  label: 'Open a scene',
  isListed: false,
  errorTitle: 'The scene could not be opened',
  async run(context, { key }) {
    if (!(await mayLeave(context))) return;
    const { workspace, scenes } = context;
    await workspace.load('Opening the scene', async (signal) => {
      const { listed, state } = await openScene(key, signal);
      if (listed.graph !== workspace.source.name)
        throw new Error(`the scene '${listed.title}' belongs to the graph '${listed.graph}'`);
      reportFaults(await scenes.replace(clearPatch(workspace.model), state, toOrigin(listed)));
    });
    context.navigate(addresses.graph(workspace.graph, { scene: key, adapter: workspace.source.address }));
    await compareOpened(context);
  },
};

/** Restores a scene that was not saved under a name. */
const openLocal: SceneCommand<{ readonly id: string }> = {
  id: 'scenes.openLocal',
  label: 'Continue a scene of this browser',
  isListed: false,
  errorTitle: 'The scene could not be opened',
  async run(context, { id }) {
    const { workspace, scenes } = context;
    await workspace.load('Opening the scene', async () => {
      await scenes.clear(clearPatch(workspace.model));
      reportFaults((await scenes.restoreLocal(id)) ?? []);
    });
    await compareOpened(context);
  },
};

const openStart: SceneCommand = {
  id: 'scenes.openStart',
  label: 'Show all scenes',
  group: graphGroup,
  async run(context) {
    if (!(await mayLeave(context))) return;
    await context.scenes.clear(clearPatch(context.workspace.model));
    const { graph, source } = context.workspace;
    context.navigate(addresses.graph(graph, { start: 'none', adapter: source.address }));
  },
};

const exportFile: SceneCommand<{ readonly key?: string } | undefined> = {
  id: 'scenes.export',
  label: 'Export scene as a file',
  group: graphGroup,
  errorTitle: 'The scene could not be exported',
  async run({ workspace, scenes }, args) {
    const content =
      args?.key === undefined
        ? contentOf(workspace, scenes.state.origin?.title ?? untitled)
        : await openScene(args.key);
    const bytes = await encodeScene({ head: content.head, state: content.state });
    const name = fileName(wordsOf(content.head.title), sceneExtension, 'scene');
    download(name, new Blob([bytes]), 'application/gzip');
  },
};

/** Adds the scene of a file to the scenes of the graph. */
const importFile: SceneCommand<{ readonly file: File }> = {
  id: 'scenes.import',
  label: 'Import a scene from a file',
  isListed: false,
  errorTitle: 'The scene could not be imported',
  async run(context, { file }) {
    const { head, state } = await read(file);
    const graph = context.workspace.source.name;
    if (head.graph !== graph) {
      throw new Error(
        `'${file.name}' cannot be imported: expected a scene of the graph '${graph}', found one of '${head.graph}'`,
      );
    }
    await addScene({ head: { ...head, changedAtMs: Date.now() }, state }, placeForNew(), undefined);
    await context.refresh('scenes');
    notifySuccess('Scenes', `'${head.title}' imported.`);
  },
};

async function read(file: File) {
  try {
    return await decodeScene(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    throw new Error(`'${file.name}' cannot be imported: ${error instanceof Error ? error.message : error}`);
  }
}

/** Says what of a scene could not be restored. */
export function reportFaults(faults: readonly string[]): void {
  if (faults.length > 0) notify('warning', 'The scene was restored in part', faults.join(' '));
}

/** Asks if a named scene has changes that are not saved. They stay in this browser. */
export async function mayLeave({ scenes }: Pick<SceneContext, 'scenes'>): Promise<boolean> {
  const { origin, changes } = scenes.state;
  if (!scenes.hasUnsaved || origin === undefined) return true;
  const { isConfirmed } = await confirm({
    title: `Leave '${origin.title}' without saving`,
    text: 'The changes are not part of the saved scene. They stay in this browser and come back when the graph is opened again.',
    facts: [['Not saved', formatAmount(changes, 'change')]],
    action: 'Leave',
  });
  return isConfirmed;
}

export const openingCommands = [open, openLocal, openStart, exportFile, importFile] as const;
