import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ClusterServer } from '../../../api/cluster.ts';
import { type BalanceOptions, fetchBalance } from '../../../api/cluster-work.ts';
import { useCommandContext } from '../../../ui/CommandContextProvider.tsx';
import { useRefusal } from '../../../ui/hooks/use-refusal.ts';
import { planMoves, type RebalancePlan } from './plan-moves.ts';
import { RebalanceRun } from './RebalanceRun.ts';

/** One run for the page of the browser; it outlives the screen. */
const run = new RebalanceRun();
/** The plan whose moves `run` knows, and the moves that the user has left out. */
let kept: { readonly plan: RebalancePlan; readonly excluded: ReadonlySet<string> } | undefined;

const firstOptions: BalanceOptions = {
  maximumNumberOfMoves: 50,
  leaderChanges: true,
  moveLeaders: true,
  moveFollowers: true,
  excludeSystemCollections: false,
};

export type RebalanceState = ReturnType<typeof useRebalance>;

/** The score, the plan and its run. */
export function useRebalance(servers: readonly ClusterServer[]) {
  const { refresh } = useCommandContext();
  const refusal = useRefusal('administrator');
  const [options, setOptions] = useState(firstOptions);
  const [current, setCurrent] = useState(kept);
  const [problem, setProblem] = useState<unknown>();
  const [isPlanning, setPlanning] = useState(false);
  const planning = useRef<AbortController>(undefined);
  // The plan of a screen that is left must not replace the one that the next screen shows.
  useEffect(() => () => planning.current?.abort(), []);
  const progress = useSyncExternalStore(run.subscribe, run.state);
  const score = useQuery({
    queryKey: ['cluster', 'balance'],
    queryFn: ({ signal }) => fetchBalance(signal),
    refetchInterval: 10_000,
    retry: false,
  });
  const keep = (next: typeof kept) => {
    kept = next;
    setCurrent(next);
  };
  const plan = async () => {
    if (run.state().isRunning) return;
    planning.current?.abort();
    const stop = new AbortController();
    planning.current = stop;
    setPlanning(true);
    setProblem(undefined);
    try {
      const next = await planMoves(options, servers, stop.signal);
      // The moves of a run are those of its plan.
      if (stop.signal.aborted || run.state().isRunning) return;
      run.forget();
      keep({ plan: next, excluded: new Set() });
    } catch (error) {
      if (!stop.signal.aborted) setProblem(error);
    } finally {
      if (planning.current === stop) setPlanning(false);
    }
  };
  const chosen = current?.plan.moves.filter(({ id }) => !current.excluded.has(id)) ?? [];
  return {
    refusal,
    score: score.data,
    scoreError: score.data === undefined ? score.error : null,
    rereadScore: () => void score.refetch(),
    options,
    setOptions,
    plan: current?.plan,
    isPlanning,
    problem,
    progress,
    chosen,
    waiting: chosen.filter(({ id }) => progress.states.get(id)?.kind !== 'moved'),
    isChosen: (id: string) => !current?.excluded.has(id),
    choose(id: string, isWanted: boolean) {
      if (current === undefined) return;
      const excluded = new Set(current.excluded);
      if (isWanted) excluded.delete(id);
      else excluded.add(id);
      keep({ ...current, excluded });
    },
    makePlan: () => void plan(),
    start: () => void run.run(chosen, () => void refresh('cluster')),
    stop: run.stop,
  };
}
