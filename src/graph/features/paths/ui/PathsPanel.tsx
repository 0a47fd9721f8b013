import { useEffect } from 'react';
import { runCommand } from '../../../../command.ts';
import { PanelFrame } from '../../../ui/PanelFrame.tsx';
import { RunningJob } from '../../../ui/RunningJob.tsx';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { CopyPathQuery } from './CopyPathQuery.tsx';
import { FoundPathList } from './FoundPathList.tsx';
import { PathForm } from './PathForm.tsx';
import classes from './paths.module.css';

/** Shortest paths between two vertices: the form, and the paths with their stopovers. */
export function PathsPanel() {
  const paths = useWorkspaceState((state) => state.paths.found);
  useEffect(() => {
    void runCommand('graph.loadAttributeExamples');
    void runCommand('graph.loadEdgeAttributeExamples');
  }, []);
  return (
    <PanelFrame title="Paths" hasPadding={false} controls={<CopyPathQuery />}>
      <div className={classes.panel}>
        <PathForm />
        <RunningJob />
        {paths !== undefined && <FoundPathList found={paths} />}
      </div>
    </PanelFrame>
  );
}
