import type { EdgeDefinition } from '../../../protocol/api/gharial.ts';
import type { IdList } from '../../../protocol/lib/packed-ids.ts';

import type { UndoState } from '../../command/UndoTree.ts';
import type { Counts, Direction, VertexDegrees } from '../adapters/GraphAdapter.ts';
import type { Query } from '../adapters/queries.ts';
import type { FilterOutcome } from '../features/filter/evaluate-chain.ts';
import type { FilterChain } from '../features/filter/filter-chain.ts';
import type { TimeOutcome, TimeWindow } from '../features/filter/time-window.ts';
import type { IntegrityCheckId, IntegrityState } from '../features/integrity/integrity-state.ts';
import type { Point } from '../geometry/camera/Camera.ts';
import type { LayoutState } from '../layouts/LayoutSession.ts';
import type { ParameterValues } from '../layouts/parameter.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import type { AnalysisState } from './analysis-state.ts';
import type { CollectionLevels } from './collection-levels.ts';
import type { LoadSize, LoadWay } from './load-cost.ts';
import type { NodeLimit } from './settings.ts';
import type { UndoToast } from './undo-toast.ts';

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
  | ConfirmLoadDialog
  | { readonly kind: 'groupVertices' }
  | { readonly kind: 'exportPicture' }
  | { readonly kind: 'exportData' }
  | { readonly kind: 'importGraph' }
  | { readonly kind: 'mendIntegrity'; readonly check: IntegrityCheckId };

/** Asks before a costly load. */
export interface ConfirmLoadDialog {
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

/** A save that would overwrite a newer version; nothing is written before the answer. */
export interface ConflictDialog {
  readonly kind: 'conflict';
  readonly id: string;
  /** Label of the element. */
  readonly name: string;
  /** JSON texts without system attributes: as opened, as edited, and as stored now. */
  readonly openedText: string;
  readonly openedRev: string;
  readonly mineText: string;
  readonly serverText: string;
  readonly serverRev: string;
  /** When the stored version was read, milliseconds since 1970. */
  readonly readAt: number;
  answer(answer: ConflictAnswer): void;
}

/**
 * `save`: writes the merged attributes; `discard`: the stored version stays; `keep`: nothing is written and the edit goes
 * on.
 */
export type ConflictAnswer = { readonly kind: 'save'; readonly text: string } | 'discard' | 'keep';

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
  /** Why the graph is not shown completely, if this is known; for the banner. */
  readonly partReason: 'random' | 'stopped' | undefined;
  readonly selection: Selection;
  /** Position of the keyboard walk. */
  readonly walk: Walk | undefined;
  /** Selection rectangle or lasso during a drag, CSS pixels of the canvas. */
  readonly marquee: readonly Point[] | undefined;
  /** Number of vertices that the user has hidden. */
  readonly hiddenVertices: number;
  /** Number of isolated vertices that are folded into one mark. */
  readonly foldedVertices: number;
  /** True if the fisheye lens is on. */
  readonly isLensOn: boolean;
  readonly hover: {
    readonly vertexId?: string | undefined;
    readonly edgeId?: string | undefined;
    /** See `Region`. */
    readonly regionId?: string | undefined;
  };
  readonly filters: FilterChain;
  /** What the chain hides; undefined without cards. */
  readonly filterOutcome: FilterOutcome | undefined;
  /** Elements outside of this time are hidden; undefined: all times. */
  readonly timeWindow: TimeWindow | undefined;
  /** What the time window hides, without what the chain hides. */
  readonly timeOutcome: TimeOutcome | undefined;
  /** Why values of the chain or the times could not be loaded. */
  readonly filterError: unknown;
  /** True while the find field has the focus. */
  readonly isFindOpen: boolean;
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
  /** Rights of the user; undefined until loaded, and without users. */
  readonly levels: CollectionLevels | undefined;
  /** Without WebGL: the largest part of a graph that is drawn. */
  readonly canvasLimits: { readonly vertices: number; readonly lines: number } | undefined;
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
  readonly integrity: IntegrityState;
  /** Id of the open panel on the right, see `ui/panel-entry.ts`. */
  readonly panel: string | undefined;
  readonly dock: Dock;
  /** Undefined: open if the canvas is high enough. */
  readonly isLegendOpen: boolean | undefined;
  /** Id of the element whose details are a form. */
  readonly editedId: string | undefined;
  readonly dialog: GraphDialog | undefined;
  readonly undoToast: UndoToast | undefined;
  readonly style: GraphStyle;
  readonly nodeLimit: NodeLimit;
  readonly undo: UndoState;
  /** Increases with every change of the model except positions from the layout. */
  readonly modelRevision: number;
  readonly attributeExamples: readonly string[] | undefined;
  readonly edgeAttributeExamples: readonly string[] | undefined;
  readonly zoom: { readonly value: number; readonly minimal: number };
}
