import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { databaseApi } from '../../../../protocol/api/database.ts';
import { describeError } from '../../../api/errors.ts';
import type { OnDuplicate } from '../../../api/imports.ts';
import { addresses } from '../../../lib/addresses.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import { startWork, takeResumedWork } from '../../../store/running-work.ts';
import { startTask } from '../../../store/tasks.ts';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { useAppState } from '../../../ui/hooks/use-app-state.ts';
import { databaseBeside, sideConnection, sideLabel } from '../sides.ts';
import { type CopyResume, interruptedCopyOf } from './interrupted-copy.ts';
import { planCopy } from './plan-copy.ts';
import { type CopyOutcome, runCopy } from './run-copy.ts';

type Phase =
  | { readonly kind: 'idle' | 'done' | 'stopped' }
  | { readonly kind: 'running'; readonly copied: number }
  | { readonly kind: 'failed'; readonly text: string };

export type CopyPageState = ReturnType<typeof useCopyPage>;

/** State and actions of a copy from the left to the right side. */
export function useCopyPage() {
  const [leftText, setLeft] = useAddressState('left');
  const [right, setRight] = useAddressState('right');
  const left = leftText === '' ? pageDatabase() : leftText;
  const interrupted = interruptedCopyOf(useAppState((state) => state.resumedWork));
  const [newDatabase, setNewDatabase] = useState('');
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('ignore');
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' });
  const [outcomes, setOutcomes] = useState<readonly CopyOutcome[]>([]);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const hasNew = newDatabase.trim() !== '';
  const plan = useCopyPlan(left, right, hasNew, phase.kind !== 'running');
  const isChosen = (id: string) =>
    interrupted === undefined ? !excluded.has(id) : interrupted.items.includes(id);
  const chosen = plan.data?.items.filter(({ id }) => isChosen(id)) ?? [];

  const start = async () => {
    if (plan.data === undefined) return;
    const stop = new AbortController();
    running.current = stop;
    const target = hasNew ? databaseBeside(right, newDatabase.trim()) : right;
    const positions: CopyResume['positions'] = { ...interrupted?.positions };
    const choice = interrupted?.onDuplicate ?? onDuplicate;
    const resume = () => ({
      kind: 'copy' as const,
      address: addresses.compareCopy({ left, right: target }),
      left,
      right: target,
      items: chosen.map(({ id }) => id),
      onDuplicate: choice,
      positions,
    });
    setOutcomes([]);
    setPhase({ kind: 'running', copied: 0 });
    const title = `Copy from ${sideLabel(left)} to ${sideLabel(target)}`;
    const task = startTask(title, { stop: () => stop.abort() });
    const total = chosen.reduce((sum, { count = 0 }) => sum + count, 0);
    if (interrupted) takeResumedWork(true);
    const work = startWork({ title, done: 0, total, unit: 'documents', note: '', resume: resume() });
    try {
      if (hasNew) {
        await sideConnection(databaseBeside(right, '_system')).send(databaseApi.create, {
          body: { name: newDatabase.trim() },
        });
        setRight(target);
        setNewDatabase('');
      }
      const { absent } = plan.data;
      const connections = { source: sideConnection(left), target: sideConnection(target) };
      await runCopy({ ...connections, items: chosen, absent, onDuplicate: choice, positions }, stop.signal, {
        onPosition(collection, position, copied) {
          positions[collection] = position;
          work.progress({ done: copied, resume: resume() });
          task.progress(copied, total);
          setPhase({ kind: 'running', copied });
        },
        onOutcome: (outcome) => setOutcomes((former) => [...former, outcome]),
      });
      setPhase({ kind: 'done' });
    } catch (error) {
      setPhase(
        stop.signal.aborted ? { kind: 'stopped' } : { kind: 'failed', text: describeError(error).text },
      );
    } finally {
      task.end();
      work.end();
    }
  };
  return {
    left,
    setLeft,
    right,
    setRight,
    newDatabase,
    setNewDatabase,
    onDuplicate,
    setOnDuplicate,
    plan,
    chosen,
    isChosen,
    interrupted,
    phase,
    outcomes,
    start,
    setChosen(id: string, isWanted: boolean) {
      const next = new Set(excluded);
      if (isWanted) next.delete(id);
      else next.add(id);
      setExcluded(next);
    },
    stop: () => running.current?.abort(),
    discard: () => takeResumedWork(false),
  };
}

/** What the copy would do. `hasNew`: into a database that it creates. */
function useCopyPlan(left: string, right: string, hasNew: boolean, isAsked: boolean) {
  return useQuery({
    queryKey: ['compare', 'copy', left, right, hasNew],
    queryFn: ({ signal }) => {
      const target = hasNew ? undefined : sideConnection(right);
      return planCopy(sideConnection(left), target, sideConnection(right), signal);
    },
    enabled: right !== '' && right !== left && isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
