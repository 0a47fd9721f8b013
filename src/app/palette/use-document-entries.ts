import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { fetchCollections } from '../../api/collections.ts';
import { findDocuments } from '../../api/find-documents.ts';
import { addresses } from '../../lib/addresses.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import type { PaletteEntry } from './use-palette-entries.ts';

const delayMs = 200;
/** A key is looked up in this number of collections. */
const maxCollections = 1000;

/** The documents whose key, or whose id, is the text. */
export function useDocumentEntries(text: string): readonly PaletteEntry[] {
  const { navigate } = useCommandContext();
  const [wanted] = useDebouncedValue(text.trim(), delayMs);
  const collections = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => fetchCollections(signal),
  });
  const names = collections.data?.filter(({ isSystem }) => !isSystem).map(({ name }) => name) ?? [];
  const ids = wanted.includes('/')
    ? [wanted]
    : names.slice(0, maxCollections).map((name) => `${name}/${wanted}`);
  const { data = [] } = useQuery({
    queryKey: ['documents', 'by-key', wanted, names.length],
    queryFn: ({ signal }) => findDocuments(ids, signal),
    enabled: wanted !== '' && !/\s/.test(wanted) && ids.length > 0,
  });
  if (wanted !== text.trim()) return [];
  return data.map((id) => {
    const [collection = '', key = ''] = id.split('/');
    return {
      id: `document:${id}`,
      label: id,
      group: 'Document',
      shortcut: undefined,
      open: () => navigate(addresses.document(collection, key)),
    };
  });
}
