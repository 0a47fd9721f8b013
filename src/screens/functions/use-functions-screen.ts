import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { fetchFunctions, keyOf } from '../../api/functions.ts';
import { runCommand } from '../../command.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { functionCommands, type RemoveGroupArgs } from './commands.ts';
import type { FunctionDraft } from './function-draft.ts';
import { functionsBelow, groupFunctions } from './group-functions.ts';
import { useDrafts } from './use-drafts.ts';

/** The value of the address for a function that is not saved yet. */
const newKey = 'new';

export type FunctionsScreenState = ReturnType<typeof useFunctionsScreen>;

/** State and actions of the user-defined functions: list, open function and unsaved changes. */
export function useFunctionsScreen() {
  const context = useCommandContext();
  useCommandRegistration(functionCommands, context);
  const refusal = useRefusal();
  const list = useRef<ItemListHandle>(null);
  const [search, setSearch] = useAddressState('search');
  const [openKey, setOpenKey] = useAddressState('open');
  const [drafts, setDraft] = useDrafts();
  const [isImporting, setImporting] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['functions'],
    queryFn: ({ signal }) => fetchFunctions(signal),
  });
  const groups = useMemo(() => data && groupFunctions(data, search), [data, search]);
  const taken = useMemo(() => new Set((data ?? []).map(({ name }) => keyOf(name))), [data]);
  const changed = useMemo(() => new Set(drafts.keys()), [drafts]);
  const isNew = openKey === newKey;
  const draftKey = isNew ? newKey : keyOf(openKey);

  return {
    functions: data,
    error,
    reload: () => void refetch(),
    refusal,
    list,
    search,
    setSearch,
    groups,
    shownCount: groups?.reduce((sum, { functions }) => sum + functions.length, 0),
    taken,
    changed,
    openKey,
    isNew,
    open: data?.find(({ name }) => keyOf(name) === keyOf(openKey)),
    draft: drafts.get(draftKey),
    isImporting,
    setImporting,
    setOpenKey,
    openNew: () => setOpenKey(newKey),
    close: () => setOpenKey(''),
    exportAll: () => void runCommand('function.export', data ?? []),
    removeGroup(namespace: string) {
      const args: RemoveGroupArgs = { namespace, functions: functionsBelow(data ?? [], namespace) };
      void runCommand('function.deleteGroup', args);
    },
    storeDraft: (draft: FunctionDraft | undefined) => setDraft(draftKey, draft),
    onSaved(key: string, later: FunctionDraft | undefined) {
      setDraft(draftKey, undefined);
      setDraft(key, later);
      setOpenKey(key);
    },
    onRemoved() {
      setDraft(keyOf(openKey), undefined);
      setOpenKey('');
    },
  };
}
