import { z } from 'zod';
import { createStyle, fetchStyles, removeStyle, replaceStyle } from '../../../api/shared-styles.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import type { GraphStyle } from '../../styles/GraphStyle.ts';
import { type ScenePlace, sceneUser } from '../scene/scene-storage.ts';
import { graphStyle } from '../settings.ts';

/** A named style in a list. */
export interface ListedStyle {
  readonly key: string;
  /** Revision of its document; '' in this browser. */
  readonly rev: string;
  readonly place: ScenePlace;
  readonly graph: string;
  readonly title: string;
  readonly owner: string;
  readonly changedAtMs: number;
  /** Undefined: this version of the console cannot read it. */
  readonly style: GraphStyle | undefined;
}

const storageName = 'graphStyles';
const localPrefix = 'local-';

const localStyle = z.object({
  key: z.string(),
  /** User and database. */
  home: z.string(),
  graph: z.string(),
  title: z.string(),
  changedAtMs: z.number(),
  style: z.unknown(),
});
type LocalStyle = z.infer<typeof localStyle>;

const home = (): string => JSON.stringify([sceneUser(), pageDatabase()]);

/** Styles of the database and of this browser by title. */
export async function listStyles(signal?: AbortSignal): Promise<readonly ListedStyle[]> {
  const shared = (await fetchStyles(signal)).map(
    (saved): ListedStyle => ({ ...saved, place: 'server', style: parse(saved.style) }),
  );
  const own = readLocal()
    .filter((each) => each.home === home())
    .map(({ home: _home, ...local }): ListedStyle => {
      return { ...local, rev: '', place: 'browser', owner: sceneUser(), style: parse(local.style) };
    });
  return [...shared, ...own].sort((left, right) => left.title.localeCompare(right.title, 'en'));
}

/**
 * Saves a style under a name. `replaced`: the style that it takes the place of. Rejects with ERROR_ARANGO_CONFLICT if that
 * one has changed since, and if the browser does not store it.
 */
export async function saveStyle(
  { graph, title, style }: Pick<ListedStyle, 'graph' | 'title'> & { readonly style: GraphStyle },
  place: ScenePlace,
  replaced?: ListedStyle,
): Promise<void> {
  const changedAtMs = Date.now();
  if (place === 'server') {
    const draft = { graph, title, style, changedAtMs, owner: replaced?.owner ?? sceneUser() };
    await (replaced === undefined ? createStyle(draft) : replaceStyle(replaced, draft));
    return;
  }
  const key = replaced?.key ?? localPrefix + crypto.randomUUID();
  const others = readLocal().filter((each) => each.key !== key);
  writeLocal([...others, { key, home: home(), graph, title, style, changedAtMs }]);
}

export async function deleteStyle({ key, place }: Pick<ListedStyle, 'key' | 'place'>): Promise<void> {
  if (place === 'server') await removeStyle(key);
  else writeLocal(readLocal().filter((each) => each.key !== key));
}

function parse(style: unknown): GraphStyle | undefined {
  const parsed = graphStyle.safeParse(style);
  return parsed.success ? parsed.data : undefined;
}

function readLocal(): readonly LocalStyle[] {
  try {
    return z.array(localStyle).parse(JSON.parse(localStorage.getItem(storageName) ?? '[]'));
  } catch (error) {
    console.warn('the styles of this browser could not be read', error);
    return [];
  }
}

function writeLocal(styles: readonly LocalStyle[]): void {
  localStorage.setItem(storageName, JSON.stringify(styles));
}
