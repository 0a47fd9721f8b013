import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { fetchServices } from '../../api/installed-services.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { serviceCommands } from './commands.ts';
import { filterServices, kindOf, needsAttention, type ServiceKind, serviceKinds } from './service-state.ts';

/** Figures change with each request. */
const refreshMs = 10_000;

export type ServicesScreenState = ReturnType<typeof useServicesScreen>;

/** State and actions of the list of services: search, filters and the open dialog. */
export function useServicesScreen() {
  useCommandRegistration(serviceCommands, useCommandContext());
  const list = useRef<ItemListHandle>(null);
  const [text, setText] = useAddressState('search');
  const [kindText, setKindText] = useAddressState('kinds');
  const [attention, setAttention] = useAddressState('attention');
  const [installTab, setInstallTab] = useAddressState('install', { isStep: true });
  const [installMount, setInstallMount] = useAddressState('mount');
  const { data, error, refetch } = useQuery({
    queryKey: ['services'],
    queryFn: ({ signal }) => fetchServices(signal),
    refetchInterval: refreshMs,
  });
  const kinds = useMemo(() => readKinds(kindText), [kindText]);
  const services = data?.services;
  const onlyAttention = attention !== '';
  const shown = useMemo(
    () => services && filterServices(services, { text, kinds, onlyAttention }),
    [services, text, kinds, onlyAttention],
  );
  return {
    list,
    services,
    sources: data?.sources,
    error,
    reload: () => void refetch(),
    shown,
    text,
    setText,
    kinds,
    countOf: (kind: ServiceKind) => services?.filter((service) => kindOf(service) === kind).length,
    setKind(kind: ServiceKind, isShown: boolean) {
      const next = serviceKinds.filter((each) => (each === kind ? isShown : kinds.has(each)));
      setKindText(next.join(',') === defaultKinds ? '' : next.join(',') || 'none');
    },
    attentionCount: services?.filter(needsAttention).length ?? 0,
    onlyAttention,
    setOnlyAttention: (isOn: boolean) => setAttention(isOn ? 'true' : ''),
    installTab,
    setInstallTab,
    installMount,
    closeInstall() {
      setInstallTab('');
      setInstallMount('');
    },
    openInstall: () => setInstallTab('new'),
    refusal: useRefusal(),
    clearFilter() {
      setText('');
      setKindText('');
      setAttention('');
    },
  };
}

/** Services of the system are hidden at first. */
const defaultKinds = 'production,development';

function readKinds(text: string): ReadonlySet<ServiceKind> {
  const named = (text === '' ? defaultKinds : text).split(',');
  return new Set(serviceKinds.filter((kind) => named.includes(kind)));
}
