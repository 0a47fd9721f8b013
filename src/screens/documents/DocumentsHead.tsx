import { DocumentsHeader } from './DocumentsHeader.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { FilterStrip } from './FilterStrip.tsx';
import { SelectionTools } from './SelectionTools.tsx';
import { ShowInGraph } from './ShowInGraph.tsx';
import type { DocumentsScreenState } from './use-documents-screen.ts';

/** Title, filter and the actions for selected documents. */
export function DocumentsHead({ screen }: { readonly screen: DocumentsScreenState }) {
  const { address, collection, documents, bulk, attributes } = screen;
  const { conditions, panel } = address;
  return (
    <>
      <DocumentsHeader
        collection={collection}
        isEdges={screen.isEdges}
        total={documents.total}
        addressOf={address.addressOf}
        panel={panel}
        onPanel={screen.openPanel}
        onNew={() => screen.openDialog('new')}
        readOnlyReason={screen.readOnlyReason}
      />
      {panel === 'filter' && (
        <FilterPanel
          key={address.filterText}
          conditions={conditions}
          attributes={attributes}
          onApply={screen.setConditions}
        />
      )}
      <FilterStrip
        conditions={conditions}
        hasChips={panel !== 'filter'}
        onConditions={screen.setConditions}
        onAdd={() => screen.openPanel('filter')}
        sort={address.sort}
        sortProblem={documents.sortProblem}
        onCreateIndex={
          screen.indexRefusal === undefined && address.sort !== undefined ? screen.offerSortIndex : undefined
        }
        attributes={attributes}
        onSort={(sort) => address.go({ sort })}
      />
      {bulk.selection.size > 0 && (
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
      )}
    </>
  );
}
