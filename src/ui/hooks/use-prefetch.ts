import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/**
 * Starts queries before the components that show them are mounted, so that they do not wait for another answer. Each
 * change of `name` starts them again; undefined starts nothing. Errors are shown by the components.
 */
export function usePrefetch(
  name: string | undefined,
  // biome-ignore lint/suspicious/noExplicitAny: queries of different data
  queries: () => readonly FetchQueryOptions<any, any, any, any>[],
): void {
  const client = useQueryClient();
  const start = useEffectEvent(() => {
    for (const query of queries()) void client.prefetchQuery(query);
  });
  useEffect(() => {
    if (name !== undefined) start();
  }, [name]);
}
