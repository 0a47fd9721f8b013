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
import {
  alternativesOf,
  type FilterCard,
  type FilterChain,
  isIncomplete,
  type NumberedCard,
} from './filter-chain.ts';
import { patternFault, valueTest } from './test-value.ts';
import { isTopology, topologyColumn } from './topology-values.ts';

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
  for (const group of alternativesOf(cards)) {
    yield;
    const { element } = group[0]!.card;
    const isVertex = element === 'vertices';
    const isTopological = group.some(({ card }) => isTopology(card.field));
    const passing = () => ({
      model,
      vertexFails: failsOfVertices(rowFails, vertexCount, members),
      edgeFails,
    });
    if ((!isVertex || isTopological) && isEdgeDue) {
      yield* hideEdgesOfHidden(model, passing().vertexFails, edgeFails);
      isEdgeDue = false;
    }
    const fails = isVertex ? rowFails : edgeFails;
    const found: EvaluatedCard[] = [];
    for (const { card } of group) {
      const column = isTopology(card.field)
        ? withMembers(yield* topologyColumn(passing(), card.field), fails.length)
        : yield* values.column(model, element, card.field, isVertex ? members : noMembers);
      found.push(yield* evaluateCard(card, column, fails));
    }
    yield* applyGroup(group, found, fails);
    outcomes.push(...found.map(({ outcome }) => outcome));
    if (isVertex && group.some(({ card }) => card.isOn)) isEdgeDue = true;
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

/** What a card does alone, and which values pass it. */
interface EvaluatedCard {
  readonly outcome: CardOutcome;
  readonly codes: Uint32Array;
  /** By value; 1: passes. */
  readonly isPassing: Uint8Array;
  /** False: the card is off or has no condition yet. */
  readonly hasEffect: boolean;
}

/** The values of members of collapsed communities are not known. */
function withMembers({ codes, distinct }: ValueColumn, count: number): ValueColumn {
  if (codes.length === count) return { codes, distinct };
  const all = new Uint32Array(count).fill(distinct.length);
  all.set(codes);
  return { codes: all, distinct: [...distinct, unknownValue] };
}

/** An element fails a group of alternatives if it passes none of them: it fails the last one. */
function* applyGroup(
  group: readonly NumberedCard[],
  found: readonly EvaluatedCard[],
  fails: Uint8Array,
): Generator<undefined, void> {
  const active = found.filter(({ hasEffect }) => hasEffect);
  if (active.length === 0) return;
  const number = group.findLast((_, place) => found[place]!.hasEffect)!.number;
  for (let index = 0; index < fails.length; index++) {
    if (index % slice === slice - 1) yield;
    if (fails[index] !== 0) continue;
    if (!active.some(({ codes, isPassing }) => isPassing[codes[index]!] === 1)) fails[index] = number;
  }
}

function* evaluateCard(
  card: FilterCard,
  { codes, distinct }: ValueColumn,
  fails: Uint8Array,
): Generator<undefined, EvaluatedCard> {
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
  }
  const outcome = {
    id: card.id,
    entered,
    passed,
    distinct,
    enteredByValue,
    totalByValue,
    ...(fault !== undefined && { fault }),
  };
  return { outcome, codes, isPassing, hasEffect: hasEffect && card.isOn };
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
