import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findMigrationProblems } from '../../../protocol/migration/find-problems.ts';
import { reportMarkdown } from '../../../protocol/migration/report.ts';
import { fetchServers } from '../../api/connections.ts';
import { sourceOf } from '../../api/other-server.ts';
import { download } from '../../lib/download.ts';
import { fileName } from '../../lib/file-name.ts';
import { hasConnections, pageConnectionName } from '../../lib/page-location.ts';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';

export type MigrationScreenState = ReturnType<typeof useMigrationScreen>;

/** The server of the page, for which the address has no value. */
const ownServer = { name: pageConnectionName() ?? '', label: pageConnectionName() ?? 'This server' };

/** State and actions of the check of one server. */
export function useMigrationScreen() {
  // '' for no server; otherwise '@' and its name, which is empty for the embedded server.
  const [address, setAddress] = useAddressState('server');
  const server = address.startsWith('@') ? address.slice(1) : undefined;
  const { data: servers = [ownServer] } = useQuery({
    queryKey: ['compare', 'servers', 'names'],
    queryFn: ({ signal }) => fetchServers(signal),
    enabled: hasConnections(),
    staleTime: 30_000,
  });
  const [progress, setProgress] = useState('');
  const check = useQuery({
    queryKey: ['migration', server],
    queryFn: async ({ signal }) => {
      setProgress('');
      const report = await findMigrationProblems(sourceOf(server, signal), {
        onDatabase: (name, number, count) => setProgress(`database ${number} of ${count}: ${name}`),
      });
      return { report, timeMs: Date.now() };
    },
    enabled: server !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const label = servers.find(({ name }) => name === server)?.label ?? server ?? '';
  const save = (text: string, extension: string, type: string) =>
    download(fileName(`migration-${label}`, extension), text, type);
  return {
    servers,
    server,
    label,
    setServer: (name: string) => setAddress(`@${name}`),
    check,
    progress,
    exportMarkdown() {
      if (check.data) save(reportMarkdown(label, check.data.report), 'md', 'text/markdown');
    },
    exportJson() {
      if (check.data === undefined) return;
      const { report, timeMs } = check.data;
      const content = { server: label, checked: new Date(timeMs).toISOString(), ...report };
      save(`${JSON.stringify(content, undefined, 2)}\n`, 'json', 'application/json');
    },
  };
}
