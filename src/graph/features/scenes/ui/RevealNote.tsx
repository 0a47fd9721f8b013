import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { sceneCollections } from '../scene-collections.ts';
import classes from './scenes.module.css';

/** Names that are listed; the others are counted. */
const maxNames = 8;

/** Says what readers of a scene see of the database. */
export function RevealNote() {
  const workspace = useWorkspace();
  const { data } = useQuery({
    queryKey: ['scene-collections', workspace.graph, workspace.source.address],
    queryFn: async () => (await sceneCollections(workspace)) ?? [],
    staleTime: 0,
  });
  const names = data ?? [];
  const rest = names.length - maxNames;
  const listed = names.slice(0, maxNames).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return (
    <p className={classes.note}>
      Readers see the attributes of its vertices and edges as they were saved, also of removed ones in its
      history.
      {listed !== '' && ` Collections: ${listed}. Users who cannot read each of them cannot open it.`}
    </p>
  );
}
