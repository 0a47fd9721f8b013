import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { SplitPane } from '../../ui/panes/SplitPane.tsx';
import { CollectionTab } from './CollectionTab.tsx';
import { DocumentGrid } from './DocumentGrid.tsx';
import classes from './DocumentsBody.module.css';
import { EdgesPane } from './EdgesPane.tsx';
import { IndexPane } from './IndexPane.tsx';
import { NothingShown } from './NothingShown.tsx';
import { SelectionTools } from './SelectionTools.tsx';
import { ShowInGraph } from './ShowInGraph.tsx';
import type { DocumentsScreenState } from './use-documents-screen.ts';

/** The table of documents, with indexes or the edges of a vertex beside it. */
export function DocumentsBody({ screen }: { readonly screen: DocumentsScreenState }) {
  const { address, documents } = screen;
  const { panel } = address;
  if (panel === 'schema' || panel === 'settings') return <CollectionTab screen={screen} part={panel} />;
  const hasSide = address.panel === 'indexes' || address.edgesOf !== '';
  return (
    <SplitPane
      name="documents"
      sideLabel={address.panel === 'indexes' ? 'Indexes' : 'Edges'}
      sideWidthPx={416}
      onCloseSide={screen.closeSide}
      side={hasSide ? <Side screen={screen} /> : undefined}
    >
      {documents.error && !documents.data ? (
        <ErrorPanel
          title="Could not fetch requested documents."
          error={documents.error}
          onRetry={screen.reload}
        />
      ) : (
        <div className={classes.body}>
          <Grid screen={screen} />
          <Selection screen={screen} />
        </div>
      )}
    </SplitPane>
  );
}

/** Actions for the selected documents, below the table: its rows do not move when they are selected. */
function Selection({ screen }: { readonly screen: DocumentsScreenState }) {
  const { collection, documents, bulk } = screen;
  if (bulk.selection.size === 0) return null;
  return (
    <SelectionTools
      count={bulk.target.count}
      isAll={bulk.isAllSelected}
      onAll={bulk.canSelectAll ? bulk.selectAll : undefined}
      allCount={documents.count}
      onClear={bulk.clear}
      onEdit={() => screen.openPanel('edit')}
      onMove={() => screen.openDialog('move')}
      onDelete={screen.deleteSelected}
      graph={<ShowInGraph collection={collection} keys={bulk.target.keys} />}
    />
  );
}

function Side({ screen }: { readonly screen: DocumentsScreenState }) {
  const { address, collection, documents } = screen;
  const { indexes } = documents;
  if (address.panel !== 'indexes') {
    return <EdgesPane id={`${collection}/${address.edgesOf}`} onClose={screen.closeSide} />;
  }
  return (
    <IndexPane
      collection={collection}
      indexes={indexes.data}
      error={indexes.error}
      attributes={screen.attributes}
      usedId={documents.sortIndex?.id}
      readOnlyReason={screen.indexRefusal}
      onRetry={() => void indexes.refetch()}
      onClose={screen.closeSide}
    />
  );
}

function Grid({ screen }: { readonly screen: DocumentsScreenState }) {
  const { address, collection, documents, bulk, isEdges } = screen;
  const canChange = screen.readOnlyReason === undefined;
  return (
    <DocumentGrid
      collection={collection}
      isEdges={isEdges}
      rows={documents.asksForAll ? [] : documents.data?.rows}
      sample={documents.sample.data}
      columns={screen.columns}
      sort={documents.shown.sort}
      canSort={screen.canSort}
      onSort={(sort) => address.go({ sort })}
      selection={bulk.selection}
      onSelect={canChange ? bulk.select : undefined}
      list={screen.list}
      onOpen={screen.openDocument}
      onEdges={screen.showEdges}
      onDelete={canChange ? screen.deleteRow : undefined}
      empty={
        <NothingShown
          collection={collection}
          isEdges={isEdges}
          conditions={address.conditions}
          onConditions={screen.setConditions}
          all={documents.asksForAll ? (documents.count ?? 0) : undefined}
          onAll={screen.confirmAll}
          onPages={() => address.go({ pageSize: 500 })}
          onNew={canChange ? () => screen.openDialog('new') : undefined}
        />
      }
    />
  );
}
