import type { DataFormat } from '../data-format.ts';
import type { ExportGraph } from '../export-graph.ts';
import { neo4jField, neo4jHeader, neo4jValues } from '../neo4j-csv.ts';

/** The edges for `neo4j-admin database import full --relationships`; the type is the collection. */
export default {
  id: 'neo4j-relationships',
  label: 'Neo4j CSV: edges',
  description: 'neo4j-admin database import',
  extension: 'csv',
  mediaType: 'text/csv',
  order: 56,
  *write({ model, edges, edgeColumns }: ExportGraph) {
    const columns = edgeColumns.filter(({ name }) => name !== 'collection');
    const { vertexIds, edgeCollections, edgeCollectionNumbers, sources, targets } = model;
    yield `:START_ID,:END_ID${neo4jHeader(columns)},:TYPE\n`;
    for (const edge of edges) {
      const ends = [sources, targets].map((all) => neo4jField(vertexIds.at(all[edge]!)!)).join(',');
      const type = edgeCollections.names[edgeCollectionNumbers[edge]!]!;
      yield `${ends}${neo4jValues(columns, edge)},${neo4jField(type)}\n`;
    }
  },
} satisfies DataFormat;
