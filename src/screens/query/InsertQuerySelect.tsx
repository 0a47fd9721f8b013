import { Select } from '@mantine/core';
import type { SavedQuery } from '../../api/saved-queries.ts';
import { openExample, openSaved } from './open-query.ts';
import { insertQueryText } from './query-name.ts';
import { useCollectionNames, useExampleQueries, useSavedQueries } from './use-query-lists.ts';
import type { QueryPage } from './use-query-page.ts';

/** Opens an example query or a saved query. */
export function InsertQuerySelect({ page }: { readonly page: QueryPage }) {
  const saved: readonly SavedQuery[] = useSavedQueries(page.user).data ?? [];
  const examples = useExampleQueries().data ?? [];
  const collections = useCollectionNames();
  const names = saved.map(({ name }) => name);
  const choose = (value: string | null) => {
    const [kind, name] = [value?.slice(0, 1), value?.slice(2)];
    const example = kind === 'e' ? examples.find((each) => each.name === name) : undefined;
    const query = kind === 's' ? saved.find((each) => each.name === name) : undefined;
    if (example) openExample(page.session, example, collections);
    if (query) openSaved(page.session, query);
  };
  return (
    <Select
      w={168}
      size="xs"
      aria-label={insertQueryText}
      placeholder={insertQueryText}
      value={null}
      onChange={choose}
      maxDropdownHeight={480}
      comboboxProps={{ width: 256, position: 'bottom-end' }}
      data={[
        {
          group: 'Example queries',
          items: examples.map(({ name }) => ({ value: `e:${name}`, label: name })),
        },
        {
          group: 'Custom queries',
          items: names.map((name) => ({ value: `s:${name}`, label: name })),
        },
      ]}
    />
  );
}
