import { Button, Modal, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { fetchSession } from '../api/session.ts';
import { singleSignOn } from '../lib/page-location.ts';
import { setSession } from '../store/session.ts';
import { SignInForm } from '../ui/forms/SignInForm.tsx';
import { SingleSignOn } from '../ui/forms/SingleSignOn.tsx';

/** Sign-in after the session has expired; the screen and its input are preserved, and waiting requests continue. */
export function SignInAgain({ user }: { readonly user: string }) {
  useSignInElsewhere(user);
  const signOn = singleSignOn();
  const another = (
    <Button variant="subtle" color="gray" onClick={() => setSession({ kind: 'none' })}>
      Sign in as another user
    </Button>
  );
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your session has expired"
      size={400}
      // Above other dialogs and notifications.
      zIndex={500}
    >
      <Text c="dimmed" mb="md">
        {signOn?.isOnly
          ? 'Sign in again in a new tab, and return to this one. Nothing you typed is lost.'
          : 'Enter your password to continue. Nothing you typed is lost.'}
      </Text>
      {signOn && (
        <Stack mb="sm">
          <SingleSignOn offer={signOn} isInNewTab />
        </Stack>
      )}
      {signOn?.isOnly ? (
        another
      ) : (
        <SignInForm
          user={user}
          submitLabel="Continue"
          actions={another}
          onSignedIn={({ session }) => setSession(session)}
        />
      )}
    </Modal>
  );
}

/** Closes the dialog when the user returns to this tab after a sign-in in another tab of the browser. */
function useSignInElsewhere(user: string): void {
  useEffect(() => {
    const end = new AbortController();
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      // Without an answer the dialog stays.
      const session = await fetchSession(end.signal).catch(() => undefined);
      if (session?.kind === 'user' && session.user === user) setSession(session);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      end.abort();
      document.removeEventListener('visibilitychange', look);
    };
  }, [user]);
}
