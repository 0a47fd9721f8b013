import type { GraphModel } from '../../model/GraphModel.ts';
import {
  type CollapsedMembers,
  collapsedMembers,
  noMembers,
} from '../../workspace/conditions/collapsed-members.ts';
import {
  type ElementValues,
  unknownValue,
  type ValueColumn,
} from '../../workspace/conditions/ElementValues.ts';
import { type FilterCard, type FilterChain, isIncomplete } from './filter-chain.ts';
import { patternFault, valueTest } from './test-value.ts';

/** Elements per slice of work. */
const slice = 20_000;

/**
 * What one card does: how many elements enter and pass, and which values they have. Members of collapsed communities count,
 * their communities do not.
 */
export interface CardOutcome {
  readonly id: string;
  /** Elements that pass the cards before it. */
  readonly entered: number;
  /** Of these, those that pass it; for a card that is off, those that would pass. */
  readonly passed: number;
  readonly distinct: readonly unknown[];
  /** By value of `distinct`: elements that enter, and elements of the picture. */
  readonly enteredByValue: Uint32Array;
  readonly totalByValue: Uint32Array;
  /** Why the condition cannot be used. */
  readonly fault?: string;
}

export interface FilterOutcome {
  readonly cards: readonly CardOutcome[];
  /**
   * By vertex and by edge: 0: passes all cards; n: fails the n-th card; `endHidden`: an end of the edge is hidden. A
   * collapsed community passes if one of its members does.
   */
  readonly vertexFails: Uint8Array;
  readonly edgeFails: Uint8Array;
  /** All vertices, and those that pass; members of collapsed communities in place of their communities. */
  readonly totalVertices: number;
  readonly shownVertices: number;
  readonly shownEdges: number;
}

/** In `edgeFails`: an end of the edge is hidden. */
const endHidden = 255;
/** In the states of vertices during the evaluation: a collapsed community, whose members are evaluated. */
const collapsed = 254;
/** Further cards are refused. */
export const maxCards = 50;

/** Evaluates the cards in their order. O(cards × (V + E)). Yields. */
export function* evaluateChain(
  model: GraphModel,
  { cards }: FilterChain,
  values: ElementValues,
): Generator<undefined, FilterOutcome> {
  const { vertexCount, edgeCount } = model;
  const members = collapsedMembers(model);
  // The vertices, and then the members of collapsed communities.
  const rowFails = new Uint8Array(vertexCount + members.ids.length);
  for (const vertex of members.collapsed) rowFails[vertex] = collapsed;
  const edgeFails = new Uint8Array(edgeCount);
  const outcomes: CardOutcome[] = [];
  let isEdgeDue = false;
  for (const [place, card] of cards.entries()) {
    yield;
    if (card.element === 'edges' && isEdgeDue) {
      yield* hideEdgesOfHidden(model, failsOfVertices(rowFails, vertexCount, members), edgeFails);
      isEdgeDue = false;
    }
    const isVertex = card.element === 'vertices';
    const column = yield* values.column(model, card.element, card.field, isVertex ? members : noMembers);
    const fails = isVertex ? rowFails : edgeFails;
    outcomes.push(yield* evaluateCard(card, place + 1, column, fails));
    if (card.isOn && card.element === 'vertices') isEdgeDue = true;
  }
  const vertexFails = failsOfVertices(rowFails, vertexCount, members);
  if (isEdgeDue) yield* hideEdgesOfHidden(model, vertexFails, edgeFails);
  return {
    cards: outcomes,
    vertexFails,
    edgeFails,
    totalVertices: rowFails.length - members.collapsed.length,
    shownVertices: countZeros(rowFails),
    shownEdges: countZeros(edgeFails),
  };
}

function* evaluateCard(
  card: FilterCard,
  number: number,
  { codes, distinct }: ValueColumn,
  fails: Uint8Array,
): Generator<undefined, CardOutcome> {
  const fault = card.operator === 'matches' ? patternFault(String(card.values[0] ?? '')) : undefined;
  const hasEffect = !isIncomplete(card) && fault === undefined;
  const test = valueTest(card);
  const isPassing = Uint8Array.from(distinct, (value) =>
    !hasEffect || value === unknownValue || test(value) ? 1 : 0,
  );
  const enteredByValue = new Uint32Array(distinct.length);
  const totalByValue = new Uint32Array(distinct.length);
  let entered = 0;
  let passed = 0;
  for (let index = 0; index < codes.length; index++) {
    if (index % slice === slice - 1) yield;
    if (fails[index] === collapsed) continue;
    const code = codes[index]!;
    totalByValue[code]!++;
    if (fails[index] !== 0) continue;
    entered++;
    enteredByValue[code]!++;
    if (isPassing[code] === 1) passed++;
    else if (card.isOn) fails[index] = number;
  }
  return {
    id: card.id,
    entered,
    passed,
    distinct,
    enteredByValue,
    totalByValue,
    ...(fault !== undefined && { fault }),
  };
}

/** The states of the vertices; that of a collapsed community is the best of its members'. */
function failsOfVertices(
  rowFails: Uint8Array,
  vertexCount: number,
  { communities, collapsed: vertices }: CollapsedMembers,
): Uint8Array {
  const fails = rowFails.slice(0, vertexCount);
  communities.forEach((vertex, member) => {
    const fail = rowFails[vertexCount + member]!;
    const known = fails[vertex]!;
    // A later card is the better state: more cards before it were passed.
    if (known === collapsed || fail === 0 || (known !== 0 && fail > known)) fails[vertex] = fail;
  });
  // A community without members.
  for (const vertex of vertices) if (fails[vertex] === collapsed) fails[vertex] = 0;
  return fails;
}

function* hideEdgesOfHidden(
  { sources, targets, edgeCount }: GraphModel,
  vertexFails: Uint8Array,
  edgeFails: Uint8Array,
): Generator<undefined, void> {
  for (let edge = 0; edge < edgeCount; edge++) {
    if (edge % slice === slice - 1) yield;
    if (edgeFails[edge] !== 0) continue;
    if (vertexFails[sources[edge]!] !== 0 || vertexFails[targets[edge]!] !== 0) edgeFails[edge] = endHidden;
  }
}

function countZeros(values: Uint8Array): number {
  let count = 0;
  for (const value of values) if (value === 0) count++;
  return count;
}
