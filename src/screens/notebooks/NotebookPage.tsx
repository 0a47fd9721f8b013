import { Button } from '@mantine/core';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { pageConnection } from '../../api/page-connection.ts';
import { addresses } from '../../lib/addresses.ts';
import type { StoredNotebook } from '../../lib/notebook.ts';
import { NotebookSession } from '../../query/notebook/NotebookSession.ts';
import { NotebookView } from '../../query/notebook/NotebookView.tsx';
import { openNotebook, placeOf } from '../../query/notebook/notebook-storage.ts';
import { signedInUser } from '../../store/signed-in-user.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { MissingObject } from '../../ui/feedback/MissingObject.tsx';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { notebookCommands } from './commands.ts';
import { NotebookMenu } from './NotebookMenu.tsx';
import { NotebookTitle } from './NotebookTitle.tsx';
import { SaveNote } from './SaveNote.tsx';
import { ShareMenu } from './ShareMenu.tsx';
import { VersionsButton } from './VersionsButton.tsx';

const trail = [{ label: 'Notebooks', to: addresses.notebooks }];

/** One notebook. `notebook`: its key. */
export function NotebookPage({ notebook: key }: { readonly notebook: string }) {
  useCommandRegistration(notebookCommands, useCommandContext());
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['notebook', key],
    queryFn: async ({ signal }) => (await openNotebook(key, signal)) ?? 'missing',
    // The session has the newest content: a later answer, such as one after a new sign-in, would replace it.
    staleTime: 'static',
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error && !data) {
    return (
      <ListScreen head={<ScreenHeader title="Notebook" trail={trail} />}>
        <ErrorPanel title="The notebook could not be loaded" error={error} onRetry={() => void refetch()} />
      </ListScreen>
    );
  }
  if (isPending || data === undefined) {
    return (
      <ListScreen head={<ScreenHeader title="Notebook" trail={trail} />}>
        <ScreenSkeleton rows={6} />
      </ListScreen>
    );
  }
  if (data === 'missing') {
    return (
      <ListScreen head={<ScreenHeader title="Notebook" trail={trail} />}>
        <MissingObject
          title="No such notebook in this browser"
          text="Notebooks of users with read-only access are stored in the browser in which they were created."
          list={{ label: 'All notebooks', to: addresses.notebooks }}
        />
      </ListScreen>
    );
  }
  return <OpenNotebook key={data.key} notebook={data} />;
}

function OpenNotebook({ notebook }: { readonly notebook: StoredNotebook }) {
  const refusal = useRefusal();
  const { owner, sharing, access } = notebook;
  const isOthers = access === undefined ? owner !== signedInUser() && sharing !== 'edit' : access === 'view';
  const reason =
    placeOf(notebook.key) === 'browser'
      ? undefined
      : (refusal ??
        (isOthers ? `${notebook.owner} allows others to view and run it, not to edit it.` : undefined));
  const [session, setSession] = useState<NotebookSession>();
  const { search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values of the address count once
  useEffect(() => {
    const opened = new NotebookSession(pageConnection(), notebook, reason);
    for (const [name, raw] of new URLSearchParams(search)) opened.presetParameter(name, raw);
    setSession(opened);
    const onHide = () => void opened.flush();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      opened.dispose();
    };
  }, [notebook]);
  useEffect(() => session?.setReadOnlyReason(reason), [session, reason]);
  return session === undefined ? <ScreenSkeleton rows={6} /> : <Page session={session} />;
}

function Page({ session }: { readonly session: NotebookSession }) {
  const { notebook, queue } = useStore(session.store);
  const isRunning = queue.length > 0;
  return (
    <ListScreen
      head={
        <ScreenHeader
          title={notebook.title}
          trail={trail}
          note={
            <>
              <NotebookTitle session={session} />
              <SaveNote session={session} />
            </>
          }
          actions={
            <>
              <Button
                leftSection={<IconPlayerTrackNext size={16} />}
                onClick={() => void (isRunning ? session.cancel() : session.runAll())}
                title="Ctrl+Shift+Enter"
              >
                {isRunning ? 'Cancel' : 'Run all'}
              </Button>
              <VersionsButton session={session} />
              <ShareMenu session={session} />
              <NotebookMenu session={session} />
            </>
          }
        />
      }
    >
      <NotebookView session={session} />
    </ListScreen>
  );
}
