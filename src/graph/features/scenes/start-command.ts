import { pageConnection } from '../../../api/page-connection.ts';
import { runCommand } from '../../../command.ts';
import { startIdsOf, wholeStart } from '../../../lib/addresses.ts';
import { type GraphHandover, handoverStart, readHandover } from '../../../store/graph-handover.ts';
import { compareOpened } from './changes-commands.ts';
import { showFirstStyle, storeFirstScene } from './first-style.ts';
import { listLocalScenes } from './local-scenes.ts';
import { reportFaults } from './opening-commands.ts';
import { sceneHome } from './SceneSession.ts';
import type { SceneCommand, SceneContext } from './scene-context.ts';
import { listScenes } from './scene-storage.ts';

export interface StartArgs {
  /** The scene of this browser that the page showed before a reload. */
  readonly localId: string | undefined;
  /** The saved scene that the address names. */
  readonly sceneKey: string | undefined;
  /** Value of `start` in the address. */
  readonly start: string | undefined;
}

/** Shows the scene of before a reload, what the address names, the last scene of the graph, or the start page. */
export const startScene: SceneCommand<StartArgs> = {
  id: 'scenes.start',
  label: 'Open the scene of the address',
  isListed: false,
  errorTitle: 'The scene could not be restored',
  async run(context, args) {
    const isJoining = args.localId === undefined && handoverOf(context, args.start)?.isJoining === true;
    // The result of a query joins the last picture of the graph.
    if (isJoining) await restore(context, { localId: undefined, sceneKey: undefined, start: undefined });
    else if (await restore(context, args)) {
      await compareOpened(context);
      return;
    }
    if (args.sceneKey !== undefined) await runCommand('scenes.open', { key: args.sceneKey });
    else await startAnew(context, args.start);
  },
};

/** False: there is nothing to restore. */
async function restore(
  { workspace, scenes }: SceneContext,
  { localId, sceneKey, start }: StartArgs,
): Promise<boolean> {
  return workspace.load('Restoring the scene', async () => {
    const isNamed = localId !== undefined || sceneKey !== undefined || start !== undefined;
    const id = isNamed ? localId : (await listLocalScenes(sceneHome(workspace.source.name)))[0]?.id;
    if (id === undefined) return false;
    const faults = await scenes.restoreLocal(id);
    reportFaults(faults ?? []);
    return faults !== undefined;
  });
}

function handoverOf({ workspace }: SceneContext, start: string | undefined): GraphHandover | undefined {
  if (start !== handoverStart) return undefined;
  return readHandover(pageConnection().description.database, workspace.graph);
}

async function startAnew(context: SceneContext, start: string | undefined): Promise<void> {
  const handover = handoverOf(context, start);
  const ids = startIdsOf(start ?? '');
  // Until it is known what is shown, there is neither a start page nor an idle canvas.
  const first = await context.workspace.load('Opening the graph', () => showFirstStyle(context.workspace));
  if (handover !== undefined) {
    const { sceneTitle, ...vertices } = handover;
    await runCommand('graph.showVertices', vertices);
    if (sceneTitle !== undefined) await saveFirstScene(context, sceneTitle);
  } else if (start === undefined && first?.scene !== undefined && (await isStored(context, first.scene)))
    await runCommand('scenes.open', { key: first.scene });
  else if (ids.length > 1) await runCommand('graph.showVertices', { vertexIds: ids, positions: undefined });
  else if (ids.length === 1) await runCommand('graph.filter', { attribute: '_id', value: ids[0] });
  else if (start === 'random') await runCommand('graph.randomStart');
  else if (start === wholeStart) await runCommand('graph.loadAll');
  else if (start !== 'none') await runCommand('graph.startIfSmall');
}

/** Saves the first picture of a graph; from then on the graph opens with it. */
async function saveFirstScene({ scenes, workspace }: SceneContext, title: string): Promise<void> {
  await runCommand('scenes.saveAs', { title });
  const key = scenes.state.origin?.key;
  if (key !== undefined) await storeFirstScene(workspace.source.name, key);
}

/** False: the scene was deleted. */
async function isStored({ workspace }: SceneContext, key: string): Promise<boolean> {
  return (await listScenes(workspace.source.name)).some((each) => each.key === key);
}
