import type { EdgeDefinition } from '../../../protocol/api/gharial.ts';
import type { IdList } from '../../../protocol/lib/packed-ids.ts';

import type { UndoState } from '../../command/UndoTree.ts';
import type { DocumentConflict } from '../../ui/documents/conflict/DocumentConflict.ts';
import type { Counts, Direction, VertexDegrees } from '../adapters/GraphAdapter.ts';
import type { Query } from '../adapters/queries.ts';
import type { Point } from '../geometry/camera/Camera.ts';
import type { Focus } from '../geometry/DrawFrame.ts';
import type { LayoutState } from '../layouts/LayoutSession.ts';
import type { ParameterValues } from '../layouts/parameter.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import type { CollectionLevels } from './collection-levels.ts';
import type { JobProgress } from './GraphJobs.ts';
import type { LoadSize, LoadWay } from './load-cost.ts';
import type { NodeLimit } from './settings.ts';
import type { UndoOffer } from './undo-toast.ts';

/** Choices of the number of vertices of a random start. */
export const graphSizes = [5, 10, 20, 50, 100, 500, 1000, 2500, 5000, 'all'] as const;
export type GraphSize = (typeof graphSizes)[number];
export const defaultGraphSize = 5 satisfies GraphSize;

/** The table dock at the bottom of the canvas. */
interface Dock {
  /** Id of its entry; without such an entry, the first one is shown. */
  readonly tab: string;
  readonly isOpen: boolean;
  /** Height while it is open, CSS pixels. */
  readonly height: number;
}

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

/** Dialogs that a feature declares, by kind. */
// biome-ignore lint/suspicious/noEmptyInterface: features add members
export interface FeatureDialogs {}

/** An open dialog; its result is passed to a command. */
export type GraphDialog =
  | { readonly kind: 'newVertex'; readonly at: Point; readonly collections: readonly string[] }
  | {
      readonly kind: 'newEdge';
      readonly from: string;
      readonly to: string;
      /** Edge collections of the graph that the definition allows for all or some ends. */
      readonly definitions: readonly EdgeDefinition[];
    }
  | ConflictDialog
  | { readonly kind: 'switchGraph' }
  | { readonly kind: 'addByAttribute' }
  /** Chooses which neighbours of a hub are loaded; `degrees` is undefined until counted. */
  | {
      readonly kind: 'hub';
      readonly vertexId: string;
      readonly direction: Direction;
      readonly degrees: VertexDegrees | undefined;
    }
  | { readonly kind: 'steps'; readonly vertexIds: readonly string[] }
  | { readonly kind: 'selectByAttribute' }
  /** A query for the selection; `count`: number of documents. */
  | { readonly kind: 'query'; readonly title: string; readonly note: string; readonly query: Query }
  | { readonly kind: 'canvasActions' }
  | ConfirmLoad
  | { readonly kind: 'groupVertices' }
  | { readonly kind: 'exportPicture' }
  | { readonly kind: 'exportData' }
  | { readonly kind: 'importGraph' }
  | FeatureDialogs[keyof FeatureDialogs];

/** Asks before a costly load. */
export interface ConfirmLoad {
  readonly kind: 'confirmLoad';
  readonly title: string;
  /** A sentence about the load. */
  readonly note: string;
  /** What the load is expected to read. */
  readonly size: LoadSize;
  readonly way?: LoadWay;
  readonly command: LoadCommand;
  /** Loads a part instead. */
  readonly smaller?: { readonly label: string; readonly command: LoadCommand };
}

interface LoadCommand {
  readonly id: string;
  readonly args: unknown;
}

/** Both versions of an element that was changed elsewhere since its edit began. */
interface ConflictDialog extends DocumentConflict {
  readonly kind: 'conflict';
}

/** A long load that can be stopped. */
export interface Loading {
  readonly label: string;
  readonly done: number;
  readonly total: number | undefined;
  /** Expected time until the end, by the measured speed; undefined: not known yet, or short. */
  readonly remainingSeconds?: number | undefined;
  /** Why the load waits, as a sentence. */
  readonly reason?: string | undefined;
}

/** Shows how far a load is; `reason`: why it waits. */
export type LoadProgress = (done: number, total: number, reason?: string) => void;

/** The parts of the state that features add: each declares its part beside its initial value. */
// biome-ignore lint/suspicious/noEmptyInterface: features add members
export interface FeatureState {}

/** The part of the state that all features share. */
export interface CommonState {
  readonly toolId: string;
  readonly size: GraphSize;
  readonly selection: Selection;
  /** Position of the keyboard walk. */
  readonly walk: Walk | undefined;
  /** The line of an edge that the user draws. */
  readonly connecting: Focus['connecting'];
  /** Selection rectangle or lasso during a drag, CSS pixels of the canvas. */
  readonly marquee: readonly Point[] | undefined;
  /** Number of vertices that the user has hidden. */
  readonly hiddenVertices: number;
  /** Number of isolated vertices that are folded into one mark. */
  readonly foldedVertices: number;
  readonly hover: {
    readonly vertexId?: string | undefined;
    readonly edgeId?: string | undefined;
    /** See `Region`. */
    readonly regionId?: string | undefined;
  };
  /** Counts of shown elements. */
  readonly shown: Counts;
  /** Counts in the database; undefined until loaded. */
  readonly totals: Counts | undefined;
  readonly loading: Loading | undefined;
  /** The long computation that runs now. */
  readonly running: JobProgress | undefined;
  /** Rights of the user; undefined until loaded, and without users. */
  readonly levels: CollectionLevels | undefined;
  /** Without WebGL: the largest part of a graph that is drawn. */
  readonly canvasLimits: { readonly vertices: number; readonly lines: number } | undefined;
  readonly layout: { readonly state: LayoutState; readonly progress: number };
  readonly layoutId: string;
  /** Chosen parameters by layout id. */
  readonly layoutValues: Readonly<Record<string, ParameterValues>>;
  /** Id of the open panel on the right, see `ui/panel-entry.ts`. */
  readonly panel: string | undefined;
  readonly dock: Dock;
  readonly dialog: GraphDialog | undefined;
  readonly undoToast: UndoOffer | undefined;
  readonly style: GraphStyle;
  readonly nodeLimit: NodeLimit;
  readonly undo: UndoState;
  /** Increases when the canvas is outdated for another reason than a change of the graph or of this state. */
  readonly canvasRevision: number;
  /** Increases with every change of the model except positions from the layout. */
  readonly modelRevision: number;
  readonly attributeExamples: readonly string[] | undefined;
  readonly edgeAttributeExamples: readonly string[] | undefined;
  readonly zoom: { readonly value: number; readonly minimal: number };
}

/** UI state of one workspace; the graph itself is in the model. */
export interface WorkspaceState extends CommonState, FeatureState {}
