import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { collectionType } from '../../../protocol/api/collection.ts';
import { fetchCollections } from '../../api/collections.ts';
import { suggestDocumentIds } from '../../api/document-ids.ts';

/** Delay between the last key press and the request. */
const delayMs = 200;

interface DocumentIdInputProps {
  readonly label: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly value?: string;
  readonly error?: React.ReactNode;
  readonly onChange?: (id: string) => void;
  readonly onBlur?: React.FocusEventHandler<HTMLInputElement>;
}

/** The id of a document, with completion of the collection and then of the key. */
export function DocumentIdInput({ autoFocus, value = '', ...input }: DocumentIdInputProps) {
  const [text] = useDebouncedValue(value, delayMs);
  const slash = text.indexOf('/');
  const { data: collections } = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => fetchCollections(signal),
  });
  const names = (collections ?? [])
    .filter(({ type, isSystem }) => type === collectionType.document && !isSystem)
    .map(({ name }) => `${name}/`);
  const isKnown = slash > 0 && names.includes(text.slice(0, slash + 1));
  const { data: ids } = useQuery({
    queryKey: ['documents', text.slice(0, slash), 'ids', text.slice(slash + 1)],
    queryFn: ({ signal }) => suggestDocumentIds(text.slice(0, slash), text.slice(slash + 1), signal),
    enabled: isKnown,
  });
  return (
    <Autocomplete
      {...input}
      value={value}
      placeholder="collection/key"
      data={value.includes('/') ? [...(ids ?? [])] : names}
      limit={20}
      openOnFocus={false}
      autoComplete="off"
      spellCheck={false}
      data-autofocus={autoFocus || undefined}
    />
  );
}
