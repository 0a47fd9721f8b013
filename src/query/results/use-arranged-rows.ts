import { useEffect, useState } from 'react';
import { runInSlices } from '../../lib/slices.ts';
import type { ResultRows } from '../run/ResultRows.ts';
import type { CellFilter } from './cell-filter.ts';
import { arrangeRows, type RowSort } from './sort-rows.ts';

/** Which rows a table shows, and in which order. */
interface Arrangement {
  /** Undefined: the order of the result. */
  readonly sort: RowSort | undefined;
  /** All of them are complete. */
  readonly filters: readonly CellFilter[];
}

interface ArrangedRows extends Arrangement {
  /** Undefined: all rows in the order of the result. */
  readonly order: Uint32Array | undefined;
}

const unarranged: ArrangedRows = { sort: undefined, filters: [], order: undefined };

/**
 * The shown rows of the loaded ones. `wanted` is the requested arrangement, `shown` the one of the shown rows: sorting a
 * million rows takes seconds. `cancel` keeps the shown rows.
 */
export function useArrangedRows(rows: ResultRows, loadedRows: number) {
  const [wanted, setWanted] = useState<Arrangement>(unarranged);
  const [shown, setShown] = useState(unarranged);
  const isPlain = wanted.sort === undefined && wanted.filters.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are added in their places
  useEffect(() => {
    if (isPlain) {
      setShown(unarranged);
      return;
    }
    let isWanted = true;
    void runInSlices(arrangeRows(rows, wanted), () => isWanted).then((order) => {
      if (order !== undefined) setShown({ ...wanted, order });
    });
    return () => {
      isWanted = false;
    };
  }, [rows, wanted, isPlain, loadedRows]);
  return {
    wanted,
    shown,
    isSorting: wanted.sort !== shown.sort,
    isFiltering: !isPlain && wanted.filters !== shown.filters,
    setSort: (sort: RowSort | undefined) => setWanted((before) => ({ ...before, sort })),
    setFilters: (filters: readonly CellFilter[]) => setWanted((before) => ({ ...before, filters })),
    cancel: () => setWanted({ sort: shown.sort, filters: shown.filters }),
  };
}
