import { useEffect, useState } from 'react';
import { describeError } from '../../../../api/errors.ts';
import type { Direction } from '../../../adapters/GraphAdapter.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { type Reach, reachInDatabase } from '../reach-database.ts';

const delayMs = 200;

interface Reading {
  readonly reach: Reach | undefined;
  readonly problem: string | undefined;
}

const none: Reading = { reach: undefined, problem: undefined };

/** The vertices of the database within some steps; a change of the arguments stops the previous count. */
export function useReach(vertexIds: readonly string[], direction: Direction, steps: number): Reading {
  const { adapter } = useWorkspace();
  const [reading, setReading] = useState<Reading>(none);
  useEffect(() => {
    const abort = new AbortController();
    setReading(none);
    const timer = setTimeout(() => {
      reachInDatabase(adapter, vertexIds, { direction, steps, signal: abort.signal }).then(
        (reach) => setReading({ reach, problem: undefined }),
        (error: unknown) => {
          if (!abort.signal.aborted) setReading({ reach: undefined, problem: describeError(error).text });
        },
      );
    }, delayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [adapter, vertexIds, direction, steps]);
  return reading;
}
