import { useAppState } from '../hooks/use-app-state.ts';

/** Says that a sharing level is only a note on servers without the calls of Orrery; nothing on others. */
export function UnenforcedSharing({ className }: { readonly className: string | undefined }) {
  const isUnenforced = useAppState(({ absent }) => absent.orrery !== undefined);
  if (!isUnenforced) return null;
  return (
    <p className={className}>
      This server does not enforce the level: all users who may read the database can see it, and those who
      may write to the collection _console can change it.
    </p>
  );
}
