import type { ComponentType } from 'react';
import type { ChangedElements } from '../tools/tool.ts';
import type { GraphWorkspace } from '../workspace/GraphWorkspace.ts';
import type { WorkspaceState } from '../workspace/workspace-state.ts';

/**
 * A panel on the right, one file in `features/<name>/tabs/`. Its component renders a `PanelFrame`. Panels with an order
 * up to 60 are tabs of the header, the others are entries of its menu.
 */
export interface PanelEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly order: number;
  /** Its code is loaded when the pointer or the focus reaches the tab. */
  readonly Component: ComponentType & { preload?(): void };
  /** A number beside the label; undefined or 0: none. */
  count?(state: WorkspaceState): number | undefined;
}

/** A table of the dock, one file in `features/<name>/dock/`. */
export interface DockEntry {
  readonly id: string;
  /** Name with its count, such as 'Selected 6'. */
  label(state: WorkspaceState, workspace: GraphWorkspace): string;
  readonly order: number;
  readonly Component: ComponentType;
  /** Buttons at the right of the bar, such as 'Columns'. */
  readonly Toolbar?: ComponentType;
}

/** An entry of the menu 'Add', one file in `features/<name>/add/`. */
export interface AddEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly order: number;
  /** What it creates in the database; undefined: nothing. */
  readonly changes?: ChangedElements;
  readonly commandId: string;
}
