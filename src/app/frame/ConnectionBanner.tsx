import { Button, Code } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isServerReachable } from '../../api/page-connection.ts';
import { formatTime } from '../../lib/format.ts';
import type { Outage } from '../../store/app-state.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import classes from './ConnectionBanner.module.css';

/** Reports an unreachable server, the age of the shown data and the next attempt. */
export function ConnectionBanner() {
  const outage = useAppState(({ server }) => server.outage);
  const [zone] = useTimeZone();
  if (outage === undefined) return null;
  const { sinceMs, lastAnswerMs, details } = outage;
  return (
    <div className={classes.banner}>
      <IconPlugConnectedX size={18} className={classes.icon} aria-hidden />
      <p className={classes.text} role="alert">
        <strong>The server does not answer</strong> since {formatTime(sinceMs, zone)}.
        {lastAnswerMs !== undefined && ` The data below are as of ${formatTime(lastAnswerMs, zone)}.`} Your
        unsaved changes are kept in this browser.
      </p>
      <NextAttempt outage={outage} />
      <FailedRequest details={details} />
    </div>
  );
}

/** The failed request. It is only in the page while it is open, so that a search for its text finds the notifications. */
function FailedRequest({ details }: { readonly details: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Details</summary>
      {isOpen && (
        <>
          <Code block mb="xs" tabIndex={0}>
            {details}
          </Code>
          <CopyButton text={details} label="Copy details" />
        </>
      )}
    </details>
  );
}

function NextAttempt({ outage: { nextAttemptMs } }: { readonly outage: Outage }) {
  const nowMs = useNow();
  const [isAsking, setAsking] = useState(false);
  const retry = async () => {
    setAsking(true);
    await isServerReachable();
    setAsking(false);
  };
  const seconds = Math.max(0, Math.ceil(((nextAttemptMs ?? 0) - nowMs) / 1000));
  return (
    <>
      <span className={classes.next}>{seconds === 0 ? 'Connecting …' : `Next attempt in ${seconds} s`}</span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={16} />}
        loading={isAsking}
        onClick={() => void retry()}
      >
        Retry now
      </Button>
    </>
  );
}

/** The time, updated twice a second. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
