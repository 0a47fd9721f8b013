import { useCallback, useEffect, useState } from 'react';
import { emptySelection, type Selection } from '../../ui/tables/selection.ts';
import type { BulkTarget } from './bulk-work.ts';
import type { DocumentsScope } from './documents-query.ts';

/**
 * The selected documents, which actions for many documents change.
 * @param filterText another filter has other documents: its change clears the selection
 * @param count documents that match the filter; undefined while unknown
 */
export function useBulkSelection(scope: DocumentsScope, filterText: string, count: number | undefined) {
  const [selection, setSelection] = useState<Selection>(emptySelection);
  const [isAllSelected, setAllSelected] = useState(false);
  const clear = useCallback(() => {
    setSelection(emptySelection);
    setAllSelected(false);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter has other documents
  useEffect(clear, [filterText]);
  /** Without a selection, all documents of the filter. */
  const isAllMatching = isAllSelected || selection.size === 0;
  const target: BulkTarget = isAllMatching
    ? { scope, keys: undefined, count: count ?? 0 }
    : { scope, keys: [...selection], count: selection.size };
  return {
    selection,
    isAllSelected,
    isAllMatching,
    target,
    keys: isAllSelected ? [] : [...selection],
    canSelectAll: !isAllSelected && (count ?? 0) > selection.size,
    selectAll: () => setAllSelected(true),
    select(next: Selection) {
      setAllSelected(false);
      setSelection(next);
    },
    clear,
  };
}
