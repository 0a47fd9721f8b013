import type { ComponentType } from 'react';
import type { GraphDialog } from '../workspace/workspace-state.ts';

type Kind = GraphDialog['kind'];

/** A dialog, loaded when it is first opened: one file in `features/<name>/dialogs/`, named after its id. */
export interface DialogEntry<Id extends Kind> {
  /** The kind of the dialog. */
  readonly id: Id;
  readonly Component: ComponentType<{ readonly dialog: GraphDialog & { readonly kind: Id } }>;
}
