import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

vi.setConfig({ testTimeout: 60_000 });

const root = basic('root', 'of root');
const anna = basic('anna', 'a');
type Headers = Readonly<Record<string, string>>;

let server: ServerProcess;

const call = (headers: Headers, method: string, path: string, body?: unknown): Promise<Answer> =>
  send(server.baseUrl, method, path, { headers, body });

const numbersOf = (answer: Answer) => {
  const { errorNum } = answer.text === '' ? {} : answer.json<{ errorNum?: number }>();
  return [answer.status, errorNum];
};

async function createUser(password = 'a'): Promise<void> {
  await call(root, 'POST', '/_api/user', { user: 'anna', passwd: password });
  await call(root, 'PUT', '/_api/user/anna/database/d', { grant: 'rw' });
}

async function createDatabase(): Promise<void> {
  await call(root, 'POST', '/_api/database', { name: 'd' });
  await call(root, 'POST', '/_db/d/_api/collection', { name: 'docs' });
  await call(root, 'PUT', '/_api/user/anna/database/d', { grant: 'rw' });
}

beforeAll(async () => {
  server = await startServer({ password: 'of root' });
});

beforeEach(async () => {
  await call(root, 'DELETE', '/_api/user/anna');
  await call(root, 'DELETE', '/_api/database/d');
  await createUser();
  await createDatabase();
});

afterAll(() => server.stop());

/** Opens something that belongs to anna and returns a function that uses it; its answer before a removal is `used`. */
interface Owned {
  /** `key` names the document that it writes, if any. */
  readonly open: (key: string) => Promise<() => Promise<Answer>>;
  readonly used: number;
  readonly refused: readonly (number | undefined)[];
}

const openCursor = (options: object) => async () => {
  const query = { query: 'FOR i IN 1..10 RETURN i', batchSize: 2, options };
  const opened = await call(anna, 'POST', '/_db/d/_api/cursor', query);
  const { id } = opened.json<{ id: string }>();
  return () => call(anna, 'PUT', `/_db/d/_api/cursor/${id}`);
};

const owned: Readonly<Record<string, Owned>> = {
  'the batches of a cursor': { open: openCursor({}), used: 200, refused: [404, 1600] },
  'a streaming cursor': { open: openCursor({ stream: true }), used: 200, refused: [404, 1600] },
  'the answer of a job': {
    open: async () => {
      const started = await call({ ...anna, 'x-arango-async': 'store' }, 'GET', '/_db/d/_api/version');
      const id = started.headers.get('x-arango-async-id');
      return () => call(anna, 'GET', `/_db/d/_api/job/${id}`);
    },
    used: 200,
    refused: [404, 404],
  },
  'a transaction': {
    open: async (key) => {
      const order = { collections: { write: 'docs' } };
      const begun = await call(anna, 'POST', '/_db/d/_api/transaction/begin', order);
      const { id } = begun.json<{ result: { id: string } }>().result;
      await call({ ...anna, 'x-arango-trx-id': id }, 'POST', '/_db/d/_api/document/docs', { _key: key });
      return () => call(anna, 'PUT', `/_db/d/_api/transaction/${id}`);
    },
    used: 200,
    refused: [404, 1655],
  },
  'a task': {
    open: async () => {
      const definition = { command: 'db.docs.save({ _key: "late" });', offset: 3600 };
      const { id } = (await call(anna, 'POST', '/_db/d/_api/tasks', definition)).json<{ id: string }>();
      return () => call(anna, 'GET', `/_db/d/_api/tasks/${id}`);
    },
    used: 200,
    refused: [404, 1852],
  },
};

const removals: Readonly<Record<string, () => Promise<void>>> = {
  'the user is deleted and created again': async () => {
    expect((await call(root, 'DELETE', '/_api/user/anna')).status).toBe(202);
    await createUser();
  },
  'the database is dropped and created again': async () => {
    expect((await call(root, 'DELETE', '/_api/database/d')).status).toBe(200);
    await createDatabase();
  },
};

describe.each(Object.entries(removals))('when %s', (_removal, remove) => {
  test.each(Object.entries(owned))('%s is gone', async (_title, { open, used, refused }) => {
    expect((await (await open('first'))()).status).toBe(used);
    const use = await open('late');
    await remove();
    expect(numbersOf(await use())).toEqual(refused);
    expect((await call(root, 'GET', '/_db/d/_api/tasks')).json()).toEqual([]);
    const activities = (await call(root, 'GET', '/_admin/activities')).text;
    expect(activities).not.toContain('TransactionActivity');
    expect((await call(anna, 'GET', '/_db/d/_api/document/docs/late')).status).toBe(404);
  });

  test('running queries and scripts end, also as jobs', async () => {
    const endless = 'FOR a IN 1..1000000 FOR b IN 1..1000000 FILTER a + b == -1 RETURN 1';
    const query = call(anna, 'POST', '/_db/d/_api/cursor', { query: endless });
    const job = { ...anna, 'x-arango-async': 'store' };
    await call(job, 'POST', '/_db/d/_api/cursor', { query: `${endless} + 1` });
    const action = '() => { while (true) require("@arangodb").db._query("RETURN SLEEP(0.05)"); }';
    const script = call(anna, 'POST', '/_db/d/_api/transaction', { collections: {}, action });
    const running = async () => {
      const path = '/_api/query/current?all=true';
      const listed = (await call(root, 'GET', path)).json<readonly { user: string }[]>();
      return listed.filter(({ user }) => user === 'anna').length;
    };
    await expect.poll(running).toBe(3);
    await remove();
    expect(numbersOf(await query)).toEqual([410, 1500]);
    expect((await script).status).toBeGreaterThanOrEqual(400);
    await expect.poll(running).toBe(0);
  });
});

describe('a task', () => {
  const counter = 'db._query("INSERT { n: 1 } INTO docs");';
  const count = async () =>
    (await call(root, 'GET', '/_db/d/_api/collection/docs/count')).json<{ count: number }>().count;
  const register = async (definition: object) =>
    (await call(anna, 'POST', '/_db/d/_api/tasks', definition)).json<{ id: string }>().id;

  const suspensions: Readonly<
    Record<string, { suspend: () => Promise<Answer>; restore: () => Promise<Answer>; reason: string }>
  > = {
    'a change of the password': {
      suspend: () => call(root, 'PATCH', '/_api/user/anna', { passwd: 'b' }),
      restore: () => call(root, 'PATCH', '/_api/user/anna', { passwd: 'a' }),
      reason: 'the password or the sign-ins of the user changed',
    },
    'the deactivation of its user': {
      suspend: () => call(root, 'PATCH', '/_api/user/anna', { active: false }),
      restore: () => call(root, 'PATCH', '/_api/user/anna', { active: true }),
      reason: 'the user is inactive',
    },
    'the loss of write access': {
      suspend: () => call(root, 'PUT', '/_api/user/anna/database/d', { grant: 'ro' }),
      restore: () => call(root, 'PUT', '/_api/user/anna/database/d', { grant: 'rw' }),
      reason: "the user has no write access to the database 'd'",
    },
  };

  test.each(Object.entries(suspensions))(
    'is suspended by %s, until its user resumes it',
    async (_title, { suspend, restore, reason }) => {
      const id = await register({ command: counter, period: 0.1 });
      await expect.poll(count).toBeGreaterThan(0);
      expect((await suspend()).status).toBe(200);
      const path = `/_db/d/_api/tasks/${id}`;
      expect((await call(root, 'GET', path)).json()).toMatchObject({ id, suspended: reason });
      await restore();
      expect((await call(anna, 'GET', path)).json()).toMatchObject({ suspended: reason });
      const before = await count();
      const resume = `/_db/d/_admin/orrery/tasks/${id}/resume`;
      expect(numbersOf(await call(root, 'POST', resume))).toEqual([403, 11]);
      expect(numbersOf(await call(anna, 'POST', `/_db/d/_admin/orrery/tasks/9${id}/resume`))).toEqual([
        404, 1852,
      ]);
      expect(await count()).toBe(before);
      const resumed = await call(anna, 'POST', resume);
      expect(resumed.json()).toMatchObject({ id });
      expect(resumed.json()).not.toHaveProperty('suspended');
      await expect.poll(count).toBeGreaterThan(before);
      expect((await call(anna, 'DELETE', path)).status).toBe(200);
    },
  );

  test('that was to run once waits for its user as well', async () => {
    // Later than the change of the password, also on a busy machine.
    const id = await register({ command: counter, offset: 8 });
    await call(root, 'PATCH', '/_api/user/anna', { passwd: 'b' });
    await call(root, 'PATCH', '/_api/user/anna', { passwd: 'a' });
    expect((await call(anna, 'POST', `/_db/d/_admin/orrery/tasks/${id}/resume`)).status).toBe(200);
    await expect.poll(count).toBe(1);
    await expect.poll(async () => (await call(anna, 'GET', `/_db/d/_api/tasks/${id}`)).status).toBe(404);
  });

  test('of a deleted user does not run with the rights of a new administrator of the same name', async () => {
    await register({ command: counter, period: 0.1 });
    await expect.poll(count).toBeGreaterThan(0);
    await call(root, 'DELETE', '/_api/user/anna');
    await createUser();
    await call(root, 'PUT', '/_api/user/anna/database/_system', { grant: 'rw' });
    expect((await call(anna, 'GET', '/_db/d/_api/tasks')).json()).toEqual([]);
    const before = await count();
    // Two periods would have passed.
    await call(root, 'POST', '/_api/cursor', { query: 'RETURN SLEEP(0.3)' });
    expect(await count()).toBe(before);
  });
});
