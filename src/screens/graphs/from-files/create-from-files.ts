import { createGraph, dropGraph } from '../../../api/graphs.ts';
import type { Command, CommandContext } from '../../../command.ts';
import { type WriteProgress, writeElements } from '../../../graph/features/importing/write-elements.ts';
import type { newGraphOf } from '../../../graph/import/new-graph.ts';
import { scalePositions } from '../../../graph/import/scale-positions.ts';
import { addresses } from '../../../lib/addresses.ts';
import { formatAmount } from '../../../lib/format.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import { handOver, handoverStart } from '../../../store/graph-handover.ts';
import { notifySuccess } from '../../../store/notifications.ts';

/** Above this number of vertices the graph opens with its start page. */
const maxShown = 2000;

interface CreateArgs {
  readonly plan: ReturnType<typeof newGraphOf>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WriteProgress) => void;
  /** False: vertices are placed by the layout. */
  readonly hasPositions: boolean;
}

/** Creates the graph with its collections, writes its documents and opens it. A stop removes what was written. */
export const createFromFiles: Command<CreateArgs, CommandContext> = {
  id: 'graphs.createFromFiles',
  label: 'Create a graph from files',
  isListed: false,
  async run(context, { plan, signal, onProgress, hasPositions }) {
    const { body, elements } = plan;
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
    const { vertices, edges } = elements;
    const amount = `${formatAmount(vertices.length, 'vertex')} and ${formatAmount(edges.length, 'edge')}`;
    const refused =
      written.errors === 0
        ? ''
        : ` ${formatAmount(written.errors, 'document was', 'documents were')} refused.`;
    notifySuccess('Graph', `'${body.name}' created with ${amount}.${refused}`);
    if (vertices.length > maxShown || vertices.length === 0) {
      context.navigate(addresses.graph(body.name));
      return;
    }
    const positions = vertices.flatMap(({ position }) => position ?? []);
    handOver(pageDatabase(), body.name, {
      vertexIds: vertices.map(({ collection, key }) => `${collection}/${key}`),
      positions: hasPositions && positions.length === vertices.length ? scalePositions(positions) : undefined,
    });
    context.navigate(addresses.graph(body.name, { startIds: [handoverStart] }));
  },
};
