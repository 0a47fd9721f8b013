import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../../api/errors.ts';
import { otherServer } from '../../../api/other-server.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import { startTask } from '../../../store/tasks.ts';
import { useCommandContext } from '../../../ui/CommandContextProvider.tsx';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { parseSide, sideConnection, sideLabel } from '../sides.ts';
import { planServices } from './plan-services.ts';
import { type OnService, runServices, type ServiceOutcome } from './run-services.ts';

type Phase =
  | { readonly kind: 'idle' | 'running' | 'done' | 'stopped' }
  | { readonly kind: 'failed'; readonly text: string };

export type ServicesPageState = ReturnType<typeof useServicesPage>;

/** The services that are copied: all but those that the user has left out. */
function useChoice() {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  return {
    isChosen: (mount: string) => !excluded.has(mount),
    setChosen(mount: string, isWanted: boolean) {
      const next = new Set(excluded);
      if (isWanted) next.delete(mount);
      else next.add(mount);
      setExcluded(next);
    },
  };
}

/** State and actions of a copy of services from the left to the right side. */
export function useServicesPage() {
  const [leftText, setLeft] = useAddressState('left');
  const [right, setRight] = useAddressState('right');
  const left = leftText === '' ? pageDatabase() : leftText;
  const { refresh } = useCommandContext();
  const client = useQueryClient();
  const { isChosen, setChosen } = useChoice();
  const [onExisting, setOnExisting] = useState<OnService>('skip');
  const [runsSetup, setRunsSetup] = useState(true);
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' });
  const [outcomes, setOutcomes] = useState<readonly ServiceOutcome[]>([]);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isRunning = phase.kind === 'running';
  const plan = useQuery({
    queryKey: ['compare', 'services', left, right],
    queryFn: ({ signal }) => {
      const { server, database } = parseSide(left);
      const source = otherServer(server, signal);
      return planServices({ source, sourceDatabase: database, target: sideConnection(right) }, signal);
    },
    enabled: right !== '' && right !== left && !isRunning,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const chosen = plan.data?.items.filter(({ mount }) => isChosen(mount)) ?? [];
  const forget = () => {
    setOutcomes([]);
    setPhase({ kind: 'idle' });
  };

  const start = async () => {
    if (plan.data === undefined) return;
    const stop = new AbortController();
    running.current = stop;
    forget();
    setPhase({ kind: 'running' });
    const title = `Copy services from ${sideLabel(left)} to ${sideLabel(right)}`;
    const task = startTask(title, { stop: () => stop.abort() });
    const { server, database } = parseSide(left);
    let ended = 0;
    try {
      const run = {
        source: otherServer(server, stop.signal),
        sourceDatabase: database,
        sourceVersion: plan.data.version,
        target: sideConnection(right),
        items: chosen,
        onExisting,
        runsSetup,
      };
      await runServices(run, stop.signal, (outcome) => {
        ended += 1;
        task.progress(ended, chosen.length);
        setOutcomes((former) => [...former, outcome]);
      });
      setPhase({ kind: 'done' });
    } catch (error) {
      setPhase(
        stop.signal.aborted ? { kind: 'stopped' } : { kind: 'failed', text: describeError(error).text },
      );
    } finally {
      task.end();
      // The target has other services now: a plan of before would install the copied ones again.
      void client.invalidateQueries({ queryKey: ['compare', 'services'] });
      await refresh('services', 'collections');
    }
  };
  return {
    left,
    right,
    setLeft(next: string) {
      forget();
      setLeft(next);
    },
    setRight(next: string) {
      forget();
      setRight(next);
    },
    plan,
    chosen,
    isChosen,
    setChosen,
    onExisting,
    setOnExisting,
    runsSetup,
    setRunsSetup,
    phase,
    outcomes,
    start,
    stop: () => running.current?.abort(),
    readAgain() {
      forget();
      void plan.refetch();
    },
  };
}
