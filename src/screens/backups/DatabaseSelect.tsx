import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fetchOwnDatabases } from '../../api/databases.ts';

interface DatabaseSelectProps {
  /** Undefined: all databases. */
  readonly value: string | undefined;
  readonly onChange: (database: string | undefined) => void;
}

/** The database of a backup. */
export function DatabaseSelect({ value, onChange }: DatabaseSelectProps) {
  const { data = [] } = useQuery({
    queryKey: ['databases', 'own'],
    queryFn: ({ signal }) => fetchOwnDatabases(signal),
  });
  // The database of a schedule may have been deleted.
  const names = value === undefined || data.includes(value) ? data : [value, ...data];
  return (
    <Select
      mt="md"
      label="Databases"
      description={
        value === undefined
          ? 'With users and their rights.'
          : 'With collections, indexes, named graphs, user functions and services; without users.'
      }
      allowDeselect={false}
      searchable={names.length > 8}
      data={[{ value: '', label: 'All databases' }, ...names.map((name) => ({ value: name, label: name }))]}
      value={value ?? ''}
      onChange={(next) => onChange(next === null || next === '' ? undefined : next)}
    />
  );
}
