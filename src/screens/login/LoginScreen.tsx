import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { fetchSession, type SignedIn } from '../../api/session.ts';
import { addresses, databasePage } from '../../lib/addresses.ts';
import { hasConnections, pageConnectionName, pageDatabase, singleSignOn } from '../../lib/page-location.ts';
import { setSession } from '../../store/session.ts';
import { SignInForm } from '../../ui/forms/SignInForm.tsx';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { ProductMark } from '../../ui/ProductMark.tsx';
import classes from './LoginScreen.module.css';

const ServerSelect = lazy(async () => ({
  default: (await import('../../ui/connections/ServerSelect.tsx')).ServerSelect,
}));

const SingleSignOn = lazy(async () => ({
  default: (await import('../../ui/forms/SingleSignOn.tsx')).SingleSignOn,
}));

/** A user who may enter one other database only opens that one. With several, the next page offers the choice. */
function enter({ session, databases = [] }: SignedIn): void {
  const [only] = databases;
  if (only !== undefined && databases.length === 1) location.assign(databasePage(only));
  else setSession(session);
}

/** The sign-in form; signed-in users are redirected to the requested URL. */
export function LoginScreen() {
  const session = useAppState((state) => state.session);
  const connection = pageConnectionName();
  const signOn = singleSignOn();
  const location = useLocation();
  const wanted: unknown = (location.state as { wanted?: unknown } | null)?.wanted;
  const { data } = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => fetchSession(signal),
    enabled: session.kind === 'unknown',
  });
  useEffect(() => {
    if (data && session.kind === 'unknown') setSession(data);
  }, [data, session.kind]);

  if (session.kind === 'user' || session.kind === 'off')
    return <Navigate to={typeof wanted === 'string' ? wanted : addresses.home} replace />;
  return (
    <main className={classes.page}>
      <Stack className={classes.card} gap="md">
        <div className={classes.head}>
          <ProductMark size={40} />
          <div>
            <Title order={1}>Orrery</Title>
            <Text c="dimmed" size="sm">
              Database {pageDatabase()}
            </Text>
          </div>
        </div>
        {hasConnections() && (
          <Suspense fallback={null}>
            <ServerSelect isForSignIn />
          </Suspense>
        )}
        {signOn && (
          <Suspense fallback={null}>
            <SingleSignOn offer={signOn} wanted={typeof wanted === 'string' ? wanted : addresses.home} />
          </Suspense>
        )}
        {!signOn?.isOnly && <SignInForm onSignedIn={enter} />}
        {connection === undefined && (
          <Text c="dimmed" size="xs">
            The terminal that started the server shows a link that signs you in without a password.
          </Text>
        )}
      </Stack>
    </main>
  );
}
