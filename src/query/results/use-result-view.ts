import { useMemo } from 'react';
import { createStore, useStore } from 'zustand';
import type { QueryRun } from '../run/QueryRun.ts';
import { describeRows, type RowShape } from './row-shape.ts';
import { useRun } from './use-run.ts';
import type { ViewKind } from './view-kinds.ts';

interface ViewChoice {
  /** The view that the user has chosen, by the text of the query. */
  readonly byText: Readonly<Record<string, ViewKind>>;
}

/** The choices of each run, for as long as the page is open. */
const choices = new WeakMap<QueryRun, ReturnType<typeof createChoice>>();
const createChoice = () => createStore<ViewChoice>(() => ({ byText: {} }));

function choiceOf(run: QueryRun) {
  const known = choices.get(run);
  if (known) return known;
  const made = createChoice();
  choices.set(run, made);
  return made;
}

/** The shown view: the user's choice for this query, otherwise `preferred`, the graph for edges and paths, or the table. */
export function useResultView(run: QueryRun, preferred?: ViewKind) {
  const { result } = useRun(run);
  const choice = choiceOf(run);
  const byText = useStore(choice, (state) => state.byText);
  const id = result?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of a result only grow
  const shape = useMemo(() => describeRows(run.rows), [run, id]);
  const refusals = refusalsOf(shape);
  const text = result?.request.text ?? '';
  const chosen = byText[text] ?? preferred ?? (shape.hasEdges ? 'graph' : 'table');
  return {
    view: refusals[chosen] === undefined ? chosen : ('table' as const),
    refusals,
    shape,
    setView: (view: ViewKind) => choice.setState({ byText: { ...byText, [text]: view } }),
  };
}

function refusalsOf(shape: RowShape): Readonly<Partial<Record<ViewKind, string>>> {
  return {
    ...(shape.numbers.length > 0 ? {} : { chart: 'No numbers in this result' }),
    ...(shape.hasVertices ? {} : { graph: 'No documents, edges or paths in this result' }),
    ...(shape.places.length > 0 ? {} : { map: 'No coordinates in this result' }),
  };
}
