import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isMissingCollection } from '../../api/collections.ts';
import { isMissingDocument } from '../../api/document-text.ts';
import { describeError } from '../../api/errors.ts';
import { addresses } from '../../lib/addresses.ts';
import { documentDraftKey } from '../../store/document-drafts.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { MissingCollection } from '../../ui/feedback/MissingCollection.tsx';
import { MissingObject } from '../../ui/feedback/MissingObject.tsx';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { DocumentHeader } from './DocumentHeader.tsx';
import { DocumentView } from './DocumentView.tsx';
import { loadDocument, openEditor } from './load-document.ts';

/** One document or edge of a collection. */
export function DocumentScreen() {
  const { name = '', document = '' } = useParams();
  return <OpenDocument key={`${name}/${document}`} collection={name} documentKey={document} />;
}

interface OpenDocumentProps {
  readonly collection: string;
  readonly documentKey: string;
}

function OpenDocument({ collection, documentKey }: OpenDocumentProps) {
  // Taken once: after a sign-out the draft still belongs to the user who wrote it.
  const [draftKey] = useState(() => documentDraftKey(`${collection}/${documentKey}`));
  const { data, error, refetch } = useQuery({
    queryKey: ['document-text', draftKey],
    queryFn: ({ signal }) => loadDocument({ collection, key: documentKey, draftKey, signal }),
    // The editor keeps the content: a later answer, such as one after a new sign-in, would replace it.
    staleTime: 'static',
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const editor = useMemo(
    () => data && openEditor({ collection, key: documentKey }, draftKey, data),
    [data, collection, documentKey, draftKey],
  );
  useEffect(() => () => editor?.dispose(), [editor]);
  if (editor) return <DocumentView editor={editor} />;
  return (
    <ListScreen
      head={
        <DocumentHeader
          collection={collection}
          documentKey={documentKey}
          state={undefined}
          isChanged={false}
          canSave={false}
          isSaving={false}
          isMissing
          readOnlyReason={undefined}
          position={undefined}
        />
      }
    >
      {isMissingCollection(error) ? (
        <MissingCollection name={collection} />
      ) : isMissingDocument(error) ? (
        <MissingObject
          title="document not found (1202)"
          text={`The collection ${collection} has no document with the key ${documentKey}. It may have been deleted.`}
          list={{ label: `Documents of ${collection}`, to: addresses.documents(collection) }}
        />
      ) : error ? (
        <ErrorPanel
          title="Document error"
          error={error}
          moreDetails={describeError(error).details}
          onRetry={() => void refetch()}
        />
      ) : (
        <ScreenSkeleton rows={16} />
      )}
    </ListScreen>
  );
}
