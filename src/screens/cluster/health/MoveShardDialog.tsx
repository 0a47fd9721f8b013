import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClusterServer, ClusterShard } from '../../../api/cluster.ts';
import { fetchShardBytes } from '../../../api/cluster-work.ts';
import { tryCommand } from '../../../command.ts';
import { formatBytes } from '../../../lib/format.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { useRefusal } from '../../../ui/hooks/use-refusal.ts';
import type { MoveArgs } from '../commands.ts';
import { moveRefusal } from './shard-rows.ts';

interface MoveShardDialogProps {
  readonly shard: ClusterShard;
  readonly servers: readonly ClusterServer[];
  readonly ill: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** Moves one copy of a shard to a healthy DB-Server, or the leadership to a follower. */
export function MoveShardDialog({ shard, servers, ill, onClose }: MoveShardDialogProps) {
  const { collection, shard: name, leader, followers } = shard;
  const [from, setFrom] = useState(leader);
  const [to, setTo] = useState<string | null>(null);
  const refusal = useRefusal('administrator');
  const { data: bytes } = useQuery({
    queryKey: ['cluster', 'bytes', collection],
    queryFn: ({ signal }) => fetchShardBytes(pageDatabase(), collection, signal),
    staleTime: 60_000,
    retry: false,
  });
  const dbServers = servers.filter(({ role }) => role === 'dbserver').map(({ name: each }) => each);
  const targets = dbServers.map((each) => ({
    value: each,
    label: targetLabel(each, from === leader && followers.includes(each), ill),
    disabled: moveRefusal(shard, { from, to: each }, ill) !== undefined,
  }));
  const chosen = to !== null && moveRefusal(shard, { from, to }, ill) === undefined ? to : undefined;
  const hasNoTarget = targets.every(({ disabled }) => disabled);
  const size = bytes?.get(name);
  return (
    <Dialog
      title={`Move shard ${name}`}
      submitLabel="Move shard"
      isSubmitDisabled={chosen === undefined || refusal !== undefined}
      onClose={onClose}
      onSubmit={async () => {
        if (chosen === undefined) return;
        const args: MoveArgs = { collection, shard: name, from, to: chosen };
        await tryCommand('cluster.moveShard', args);
        onClose();
      }}
    >
      <Stack gap="md">
        <Text size="sm">
          A shard of the collection <b>{collection}</b>. It stays writable while it moves.
        </Text>
        <Select
          label="From"
          allowDeselect={false}
          data={[
            { value: leader, label: `${leader} (leader)` },
            ...followers.map((each) => ({ value: each, label: `${each} (follower)` })),
          ]}
          value={from}
          onChange={(next) => setFrom(next ?? leader)}
        />
        <Select
          label="To"
          data-autofocus
          placeholder="Choose a DB-Server"
          allowDeselect={false}
          data={targets}
          value={chosen ?? null}
          error={hasNoTarget && 'No healthy DB-Server is free for this copy.'}
          onChange={setTo}
        />
        <Text size="sm" role="status">
          {refusal ?? (chosen === undefined ? '' : costText(followers.includes(chosen), chosen, size))}
        </Text>
      </Stack>
    </Dialog>
  );
}

function targetLabel(server: string, isLeaderChange: boolean, ill: ReadonlySet<string>): string {
  if (ill.has(server)) return `${server} (does not respond)`;
  return isLeaderChange ? `${server} (follower, becomes the leader)` : server;
}

function costText(isLeaderChange: boolean, to: string, size: number | undefined): string {
  if (isLeaderChange) return `${to} has the data already: nothing is copied.`;
  return size === undefined
    ? 'The whole shard is copied; its size is not known.'
    : `About ${formatBytes(size)} are copied to ${to}.`;
}
