import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CopyInfo } from '../../../../protocol/api/copies.ts';
import { describeError } from '../../../api/errors.ts';
import type { OnDuplicate } from '../../../api/imports.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { databaseBeside, sideConnection } from '../sides.ts';
import { fetchCopies, fetchCopy, isUnderWay, resumeCopy, startCopy, stopCopy } from './copy-jobs.ts';
import { copyItemsOf } from './copy-spec.ts';
import { followCopy } from './follow-copy.ts';
import { planCopy } from './plan-copy.ts';

export type CopyPageState = ReturnType<typeof useCopyPage>;

const copiesKey = ['compare', 'copies'] as const;
const runningMs = 1000;

/** State and actions of copies from the left to the right side; they run on the server. */
export function useCopyPage() {
  const [leftText, setLeft] = useAddressState('left');
  const [right, setRight] = useAddressState('right');
  const left = leftText === '' ? pageDatabase() : leftText;
  const [newDatabase, setNewDatabase] = useState('');
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('ignore');
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<{ readonly id: string; readonly side: string }>();
  /** The side of the database that the shown copy creates. */
  const [created, setCreated] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isStarting, setStarting] = useState(false);
  const queryClient = useQueryClient();
  const copies = useCopies(right === '' ? left : right);
  const report = useReport(shown);
  const isRunning = report.data !== undefined && isUnderWay(report.data.copy);
  const hasNew = newDatabase.trim() !== '';
  const plan = useCopyPlan(left, right, hasNew, !isRunning);
  const isChosen = (id: string) => !excluded.has(id);
  const chosen = plan.data?.items.filter(({ id }) => isChosen(id)) ?? [];

  const compareWithCreated = useEffectEvent(() => {
    if (created === undefined) return;
    setRight(created);
    setNewDatabase('');
    setCreated(undefined);
  });
  const isComplete = report.data?.copy.state === 'done';
  useEffect(() => {
    // Before, the server may not have the database yet.
    if (isComplete) compareWithCreated();
  }, [isComplete]);

  /** Runs an action, shows its error, and reads the copies again. */
  const act = async (work: () => Promise<unknown>) => {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(describeError(error).text);
    }
    await queryClient.invalidateQueries({ queryKey: copiesKey });
  };
  const start = () =>
    act(async () => {
      if (plan.data === undefined) return;
      setStarting(true);
      try {
        const name = hasNew ? newDatabase.trim() : undefined;
        const items = copyItemsOf(chosen, plan.data.absent);
        const id = await startCopy({ left, right, newDatabase: name, onDuplicate, items });
        setShown({ id, side: right });
        followCopy({ id, side: right });
        if (name !== undefined) setCreated(databaseBeside(right, name));
      } finally {
        setStarting(false);
      }
    });
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
    copies: copies.data?.copies ?? [],
    isKept: copies.data?.isKept ?? true,
    copy: report.data?.copy,
    outcomes: report.data?.outcomes ?? [],
    isRunning,
    isStarting,
    failure,
    start,
    setChosen(id: string, isWanted: boolean) {
      const next = new Set(excluded);
      if (isWanted) next.delete(id);
      else next.add(id);
      setExcluded(next);
    },
    stop: (id: string) => act(() => stopCopy(id, copies.side)),
    resume: (copy: CopyInfo) =>
      act(async () => {
        await resumeCopy(copy, copies.side);
        setShown({ id: copy.id, side: copies.side });
        followCopy({ id: copy.id, side: copies.side });
      }),
    show: (id: string) => setShown({ id, side: copies.side }),
  };
}

/** The copies from and to the server of a side. */
function useCopies(side: string) {
  const { data } = useQuery({
    queryKey: [...copiesKey, side],
    queryFn: ({ signal }) => fetchCopies(side, signal),
    refetchInterval: ({ state }) => (state.data?.copies.some(isUnderWay) ? runningMs : false),
  });
  return { data, side };
}

function useReport(shown: { readonly id: string; readonly side: string } | undefined) {
  return useQuery({
    queryKey: [...copiesKey, 'report', shown?.id],
    queryFn: ({ signal }) => fetchCopy(shown!, signal),
    enabled: shown !== undefined,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.copy) ? runningMs : false),
  });
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
