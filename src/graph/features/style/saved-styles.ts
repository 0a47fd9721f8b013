import { z } from 'zod';
import { RequestError } from '../../../api/errors.ts';
import { createStyle, fetchStyles, removeStyle, replaceStyle } from '../../../api/shared-styles.ts';
import { browserItems } from '../../../store/browser-storage/browser-items.ts';
import { readListItem } from '../../../store/browser-storage/read-item.ts';
import { storageKey } from '../../../store/browser-storage/storage-key.ts';
import { signedInUser } from '../../../store/signed-in-user.ts';
import type { GraphStyle } from '../../styles/GraphStyle.ts';
import { graphStyle } from '../../workspace/settings.ts';
import type { ScenePlace } from '../scenes/scene-storage.ts';

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

const localKey = () => storageKey('database', 'styles');
const localPrefix = 'local-';

const localStyle = z.object({
  key: z.string(),
  graph: z.string(),
  title: z.string(),
  changedAtMs: z.number(),
  style: z.unknown(),
});
type LocalStyle = z.infer<typeof localStyle>;

/** Styles of the database and of this browser by title. */
export async function listStyles(signal?: AbortSignal): Promise<readonly ListedStyle[]> {
  const shared = (await fetchStyles(signal)).map(
    (saved): ListedStyle => ({ ...saved, place: 'server', style: parse(saved.style) }),
  );
  const own = readLocal().map((local): ListedStyle => {
    return { ...local, rev: '', place: 'browser', owner: signedInUser(), style: parse(local.style) };
  });
  return [...shared, ...own].sort((left, right) => left.title.localeCompare(right.title, 'en'));
}

/** A style to save. */
interface NamedStyle extends Pick<ListedStyle, 'graph' | 'title'> {
  readonly style: GraphStyle;
}

/** Server errors of a write that another user's write has made out of date. */
const outdatedErrors: ReadonlySet<string | undefined> = new Set([
  'ERROR_ARANGO_CONFLICT',
  'ERROR_ARANGO_DOCUMENT_NOT_FOUND',
  'ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED',
]);

/**
 * Saves a style under a name. `mayReplace` is asked before it takes the place of another one, and again if another user
 * saves another style of this name meanwhile (`isNewer`). False: the answer was no, and nothing is written.
 */
export async function saveStyleAs(
  named: NamedStyle,
  place: ScenePlace,
  mayReplace: (stored: ListedStyle, isNewer: boolean) => Promise<boolean>,
): Promise<boolean> {
  for (let isNewer = false; ; isNewer = true) {
    const stored = (await listStyles()).find((each) => each.title === named.title && each.place === place);
    const isSame =
      stored !== undefined && JSON.stringify(stored.style) === JSON.stringify(parse(named.style));
    if (isNewer && isSame) return true;
    if (stored !== undefined && !(await mayReplace(stored, isNewer))) return false;
    try {
      await saveStyle(named, place, stored);
      return true;
    } catch (error) {
      if (!(error instanceof RequestError && outdatedErrors.has(error.errorName))) throw error;
    }
  }
}

/** `replaced`: the style that it takes the place of. Rejects if the browser does not store it. */
async function saveStyle(
  { graph, title, style }: NamedStyle,
  place: ScenePlace,
  replaced?: ListedStyle,
): Promise<void> {
  const changedAtMs = Date.now();
  if (place === 'server') {
    const draft = { graph, title, style, changedAtMs, owner: replaced?.owner ?? signedInUser() };
    await (replaced === undefined ? createStyle(draft) : replaceStyle(replaced, draft));
    return;
  }
  const key = replaced?.key ?? localPrefix + crypto.randomUUID();
  const others = readLocal().filter((each) => each.key !== key);
  writeLocal([...others, { key, graph, title, style, changedAtMs }]);
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
  return readListItem(browserItems, localKey, localStyle);
}

function writeLocal(styles: readonly LocalStyle[]): void {
  browserItems.write(localKey(), JSON.stringify(styles));
}
