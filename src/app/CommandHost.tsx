import { useMantineColorScheme } from '@mantine/core';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { CommandContextProvider } from '../ui/CommandContextProvider.tsx';
import { cellCommands } from '../ui/documents/cells/cell-commands.ts';
import { useCommandRegistration } from '../ui/hooks/use-commands.ts';
import { type AppContext, appCommands } from './commands.ts';
import { listenToKeys } from './listen-to-keys.ts';

/** Registers the frame's commands and shortcuts, and provides the command context to screens. */
export function CommandHost({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  // The context is the same object throughout; the functions that it calls may change with each render.
  const go = useEffectEvent(navigate);
  const changeColorScheme = useEffectEvent(setColorScheme);
  const context = useMemo<AppContext>(
    () => ({
      navigate: (address) => void go(address),
      refresh: async (...families) => {
        await Promise.all(families.map((family) => queryClient.invalidateQueries({ queryKey: [family] })));
      },
      refreshWithout: async (removed, ...families) => {
        const isOfRemoved = ({ queryKey: [family, ...parts] }: Query) =>
          parts.slice(family === 'documents' ? 0 : 1).some((part) => removed.includes(part as string));
        for (const family of families) {
          const queryKey = [family];
          // Stale, but loaded only when they are shown again.
          await queryClient.invalidateQueries({ queryKey, predicate: isOfRemoved, refetchType: 'none' });
        }
        const reloads = families.map((family) =>
          queryClient.invalidateQueries({ queryKey: [family], predicate: (query) => !isOfRemoved(query) }),
        );
        await Promise.all(reloads);
      },
      setColorScheme: (scheme) => changeColorScheme(scheme),
      forgetServerState: () => queryClient.clear(),
    }),
    [queryClient],
  );
  useCommandRegistration(appCommands, context);
  useCommandRegistration(cellCommands, context);
  useEffect(() => listenToKeys(document), []);
  return <CommandContextProvider value={context}>{children}</CommandContextProvider>;
}
