import { Button, Menu, Text, TextInput } from '@mantine/core';
import { IconCheck, IconSelector, IconServer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { absentFeatures, fetchServers } from '../../api/connections.ts';
import { fetchHealth, type ServerHealth } from '../../api/server-health.ts';
import { hasConnections, pageConnectionName } from '../../lib/page-location.ts';
import { setAbsent } from '../../store/access.ts';
import { LongName } from '../values/LongName.tsx';
import classes from './ServerSelect.module.css';
import { useCurrentConnection } from './use-current-connection.ts';

interface ServerSelectProps {
  /** Whether the sign-in page shows it, which says whose users sign in. */
  readonly isForSignIn?: boolean;
}

/** The server of the page; selecting another one opens it. Nothing if the console has one server only. */
export function ServerSelect({ isForSignIn = false }: ServerSelectProps) {
  const isOffered = hasConnections();
  const { data = [] } = useQuery({
    queryKey: ['session', 'servers'],
    queryFn: ({ signal }) => fetchServers(signal),
    enabled: isOffered,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isOffered) return null;
  const connection = pageConnectionName();
  return (
    <>
      <ServerMenu servers={data} current={connection ?? 'This server'} hasHealth={!isForSignIn} />
      {!isForSignIn && connection !== undefined && <AbsentFeatures />}
      {isForSignIn && connection !== undefined && (
        <Text c="dimmed" size="xs">
          {`Sign in with a user of the server ${connection}. The server of this page keeps the password in memory until you sign out.`}
        </Text>
      )}
    </>
  );
}

/** Keeps the store's absent features those of the connection. */
function AbsentFeatures() {
  const { data } = useCurrentConnection();
  useEffect(() => {
    if (data) setAbsent(absentFeatures(data));
  }, [data]);
  return null;
}

interface ServerMenuProps {
  readonly servers: Awaited<ReturnType<typeof fetchServers>>;
  readonly current: string;
  /** Whether the menu asks the servers how they are; not before the sign-in. */
  readonly hasHealth: boolean;
}

/** With more servers, the menu has a search. */
const maxUnsearched = 8;

function ServerMenu({ servers, current, hasHealth }: ServerMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const shown = servers.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
  const show = (next: boolean) => {
    setOpen(next);
    setSearch('');
  };
  return (
    <Menu
      position="bottom-start"
      width={280}
      styles={{ itemLabel: { minWidth: 0 } }}
      opened={isOpen}
      onChange={show}
    >
      <Menu.Target>
        <Button
          variant="default"
          fw={400}
          classNames={{ root: classes.server, label: classes.label, section: classes.section }}
          leftSection={<IconServer size={16} />}
          rightSection={<IconSelector size={16} />}
          aria-label={`Server ${current}`}
        >
          <LongName name={current} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {servers.length > maxUnsearched && (
          <TextInput
            m={4}
            aria-label="Find a server"
            placeholder="Find a server"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {shown.map(({ name, label, address, isCurrent }) => (
          <Menu.Item
            key={address}
            component="a"
            href={address}
            aria-current={isCurrent ? 'true' : undefined}
            leftSection={<IconServer size={16} aria-hidden />}
            rightSection={isCurrent ? <IconCheck size={16} aria-label="current" role="img" /> : undefined}
          >
            <LongName name={label} />
            {hasHealth && isOpen && <Health name={name} />}
          </Menu.Item>
        ))}
        {shown.length === 0 && (
          <Text c="dimmed" size="sm" p="xs">
            No server has this name.
          </Text>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const healthAgeMs = 10_000;

/** How a server is: its version and the time of a small request, or why it cannot be used. */
function Health({ name }: { readonly name: string }) {
  const { data } = useQuery({
    queryKey: ['session', 'health', name],
    queryFn: ({ signal }) => fetchHealth(name, signal),
    staleTime: healthAgeMs,
  });
  return (
    <span className={classes.health} data-state={data?.kind}>
      {data === undefined ? '…' : healthText(data)}
    </span>
  );
}

function healthText(health: ServerHealth): string {
  switch (health.kind) {
    case 'ready':
      return `${health.version}, ${Math.max(1, Math.round(health.latencyMs))} ms`;
    case 'signedOut':
      return 'Sign-in needed';
    case 'failed':
      return health.text;
  }
}
