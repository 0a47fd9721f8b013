import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import classes from './Frame.module.css';
import { useServerVersion } from './use-server-version.ts';

/** Reports an unreachable server and retries. After reconnection the visible data are reloaded. */
export function ConnectionBanner() {
  const kind = useAppState((state) => state.server.kind);
  const queryClient = useQueryClient();
  const { refetch, isFetching } = useServerVersion();
  const before = useRef(kind);
  useEffect(() => {
    if (before.current === 'offline' && kind === 'online') void queryClient.invalidateQueries();
    before.current = kind;
  }, [kind, queryClient]);
  if (kind !== 'offline') return null;
  return (
    <div className={classes.banner} role="alert">
      <IconPlugConnectedX size={18} aria-hidden />
      <span>The server does not respond. Changes cannot be saved until the connection is restored.</span>
      <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}
