import { addresses } from '../../lib/addresses.ts';

interface TabCounts {
  /** Administrators in _system also see the transactions. */
  readonly isAll: boolean;
  readonly active?: number | undefined;
  readonly slow?: number | undefined;
  readonly transactions?: number | undefined;
}

/** The tabs of the screen. */
export function queryTabs({ isAll, active, slow, transactions }: TabCounts) {
  const countOf = (count: number | undefined) => (count === undefined ? {} : { count });
  return [
    { label: 'Active', to: addresses.queries, ...countOf(active) },
    { label: 'Slow', to: addresses.slowQueries, ...countOf(slow) },
    ...(isAll ? [{ label: 'Transactions', to: addresses.transactions, ...countOf(transactions) }] : []),
  ];
}
