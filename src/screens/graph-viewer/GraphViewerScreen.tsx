import { useEffect, useMemo, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { runCommand } from '../../command.ts';
import { NamedGraphAdapter } from '../../graph/adapters/NamedGraphAdapter.ts';
import { graphCommands } from '../../graph/commands/all-commands.ts';
import { GraphWorkspacePanels } from '../../graph/panels/frame/GraphWorkspacePanels.tsx';
import { WorkspaceProvider } from '../../graph/panels/workspace-context.tsx';
import { GraphWorkspace } from '../../graph/workspace/GraphWorkspace.ts';
import { settingsKey } from '../../graph/workspace/settings.ts';
import { pagePath } from '../../lib/page-location.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';

/** One graph on the canvas; each graph has its own workspace. */
export function GraphViewerScreen() {
  const { name = '' } = useParams();
  return <GraphViewer key={name} name={name} />;
}

function GraphViewer({ name }: { readonly name: string }) {
  const base = useCommandContext();
  const [search] = useSearchParams();
  const startsRandomly = useRef(search.get('start') !== 'none');
  const workspace = useMemo(
    () =>
      new GraphWorkspace(
        name,
        new NamedGraphAdapter(name),
        settingsKey({ hash: window.location.hash, pathname: pagePath() }),
      ),
    [name],
  );
  const context = useMemo(() => ({ ...base, workspace }), [base, workspace]);
  useCommandRegistration(graphCommands, context);
  useEffect(() => {
    void runCommand('graph.loadFacts');
    if (startsRandomly.current) void runCommand('graph.randomStart');
    return () => workspace.dispose();
  }, [workspace]);

  return (
    <WorkspaceProvider workspace={workspace}>
      <GraphWorkspacePanels onReady={() => workspace.follow()} />
    </WorkspaceProvider>
  );
}
