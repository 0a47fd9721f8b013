import type { ReactNode } from 'react';
import { type LateCode, useLate } from '../hooks/use-late.ts';
import { type SortMenuProps, SortTrigger } from './SortTrigger.tsx';

const choices: LateCode<{
  readonly SortChoices: <Field extends string>(props: SortMenuProps<Field>) => ReactNode;
}> = { load: () => import('./SortChoices.tsx') };

/** Sort field and direction of a list. */
export function SortMenu<Field extends string>(props: SortMenuProps<Field>) {
  const { part, open } = useLate(choices);
  if (part) return <part.SortChoices {...props} />;
  return <SortTrigger sort={props} aria-haspopup="menu" onClick={() => open('sort')} />;
}
