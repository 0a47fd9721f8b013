import { Select } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { fetchOwnDatabases } from '../../api/databases.ts';
import { databasePage } from '../../lib/addresses.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { addressOf, menuScreens } from '../screens.ts';

/** The page's database; choosing another opens it with the same menu. */
export function DatabaseSelector() {
  const current = pageDatabase();
  const { pathname } = useLocation();
  const { data = [] } = useQuery({
    queryKey: ['databases', 'own'],
    queryFn: ({ signal }) => fetchOwnDatabases(signal),
    staleTime: 60_000,
  });
  const open = (name: string | null) => {
    if (name === null || name === current) return;
    // What is below a menu, such as a graph, is not in the other database.
    const menu = menuScreens.find((screen) => pathname.startsWith(addressOf(screen)));
    window.location.assign(databasePage(name, menu && addressOf(menu)));
  };
  return (
    <Select
      w={184}
      aria-label="Database"
      data={data.includes(current) ? [...data] : [current, ...data]}
      value={current}
      onChange={open}
      allowDeselect={false}
      searchable={data.length > 8}
      limit={200}
      leftSection={<IconDatabase size={16} />}
      nothingFoundMessage="No such database"
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}
