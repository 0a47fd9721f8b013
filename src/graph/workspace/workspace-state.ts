import type { IdList } from '../../../protocol/lib/packed-ids.ts';
import type { UndoState } from '../../command/UndoStack.ts';
import type { Counts } from '../adapters/GraphAdapter.ts';
import type { LayoutState } from '../layouts/LayoutSession.ts';
import type { ParameterValues } from '../layouts/parameter.ts';
import type { Point } from '../scene/camera/Camera.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import type { AnalysisState } from './analysis-state.ts';
import type { NodeLimit } from './settings.ts';

/** Choices of the number of vertices of a random start. */
export const graphSizes = [5, 10, 20, 50, 100, 500, 1000, 2500, 5000, 'all'] as const;
export type GraphSize = (typeof graphSizes)[number];
export const defaultGraphSize: GraphSize = 5;

export type PanelId = 'document' | 'style' | 'history' | 'layout' | 'analysis';

export interface Selection {
  readonly vertexIds: IdList;
  /** The last selected edge; the panel shows its document. */
  readonly edgeId?: string | undefined;
  /** All selected edges including `edgeId`; undefined: only `edgeId`. */
  readonly edgeIds?: readonly string[] | undefined;
}

export function selectedEdges({ edgeId, edgeIds }: Selection): readonly string[] {
  return edgeIds ?? (edgeId === undefined ? [] : [edgeId]);
}

/** State of the keyboard walk between vertices. */
export interface Walk {
  readonly vertexId: string;
  /** The vertex whose neighbours Tab cycles through. */
  readonly around?: string;
}

/** An open dialog; its result is passed to a command. */
export type GraphDialog =
  | { readonly kind: 'newVertex'; readonly at: Point; readonly collections: readonly string[] }
  | {
      readonly kind: 'edgeCollection';
      readonly from: string;
      readonly to: string;
      readonly collections: readonly string[];
    }
  | { readonly kind: 'switchGraph' }
  | { readonly kind: 'selectByAttribute' }
  | { readonly kind: 'groupVertices' }
  | { readonly kind: 'exportPicture' }
  | { readonly kind: 'exportData' };

/** A long load that can be stopped. */
export interface Loading {
  readonly label: string;
  readonly done: number;
  readonly total: number | undefined;
}

/** UI state of one workspace; the graph itself is in the model. */
export interface WorkspaceState {
  readonly toolId: string;
  readonly size: GraphSize;
  readonly selection: Selection;
  /** Position of the keyboard walk. */
  readonly walk: Walk | undefined;
  /** Selection rectangle or lasso during a drag, CSS pixels of the canvas. */
  readonly marquee: readonly Point[] | undefined;
  /** Number of vertices that the user has hidden. */
  readonly hiddenVertices: number;
  /** True if the fisheye lens is on. */
  readonly isLensOn: boolean;
  readonly hover: {
    readonly vertexId?: string | undefined;
    readonly edgeId?: string | undefined;
    /** See `Region`. */
    readonly regionId?: string | undefined;
  };
  /** True while the region map is computed. */
  readonly isMapping: boolean;
  /** The keyboard's region. */
  readonly regionId: string | undefined;
  /** Ids of the regions in the resting view, largest first. */
  readonly regionsInView: readonly string[];
  /** Counts of shown elements. */
  readonly shown: Counts;
  /** Counts in the database; undefined until loaded. */
  readonly totals: Counts | undefined;
  readonly loading: Loading | undefined;
  readonly layout: { readonly state: LayoutState; readonly progress: number };
  readonly layoutId: string;
  /** Layout with the open form; undefined: the active layout. */
  readonly chosenLayoutId: string | undefined;
  /** Chosen parameters by layout id. */
  readonly layoutValues: Readonly<Record<string, ParameterValues>>;
  /** True if the database has no vertex to start from. */
  readonly isGraphEmpty: boolean;
  /** True if the database has no graph with this name. */
  readonly isGraphMissing: boolean;
  readonly analysis: AnalysisState;
  readonly panel: PanelId | undefined;
  readonly dialog: GraphDialog | undefined;
  readonly style: GraphStyle;
  readonly nodeLimit: NodeLimit;
  readonly undo: UndoState;
  /** Increases with every change of the model except positions from the layout. */
  readonly modelRevision: number;
  readonly attributeExamples: readonly string[] | undefined;
  readonly edgeAttributeExamples: readonly string[] | undefined;
  readonly zoom: { readonly value: number; readonly minimal: number };
}
