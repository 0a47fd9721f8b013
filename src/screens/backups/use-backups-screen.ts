import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { ListedBackup } from '../../../protocol/api/console-backups.ts';
import { fetchBackups } from '../../api/backups.ts';
import { runCommand } from '../../command.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { backupCommands } from './commands.ts';

/** Intervals between two requests: for progress, and for the work of schedules and of others. */
const workingMs = 1000;
const restingMs = 20_000;

export type BackupsScreenState = ReturnType<typeof useBackupsScreen>;

/** State and actions of the backups. */
export function useBackupsScreen() {
  useCommandRegistration(backupCommands, useCommandContext());
  const list = useRef<ItemListHandle>(null);
  const [search, setSearch] = useAddressState('search');
  const [openId, setOpenId] = useAddressState('open');
  const [dialog, setDialog] = useAddressState('dialog', { isStep: true });
  const isAdministrator = useAppState((state) => state.access?.isAdministrator);
  const rightsRefusal = useRefusal('administrator');
  const { data, error, refetch } = useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => fetchBackups(signal),
    enabled: isAdministrator === true,
    refetchInterval: ({ state }) => (state.data?.work === undefined ? restingMs : workingMs),
  });
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return data?.backups.filter(({ id }) => id.toLowerCase().includes(wanted));
  }, [data, search]);
  const work = data?.work;
  const workRefusal =
    rightsRefusal ?? (work === undefined ? undefined : 'Another backup, verification or restore is running.');

  return {
    isAdministrator,
    overview: data ?? undefined,
    isUnsupported: data === null,
    error,
    list,
    shown,
    search,
    openId,
    open: data?.backups.find(({ id }) => id === openId),
    dialog,
    workRefusal,
    rightsRefusal,
    setSearch,
    setOpenId,
    setDialog,
    reload: () => void refetch(),
    verify: (backup: ListedBackup) => void runCommand('backups.verify', backup),
    remove: (backup: ListedBackup) => void runCommand('backups.delete', backup),
    upload: (archive: File) => void runCommand('backups.upload', archive),
    stop: () => void runCommand('backups.stop'),
  };
}
