import { describe, expect, test } from 'vitest';
import { rootRights } from '../../../server/auth/rights.ts';
import { parseCursorRequest } from '../../../server/engine/queries/parse-cursor-request.ts';
import { QueryCache } from '../../../server/engine/queries/QueryCache.ts';
import { QueryList } from '../../../server/engine/queries/QueryList.ts';
import type { QueryInfo, QueryResult } from '../../../server/engine/queries/query-call.ts';
import { WriteClock } from '../../../server/engine/WriteClock.ts';
import type { DirectoryUser } from '../../../server/families/users/lib/user-record.ts';
import type { Directory } from '../../../server/sign-in/Directory.ts';
import { Sessions } from '../../../server/sign-in/Sessions.ts';

const scope = {
  databaseName: '_system',
  dialect: '3.12',
  rights: rootRights,
  userId: '_system/root',
} as const;

describe('sessions', () => {
  const records = new Map<string, DirectoryUser>();
  const recordOf = (user: string): DirectoryUser => {
    const record = { key: user, user, active: true, authData: null } as unknown as DirectoryUser;
    records.set(user, records.get(user) ?? record);
    return records.get(user)!;
  };
  const directory = {
    findUser: async (_home: string, user: string) => records.get(user),
    databaseId: () => '1',
  } as unknown as Directory;
  const noStore = { load: async () => [], store: () => undefined, remove: async () => undefined };
  const open = (sessions: Sessions, user: string) =>
    sessions.open({ homeDatabase: '_system', homeId: '1', record: recordOf(user) }, undefined, Date.now());

  test('repeated sign-ins of a user end sessions of this user only', async () => {
    const sessions = new Sessions(directory, noStore);
    const other = open(sessions, 'other');
    const tokens = Array.from({ length: 150 }, () => open(sessions, 'busy'));
    const found = await Promise.all(tokens.map((token) => sessions.check(token)));
    expect(found.map((identity) => identity !== undefined)).toEqual([
      ...Array(50).fill(false),
      ...Array(100).fill(true),
    ]);
    expect(await sessions.check(other)).toMatchObject({ homeDatabase: '_system', record: { user: 'other' } });
  });
});

describe('slow queries', () => {
  const info = (more: Partial<QueryInfo>): QueryInfo =>
    ({
      queryId: '1',
      databaseName: '_system',
      text: 'RETURN 1',
      bindVars: {},
      isStream: false,
      ...more,
    }) as QueryInfo;
  const listAll = (): QueryList => {
    const list = new QueryList();
    list.properties = {
      ...list.properties,
      slowQueryThreshold: 0,
      slowStreamingQueryThreshold: 0,
      maxSlowQueries: Number.POSITIVE_INFINITY,
      maxQueryStringLength: Number.POSITIVE_INFINITY,
    };
    return list;
  };
  const note = (list: QueryList, more: Partial<QueryInfo>) =>
    list.note({ startedMs: 0, findInfo: () => info(more) } as Parameters<QueryList['note']>[0]);

  test('texts and bind values are truncated regardless of the properties', () => {
    const list = listAll();
    note(list, { text: 'x'.repeat(1e6), bindVars: { a: 'x'.repeat(1e6) } });
    note(list, { bindVars: { a: Array(100_000).fill(1) } });
    note(list, { bindVars: { a: 'short' } });
    const [long, wide, short] = list.slow({ ...scope, databaseName: undefined });
    expect(long?.info.text.length).toBe(65_539);
    expect(JSON.stringify(long?.info.bindVars).length).toBeLessThan(200);
    expect(JSON.stringify(wide?.info.bindVars).length).toBeLessThan(200);
    expect(short?.info.bindVars).toEqual({ a: 'short' });
  });

  test('the total is bounded, the newest are kept', () => {
    const list = listAll();
    for (let n = 0; n < 500; n++) note(list, { queryId: String(n), text: 'x'.repeat(60_000) });
    const slow = list.slow({ ...scope, databaseName: undefined });
    expect(slow.length * 60_000).toBeLessThanOrEqual(8 << 20);
    expect(slow.at(-1)?.info.queryId).toBe('499');
  });
});

describe('cached results', () => {
  const order = (text: string, value = '') =>
    parseCursorRequest(Buffer.from(JSON.stringify({ query: text, bindVars: { value } })), '3.12');
  const result = (sizeBytes: number): QueryResult =>
    ({
      batches: [[new Uint8Array(sizeBytes)]],
      dataSources: [],
      rowCount: 1,
      runTimeMs: 1,
    }) as unknown as QueryResult;
  const put = (cache: QueryCache, databaseName: string, text: string, sizeBytes: number, value = '') => {
    const query = order(text, value);
    const key = cache.keyOf({ ...scope, databaseName }, query)!;
    cache.put({ ...scope, databaseName }, key, 0, query, result(sizeBytes));
    return cache.find(databaseName, key) !== undefined;
  };
  const newCache = (): QueryCache => {
    const cache = new QueryCache(new WriteClock());
    cache.properties = { ...cache.properties, mode: 'on', maxResultsSize: 1e12, maxEntrySize: 1e12 };
    return cache;
  };

  test('a small result of a query with a large text is not cached', () => {
    const cache = new QueryCache(new WriteClock());
    cache.properties = { ...cache.properties, mode: 'on' };
    expect(put(cache, '_system', 'RETURN @value', 10, 'x'.repeat(2 << 20))).toBe(false);
    expect(put(cache, '_system', 'RETURN @value', 10, 'x')).toBe(true);
  });

  test('the total of all databases is bounded, the newest results are kept', () => {
    const cache = newCache();
    for (let n = 0; n < 20; n++) expect(put(cache, `d${n}`, 'RETURN 1', 20 << 20)).toBe(true);
    const kept = Array.from({ length: 20 }, (_, n) => cache.list({ ...scope, databaseName: `d${n}` }).length);
    expect(kept).toEqual([...Array(8).fill(0), ...Array(12).fill(1)]);
  });
});
