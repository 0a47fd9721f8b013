import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { RefusedDialog } from '../../ui/forms/RefusedDialog.tsx';
import { SplitPane } from '../../ui/panes/SplitPane.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { StripPlace } from '../../ui/screen/ToolStrip.tsx';
import { AddToGraphDialog } from './AddToGraphDialog.tsx';
import { CollectionFilterStrip, CollectionSelectionStrip } from './CollectionStrip.tsx';
import { CollectionsHeader } from './CollectionsHeader.tsx';
import { CollectionTable } from './CollectionTable.tsx';
import { CollectionTiles } from './CollectionTiles.tsx';
import { CreateCollectionDialog } from './CreateCollectionDialog.tsx';
import { CollectionDetails } from './details/CollectionDetails.tsx';
import { ExportCollectionsDialog } from './ExportCollectionsDialog.tsx';
import { NothingShown } from './NothingShown.tsx';
import { type CollectionsScreenState, useCollectionsScreen } from './use-collections-screen.ts';

/** The collections of the database: search, details, creation, changes and deletion. */
export function CollectionsScreen() {
  const screen = useCollectionsScreen();
  return (
    <>
      <ListScreen head={<Head screen={screen} />}>
        <SplitPane
          name="collections"
          sideLabel="Collection details"
          sideWidthPx={520}
          onCloseSide={screen.details.close}
          side={screen.details.openName === '' ? undefined : <Details screen={screen} />}
        >
          <List screen={screen} />
        </SplitPane>
      </ListScreen>
      <Dialogs screen={screen} />
    </>
  );
}

interface PartProps {
  readonly screen: CollectionsScreenState;
}

/** Title and filter, or the actions for selected collections. */
function Head({ screen }: PartProps) {
  const { shown, data, selected } = screen;
  return (
    <>
      <CollectionsHeader
        shown={shown}
        total={data?.collections.length}
        text={screen.text}
        onSearch={screen.setText}
        onLeaveSearch={() => screen.list.current?.focus()}
        layout={screen.layout}
        onLayout={screen.setLayout}
        sort={screen.sort}
        onSort={screen.setSort}
        choice={screen.choice}
        newRefusal={screen.newRefusal}
        onNew={screen.openNew}
      />
      <StripPlace
        selection={
          screen.layout === 'rows' && selected.length > 0 ? (
            <CollectionSelectionStrip
              selected={selected}
              shownCount={shown?.length ?? 0}
              access={screen.access}
              onSelectAll={screen.selectAll}
              onAddToGraph={() => screen.setAdding(true)}
              onExport={screen.setExported}
              onClear={screen.clearSelection}
            />
          ) : undefined
        }
      >
        <CollectionFilterStrip filter={screen.filter} onChange={screen.setFilter} />
      </StripPlace>
    </>
  );
}

function Details({ screen }: PartProps) {
  const { data, details } = screen;
  const { openName } = details;
  return (
    <CollectionDetails
      name={openName}
      collection={data?.collections.find(({ name }) => name === openName)}
      isKnown={data !== undefined}
      access={screen.access}
      onRenamed={details.follow}
      onClose={details.close}
      onPrevious={details.toPrevious}
      onNext={details.toNext}
    />
  );
}

/** The collections as rows or tiles. */
function List({ screen }: PartProps) {
  const { data, error, details, shown } = screen;
  if (error && !data) return <ErrorPanel title="Collection error" error={error} onRetry={screen.reload} />;
  const empty = (
    <NothingShown
      collections={data?.collections}
      text={screen.text}
      isFiltered={screen.isFiltered}
      newRefusal={screen.newRefusal}
      onSearch={screen.setText}
      onClearFilter={screen.clearFilter}
      onNew={screen.openNew}
      onImport={screen.openImport}
    />
  );
  if (screen.layout !== 'rows') {
    return (
      <CollectionTiles
        ref={screen.list}
        collections={shown}
        openName={details.openName}
        onDetails={details.show}
        empty={empty}
      />
    );
  }
  return (
    <CollectionTable
      ref={screen.list}
      name={screen.tableName}
      columns={screen.choice.shown}
      rows={shown}
      sort={screen.sort}
      onSort={screen.setSort}
      selection={screen.selection}
      onSelect={screen.setSelection}
      detailsOf={details.openName}
      onDetails={details.show}
      onOpen={screen.openDocuments}
      onClose={details.close}
      empty={empty}
    />
  );
}

function Dialogs({ screen }: PartProps) {
  const { exported, formRefusal } = screen;
  return (
    <>
      {screen.isNewOpen &&
        (formRefusal === undefined ? (
          <CreateCollectionDialog hasImport={screen.hasImport} onClose={screen.closeNew} />
        ) : (
          <RefusedDialog title="New collection" reason={formRefusal} onClose={screen.closeNew} />
        ))}
      {exported.length > 0 && (
        <ExportCollectionsDialog collections={exported} onClose={() => screen.setExported([])} />
      )}
      {screen.isAdding && (
        <AddToGraphDialog
          collections={screen.selected}
          all={screen.data?.collections ?? []}
          onClose={() => screen.setAdding(false)}
        />
      )}
    </>
  );
}
