import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { collectionType } from '../../../protocol/api/collection.ts';
import type { DocumentRow } from '../../api/documents.ts';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { saveDraft } from '../../store/drafts.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useFormRefusal } from '../../ui/hooks/use-form-refusal.ts';
import { useDefinitionRefusal, useReadOnlyReason } from '../../ui/hooks/use-read-only-reason.ts';
import { documentsCommands } from './commands.ts';
import { attributeOf, type Condition, pathOf } from './document-filter.ts';
import { neededIndex } from './filter-index.ts';
import { emptyIndexForm, indexDraftName } from './index-form.ts';
import { useInterruptedChange } from './interrupted-change.ts';
import { sortProblem } from './page-plan.ts';
import { useBulkSelection } from './use-bulk-selection.ts';
import { useColumns } from './use-columns.ts';
import { useDocuments } from './use-documents.ts';
import { type DocumentsPanel, useDocumentsAddress } from './use-documents-address.ts';

/** Longer pages are not given to the document editor as a list. */
const maxListed = 1000;

export type DocumentsScreenState = ReturnType<typeof useDocumentsScreen>;

/** State and actions of the documents of a collection. */
export function useDocumentsScreen() {
  const context = useCommandContext();
  useCommandRegistration(documentsCommands, context);
  useInterruptedChange(useParams().name ?? '');
  const navigate = useNavigate();
  const address = useDocumentsAddress();
  const { collection, conditions, filterText, panel, go } = address;
  const [isAllConfirmed, setAllConfirmed] = useState(false);
  const [dialog, setDialog] = useState<'new' | 'move'>();
  const documents = useDocuments(address, isAllConfirmed);
  const { sample, indexes, data, count, isCurrentCount, pageCount } = documents;
  const scope = { collection, conditions, sort: documents.sort };
  const bulk = useBulkSelection(scope, filterText, count);
  const columns = useColumns(collection, sample.data);
  const readOnlyReason = useReadOnlyReason(collection);
  const indexRefusal = useDefinitionRefusal(collection);
  const formRefusal = useFormRefusal(readOnlyReason);
  const rows = data?.rows;
  const { offset } = documents.shown;
  const list = useMemo(
    () =>
      rows && rows.length <= maxListed
        ? { ids: rows.map(({ key }) => `${collection}/${key}`), first: offset, total: count }
        : undefined,
    [rows, collection, offset, count],
  );
  const attributes = useMemo(
    () => sample.data?.attributes.map(({ name }) => attributeOf(name)) ?? [],
    [sample.data],
  );
  // A page beyond the end, after a deletion or from an old link, opens the last page.
  useEffect(() => {
    if (isCurrentCount && count !== undefined && address.page > pageCount) go({ page: pageCount });
  }, [isCurrentCount, count, address.page, pageCount, go]);
  const canSort = useCallback(
    (attribute: string) =>
      count !== undefined &&
      sortProblem({ attribute, isDescending: false }, { count, indexes: indexes.data }) === undefined,
    [count, indexes.data],
  );
  const deleteRow = useCallback(
    (row: DocumentRow) =>
      void runCommand('documents.delete', {
        target: { scope: { collection, conditions: [] }, keys: [row.key], count: 1 },
      }),
    [collection],
  );
  const offerIndex = (fields: readonly string[]) => {
    saveDraft(indexDraftName(collection), { ...emptyIndexForm, fields });
    go({ panel: 'indexes', edgesOf: '' });
  };
  const filterFields = neededIndex(conditions, { total: documents.total, indexes: indexes.data });
  const goToEdges = useEffectEvent((key: string) => go({ edgesOf: key, panel: '' }));

  return {
    address,
    collection,
    isEdges: documents.type === collectionType.edge,
    documents,
    scope,
    bulk,
    columns,
    list,
    attributes,
    readOnlyReason,
    indexRefusal,
    formRefusal,
    dialog,
    canSort,
    openDialog: setDialog,
    closeDialog: () => setDialog(undefined),
    openPanel: (next: DocumentsPanel) => go({ panel: next, edgesOf: '' }),
    closePanel: () => go({ panel: '' }),
    closeSide: () => go({ panel: panel === 'indexes' ? '' : panel, edgesOf: '' }),
    /** Stable, because each row gets it. */
    showEdges: useCallback((key: string) => goToEdges(key), []),
    /** Stable, because each row gets it. */
    deleteRow,
    /** Opens the form of a new index with the attribute of the sort. */
    offerSortIndex() {
      if (address.sort !== undefined) offerIndex([pathOf(address.sort.attribute).join('.')]);
    },
    /** Opens the form of the index that the filter needs; undefined: it needs none. */
    offerFilterIndex: filterFields && (() => offerIndex(filterFields)),
    deleteSelected: () => void runCommand('documents.delete', { target: bulk.target, onDone: bulk.clear }),
    setConditions: (next: readonly Condition[]) => go({ conditions: next }),
    confirmAll: () => setAllConfirmed(true),
    reload: () => void context.refresh('documents', 'collections'),
    openDocument: (row: DocumentRow) =>
      void navigate(addresses.document(collection, row.key), { state: { documentList: list } }),
  };
}
