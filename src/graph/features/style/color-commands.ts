import { RequestError } from '../../../api/errors.ts';
import { fetchGraphs } from '../../../api/graphs.ts';
import { edgeCollectionsOf, vertexCollectionsOf } from '../../../lib/graph-collections.ts';
import { colorsOfGraphs, setCollectionColors } from '../../styles/collection-colors.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';

const loadCollectionColors: GraphCommand = {
  id: 'graph.loadCollectionColors',
  label: 'Load the colours of collections',
  group: graphGroup,
  isListed: false,
  async run({ workspace }) {
    const { adapter, model } = workspace;
    if (adapter.hasQueries !== true) return;
    try {
      const graphs = await fetchGraphs();
      const colors = colorsOfGraphs(
        graphs.map((graph) => ({ vertices: vertexCollectionsOf(graph), edges: edgeCollectionsOf(graph) })),
      );
      for (const collections of [model.vertexCollections, model.edgeCollections])
        setCollectionColors(collections, colors);
      model.announceColors();
      workspace.redraw();
    } catch (error) {
      // Without the list of graphs, the colours follow from the names of the shown collections.
      if (!(error instanceof RequestError)) throw error;
    }
  },
};

export const colorCommands = [loadCollectionColors];
