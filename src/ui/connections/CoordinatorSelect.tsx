import { Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchCurrentConnection } from '../../api/connections.ts';
import { chooseCoordinator, chosenCoordinator } from '../../api/coordinator.ts';
import { pageConnectionName } from '../../lib/page-location.ts';

const refreshMs = 30_000;

/** Chooses the coordinator of a cluster whose logs, queries and statistics are shown. Nothing for other servers. */
export function CoordinatorSelect() {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(chosenCoordinator);
  const { data } = useQuery({
    queryKey: ['cluster', 'coordinators'],
    queryFn: ({ signal }) => fetchCurrentConnection(signal),
    enabled: pageConnectionName() !== undefined,
    refetchInterval: refreshMs,
  });
  const coordinators = data?.coordinators ?? [];
  // A chosen coordinator that is gone must stay visible: the user can leave it.
  if (data?.role !== 'coordinator' || (coordinators.length < 2 && chosen === '')) return null;
  const others = coordinators.filter(({ address }) => address !== data.address);
  const isListed = ['', data.address, ...others.map(({ address }) => address)].includes(chosen);
  return (
    <Select
      w={200}
      aria-label="Coordinator"
      allowDeselect={false}
      data={[
        { value: '', label: `Coordinator ${data.address}` },
        ...[...others, ...(isListed ? [] : [{ address: chosen, isDown: true }])].map(
          ({ address, isDown }) => ({
            value: address,
            label: isDown ? `${address} (does not respond)` : address,
          }),
        ),
      ]}
      value={chosen === data.address ? '' : chosen}
      onChange={(next) => {
        chooseCoordinator(next ?? '');
        setChosen(next ?? '');
        // The figures of different coordinators do not belong together.
        for (const family of ['logs', 'queries', 'statistics']) {
          void client.resetQueries({ queryKey: [family] });
        }
      }}
    />
  );
}
