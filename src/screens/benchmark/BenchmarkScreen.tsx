import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { graphCommands } from '../../graph/features/registry.ts';
import { WorkspaceProvider } from '../../graph/ui/workspace-context.tsx';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { exampleCommands } from '../graphs/commands.ts';
import { BenchmarkSession } from './BenchmarkSession.ts';
import classes from './benchmark.module.css';
import { Comparison } from './Comparison.tsx';
import { benchmarkCommands } from './commands.ts';
import { RecordTable } from './RecordTable.tsx';
import { RunPanel } from './RunPanel.tsx';
import { SetupForm } from './SetupForm.tsx';
import { useSetup } from './use-setup.ts';

/** Commands that the form needs: attribute names, and creation of an example graph. */
const formCommands = graphCommands.filter(({ id }) =>
  ['graph.loadAttributeExamples', 'graph.loadEdgeAttributeExamples'].includes(id),
);

/** Measures layouts, communities and metrics on a chosen graph, with the kernels of the console. */
export function BenchmarkScreen() {
  const base = useCommandContext();
  const setupState = useSetup();
  const { setup } = setupState;
  const [session] = useState(() => new BenchmarkSession(setup));
  // Only the run panel reads state that changes during a run. A render of the whole page would block the main thread.
  const workspace = useStore(session.store, (state) => state.workspace);
  const records = useStore(session.store, (state) => state.records);
  const compared = useStore(session.store, (state) => state.compared);
  const isRunning = useStore(session.store, (state) => state.step !== undefined);
  useCommandRegistration(
    benchmarkCommands,
    useMemo(() => ({ ...base, session }), [base, session]),
  );
  useCommandRegistration(
    formCommands,
    useMemo(() => ({ ...base, workspace }), [base, workspace]),
  );
  useCommandRegistration(exampleCommands, base);
  useEffect(() => session.prepare(setup), [session, setup]);
  useEffect(() => () => session.dispose(), [session]);
  const [before, after] = compared.map((id) => records.find((record) => record.id === id));
  return (
    <div className={classes.page}>
      <div>
        <WorkspaceProvider workspace={workspace}>
          <SetupForm state={setupState} isRunning={isRunning} />
        </WorkspaceProvider>
      </div>
      <div className={classes.main}>
        <RunPanel session={session} />
        <RecordTable records={records} compared={compared} />
        {before && after && <Comparison before={before} after={after} />}
      </div>
    </div>
  );
}
