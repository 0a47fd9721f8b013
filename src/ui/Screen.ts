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
  /**
   * A place in the top bar; smaller orders stand further left. Screens of one group share a menu: Dashboard 10,
   * Collections 20, Graphs 30, Services 40, Query 50, Tools (a group) 60 to 69, Databases 70.
   */
  readonly menu?: {
    readonly label: string;
    readonly order: number;
    readonly group?: 'Tools';
    readonly icon: ComponentType<{ size?: number }>;
  };
  /** The menu that is marked while this screen is open, when it has none of its own. */
  readonly menuOf?: string;
  /** `page`: scrolls. `full`: the whole area between top bar and footer. `bare`: without the frame. */
  readonly layout: 'page' | 'full' | 'bare';
  readonly Component: LazyExoticComponent<ComponentType>;
}
