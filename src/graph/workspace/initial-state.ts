import type { UndoTree } from '../../command/UndoTree.ts';
import type { LayoutSession } from '../layouts/LayoutSession.ts';
import { defaultToolId } from '../tools/registry.ts';
import { dockHeights } from './free-area.ts';
import { type GraphSettings, toStyle } from './settings.ts';
import type { WorkspaceFeature } from './WorkspaceFeature.ts';
import { defaultGraphSize, type FeatureState, type WorkspaceState } from './workspace-state.ts';

interface Start {
  readonly settings: GraphSettings;
  readonly layout: LayoutSession;
  readonly history: UndoTree;
  readonly features: readonly WorkspaceFeature[];
}

/** The state of a workspace that has not loaded anything. */
export function initialState({ settings, layout, history, features }: Start): WorkspaceState {
  // The registry has all features, so that each declared member has its initial value.
  const ofFeatures = Object.assign({}, ...features.map(({ state }) => state)) as FeatureState;
  return {
    ...ofFeatures,
    toolId: defaultToolId,
    size: defaultGraphSize,
    selection: { vertexIds: [] },
    walk: undefined,
    connecting: undefined,
    marquee: undefined,
    hiddenVertices: 0,
    foldedVertices: 0,
    hover: {},
    canvasLimits: undefined,
    shown: { vertices: 0, edges: 0 },
    totals: undefined,
    loading: undefined,
    running: undefined,
    levels: undefined,
    layout: { state: 'idle', progress: 1 },
    layoutId: layout.layout.id,
    layoutValues: { ...settings.viewer.layouts, force: layout.values },
    panel: undefined,
    dock: { tab: '', isOpen: false, height: dockHeights.usual },
    dialog: undefined,
    undoToast: undefined,
    style: toStyle(settings),
    nodeLimit: settings.adapter.nodeLimit,
    undo: history.state,
    modelRevision: 0,
    canvasRevision: 0,
    attributeExamples: undefined,
    edgeAttributeExamples: undefined,
    zoom: { value: 1, minimal: 0.16 },
  };
}
