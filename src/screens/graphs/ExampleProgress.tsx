import { Progress, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { fetchGraphExampleProgress } from '../../api/graphs.ts';
import { formatExact } from '../../lib/format.ts';

/** Interval of progress requests. */
const pollMs = 500;

interface ExampleProgressProps {
  readonly id: string;
  /** True: this page started the creation. */
  readonly isRunning: boolean;
  /** Shown while no creation is running. */
  readonly children: ReactNode;
}

/** Progress of an example's creation, including one that another page started, or this page before a reload. */
export function ExampleProgress({ id, isRunning, children }: ExampleProgressProps) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['graph-example-progress', id],
    queryFn: ({ signal }) => fetchGraphExampleProgress(id, signal),
    refetchInterval: ({ state }) => (isRunning || state.data?.state === 'running' ? pollMs : false),
    retry: false,
  });
  const isRunningThere = data?.state === 'running';
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunningThere && !isRunning) {
      for (const family of ['graphs', 'graph-examples', 'collections'])
        void queryClient.invalidateQueries({ queryKey: [family] });
    }
    wasRunning.current = isRunningThere;
  }, [isRunningThere, isRunning, queryClient]);

  if (!isRunning && !isRunningThere) return children;
  const { done = 0, total = 0 } = isRunningThere ? data : {};
  const percent = total > 0 ? Math.min(100, (100 * done) / total) : 0;
  return (
    <div style={{ width: 160 }}>
      <Progress value={percent} aria-label={`Creating ${id}`} />
      <Text size="xs" c="dimmed" ta="right" mt={4}>
        {total > 0 ? `${formatExact(done)} of ${formatExact(total)}` : 'Creating'}
      </Text>
    </div>
  );
}
