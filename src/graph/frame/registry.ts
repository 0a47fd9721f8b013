import { collectRegistry } from '../../../protocol/lib/registry.ts';
import type { CanvasPart } from '../ui/canvas-part.ts';
import type { FramePart } from '../ui/frame-part.ts';
import type { VertexMenuPart } from '../ui/menu-part.ts';
import type { AddEntry, DockEntry, PanelEntry } from '../ui/panel-entry.ts';

const inOrder = <Entry extends { readonly id: string; readonly order: number }>(
  modules: Readonly<Record<string, Entry>>,
): readonly Entry[] => [...collectRegistry(modules).values()].sort((one, other) => one.order - other.order);

/** All panels in the order of their tabs. */
export const panelEntries = inOrder(
  import.meta.glob<PanelEntry>('../features/*/tabs/*.tsx', { eager: true, import: 'default' }),
);

/** The tables of the dock. */
export const dockEntries = inOrder(
  import.meta.glob<DockEntry>('../features/*/dock/*.tsx', { eager: true, import: 'default' }),
);

/** The entries of the menu 'Add'. */
export const addEntries = inOrder(
  import.meta.glob<AddEntry>('../features/*/add/*.ts', { eager: true, import: 'default' }),
);

/** What features add to the canvas. */
export const canvasParts = inOrder(
  import.meta.glob<CanvasPart>('../features/*/canvas/*.ts', { eager: true, import: 'default' }),
);

/** What features add to the menu of a vertex. */
export const vertexMenuParts = inOrder(
  import.meta.glob<VertexMenuPart>('../features/*/menu/*.tsx', { eager: true, import: 'default' }),
);

/** The parts of all places, each place in its order. */
export const frameParts = inOrder(
  import.meta.glob<FramePart>('../features/*/frame/*.tsx', { eager: true, import: 'default' }),
);
