import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchCollections } from '../../api/collections.ts';
import { fetchGraphs } from '../../api/graphs.ts';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useRegisteredCommands } from '../../ui/hooks/use-commands.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly shortcut: string | undefined;
  open(): void;
}

/** Commands of the frame, available on all screens. */
const isFrameCommand = (id: string) => /^(app|screen)\./.test(id);

/** The palette's entries: commands of the screen, commands of all screens, graphs, then collections. */
export function usePaletteEntries(): readonly PaletteEntry[] {
  const commands = useRegisteredCommands();
  const { navigate } = useCommandContext();
  const graphs = useQuery({ queryKey: ['graphs'], queryFn: ({ signal }) => fetchGraphs(signal) });
  const collections = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => fetchCollections(signal),
  });
  return useMemo(
    () => [
      ...commands
        .filter(({ isListed, isAvailable, id }) => isListed && id !== 'app.palette' && isAvailable())
        .toSorted((left, right) => Number(isFrameCommand(left.id)) - Number(isFrameCommand(right.id)))
        .map(({ id, label, group, keys }) => ({
          id,
          label,
          group,
          shortcut: keys[0],
          open: () => void runCommand(id),
        })),
      ...(graphs.data ?? []).map(({ name }) => ({
        id: `graph:${name}`,
        label: name,
        group: 'Graph',
        shortcut: undefined,
        open: () => navigate(addresses.graph(name)),
      })),
      ...(collections.data ?? []).map(({ name }) => ({
        id: `collection:${name}`,
        label: name,
        group: 'Collection',
        shortcut: undefined,
        open: () => navigate(addresses.collections(name)),
      })),
    ],
    [commands, graphs.data, collections.data, navigate],
  );
}
