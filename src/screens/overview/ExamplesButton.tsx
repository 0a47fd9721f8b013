import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { fetchGraphExamples } from '../../api/graphs.ts';
import { type LateCode, useLate } from '../../ui/hooks/use-late.ts';
import { ExamplesTrigger } from './ExamplesTrigger.tsx';

const menu: LateCode<{
  readonly ExamplesMenu: ComponentType<{
    readonly examples: Awaited<ReturnType<typeof fetchGraphExamples>>;
  }>;
}> = {
  load: () => import('./ExamplesMenu.tsx'),
};

/** Opens the menu of examples. */
export function ExamplesButton() {
  const { part, open } = useLate(menu);
  const { data } = useQuery({
    queryKey: ['graph-examples'],
    queryFn: ({ signal }) => fetchGraphExamples(signal),
    retry: false,
  });
  // Servers other than the embedded one may not provide examples.
  if (data === undefined) return null;
  if (part) return <part.ExamplesMenu examples={data} />;
  return <ExamplesTrigger aria-haspopup="menu" onClick={() => open('examples')} />;
}
