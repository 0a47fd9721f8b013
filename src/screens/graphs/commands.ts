import type { CreateGraphBody, EdgeDefinition, GraphInfo } from '../../../protocol/api/gharial.ts';
import type { GraphExample } from '../../../protocol/api/graph-examples.ts';
import { describeError } from '../../api/errors.ts';
import {
  addEdgeDefinition,
  addVertexCollection,
  createGraph,
  createGraphExample,
  dropGraph,
  fetchGraph,
  fetchGraphExampleProgress,
  removeEdgeDefinition,
  removeVertexCollection,
  replaceEdgeDefinition,
} from '../../api/graphs.ts';
import type { Command, CommandContext } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { formatAmount } from '../../lib/format.ts';
import { edgeCollectionsOf, vertexCollectionsOf } from '../../lib/graph-collections.ts';
import { confirm } from '../../store/confirm.ts';
import { notify, notifySuccess } from '../../store/notifications.ts';
import { withProgress } from '../../store/progress.ts';
import { startTask } from '../../store/tasks.ts';
import { definitionChanges, type GraphChange, orphanChanges } from './graph-changes.ts';
import { fetchGraphCounts } from './graph-counts.ts';

interface SaveGraphArgs {
  readonly graph: GraphInfo;
  readonly definitions: readonly EdgeDefinition[];
  readonly orphans: readonly string[];
}

type GraphsCommand<Args> = Command<Args, CommandContext>;

/** Interval of progress requests. */
const progressPollMs = 500;

const create: GraphsCommand<CreateGraphBody> = {
  id: 'graphs.create',
  label: 'Create a graph',
  isListed: false,
  async run(context, body) {
    try {
      await createGraph(body);
    } catch (error) {
      throw new Error(describeError(error).text.replace(/[<>]/g, ''), { cause: error });
    }
    await context.refresh('graphs', 'graph-examples', 'collections');
    notifySuccess('Graph', `'${body.name}' created.`);
  },
};

const save: GraphsCommand<SaveGraphArgs> = {
  id: 'graphs.save',
  label: 'Save the graph',
  isListed: false,
  async run(context, { graph, definitions, orphans }) {
    const { name } = graph;
    try {
      for (const change of definitionChanges(graph.edgeDefinitions, definitions)) await apply(name, change);
      for (const change of orphanChanges(await fetchGraph(name), orphans)) await apply(name, change);
    } finally {
      // The reload also shows the changes made before a refused one.
      await context.refresh('graphs', 'collections');
    }
    notifySuccess('Graph', `'${name}' saved.`);
  },
};

function apply(graph: string, change: GraphChange): Promise<void> {
  switch (change.kind) {
    case 'addDefinition':
      return addEdgeDefinition(graph, change.definition);
    case 'replaceDefinition':
      return replaceEdgeDefinition(graph, change.definition);
    case 'removeDefinition':
      return removeEdgeDefinition(graph, change.collection);
    case 'addVertices':
      return addVertexCollection(graph, change.collection);
    case 'removeVertices':
      return removeVertexCollection(graph, change.collection);
  }
}

const remove: GraphsCommand<GraphInfo> = {
  id: 'graphs.delete',
  label: 'Delete the graph',
  isListed: false,
  errorTitle: 'Could not delete Graph.',
  async run(context, graph) {
    const { name } = graph;
    const { vertices, edges } = await fetchGraphCounts(graph);
    const amount = `${formatAmount(vertices, 'vertex')} and ${formatAmount(edges, 'edge')}`;
    const collections = [...vertexCollectionsOf(graph), ...edgeCollectionsOf(graph)];
    const { isConfirmed, isOptionChosen } = await confirm({
      title: `Delete graph '${name}'`,
      text: `Deletes the definition of the graph '${name}'. Its ${amount} are kept unless you also delete its collections.`,
      action: 'Delete',
      option: {
        label: 'Also delete its collections',
        description: `${collections.join(', ')}: ${amount}. Collections that another graph uses are kept.`,
      },
    });
    if (!isConfirmed) return;
    await withProgress(`Deleting '${name}'`, () => dropGraph(name, isOptionChosen));
    await context.refreshWithout([name], 'graphs', 'graph-examples', 'collections');
    notifySuccess('Graph', `'${name}' deleted.`);
  },
};

const createExample: GraphsCommand<GraphExample> = {
  id: 'graphs.createExample',
  label: 'Create an example graph',
  isListed: false,
  async run(context, { id }) {
    const task = startTask(`Creating ${id}`);
    const poll = setInterval(async () => {
      try {
        const { state, done, total } = await fetchGraphExampleProgress(id);
        if (state === 'running') task.progress(done, total);
      } catch (error) {
        // The creation itself reports its result; without progress only the bar does not move.
        console.warn(`progress of example ${id} is not available`, error);
      }
    }, progressPollMs);
    try {
      const { error } = await createGraphExample(id);
      if (error) throw new Error(`Could not create example graph: ${id}`);
      notifySuccess('Example Graphs', `Graph: ${id} created.`);
      if (id === exampleNotebookGraph) await addExampleNotebook(context);
    } catch (error) {
      const { text, details } = describeError(error);
      notify('error', 'Example Graphs', text || `Could not create example graph: ${id}`, details);
    } finally {
      clearInterval(poll);
      task.end();
      await context.refresh('graphs', 'graph-examples', 'collections');
    }
  },
};

/** The graph of the example notebook. */
const exampleNotebookGraph = 'airports';

/** The code of notebooks is not in the first load of the graphs. */
async function addExampleNotebook(context: CommandContext): Promise<string> {
  const { findOrAddExampleNotebook } = await import('../../query/notebook/add-example-notebook.ts');
  const key = await findOrAddExampleNotebook();
  await context.refresh('notebooks');
  return key;
}

const openNotebook: GraphsCommand<void> = {
  id: 'graphs.openExampleNotebook',
  label: 'Open the example notebook',
  isListed: false,
  errorTitle: 'The example notebook could not be opened',
  async run(context) {
    context.navigate(addresses.notebook(await addExampleNotebook(context)));
  },
};

/** Commands of the examples, for the start page. */
export const exampleCommands = [createExample, openNotebook] as const;

/** Commands that change whole graphs; screens supply the arguments. */
export const graphsCommands = [create, save, remove, createExample] as const;
