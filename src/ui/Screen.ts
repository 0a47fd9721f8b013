import type { ComponentType, LazyExoticComponent } from 'react';

/**
 * A registry entry of `src/screens/<id>/screen.tsx` (its default export). To add a screen is to add such a folder.
 * The file itself stays light: its component comes through `lazy(() => import(…))`.
 */
export interface Screen {
  /** The folder's name. */
  readonly id: string;
  /** Patterns of the router below the database, without a leading slash; the first is the one that menus open. */
  readonly paths: readonly string[];
  /** Of the page and of the palette's entry. */
  readonly title: string;
  /** A place in the top bar; smaller orders stand further left. */
  readonly menu?: {
    readonly label: string;
    readonly order: number;
    readonly icon: ComponentType<{ size?: number }>;
  };
  /** The menu that is marked while this screen is open, when it has none of its own. */
  readonly menuOf?: string;
  /** `page`: scrolls, with margins. `full`: the whole room between top bar and footer. `bare`: without the frame. */
  readonly layout: 'page' | 'full' | 'bare';
  readonly Component: LazyExoticComponent<ComponentType>;
}
