import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { describeError, RequestError } from '../../api/errors.ts';
import { type SignedIn, signIn } from '../../api/session.ts';
import { formatAmount } from '../../lib/format.ts';
import dialog from './Dialog.module.css';

interface SignInFormProps {
  /** A fixed username. */
  readonly user?: string;
  /** Default: 'Sign in'. */
  readonly submitLabel?: string;
  /** Buttons beside the submit button, which is then in the footer of the dialog. */
  readonly actions?: ReactNode;
  readonly onSignedIn: (signedIn: SignedIn) => void;
}

/** Username and password. A wrong password marks both fields until the user types. */
export function SignInForm({ user, submitLabel = 'Sign in', actions, onSignedIn }: SignInFormProps) {
  const [username, setUsername] = useState(user ?? '');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly isWrong: boolean; readonly text: string }>();
  const passwordInput = useRef<HTMLInputElement>(null);

  const signInNow = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      onSignedIn(await signIn(username, password));
    } catch (error) {
      const isWrong = error instanceof RequestError && error.status === 401;
      setProblem({ isWrong, text: isWrong ? 'Wrong username or password.' : problemText(error) });
      setBusy(false);
      passwordInput.current?.select();
    }
  };

  const submit = (
    <Button type="submit" loading={isBusy} disabled={username === ''}>
      {submitLabel}
    </Button>
  );
  return (
    <form onSubmit={signInNow} aria-label="Sign in">
      <Stack gap="sm">
        <TextInput
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={user === undefined || undefined}
          autoFocus={user === undefined}
          readOnly={user !== undefined}
          value={username}
          error={problem?.isWrong}
          aria-invalid={problem?.isWrong || undefined}
          onChange={(event) => {
            setUsername(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <PasswordInput
          ref={passwordInput}
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus={user !== undefined || undefined}
          value={password}
          error={problem?.isWrong}
          aria-invalid={problem?.isWrong || undefined}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        {problem && (
          <Text c="var(--orrery-error)" size="sm" role="alert">
            {problem.text}
          </Text>
        )}
        {actions === undefined && submit}
      </Stack>
      {actions !== undefined && (
        <div className={dialog.foot}>
          {actions}
          {submit}
        </div>
      )}
    </form>
  );
}

function problemText(error: unknown): string {
  if (!(error instanceof RequestError) || error.status !== 429) return describeError(error).text;
  const seconds = error.retryAfterSeconds;
  const wait = seconds === undefined ? 'in a moment' : `in ${formatAmount(seconds, 'second')}`;
  return `Too many sign-in attempts. Try again ${wait}.`;
}
