import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { databaseApi } from '../../../protocol/api/database.ts';
import { fetchServers } from '../../api/connections.ts';
import { fetchOwnDatabases, sortDatabases } from '../../api/databases.ts';
import { connectionOf } from '../../api/other-connection.ts';
import { hasConnections, pageConnectionName, pageDatabase } from '../../lib/page-location.ts';
import { serverLabel, sideLabel, sideText } from './sides.ts';

interface SideSelectProps {
  readonly label: string;
  /** See `sides.ts`; '' for none. */
  readonly value: string;
  readonly onChange: (next: string) => void;
  readonly isDisabled?: boolean;
}

/** A database of this server, or of another server of the console. */
export function SideSelect({ label, value, onChange, isDisabled = false }: SideSelectProps) {
  const groups = useSideGroups();
  const own = groups[0]!.items;
  const known = groups.some(({ items }) => items.some((item) => item.value === value));
  const items = value === '' || known ? own : [...own, { value, label: sideLabel(value), disabled: false }];
  const first = { ...groups[0]!, items };
  return (
    <Select
      label={label}
      data={groups.length === 1 ? items : [first, ...groups.slice(1)]}
      searchable
      placeholder="Choose a database"
      allowDeselect={false}
      disabled={isDisabled}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

interface SideItem {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
}

interface SideGroup {
  readonly group: string;
  readonly items: SideItem[];
}

function useSideGroups(): readonly SideGroup[] {
  const { data: own = [pageDatabase()] } = useQuery({
    queryKey: ['databases', 'own'],
    queryFn: ({ signal }) => fetchOwnDatabases(signal),
  });
  const { data: others = [] } = useQuery({
    queryKey: ['compare', 'servers'],
    queryFn: ({ signal }) => fetchOtherDatabases(signal),
    enabled: hasConnections(),
    staleTime: 30_000,
  });
  const items = own.map((name) => ({ value: name, label: name, disabled: false }));
  return [{ group: serverLabel(pageConnectionName() ?? ''), items }, ...others];
}

/** The databases of all other servers; a server without a sign-in has one entry that says so. */
async function fetchOtherDatabases(signal: AbortSignal): Promise<readonly SideGroup[]> {
  const servers = (await fetchServers(signal)).filter(({ isCurrent }) => !isCurrent);
  return Promise.all(
    servers.map(async ({ name }) => {
      const group = serverLabel(name);
      try {
        const answer = await connectionOf(name, '_system').request(databaseApi.listOwn, { signal });
        const items = sortDatabases(answer.result).map((database) => {
          const value = sideText(name, database);
          return { value, label: sideLabel(value), disabled: false };
        });
        return { group, items };
      } catch (error) {
        if (signal.aborted) throw error;
        const text = error instanceof Error ? error.message : String(error);
        return { group, items: [{ value: `@${name}`, label: text, disabled: true }] };
      }
    }),
  );
}
