import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClusterServer, fetchServerNumbers } from '../../../api/cluster.ts';
import { runCommand } from '../../../command.ts';
import { formatExact } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { CountField } from '../../../ui/forms/CountField.tsx';
import type { NumbersArgs } from '../commands.ts';
import classes from './maintenance.module.css';

interface ServerNumbersProps {
  readonly servers: readonly ClusterServer[];
  readonly refusal: string | undefined;
}

const most = 1000;

/** The numbers of servers that the cluster should have, which its operator or starter reads. */
export function ServerNumbers({ servers, refusal }: ServerNumbersProps) {
  const { data } = useQuery({
    queryKey: ['cluster', 'numbers'],
    queryFn: ({ signal }) => fetchServerNumbers(signal),
    retry: false,
  });
  const [wanted, setWanted] = useState<Partial<NumbersArgs>>({});
  const running = (role: ClusterServer['role']) => servers.filter((server) => server.role === role).length;
  if (data === undefined) return null;
  const coordinators = wanted.coordinators ?? data.coordinators ?? running('coordinator');
  const dbServers = wanted.dbServers ?? data.dbServers ?? running('dbserver');
  const isSame = coordinators === data.coordinators && dbServers === data.dbServers;
  const save = async () => {
    if (await runCommand('cluster.setNumbers', { coordinators, dbServers } satisfies NumbersArgs)) {
      setWanted({});
    }
  };
  return (
    <section className={classes.block} aria-label="Number of servers">
      <h2 className={classes.heading}>Wanted number of servers</h2>
      <div className={classes.fields}>
        <CountField
          label="Coordinators"
          description={`${formatExact(running('coordinator'))} now`}
          value={coordinators}
          minimum={1}
          maximum={most}
          isEager
          onCommit={(next) => setWanted({ ...wanted, coordinators: next })}
        />
        <CountField
          label="DB-Servers"
          description={`${formatExact(running('dbserver'))} now`}
          value={dbServers}
          minimum={1}
          maximum={most}
          isEager
          onCommit={(next) => setWanted({ ...wanted, dbServers: next })}
        />
      </div>
      <p className={classes.text}>
        {data.cleaned.length > 0 && `Cleaned out: ${data.cleaned.join(', ')}. `}
        The starter or operator of the cluster starts and stops servers.
      </p>
      <ActionButton
        variant="default"
        refusal={refusal ?? (isSame ? 'These numbers are set already.' : undefined)}
        onClick={() => void save()}
      >
        Set numbers
      </ActionButton>
    </section>
  );
}
