import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { type BindParameterInfo, bindParametersOf } from '../../../aql/editor/bind-parameters.ts';
import { fetchCollections } from '../../api/collections.ts';
import { BindField } from '../binds/BindField.tsx';
import classes from './Notebook.module.css';
import type { NotebookSession } from './NotebookSession.ts';

/** The bind parameters of all cells. A change runs the cells that use it. Absent if no cell has one. */
export function ParametersBar({ session }: { readonly session: NotebookSession }) {
  const { cells, parameters } = useStore(session.store, ({ notebook }) => notebook);
  const binds = useStore(session.store, (state) => state.binds);
  /** Names of results, which are no parameters. */
  const named = new Set(cells.map(({ name }) => name));
  const used = new Map<string, BindParameterInfo>();
  for (const { id, kind, text } of cells) {
    if (kind !== 'query') continue;
    const typed = new Map(binds.get(id)?.map((parameter) => [parameter.key, parameter]));
    for (const parameter of bindParametersOf(text, '3.12')) {
      if (named.has(parameter.name)) continue;
      const known = used.get(parameter.key);
      if (known === undefined || known.types.length === 0)
        used.set(parameter.key, typed.get(parameter.key) ?? parameter);
    }
  }
  const { data: collections = [] } = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => fetchCollections(signal),
    enabled: used.size > 0,
  });
  if (used.size === 0) return undefined;
  const names = collections.filter(({ isSystem }) => !isSystem).map(({ name }) => name);
  return (
    <section className={classes.parameters} aria-label="Parameters">
      <p>
        <b>Parameters</b> <span>shared by all cells; a change runs the cells that use it</span>
      </p>
      <div className={classes.fields}>
        {[...used.values()].map((parameter) => (
          <BindField
            key={parameter.key}
            parameter={parameter}
            raw={parameters[parameter.key]}
            collections={names}
            isDisabled={session.readOnlyReason !== undefined}
            onChange={(raw, isTypeChosen) => session.setParameter(parameter, raw, isTypeChosen)}
          />
        ))}
      </div>
    </section>
  );
}
