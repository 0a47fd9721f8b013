import { z } from 'zod';
import { queryRows } from '../../../api/cursor.ts';
import type { HistoryQuery } from '../../../command/HistoryStep.ts';
import { formatAmount } from '../../../lib/format.ts';
import type { GraphAdapter, VertexRow } from '../../adapters/GraphAdapter.ts';
import { toAddVertices, toVertexRows } from '../../adapters/rows.ts';
import { labelIn } from '../../adapters/vertex-labels.ts';
import { foldIntoCommunities } from '../../model/fold-into-communities.ts';
import { GraphModel } from '../../model/GraphModel.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { clearPatch } from '../../workspace/model-patches.ts';
import { applyNodeLimit, wholeLoad } from '../communities/node-limit.ts';
import { conditionQuery } from './condition-aql.ts';
import { type Condition, conditionText, fieldName } from './filter-chain.ts';
import { loadPatterns } from './test-value.ts';

interface LoadArgs {
  readonly conditions: readonly Condition[];
  /** Maximum number of vertices. */
  readonly limit: number;
  /** The vertices join the picture, or replace it. */
  readonly mode: 'join' | 'replace';
}

/** Loads vertices of the database that pass all conditions, with their edges to shown vertices, as one step. */
const loadByAttribute: GraphCommand<LoadArgs> = {
  id: 'graph.loadByAttribute',
  label: 'Add specific node by attribute',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, args) {
    const { conditions, limit, mode } = args;
    const { adapter, model } = workspace;
    const isReplaced = mode === 'replace';
    const aql: HistoryQuery[] = [];
    await loadPatterns(conditions);
    const rows = await workspace.load('Searching', (signal) =>
      loadRows(adapter, conditions, limit, aql, signal),
    );
    if (rows.length === 0) {
      if (isReplaced) throw new Error('could not find a matching node.');
      console.warn('No suitable nodes have been found.', { conditions });
      throw new Error('no nodes found');
    }
    const known = isReplaced ? new GraphModel() : model;
    const hasLabels = adapter.labels !== undefined;
    const count = toAddVertices(known, rows, hasLabels).ids.length;
    const found = rows.map(([id]) => id);
    const title = `${isReplaced ? 'Load' : 'Add'} ${conditions.map(describe).join(' and ')}`;
    if (isReplaced) workspace.camera.startFollowing();
    await workspace.change(
      title,
      async (draft) => {
        const added = toAddVertices(known, rows, hasLabels);
        draft.add(isReplaced ? [...clearPatch(model), added] : foldIntoCommunities(model, [added]));
        const graph = await draft.read();
        const edges = await workspace.load('Loading edges', (signal) =>
          adapter.loadEdgesAmong(graph, added.ids, signal),
        );
        draft.add(foldIntoCommunities(graph, edges));
        await applyNodeLimit(workspace, draft, { focusIds: () => found, ...(isReplaced && wholeLoad) });
      },
      {
        aql,
        command: { id: loadByAttribute.id, args },
        detail: formatAmount(count, 'vertex'),
      },
    );
    workspace.select({ vertexIds: isReplaced ? [] : found });
  },
};

export const loadByAttributeCommands = [loadByAttribute];

/** Number of matching vertices by collection. */
export async function countMatching(
  adapter: GraphAdapter,
  conditions: readonly Condition[],
  signal: AbortSignal,
): Promise<readonly { readonly collection: string; readonly count: number }[]> {
  const { vertices } = await adapter.loadCollections(signal);
  const counts = [];
  for (const collection of vertices) {
    const query = conditionQuery(collection, conditions, { kind: 'count' });
    if (query === undefined) continue;
    const [count] = await queryRows(query.text, { bindVars: query.bindVars, signal });
    counts.push({ collection, count: z.number().parse(count) });
  }
  return counts;
}

async function loadRows(
  adapter: GraphAdapter,
  conditions: readonly Condition[],
  limit: number,
  aql: HistoryQuery[],
  signal: AbortSignal,
): Promise<readonly VertexRow[]> {
  if (adapter.hasQueries !== true) return searchRows(adapter, conditions, limit, signal);
  const { vertices } = await adapter.loadCollections(signal);
  const rows: VertexRow[] = [];
  for (const collection of vertices) {
    if (rows.length >= limit) break;
    const query = conditionQuery(collection, conditions, {
      kind: 'rows',
      limit: limit - rows.length,
      labelAttribute: labelIn(adapter.labels, collection),
    });
    if (query === undefined) continue;
    aql.push({ query: query.text, bindVars: query.bindVars });
    rows.push(...toVertexRows(await queryRows(query.text, { bindVars: query.bindVars, signal })));
  }
  return rows;
}

/** Adapters without AQL find vertices with one value of one attribute. */
async function searchRows(
  adapter: GraphAdapter,
  conditions: readonly Condition[],
  limit: number,
  signal: AbortSignal,
): Promise<readonly VertexRow[]> {
  const [condition, ...others] = conditions;
  if (condition?.field.kind !== 'attribute' || condition.operator !== 'eq' || others.length > 0)
    throw new Error(`expected one condition with ==: the adapter ${adapter.name} has no other search`);
  const model = new GraphModel();
  const { patch, found } = await adapter.search(model, condition.field.name, condition.values[0], {
    limit,
    signal,
  });
  model.apply(patch);
  return found.map((id) => [id, model.labelOf(model.findVertex(id)!)]);
}

function describe(condition: Condition): string {
  return `${fieldName(condition.field)} ${conditionText(condition)}`;
}
