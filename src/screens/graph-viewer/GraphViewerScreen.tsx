import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom';
import { runCommand } from '../../command.ts';
import {
  type AdapterConfig,
  addressOfConfig,
  configOfAddress,
  configProblem,
  createAdapter,
} from '../../graph/adapters/adapter-config.ts';
import { connectStepKinds } from '../../graph/features/history/step-kinds.ts';
import { features, graphCommands } from '../../graph/features/registry.ts';
import { mayLeave } from '../../graph/features/scenes/opening-commands.ts';
import { publishStored } from '../../graph/features/scenes/publish-stored.ts';
import { SceneSession } from '../../graph/features/scenes/SceneSession.ts';
import { sceneCommands } from '../../graph/features/scenes/scene-commands.ts';
import type { StartArgs } from '../../graph/features/scenes/start-command.ts';
import { SceneProvider } from '../../graph/features/scenes/ui/scene-context.tsx';
import { GraphWorkspacePanels } from '../../graph/frame/GraphWorkspacePanels.tsx';
import { WorkspaceProvider } from '../../graph/ui/workspace-context.tsx';
import { GraphWorkspace } from '../../graph/workspace/GraphWorkspace.ts';
import { settingsKey } from '../../graph/workspace/settings.ts';
import { addresses } from '../../lib/addresses.ts';
import { pagePath } from '../../lib/page-location.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useLeaveGuard } from '../../ui/hooks/use-leave-guard.ts';

/** One graph on the canvas; each graph has its own workspace. */
export function GraphViewerScreen() {
  const { name = '' } = useParams();
  const { search } = useLocation();
  const config = configOfAddress(name, new URLSearchParams(search));
  const key = sourceName(config);
  const problem = configProblem(config);
  const navigate = useNavigate();
  if (problem !== undefined) {
    const openNamedGraph = () => void navigate(addresses.graph(name));
    return <ErrorPanel title="Graph error" error={new Error(problem)} onRetry={openNamedGraph} />;
  }
  return <GraphViewer key={key} name={key} config={config} />;
}

/** The graph's name; for another source also its kind and its address. Scenes are stored by it. */
function sourceName(config: AdapterConfig): string {
  const parts = [config.graph, ...Object.values(addressOfConfig(config))];
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

interface GraphViewerProps {
  readonly name: string;
  readonly config: AdapterConfig;
}

function GraphViewer({ name, config }: GraphViewerProps) {
  const base = useCommandContext();
  const first = useRef(config);
  const workspace = useMemo(() => {
    const settings = settingsKey({ hash: window.location.hash, pathname: pagePath() });
    const created = new GraphWorkspace({
      graph: name,
      adapter: createAdapter(first.current),
      settingsKey: settings,
      features,
    });
    created.source = { address: addressOfConfig(first.current), name: sourceName(first.current) };
    connectStepKinds(created);
    return created;
  }, [name]);
  const scenes = useMemo(() => new SceneSession(workspace), [workspace]);
  const context = useMemo(() => ({ ...base, workspace, scenes }), [base, workspace, scenes]);
  useCommandRegistration(graphCommands, context);
  useCommandRegistration(sceneCommands, context);
  useEffect(() => {
    void runCommand('graph.loadFacts');
    void runCommand('graph.loadRights');
    void runCommand('graph.loadCollectionColors');
    const flush = () => void scenes.flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    const stopPublishing = publishStored(scenes);
    return () => {
      stopPublishing();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      scenes.dispose();
      workspace.dispose();
    };
  }, [workspace, scenes]);
  useSceneOfAddress(scenes);
  useSceneGuard(scenes);

  return (
    <WorkspaceProvider workspace={workspace}>
      <SceneProvider session={scenes}>
        <GraphWorkspacePanels
          onReady={() => {
            scenes.watchView();
            workspace.camera.showPending();
          }}
        />
      </SceneProvider>
    </WorkspaceProvider>
  );
}

/** The scene of this browser that an entry in the tab's history shows; it survives a reload. */
function localSceneOf(state: unknown): string | undefined {
  const { localScene } = (state ?? {}) as { readonly localScene?: unknown };
  return typeof localScene === 'string' ? localScene : undefined;
}

/**
 * Starts the scene of the address, writes its id to the entry in the tab's history, and follows the back and forward
 * buttons.
 */
function useSceneOfAddress(scenes: SceneSession): void {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const first = useRef(location);
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    const { state, search } = first.current;
    const query = new URLSearchParams(search);
    const args: StartArgs = {
      localId: localSceneOf(state),
      sceneKey: query.get('scene') ?? undefined,
      start: query.get('start') ?? undefined,
    };
    void runCommand('scenes.start', args).then(() => setStarted(true));
  }, []);
  useEffect(() => {
    if (!isStarted) return;
    const id = localSceneOf(location.state);
    if (id === scenes.id) return;
    // The page loads its first entry as POP, too. That entry gets the id of what was started: its former scene may not
    // have been stored before a reload, or another page may have it open.
    const isReturn = type === 'POP' && location !== first.current;
    if (id !== undefined && isReturn) void runCommand('scenes.openLocal', { id });
    else void navigate(location, { replace: true, state: { localScene: scenes.id } });
  }, [isStarted, location, type, navigate, scenes]);
}

/** Asks before the graph is left with changes of a named scene that are not saved. */
function useSceneGuard(scenes: SceneSession): void {
  useLeaveGuard({
    isActive: () => scenes.hasUnsaved,
    ask: () => mayLeave({ scenes }),
    losesInput: () => scenes.hasUnsaved || (scenes.isPending && scenes.state.localError !== undefined),
  });
}
