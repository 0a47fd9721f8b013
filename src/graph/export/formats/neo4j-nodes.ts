import type { DataFormat } from '../data-format.ts';
import type { ExportGraph } from '../export-graph.ts';
import { neo4jField, neo4jHeader, neo4jValues } from '../neo4j-csv.ts';

/** The vertices for `neo4j-admin database import full --nodes`; the label is the collection. */
export default {
  id: 'neo4j-nodes',
  label: 'Neo4j CSV: vertices',
  description: 'neo4j-admin database import',
  extension: 'csv',
  mediaType: 'text/csv',
  order: 55,
  *write({ model, vertices, vertexColumns }: ExportGraph) {
    const columns = vertexColumns.filter(({ name }) => name !== 'collection');
    const { vertexIds, vertexCollections, collections } = model;
    yield `:ID${neo4jHeader(columns)},:LABEL\n`;
    for (const vertex of vertices) {
      const label = vertexCollections.names[collections[vertex]!]!;
      yield `${neo4jField(vertexIds.at(vertex)!)}${neo4jValues(columns, vertex)},${neo4jField(label)}\n`;
    }
  },
} satisfies DataFormat;
