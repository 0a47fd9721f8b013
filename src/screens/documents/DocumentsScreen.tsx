import { useParams } from 'react-router-dom';
import { isMissingCollection } from '../../api/collections.ts';
import { addresses } from '../../lib/addresses.ts';
import { MissingCollection } from '../../ui/feedback/MissingCollection.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { DocumentsBody } from './DocumentsBody.tsx';
import { DocumentsDialogs } from './DocumentsDialogs.tsx';
import { DocumentsHead } from './DocumentsHead.tsx';
import { PageBar } from './PageBar.tsx';
import { useDocumentsScreen } from './use-documents-screen.ts';

/** The documents of a collection: filter, sort, pages, changes of many documents, and indexes. */
export function DocumentsScreen() {
  const { name = '' } = useParams();
  return <Documents key={name} />;
}

function Documents() {
  const screen = useDocumentsScreen();
  const { address, documents, collection } = screen;
  if (isMissingCollection(documents.error)) {
    const trail = [{ label: 'Collections', to: addresses.collections() }];
    return (
      <ListScreen head={<ScreenHeader title={collection} trail={trail} />}>
        <MissingCollection name={collection} />
      </ListScreen>
    );
  }
  return (
    <>
      <ListScreen
        head={<DocumentsHead screen={screen} />}
        foot={
          <PageBar
            isEdges={screen.isEdges}
            count={documents.count}
            isCounting={!documents.error}
            total={documents.total}
            isFiltered={address.conditions.length > 0}
            executionMs={documents.data?.executionMs}
            sortIndex={documents.sortIndex}
            page={documents.shown.pageNumber}
            waiting={documents.waiting}
            pageCount={documents.pageCount}
            onPage={(page) => address.go({ page })}
            pageSize={address.pageSize}
            onPageSize={(pageSize) => address.go({ pageSize })}
          />
        }
      >
        <DocumentsBody screen={screen} />
      </ListScreen>
      <DocumentsDialogs screen={screen} />
    </>
  );
}
