import { runCommand } from '../../../command.ts';
import { formatAmount } from '../../../lib/format.ts';
import { isBundleId } from '../../model/collections.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { removalPatch } from '../../workspace/model-patches.ts';
import { maxCards } from './evaluate-chain.ts';
import {
  conditionText,
  type FilterCard,
  type FilterChain,
  type FilterField,
  type FilterValue,
  fieldName,
  filterChain,
} from './filter-chain.ts';
import { filterEntry } from './filter-entry.ts';
import { setFilter } from './filter-state.ts';

let lastNumber = 0;

/** An id that no other card of the session has. */
function newId(): string {
  lastNumber++;
  return `filter-${Date.now().toString(36)}-${lastNumber}`;
}

interface AddArgs {
  readonly element: FilterCard['element'];
  readonly field: FilterField;
  readonly operator?: FilterCard['operator'];
  readonly values?: readonly FilterValue[];
}

const add: GraphCommand<AddArgs> = {
  id: 'graph.addFilter',
  label: 'Add filter',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { element, field, operator = 'in', values = [] }) {
    const { filters } = workspace.state;
    if (filters.cards.length >= maxCards)
      throw new Error(`expected at most ${maxCards} filters, found ${maxCards + 1}`);
    const card: FilterCard = { id: newId(), element, field, operator, values: [...values], isOn: true };
    const cards = [...filters.cards, card];
    change(workspace, `Add filter: ${describe(workspace, card)}`, { ...filters, cards });
  },
};

const set: GraphCommand<{ readonly id: string; readonly changes: Partial<Omit<FilterCard, 'id'>> }> = {
  id: 'graph.setFilter',
  label: 'Change filter',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { id, changes }) {
    const { filters } = workspace.state;
    const before = requireCard(filters, id);
    const card = { ...before, ...changes };
    const cards = filters.cards.map((each) => (each.id === id ? card : each));
    const name = describe(workspace, card);
    const isSwitch = changes.isOn !== undefined && changes.isOn !== before.isOn;
    const title = isSwitch ? `Turn filter ${card.isOn ? 'on' : 'off'}: ${name}` : `Change filter: ${name}`;
    change(workspace, title, { ...filters, cards });
  },
};

const remove: GraphCommand<{ readonly id: string }> = {
  id: 'graph.removeFilter',
  label: 'Delete filter',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { id }) {
    const { filters } = workspace.state;
    const card = requireCard(filters, id);
    const cards = filters.cards.filter((each) => each !== card);
    change(workspace, `Delete filter: ${describe(workspace, card)}`, { ...filters, cards });
  },
};

const duplicate: GraphCommand<{ readonly id: string }> = {
  id: 'graph.duplicateFilter',
  label: 'Duplicate filter',
  group: graphGroup,
  isListed: false,
  run(context, { id }) {
    const { element, field, operator, values } = requireCard(context.workspace.state.filters, id);
    return add.run(context, { element, field, operator, values });
  },
};

/** Moves a card to a place of the chain, 0 is first. */
const move: GraphCommand<{ readonly id: string; readonly to: number }> = {
  id: 'graph.moveFilter',
  label: 'Move filter',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { id, to }) {
    const { filters } = workspace.state;
    const card = requireCard(filters, id);
    const place = Math.max(0, Math.min(filters.cards.length - 1, to));
    if (place === filters.cards.indexOf(card)) return;
    const cards = filters.cards.filter((each) => each !== card);
    cards.splice(place, 0, card);
    change(workspace, `Move filter to place ${place + 1}: ${describe(workspace, card)}`, {
      ...filters,
      cards,
    });
  },
};

const clear: GraphCommand = {
  id: 'graph.clearFilters',
  label: 'Clear filters',
  group: graphGroup,
  when: (_state, { workspace }) => workspace.state.filters.cards.length > 0,
  run: ({ workspace }) => change(workspace, 'Clear filters', { ...workspace.state.filters, cards: [] }),
};

const toggleDots: GraphCommand = {
  id: 'graph.toggleHiddenDots',
  label: 'Show or hide filtered vertices as dots',
  group: graphGroup,
  when: (_state, { workspace }) => workspace.state.filters.cards.length > 0,
  run({ workspace }) {
    const { filters } = workspace.state;
    const title = filters.showsDots ? 'Hide filtered vertices' : 'Show filtered vertices as dots';
    change(workspace, title, { ...filters, showsDots: !filters.showsDots });
  },
};

/**
 * Shows only the elements with one of these values; with `isAdded` also those chosen before. Repeated for the only
 * chosen values: shows all again.
 */
export const isolateValues: GraphCommand<Required<AddArgs> & { readonly isAdded?: boolean }> = {
  id: 'graph.isolateValues',
  label: 'Show only these values',
  group: graphGroup,
  isListed: false,
  run(context, { element, field, operator, values, isAdded = false }) {
    const { filters } = context.workspace.state;
    const card = filters.cards.find(
      (each) => each.element === element && JSON.stringify(each.field) === JSON.stringify(field),
    );
    if (card === undefined) return add.run(context, { element, field, operator, values });
    const isJoined = isAdded && card.isOn && card.operator === 'in' && operator === 'in';
    const others = card.values.filter((each) => !values.includes(each));
    const isChosen = card.operator === operator && others.length === card.values.length - values.length;
    const next = !isJoined ? values : isChosen ? others : [...others, ...values];
    const isEnd = isChosen && others.length === 0 && card.isOn;
    if (isEnd || (operator === 'in' && next.length === 0)) return remove.run(context, { id: card.id });
    return set.run(context, { id: card.id, changes: { operator, values: [...next], isOn: true } });
  },
};

/** Replaces the whole chain; used to repeat steps of the history. */
const replace: GraphCommand<{ readonly label: string; readonly chain: FilterChain }> = {
  id: 'graph.setFilters',
  label: 'Replace filters',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Filter',
  run: ({ workspace }, { label, chain }) => change(workspace, label, chain),
};

/** Removes from the view what does not pass; the removal starts a layout. The filters have no effect on the rest. */
const keepFiltered: GraphCommand = {
  id: 'graph.keepFiltered',
  label: 'Keep what passes the filters and lay it out again',
  group: graphGroup,
  when: (_state, { workspace }) => workspace.state.filterOutcome !== undefined,
  async run({ workspace }) {
    const { model, hidden, state } = workspace;
    const { filterOutcome, filters } = state;
    if (filterOutcome === undefined || filterOutcome.vertexFails.length !== model.vertexCount) return;
    const failing = (fails: Uint8Array) => Array.from(fails.keys()).filter((index) => fails[index] !== 0);
    const vertices = new Set(failing(filterOutcome.vertexFails));
    const edges = failing(filterOutcome.edgeFails).filter((edge) => !isBundleId(model.edgeIds.at(edge)!));
    if (vertices.size + edges.length === 0) return;
    hidden.keep(model, vertices);
    hidden.keepEdges(model, edges);
    workspace.apply('Keep what passes the filters', removalPatch(model, vertices, edges));
    change(workspace, 'Clear filters', { ...filters, cards: [] });
    workspace.camera.startFollowing();
    await runCommand('graph.restartLayout');
  },
};

export const filterCommands = [
  keepFiltered,
  add,
  set,
  remove,
  duplicate,
  move,
  clear,
  toggleDots,
  isolateValues,
  replace,
];

/** Replaces the chain as one step of the history. */
function change(workspace: GraphWorkspace, label: string, after: FilterChain): void {
  const before = workspace.state.filters;
  const next = filterChain.parse(after);
  setFilter(workspace, { filters: next });
  const command = { id: 'graph.setFilters', args: { label, chain: next } };
  workspace.history.push(filterEntry(workspace, { label, command }, { before, after: next }));
}

function requireCard({ cards }: FilterChain, id: string): FilterCard {
  const card = cards.find((each) => each.id === id);
  if (card === undefined) throw new Error(`there is no filter '${id}'`);
  return card;
}

function describe({ model }: GraphWorkspace, card: FilterCard): string {
  const name = fieldName(card.field, (id) => model.computed.get(id)?.label ?? id);
  const count = card.values.length;
  // A new card that has no condition yet.
  if (card.operator === 'in' && count === 0) return name;
  return card.operator === 'in' && count !== 1
    ? `${name} is one of ${formatAmount(count, 'value')}`
    : `${name} ${conditionText(card)}`;
}
