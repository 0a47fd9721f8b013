import { Button, Menu, Text } from '@mantine/core';
import { IconCheck, IconSelector, IconServer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { absentFeatures, fetchServers } from '../../api/connections.ts';
import { hasConnections, pageConnectionName } from '../../lib/page-location.ts';
import { setAbsent } from '../../store/absent.ts';
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
      <ServerMenu servers={data} current={connection ?? 'This server'} />
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
}

function ServerMenu({ servers, current }: ServerMenuProps) {
  return (
    <Menu position="bottom-start" width={240} styles={{ itemLabel: { minWidth: 0 } }}>
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
        {servers.map(({ label, address, isCurrent }) => (
          <Menu.Item
            key={address}
            component="a"
            href={address}
            aria-current={isCurrent ? 'true' : undefined}
            leftSection={<IconServer size={16} aria-hidden />}
            rightSection={isCurrent ? <IconCheck size={16} aria-label="current" role="img" /> : undefined}
          >
            <LongName name={label} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
