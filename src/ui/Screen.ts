import type { ComponentType, LazyExoticComponent } from 'react';

/**
 * A registry entry of `src/screens/<id>/screen.tsx` (its default export). A new screen is a new folder.
 * The file must stay small: its component is loaded with `lazy(() => import(…))`.
 */
export interface Screen {
  /** The name of the folder. */
  readonly id: string;
  /** Router patterns below the database, without a leading slash; menus open the first one. */
  readonly paths: readonly string[];
  /** Title of the page and of the palette entry. */
  readonly title: string;
  /**
   * Position in the top bar, ascending from left to right. Screens with the same group share a menu: Dashboard 10,
   * Collections 20, Graphs 30, Services 40, Query 50, Tools (a group) 60 to 69, Databases 70.
   */
  readonly menu?: {
    readonly label: string;
    readonly order: number;
    readonly group?: 'Tools';
    readonly icon: ComponentType<{ size?: number }>;
  };
  /** The menu that is marked while a screen without its own menu is open. */
  readonly menuOf?: string;
  /** `page`: scrolls. `full`: fills the area between top bar and footer. `bare`: without the frame. */
  readonly layout: 'page' | 'full' | 'bare';
  readonly Component: LazyExoticComponent<ComponentType>;
}
