import { DocumentsHeader } from './DocumentsHeader.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { FilterStrip } from './FilterStrip.tsx';
import type { DocumentsScreenState } from './use-documents-screen.ts';

/** Title and filter. */
export function DocumentsHead({ screen }: { readonly screen: DocumentsScreenState }) {
  const { address, collection, documents, attributes } = screen;
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
        onTab={(tab) => address.go({ panel: tab })}
        onNew={() => screen.openDialog('new')}
        readOnlyReason={screen.readOnlyReason}
      />
      {panel === 'filter' && (
        <FilterPanel
          key={address.filterText}
          collection={collection}
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
        onFilterIndex={screen.indexRefusal === undefined ? screen.offerFilterIndex : undefined}
        attributes={attributes}
        onSort={(sort) => address.go({ sort })}
      />
    </>
  );
}
