import { useEffect, useState } from 'react';
import { runInSlices } from '../../lib/slices.ts';
import type { ResultRows } from '../run/ResultRows.ts';
import { type RowSort, sortRows } from './sort-rows.ts';

interface SortedRows {
  /** Undefined: the order of the result. */
  readonly sort: RowSort | undefined;
  readonly order: Uint32Array | undefined;
}

const unsorted: SortedRows = { sort: undefined, order: undefined };

/**
 * The order of the loaded rows. `sort` is the requested one, `shown` the one of the shown rows: sorting a million rows
 * takes seconds. `cancel` keeps the shown order.
 */
export function useSortedRows(rows: ResultRows, loadedRows: number) {
  const [sort, setSort] = useState<RowSort>();
  const [shown, setShown] = useState(unsorted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are sorted into the order
  useEffect(() => {
    if (sort === undefined) {
      setShown(unsorted);
      return;
    }
    let isWanted = true;
    void runInSlices(sortRows(rows, sort), () => isWanted).then((order) => {
      if (order !== undefined) setShown({ sort, order });
    });
    return () => {
      isWanted = false;
    };
  }, [rows, sort, loadedRows]);
  return { sort, setSort, shown, cancel: () => setSort(shown.sort) };
}
