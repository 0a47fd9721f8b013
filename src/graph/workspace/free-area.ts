import type { Insets } from '../geometry/camera/Camera.ts';
import type { WorkspaceState } from './workspace-state.ts';

/** Width of the panel on the right, in units of the browser's font size: 344 px for 16 px. */
const panelWidthRem = 21.5;
/** Font size without the user's own. */
const usualRemPx = 16;

/** In a narrower canvas, the panel is a sheet at the bottom, over the dock. */
const sheetBelowWidth = 600;
/** Share of the canvas height that the sheet covers. */
const sheetShare = 0.55;

/** Heights of the table dock, CSS pixels. */
export const dockHeights = { collapsed: 36, min: 120, usual: 248 } as const;

/** The canvas keeps at least this height above the dock. */
export const minCanvasHeight = 160;

/** Height of the dock within a canvas of a height; `hasDock`: there are tables. */
export function dockHeight({ isOpen, height }: WorkspaceState['dock'], canvasHeight: number): number {
  if (!isOpen) return dockHeights.collapsed;
  return Math.max(dockHeights.min, Math.min(height, canvasHeight - minCanvasHeight));
}

/** Width of the panel and height of what covers the bottom; `width` 0: the canvas has no size yet. */
export function panelArea(
  { panel, dock }: Pick<WorkspaceState, 'panel' | 'dock'>,
  { width, height, remPx = usualRemPx }: CanvasSize,
): { readonly panelWidth: number; readonly bottomHeight: number; readonly isSheet: boolean } {
  const isSheet = panel !== undefined && width > 0 && width < sheetBelowWidth;
  if (isSheet) return { panelWidth: 0, bottomHeight: Math.round(height * sheetShare), isSheet };
  const panelWidth = panel === undefined ? 0 : Math.min(panelWidthRem * remPx, width);
  return { panelWidth, bottomHeight: dockHeight(dock, height), isSheet };
}

interface CanvasSize {
  readonly width: number;
  readonly height: number;
  /** The browser's font size. */
  readonly remPx?: number;
}

/** Distance of the labels and vertices from the furniture. */
const margin = 8;
/** Width of the tools column with its margin, and height of the chips with theirs. */
const toolsWidth = 64;
const chipsHeight = 36;

/** What covers the canvas at its edges: the free area is the frame for fit, centre and labels. */
export function coveredInsets(
  state: Pick<WorkspaceState, 'panel' | 'dock'>,
  canvas: { readonly widthPx: number; readonly heightPx: number },
  remPx = usualRemPx,
): Insets {
  const size = { width: canvas.widthPx, height: canvas.heightPx, remPx };
  const { panelWidth, bottomHeight } = panelArea(state, size);
  return {
    top: chipsHeight + margin,
    left: (toolsWidth * remPx) / usualRemPx + margin,
    right: margin + panelWidth,
    bottom: margin + bottomHeight,
  };
}
