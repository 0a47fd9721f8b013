import { describeError } from '../../../api/errors.ts';
import { createGraph, dropGraph } from '../../../api/graphs.ts';
import type { Command, CommandContext } from '../../../command.ts';
import { type WriteProgress, writeElements } from '../../../graph/features/importing/write-elements.ts';
import { storeFirstStyle } from '../../../graph/features/scenes/first-style.ts';
import type { newGraphOf } from '../../../graph/import/new-graph.ts';
import type { GraphStyle } from '../../../graph/styles/GraphStyle.ts';
import { addresses, wholeStart } from '../../../lib/addresses.ts';
import { formatAmount } from '../../../lib/format.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import { handOver, handoverStart } from '../../../store/graph-handover.ts';
import { notify, notifySuccess } from '../../../store/notifications.ts';

/** Up to this number of vertices the graph opens with the positions of the file. */
const maxPlaced = 20_000;
/** Up to this number of vertices and edges the graph opens as a whole, otherwise with its start page. */
const maxWhole = 200_000;

const firstSceneTitle = 'As in the file';

interface CreateArgs {
  readonly plan: ReturnType<typeof newGraphOf>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WriteProgress) => void;
}

/** The graph is complete without its style. */
async function storeLook(graph: string, style: GraphStyle): Promise<void> {
  try {
    await storeFirstStyle(graph, style);
  } catch (error) {
    notify('warning', 'Graph', `The style of '${graph}' could not be stored: ${describeError(error).text}`);
  }
}

/** Creates the graph with its collections, writes its documents and opens it. A stop removes what was written. */
export const createFromFiles: Command<CreateArgs, CommandContext> = {
  id: 'graphs.createFromFiles',
  label: 'Create a graph from files',
  isListed: false,
  async run(context, { plan, signal, onProgress }) {
    const { body, elements, positions, style } = plan;
    await createGraph(body);
    let written: WriteProgress;
    try {
      written = await writeElements(elements, { onDuplicate: 'error', signal, onProgress, graph: body.name });
      signal.throwIfAborted();
    } catch (error) {
      await dropGraph(body.name, true);
      throw error;
    } finally {
      await context.refresh('graphs', 'collections');
    }
    await storeLook(body.name, style);
    const { vertices, edges } = elements;
    const amount = `${formatAmount(vertices.length, 'vertex')} and ${formatAmount(edges.length, 'edge')}`;
    const refused =
      written.errors === 0
        ? ''
        : ` ${formatAmount(written.errors, 'document was', 'documents were')} refused.`;
    notifySuccess('Graph', `'${body.name}' created with ${amount}.${refused}`);
    if (positions === undefined || vertices.length > maxPlaced) {
      const isWhole = vertices.length + edges.length <= maxWhole;
      context.navigate(addresses.graph(body.name, isWhole ? { start: wholeStart } : {}));
      return;
    }
    handOver(pageDatabase(), body.name, {
      vertexIds: vertices.map(({ collection, key }) => `${collection}/${key}`),
      positions,
      sceneTitle: firstSceneTitle,
    });
    context.navigate(addresses.graph(body.name, { startIds: [handoverStart] }));
  },
};
