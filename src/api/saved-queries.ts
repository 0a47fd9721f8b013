import { userApi } from '../../protocol/api/user.ts';
import { elementsOf, kindOf, membersOf, objectText, textIn } from '../lib/raw-json.ts';
import { requestLock } from '../store/browser-storage/between-tabs.ts';
import { storageKey } from '../store/browser-storage/storage-key.ts';
import { RequestError } from './errors.ts';
import { pageConnection } from './page-connection.ts';

/** A query of the member `extra.queries` of a user. */
export interface SavedQuery {
  readonly name: string;
  readonly value: string;
  /** JSON texts by name, so that numbers keep their digits. */
  readonly parameter: Readonly<Record<string, string>>;
  /** Undefined: the query is listed in all databases. */
  readonly database: string | undefined;
  /** Milliseconds since 1970; undefined for queries of other clients. */
  readonly modifiedMs: number | undefined;
}

/** The stored query differs from the one that the user wanted to replace or delete. */
export class SavedQueryConflict extends Error {
  override readonly name = 'SavedQueryConflict';
  /** The stored query; undefined if it was deleted. */
  readonly stored: SavedQuery | undefined;

  constructor(name: string, stored: SavedQuery | undefined) {
    super(`The saved query '${name}' was changed elsewhere in the meantime.`);
    this.stored = stored;
  }
}

interface StoredQueries {
  /** Members of `extra` as JSON texts. */
  readonly extra: ReadonlyMap<string, string>;
  /** Elements of `extra.queries` as JSON texts, those of other clients included. */
  readonly elements: readonly string[];
  /** The header ETag of `extra`; undefined for servers that do not send it. */
  readonly tag: string | undefined;
}

/**
 * The saved queries of a user that belong to a database or to all databases. Other clients may have stored a name twice:
 * the query of the database counts, of several ones the first.
 */
export async function fetchSavedQueries(
  user: string,
  database: string,
  signal?: AbortSignal,
): Promise<readonly SavedQuery[]> {
  const { elements } = await read(user, signal);
  return [...placesOf(elements, database).values()]
    .sort(byNumber)
    .map((place) => toSavedQuery(elements[place]!)!);
}

const byNumber = (left: number, right: number) => left - right;

/** The positions of the queries of a database, by name. */
function placesOf(elements: readonly string[], database: string): ReadonlyMap<string, number> {
  const [own, general] = [new Map<string, number>(), new Map<string, number>()];
  for (const [place, raw] of elements.entries()) {
    const query = toSavedQuery(raw);
    if (query === undefined) continue;
    const places = query.database === undefined ? general : query.database === database ? own : undefined;
    if (places !== undefined && !places.has(query.name)) places.set(query.name, place);
  }
  return new Map([...general, ...own]);
}

/**
 * Stores queries. Each replaces the query of the same name if that one is still `expected`; otherwise nothing is stored
 * and the promise rejects with SavedQueryConflict.
 */
export function storeSavedQueries(
  user: string,
  database: string,
  changes: readonly { readonly query: SavedQuery; readonly expected: SavedQuery | undefined }[],
): Promise<void> {
  return change(user, (elements) => {
    const next = [...elements];
    for (const { query, expected } of changes) {
      const place = requireExpected(next, query.name, database, expected);
      if (place < 0) next.push(toRaw(query));
      else next[place] = toRaw(query);
    }
    return next;
  });
}

/** Deletes a query if it is still the expected one; otherwise the promise rejects with SavedQueryConflict. */
export function deleteSavedQuery(user: string, database: string, expected: SavedQuery): Promise<void> {
  return change(user, (elements) => {
    const place = requireExpected(elements, expected.name, database, expected);
    return elements.filter((_raw, index) => index !== place);
  });
}

/** Position of the stored query of a name; -1 if there is none. Throws if it is not the expected one. */
function requireExpected(
  elements: readonly string[],
  name: string,
  database: string,
  expected: SavedQuery | undefined,
): number {
  const place = placesOf(elements, database).get(name) ?? -1;
  const stored = place < 0 ? undefined : toSavedQuery(elements[place]!);
  const isExpected =
    stored === undefined
      ? expected === undefined
      : expected !== undefined && toRaw(stored) === toRaw(expected);
  if (!isExpected) throw new SavedQueryConflict(name, stored);
  return place;
}

/** Conflicts with other clients after which a change fails. */
const maxAttempts = 8;

/**
 * Windows of one browser take turns. If another client changes the user between the read and the write, the server
 * refuses the write, and the change is applied to the new state.
 */
function change(user: string, next: (elements: readonly string[]) => readonly string[]): Promise<void> {
  const run = async () => {
    for (let attempt = 1; ; attempt++) {
      const stored = await read(user);
      try {
        return await write(user, stored, next(stored.elements));
      } catch (error) {
        const isConflict = error instanceof RequestError && error.errorName === 'ERROR_ARANGO_CONFLICT';
        if (!isConflict || attempt === maxAttempts) throw error;
      }
    }
  };
  const lock = requestLock();
  return lock === undefined
    ? run()
    : lock(storageKey('user', `saved-queries.${user}`), {}, run).then(() => undefined);
}

async function write(
  user: string,
  { extra, tag }: StoredQueries,
  elements: readonly string[],
): Promise<void> {
  const raw = new Map([...extra, ['queries', `[${elements.join(',')}]`] as const]);
  const headers = tag === undefined ? undefined : { 'if-match': tag };
  await pageConnection().sendJson(
    userApi.update,
    { path: { user }, ...(headers && { headers }) },
    `{"extra":${objectText(raw)}}`,
  );
}

/** Without authentication, the user may not exist. The result is then empty. */
async function read(user: string, signal?: AbortSignal): Promise<StoredQueries> {
  const answer = await readUser(user, signal);
  const raw = (answer && membersOf(await answer.text()).get('extra')) ?? '{}';
  const extra = kindOf(raw) === 'object' ? membersOf(raw) : new Map<string, string>();
  const queries = extra.get('queries') ?? '[]';
  return {
    extra,
    elements: kindOf(queries) === 'array' ? elementsOf(queries) : [],
    tag: answer?.headers.get('etag') ?? undefined,
  };
}

async function readUser(user: string, signal?: AbortSignal): Promise<Response | undefined> {
  try {
    return await pageConnection().send(userApi.read, { path: { user }, signal });
  } catch (error) {
    if (error instanceof RequestError && error.errorName === 'ERROR_USER_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Undefined for values of other clients that are no queries. */
export function toSavedQuery(raw: string): SavedQuery | undefined {
  if (kindOf(raw) !== 'object') return undefined;
  const members = membersOf(raw);
  const [name, value] = [textIn(members, 'name'), members.get('value')];
  if (name === '' || value === undefined || kindOf(value) !== 'string') return undefined;
  const parameter = members.get('parameter') ?? '{}';
  const modified = Number(members.get('modified_at') ?? Number.NaN);
  return {
    name,
    value: textIn(members, 'value'),
    database: textIn(members, 'database') || undefined,
    parameter: kindOf(parameter) === 'object' ? Object.fromEntries(membersOf(parameter)) : {},
    modifiedMs: Number.isFinite(modified) ? modified : undefined,
  };
}

/** The stored form of a query. */
export function toRaw({ name, value, parameter, database, modifiedMs }: SavedQuery): string {
  return [
    `{"name":${JSON.stringify(name)},"value":${JSON.stringify(value)},"parameter":${objectText(Object.entries(parameter))}`,
    database === undefined ? '' : `,"database":${JSON.stringify(database)}`,
    modifiedMs === undefined ? '' : `,"modified_at":${modifiedMs}`,
    '}',
  ].join('');
}
