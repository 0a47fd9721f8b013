import { isCommunityId } from '../../model/collections.ts';
import { toLabelText } from '../../styles/label-text.ts';
import { ConditionSession, type ConditionSource } from '../../workspace/conditions/ConditionSession.ts';
import { ElementValues } from '../../workspace/conditions/ElementValues.ts';
import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';
import { evaluateChain, type FilterOutcome } from './evaluate-chain.ts';
import { fieldName } from './filter-chain.ts';
import { setFilter } from './filter-state.ts';
import { loadPatterns } from './test-value.ts';
import { isTopology } from './topology-values.ts';

/** Hides what does not pass the filter chain. The graph itself does not change. Returns the function that ends it. */
export function connectFilter(workspace: WorkspaceHost): () => void {
  const session = new ConditionSession(workspace, filterSource(workspace));
  const stop = workspace.store.subscribe(({ filters }, before) => {
    if (filters !== before.filters) session.refresh();
  });
  return () => {
    stop();
    session.dispose();
  };
}

function filterSource(workspace: WorkspaceHost): ConditionSource<FilterOutcome> {
  const cardsOf = () => workspace.state.filters.cards;
  return {
    order: 20,
    isEmpty: () => cardsOf().length === 0,
    attributes: () =>
      cardsOf().flatMap(({ element, field }) =>
        !isTopology(field) && ElementValues.isStored(field) ? [{ element, name: field.name }] : [],
      ),
    readsColumns: () => cardsOf().some(({ field }) => field.kind === 'metric'),
    prepare: () => loadPatterns(cardsOf()),
    evaluate: () => evaluateChain(workspace.model, workspace.state.filters, workspace.elementValues),
    failedOf: ({ vertexFails, edgeFails }) => ({
      vertices: vertexFails,
      edges: edgeFails,
      showsDots: workspace.state.filters.showsDots,
    }),
    show: (filterOutcome) => setFilter(workspace, { filterOutcome }),
    showError: (filterError) => setFilter(workspace, { filterError }),
    reasonOf: (vertex) => reasonOf(workspace, vertex),
  };
}

function reasonOf(workspace: WorkspaceHost, vertex: number): string | undefined {
  const { filterOutcome, filters } = workspace.state;
  const place = filterOutcome?.vertexFails[vertex] ?? 0;
  const card = filters.cards[place - 1];
  if (place === 0 || card === undefined) return undefined;
  const { model } = workspace;
  if (isCommunityId(model.vertexIds.at(vertex)!)) return `none of its vertices passes filter ${place}`;
  const name = fieldName(card.field, (id) => model.computed.get(id)?.label ?? id);
  if (isTopology(card.field)) return `fails filter ${place}, ${name}`;
  const value = workspace.elementValues.valueOf(model, 'vertices', card.field, vertex);
  return `fails filter ${place}, ${name} ${value === undefined ? 'is not set' : `is ${toLabelText(value)}`}`;
}
