import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { collectionType } from '../../../protocol/api/collection.ts';
import type { DocumentRow } from '../../api/documents.ts';
import { runCommand, tryCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { CreateDocumentDialog } from '../../ui/documents/CreateDocumentDialog.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { RefusedDialog } from '../../ui/forms/RefusedDialog.tsx';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useFormRefusal } from '../../ui/hooks/use-form-refusal.ts';
import { useDefinitionRefusal, useReadOnlyReason } from '../../ui/hooks/use-read-only-reason.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { SplitPane } from '../../ui/panes/SplitPane.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { emptySelection, type Selection } from '../../ui/tables/selection.ts';
import type { BulkTarget } from './bulk-work.ts';
import { documentsCommands } from './commands.ts';
import { DocumentGrid } from './DocumentGrid.tsx';
import { DocumentsHeader } from './DocumentsHeader.tsx';
import { attributeOf, type DocumentSort } from './document-filter.ts';
import { EdgesPane } from './EdgesPane.tsx';
import { EditDialog } from './EditDialog.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { FilterStrip } from './FilterStrip.tsx';
import { IndexPane } from './IndexPane.tsx';
import { useInterruptedChange } from './interrupted-change.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { NothingShown } from './NothingShown.tsx';
import { PageBar } from './PageBar.tsx';
import { sortProblem } from './page-plan.ts';
import { SelectionTools } from './SelectionTools.tsx';
import { ShowInGraph } from './ShowInGraph.tsx';
import { TransferDialogs } from './TransferDialogs.tsx';
import { useColumns } from './use-columns.ts';
import { useDocuments } from './use-documents.ts';
import { useDocumentsAddress } from './use-documents-address.ts';

/** Longer pages are not given to the document editor as a list. */
const maxListed = 1000;

/** The documents of a collection: filter, sort, pages, changes of many documents, and indexes. */
export function DocumentsScreen() {
  const { name = '' } = useParams();
  return <Documents key={name} />;
}

function Documents() {
  const context = useCommandContext();
  useCommandRegistration(documentsCommands, context);
  useInterruptedChange(useParams().name ?? '');
  const navigate = useNavigate();
  const address = useDocumentsAddress();
  const { collection, conditions, filterText, panel, go } = address;
  const [isAllConfirmed, setAllConfirmed] = useState(false);
  const [selection, setSelection] = useState<Selection>(emptySelection);
  const [isAllSelected, setAllSelected] = useState(false);
  const [dialog, setDialog] = useState<'new' | 'move'>();
  const grid = useRef<ItemListHandle>(null);
  const documents = useDocuments(address, isAllConfirmed);
  const { sample, indexes, data, total, count, isCurrentCount, pageCount, error } = documents;
  const columns = useColumns(collection, sample.data);
  const readOnlyReason = useReadOnlyReason(collection);
  const indexRefusal = useDefinitionRefusal(collection);
  const formRefusal = useFormRefusal(readOnlyReason);
  const rows = data?.rows;
  const { shown } = documents;
  const { offset } = shown;
  const list = useMemo(
    () =>
      rows && rows.length <= maxListed
        ? { ids: rows.map(({ key }) => `${collection}/${key}`), first: offset, total: count }
        : undefined,
    [rows, collection, offset, count],
  );
  const isEdges = documents.type === collectionType.edge;
  const attributes = useMemo(
    () => sample.data?.attributes.map(({ name }) => attributeOf(name)) ?? [],
    [sample.data],
  );

  const clearSelection = useCallback(() => {
    setSelection(emptySelection);
    setAllSelected(false);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter has other documents
  useEffect(clearSelection, [filterText]);
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
  const scope = { collection, conditions, sort: documents.sort };
  const target: BulkTarget =
    isAllSelected || selection.size === 0
      ? { scope, keys: undefined, count: count ?? 0 }
      : { scope, keys: [...selection], count: selection.size };
  const remove = (of: BulkTarget) =>
    void runCommand('documents.delete', { target: of, onDone: clearSelection });
  const onDelete = useCallback(
    (row: DocumentRow) =>
      void runCommand('documents.delete', {
        target: { scope: { collection, conditions: [] }, keys: [row.key], count: 1 },
      }),
    [collection],
  );
  const onEdges = useRef((key: string) => go({ edgesOf: key, panel: '' }));
  onEdges.current = (key) => go({ edgesOf: key, panel: '' });
  const showEdges = useCallback((key: string) => onEdges.current(key), []);
  const setConditions = (next: typeof conditions) => go({ conditions: next });
  const closePanel = () => go({ panel: '' });
  const closeSide = () => go({ panel: panel === 'indexes' ? '' : panel, edgesOf: '' });
  const side =
    panel === 'indexes' ? (
      <IndexPane
        collection={collection}
        indexes={indexes.data}
        error={indexes.error}
        attributes={attributes}
        usedId={documents.sortIndex?.id}
        readOnlyReason={indexRefusal}
        onRetry={() => void indexes.refetch()}
        onClose={closeSide}
      />
    ) : address.edgesOf !== '' ? (
      <EdgesPane id={`${collection}/${address.edgesOf}`} onClose={closeSide} />
    ) : undefined;

  return (
    <>
      <ListScreen
        head={
          <>
            <DocumentsHeader
              collection={collection}
              isEdges={isEdges}
              total={total}
              address={addresses.documents(collection, address.page)}
              panel={panel}
              onPanel={(next) => go({ panel: next, edgesOf: '' })}
              onNew={() => setDialog('new')}
              readOnlyReason={readOnlyReason}
            />
            {panel === 'filter' && (
              <FilterPanel
                key={filterText}
                conditions={conditions}
                attributes={attributes}
                onApply={setConditions}
              />
            )}
            <FilterStrip
              conditions={conditions}
              hasChips={panel !== 'filter'}
              onConditions={setConditions}
              onAdd={() => go({ panel: 'filter', edgesOf: '' })}
              sort={address.sort}
              sortProblem={documents.sortProblem}
              attributes={attributes}
              onSort={(sort: DocumentSort | undefined) => go({ sort })}
            />
            {selection.size > 0 && (
              <SelectionTools
                count={target.count}
                isAll={isAllSelected}
                onAll={
                  !isAllSelected && (count ?? 0) > selection.size ? () => setAllSelected(true) : undefined
                }
                allCount={count}
                onClear={clearSelection}
                onEdit={() => go({ panel: 'edit', edgesOf: '' })}
                onMove={() => setDialog('move')}
                onDelete={() => remove(target)}
                graph={<ShowInGraph collection={collection} keys={target.keys} />}
              />
            )}
          </>
        }
        foot={
          <PageBar
            isEdges={isEdges}
            count={count}
            isCounting={!error}
            total={total}
            isFiltered={conditions.length > 0}
            executionMs={data?.executionMs}
            sortIndex={documents.sortIndex}
            page={shown.pageNumber}
            waiting={documents.waiting}
            pageCount={pageCount}
            onPage={(next) => go({ page: next })}
            pageSize={address.pageSize}
            onPageSize={(pageSize) => go({ pageSize })}
          />
        }
      >
        <SplitPane
          name="documents"
          sideLabel={panel === 'indexes' ? 'Indexes' : 'Edges'}
          sideWidthPx={416}
          onCloseSide={closeSide}
          side={side}
        >
          {error && !data ? (
            <ErrorPanel
              title="Could not fetch requested documents."
              error={error}
              onRetry={() => void context.refresh('documents', 'collections')}
            />
          ) : (
            <DocumentGrid
              ref={grid}
              collection={collection}
              isEdges={isEdges}
              rows={documents.asksForAll ? [] : data?.rows}
              sample={sample.data}
              columns={columns}
              sort={shown.sort}
              canSort={canSort}
              onSort={(sort) => go({ sort })}
              selection={selection}
              onSelect={readOnlyReason === undefined ? select : undefined}
              list={list}
              onOpen={(row) =>
                void navigate(addresses.document(collection, row.key), { state: { documentList: list } })
              }
              onEdges={showEdges}
              onDelete={readOnlyReason === undefined ? onDelete : undefined}
              empty={
                <NothingShown
                  collection={collection}
                  isEdges={isEdges}
                  conditions={conditions}
                  onConditions={setConditions}
                  all={documents.asksForAll ? (count ?? 0) : undefined}
                  onAll={() => setAllConfirmed(true)}
                  onPages={() => go({ pageSize: 500 })}
                  onNew={readOnlyReason === undefined ? () => setDialog('new') : undefined}
                />
              }
            />
          )}
        </SplitPane>
      </ListScreen>
      {dialog === 'new' && (
        <CreateDocumentDialog
          collections={[collection]}
          isEdges={isEdges}
          onCreate={(name, json) => tryCommand('documents.create', { collection: name, json })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'move' && (
        <MoveDialog
          target={target}
          isEdges={isEdges}
          onClose={() => setDialog(undefined)}
          onDone={clearSelection}
        />
      )}
      <TransferDialogs
        panel={panel}
        scope={scope}
        isEdges={isEdges}
        total={total}
        count={count}
        selectedKeys={isAllSelected ? [] : [...selection]}
        indexes={indexes.data}
        readOnlyReason={formRefusal}
        onClose={closePanel}
      />
      {panel === 'edit' &&
        (formRefusal === undefined ? (
          <EditDialog
            target={target}
            attributes={attributes}
            isAllMatching={isAllSelected || selection.size === 0}
            onClose={closePanel}
            onDone={clearSelection}
          />
        ) : (
          <RefusedDialog title={`Edit ${collection}`} reason={formRefusal} onClose={closePanel} />
        ))}
    </>
  );

  function select(next: Selection): void {
    setAllSelected(false);
    setSelection(next);
  }
}
