import type { Point } from '../geometry/camera/Camera.ts';

/** Display time of the offer to undo; the toast pauses under the pointer and with focus. */
export const undoToastMs = 10_000;

/** Offer to undo the last deletion. The deleted elements are drawn dashed until it leaves. */
export interface UndoOffer {
  /** In bold. */
  readonly name: string;
  readonly text: string;
  /** The step that the button undoes. */
  readonly stepId: number;
  /** World positions of what was deleted. */
  readonly traces: {
    readonly vertices: readonly (Point & { readonly label: string })[];
    readonly edges: readonly { readonly from: Point; readonly to: Point }[];
  };
}

interface ToastHost {
  set(changes: { readonly undoToast: UndoOffer | undefined }): void;
}

export function showUndoToast(workspace: ToastHost, undoToast: UndoOffer): void {
  workspace.set({ undoToast });
}

export function hideUndoToast(workspace: ToastHost): void {
  workspace.set({ undoToast: undefined });
}
