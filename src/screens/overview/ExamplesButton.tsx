import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentPropsWithRef, ComponentType } from 'react';
import { fetchGraphExamples } from '../../api/graphs.ts';
import { type LateCode, useLate } from '../../ui/hooks/use-late.ts';

export interface ExamplesMenuProps {
  readonly examples: Awaited<ReturnType<typeof fetchGraphExamples>>;
}

const menu: LateCode<{ readonly ExamplesMenu: ComponentType<ExamplesMenuProps> }> = {
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

export function ExamplesTrigger(props: Omit<ComponentPropsWithRef<'button'>, 'color' | 'style' | 'value'>) {
  return (
    <Button
      data-trigger="examples"
      size="xs"
      variant="default"
      rightSection={<IconChevronDown size={14} aria-hidden />}
      {...props}
    >
      Examples
    </Button>
  );
}
