import type { ComponentType } from 'react';
import type { ServerFeatureId } from '../../protocol/server-features.ts';
import type { Access } from '../store/app-state.ts';

/** The state on which access to a screen and its menu entry depend. */
export interface MenuContext {
  /** The database of the page. */
  readonly database: string;
  /** Undefined until the server has answered. */
  readonly access: Access | undefined;
  /** What the server does not have, by feature; see `AppState.absent`. */
  readonly absent?: Readonly<Record<string, string>>;
}

/**
 * A registry entry of `src/screens/<id>/screen.tsx` (its default export). A new screen is a new folder.
 * The file must stay small: its component is loaded with `lazyComponent`.
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
   * Collections 20, Graphs 30, Services 40, Query 50, Tools (a group: Shell 60, Logs 61, Queries 62, Users 63, REST 69),
   * Databases 70.
   */
  readonly menu?: {
    readonly label: string;
    readonly order: number;
    readonly group?: 'Tools';
    readonly icon: ComponentType<{ size?: number }>;
    /** The id of the menu's element; default: `<id of the screen>-menu`. Members of a group have none. */
    readonly elementId?: string;
    /** Second key of the shortcut G + letter that opens the screen. */
    readonly letter?: string;
    /** A restriction, shown beside the label. */
    readonly note?: string;
    /** False: the entry is hidden, although the screen can be opened by its address. */
    isShown?(context: MenuContext): boolean;
  };
  /** The menu that is marked while a screen without its own menu is open: the id of its screen. */
  readonly menuOf?: string;
  /** False: the menu entry is hidden, and the routes of the screen redirect to the root. Default: true. */
  isAllowed?(context: MenuContext): boolean;
  /**
   * The screen uses calls that not all servers have: those of Orrery alone (`orrery`) or of clusters, or a feature of some versions of
   * ArangoDB. Without it, menus and palette do not offer the screen, and its page says why.
   */
  readonly needs?: 'orrery' | 'cluster' | ServerFeatureId;
  /** `page`: scrolls. `full`: fills the area between top bar and footer. `bare`: without the frame. */
  readonly layout: 'page' | 'full' | 'bare';
  readonly Component: ComponentType & { preload?(): void };
}
