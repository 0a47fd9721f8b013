import { Button, Group, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { setSession } from '../store/session.ts';
import { SignInForm } from '../ui/forms/SignInForm.tsx';

/** Sign-in after the session has expired; the screen and its input are preserved. */
export function SignInAgain({ user }: { readonly user: string }) {
  const queryClient = useQueryClient();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your session has ended"
      size="sm"
    >
      <Text mb="sm">Sign in again to continue. Unsaved input on this page is kept.</Text>
      <SignInForm
        user={user}
        onSignedIn={(session) => {
          setSession(session);
          void queryClient.invalidateQueries();
        }}
      />
      <Group mt="sm">
        <Button variant="subtle" color="gray" onClick={() => setSession({ kind: 'none' })}>
          Sign in as another user
        </Button>
      </Group>
    </Modal>
  );
}
