import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { queryRows } from '../../../api/cursor.ts';
import type { SavedQuery } from '../../../api/saved-queries.ts';
import { addresses } from '../../../lib/addresses.ts';
import { formatAmount } from '../../../lib/format.ts';
import { notify } from '../../../store/notifications.ts';
import { handOverQuery } from '../../../store/query-handover.ts';
import { hasDatabase } from '../../adapters/has-database.ts';
import type { Query } from '../../adapters/queries.ts';
import { vertexIdsIn } from '../../adapters/result-ids.ts';
import { documentsQuery } from '../../adapters/selection-query.ts';
import { isBundleId, isCommunityId } from '../../model/collections.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { selectedEdges } from '../../workspace/workspace-state.ts';
import { showVertices } from '../exploring/show-vertices.ts';
import { chainQuery } from '../filter/chain-aql.ts';
import { fieldName } from '../filter/filter-chain.ts';
import { actionBindVars } from './canvas-actions.ts';

/** Maximum number of vertices that a result adds. */
const maxAdded = 5000;

const hasSelection = (_state: unknown, { workspace }: { readonly workspace: GraphWorkspace }): boolean =>
  hasDatabase(workspace) && selectedIds(workspace).length > 0;

const selectionAsQuery: GraphCommand = {
  id: 'graph.selectionAsQuery',
  label: 'Selection as AQL query',
  group: graphGroup,
  when: hasSelection,
  run({ workspace }) {
    const ids = selectedIds(workspace);
    workspace.openDialog({
      kind: 'query',
      title: 'Selection as AQL query',
      note: `${formatAmount(ids.length, 'document')} of the selection. Collections and keys are bind parameters.`,
      query: documentsQuery(ids),
    });
  },
};

const filterAsQuery: GraphCommand = {
  id: 'graph.filterAsQuery',
  label: 'Filter as AQL query',
  group: graphGroup,
  when: (_state, { workspace }) => hasDatabase(workspace) && workspace.state.filters.cards.length > 0,
  async run({ workspace }) {
    const { adapter, model, state } = workspace;
    const collections = await adapter.loadCollections();
    const { query, left } = chainQuery(state.filters, collections);
    const names = left.map((card) => fieldName(card.field, (id) => model.computed.get(id)?.label ?? id));
    const note =
      left.length === 0
        ? 'The query reads the whole graph, not only what is loaded.'
        : `The database does not store ${[...new Set(names)].join(', ')}: ${formatAmount(left.length, 'filter')} left out. The query reads the whole graph.`;
    workspace.openDialog({ kind: 'query', title: 'Filter as AQL query', note, query });
  },
};

const openQuery: GraphCommand<{ readonly query: Query }> = {
  id: 'graph.openQuery',
  label: 'Open in the query page',
  group: graphGroup,
  isListed: false,
  run({ navigate }, { query }) {
    const values = Object.entries(query.bindVars).map(([name, value]) => [name, stringifyJson(value)]);
    handOverQuery(query.text, Object.fromEntries(values));
    navigate(addresses.query());
  },
};

const showActions: GraphCommand = {
  id: 'graph.showCanvasActions',
  label: 'Run saved query on the selection',
  group: graphGroup,
  when: (state, context) => hasSelection(state, context),
  run: ({ workspace }) => workspace.openDialog({ kind: 'canvasActions' }),
};

interface ActionArgs {
  readonly query: SavedQuery;
  /** What happens with the vertices of the result. */
  readonly result: 'add' | 'select';
}

const runAction: GraphCommand<ActionArgs> = {
  id: 'graph.runCanvasAction',
  label: 'Run a saved query',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Query',
  async run({ workspace }, { query, result }) {
    const { adapter, model } = workspace;
    const bindVars = actionBindVars(query, selectedIds(workspace));
    const { rows, collections } = await workspace.load(query.name, async (signal) => ({
      rows: await queryRows(query.value, { bindVars, signal }),
      collections: await adapter.loadCollections(signal),
    }));
    const found = vertexIdsIn(rows, (name) => collections.vertices.includes(name), maxAdded + 1);
    const count = formatAmount(rows.length, 'row');
    if (found.length === 0) {
      notify('info', query.name, `The result has ${count} and no vertices of this graph.`);
      return;
    }
    const vertexIds = found.slice(0, maxAdded);
    if (result === 'add') {
      const outcome = await showVertices(workspace, { vertexIds, isReplacing: false, label: query.name });
      const rest = found.length > maxAdded ? `, the first ${maxAdded} vertices of the result` : '';
      notify('info', query.name, `${formatAmount(outcome.added, 'vertex')} added${rest}.`);
    }
    const shown = vertexIds.map((id) => model.findVertex(id)).filter((vertex) => vertex !== undefined);
    workspace.selectVertices(Uint32Array.from(shown));
    if (result === 'select' && shown.length < found.length) {
      const missing = formatAmount(found.length - shown.length, 'vertex');
      notify('info', query.name, `${missing} of the result are not in the picture.`);
    }
  },
};

export const queryCommands = [selectionAsQuery, filterAsQuery, openQuery, showActions, runAction];

/** Selected documents: vertices, then edges, without communities and bundles. */
function selectedIds({ state: { selection } }: GraphWorkspace): readonly string[] {
  return [
    ...[...selection.vertexIds].filter((id) => !isCommunityId(id)),
    ...selectedEdges(selection).filter((id) => !isBundleId(id)),
  ];
}
