import { startTransition, useEffect, useState } from 'react';
import { runInSlices } from '../../../../lib/slices.ts';
import { boundsOfScore, formatRank, rankRanges, rankTies } from '../../../metrics/rank-ties.ts';
import { type Bins, type Summary, summarise, toBins } from '../../../metrics/summarise.ts';
import type { ComputedColumn } from '../../../model/ComputedColumn.ts';
import { sortedValues } from '../../../model/sorted-values.ts';
import type { GraphWorkspace } from '../../../workspace/GraphWorkspace.ts';

const rankedCount = 20;
const binCount = 40;

/** What the panel shows of the values of a column. */
interface ColumnSummary {
  readonly column: ComputedColumn;
  /** Of the vertices of the graph; undefined: none has a value, or the values are categories. */
  readonly numbers: NumberSummary | undefined;
  readonly isEmpty: boolean;
}

export interface NumberSummary extends Summary {
  readonly values: Float64Array;
  readonly bins: Bins;
  readonly ranking: readonly RankedVertex[];
}

interface RankedVertex {
  readonly vertexId: string;
  readonly label: string;
  readonly value: number;
  readonly rank: string;
  /** Interval of an estimated value, with 95 % confidence for all values together. */
  readonly bounds: readonly [low: number, high: number] | undefined;
}

/**
 * The summary of a column, computed in slices. After a change of the graph, the previous summary until the new one is
 * ready; undefined: the column has none yet.
 */
export function useColumnSummary(
  workspace: GraphWorkspace,
  column: ComputedColumn | undefined,
  revision: number,
): ColumnSummary | undefined {
  const [summary, setSummary] = useState<ColumnSummary>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` counts the changes of the graph
  useEffect(() => {
    if (column === undefined) return;
    let isWanted = true;
    const { revisions } = workspace.model;
    const { topology } = revisions;
    const isCurrent = () => isWanted && revisions.topology === topology;
    void runInSlices(summariseColumn(workspace, column), isCurrent).then((found) => {
      if (found !== undefined && isCurrent()) startTransition(() => setSummary(found));
    });
    return () => {
      isWanted = false;
    };
  }, [workspace, column, revision]);
  return summary?.column === column ? summary : undefined;
}

function* summariseColumn(
  { model, state }: GraphWorkspace,
  column: ComputedColumn,
): Generator<undefined, ColumnSummary> {
  const values = yield* column.alignInSlices(model);
  yield;
  if (column.kind === 'category')
    return { column, numbers: undefined, isEmpty: values.every((value) => Number.isNaN(value)) };
  const sorted = sortedValues(values);
  yield;
  const summary = summarise(values, rankedCount);
  if (summary === undefined) return { column, numbers: undefined, isEmpty: true };
  yield;
  const bins = toBins(values, binCount);
  yield;
  const top = summary.top.map((vertex) => values[vertex]!);
  const { errorBound = 0, sampling } = state.metrics.runs[column.id] ?? {};
  const boundsOf = sampling && ((value: number) => boundsOfScore(value, sampling));
  const ranks = boundsOf ? rankRanges(sorted, top, boundsOf) : rankTies(sorted, top, errorBound);
  const ranking = summary.top.map((vertex, place) => ({
    vertexId: model.vertexIds.at(vertex)!,
    label: model.labelOf(vertex),
    value: top[place]!,
    rank: formatRank(ranks[place]!),
    bounds: boundsOf?.(top[place]!),
  }));
  return { column, numbers: { ...summary, values, bins, ranking }, isEmpty: false };
}
