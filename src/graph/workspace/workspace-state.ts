import type { IdList } from '../../../protocol/lib/packed-ids.ts';
import type { UndoState } from '../../command/UndoStack.ts';
import type { Counts } from '../adapters/GraphAdapter.ts';
import type { LayoutState } from '../layouts/LayoutSession.ts';
import type { ParameterValues } from '../layouts/parameter.ts';
import type { Point } from '../scene/camera/Camera.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import type { AnalysisState } from './analysis-state.ts';
import type { NodeLimit } from './settings.ts';

/** How many vertices a random start shows. */
export const graphSizes = [5, 10, 20, 50, 100, 500, 1000, 2500, 5000, 'all'] as const;
export type GraphSize = (typeof graphSizes)[number];
export const defaultGraphSize: GraphSize = 5;

export type PanelId = 'document' | 'style' | 'history' | 'layout' | 'analysis';

export interface Selection {
  readonly vertexIds: IdList;
  /** The last selected edge, whose document is shown. */
  readonly edgeId?: string | undefined;
  /** All selected edges, `edgeId` among them; without it that one alone. */
  readonly edgeIds?: readonly string[] | undefined;
}

export function selectedEdges({ edgeId, edgeIds }: Selection): readonly string[] {
  return edgeIds ?? (edgeId === undefined ? [] : [edgeId]);
}

/** The keyboard's walk from vertex to vertex. */
export interface Walk {
  readonly vertexId: string;
  /** The vertex whose neighbours Tab goes through, round and round. */
  readonly around?: string;
}

/** A question to the user that a panel shows; the answer is a command. */
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

/** A long loading that can be stopped. */
export interface Loading {
  readonly label: string;
  readonly done: number;
  readonly total: number | undefined;
}

/** Small facts of one workspace that panels show; the graph itself is in the model. */
export interface WorkspaceState {
  readonly toolId: string;
  readonly size: GraphSize;
  readonly selection: Selection;
  /** Where the keyboard is, while it walks. */
  readonly walk: Walk | undefined;
  /** The rectangle or lasso under the hand, CSS pixels of the canvas. */
  readonly marquee: readonly Point[] | undefined;
  /** Vertices that the user took off the screen. */
  readonly hiddenVertices: number;
  /** The fisheye lens is on. */
  readonly isLensOn: boolean;
  readonly hover: {
    readonly vertexId?: string | undefined;
    readonly edgeId?: string | undefined;
    /** See `Region`. */
    readonly regionId?: string | undefined;
  };
  /** The map of regions is on its way. */
  readonly isMapping: boolean;
  /** The region that the keyboard is at. */
  readonly regionId: string | undefined;
  /** Ids of the regions that the picture at rest shows, the largest first. */
  readonly regionsInView: readonly string[];
  /** Shown now. */
  readonly shown: Counts;
  /** In the database; undefined until counted. */
  readonly totals: Counts | undefined;
  readonly loading: Loading | undefined;
  readonly layout: { readonly state: LayoutState; readonly progress: number };
  readonly layoutId: string;
  /** Whose form the panel shows; undefined: that of the one in use. */
  readonly chosenLayoutId: string | undefined;
  /** What was chosen for each layout, by its id. */
  readonly layoutValues: Readonly<Record<string, ParameterValues>>;
  /** The database has no vertex to start from. */
  readonly isGraphEmpty: boolean;
  /** The database has no graph of this name. */
  readonly isGraphMissing: boolean;
  readonly analysis: AnalysisState;
  readonly panel: PanelId | undefined;
  readonly dialog: GraphDialog | undefined;
  readonly style: GraphStyle;
  readonly nodeLimit: NodeLimit;
  readonly undo: UndoState;
  /** Grows with every change of the model but the layout's. */
  readonly modelRevision: number;
  readonly attributeExamples: readonly string[] | undefined;
  readonly edgeAttributeExamples: readonly string[] | undefined;
  readonly zoom: { readonly value: number; readonly minimal: number };
}
