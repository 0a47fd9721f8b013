import { Button, Divider, Text } from '@mantine/core';
import { type SignInFailure, singleSignOnPaths } from '../../../protocol/single-sign-on.ts';
import { pageBase, siteBase } from '../../lib/page-location.ts';

interface SingleSignOnProps {
  readonly offer: { readonly label: string; readonly isOnly: boolean };
  /** The page after the sign-in, below the database. */
  readonly wanted?: string;
  /** This page stays, with all that the user typed. */
  readonly isInNewTab?: boolean;
}

const failureTexts: Readonly<Record<SignInFailure, string>> = {
  foreign: 'The sign-in was started by another site. Start it here.',
  unreachable: 'The sign-in service does not answer. Try again later, or ask your administrator.',
  invalid: 'The answer of the sign-in service is not valid. The log of the server has the reason.',
  denied: 'The sign-in service did not sign you in.',
  expired: 'The sign-in took too long, was used before, or was started in another browser. Start it again.',
  'no-role': 'Your account has no role that gives access. Ask your administrator for one.',
  'no-user':
    'There is no active user for your account, or its name belongs to another person. Ask your administrator.',
};

/** The link to the identity provider, with the reason if its sign-in failed before. */
export function SingleSignOn({ offer: { label, isOnly }, wanted = '/', isInNewTab }: SingleSignOnProps) {
  const failure = new URLSearchParams(location.search).get('failure') ?? '';
  const query = new URLSearchParams({ return: pageBase() + wanted });
  return (
    <>
      {Object.hasOwn(failureTexts, failure) && (
        <Text c="var(--orrery-error)" size="sm" role="alert">
          {failureTexts[failure as SignInFailure]}
        </Text>
      )}
      <Button
        component="a"
        href={`${siteBase()}${singleSignOnPaths.start}?${query}`}
        {...(isInNewTab ? { target: '_blank' } : {})}
        {...(isOnly ? {} : { variant: 'default' })}
      >
        Sign in with {label}
      </Button>
      {!isOnly && <Divider label="or with a password" />}
    </>
  );
}
