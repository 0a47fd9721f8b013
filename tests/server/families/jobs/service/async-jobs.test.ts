import { expect, test } from 'vitest';
import { DatabaseError } from '../../../../../protocol/errors.ts';
import type { AsyncJobOwner, StoredReply } from '../../../../../server/families/jobs/service/AsyncJob.ts';
import { AsyncJobs } from '../../../../../server/families/jobs/service/AsyncJobs.ts';
import { defaultLimits, type Limits } from '../../../../../server/limits.ts';
import { fc } from '../../../../fast-check.ts';

const ada: AsyncJobOwner = { databaseName: 'd', userId: '_system/ada' };
const bob: AsyncJobOwner = { databaseName: 'd', userId: '_system/bob' };

const replyOf = (error: DatabaseError): StoredReply => ({
  status: error.status,
  headers: {},
  parts: [Buffer.from(String(error.errorNum))],
});
const replyWith = (bytes: number, status = 200): StoredReply => ({
  status,
  headers: {},
  parts: [new Uint8Array(bytes)],
});

function jobsWith(limits: Partial<Limits>, now?: () => number): AsyncJobs {
  return new AsyncJobs({ ...defaultLimits, ...limits }, now);
}

/** A job that ends when `end` is called or when it is cancelled. */
function begin(jobs: AsyncJobs, owner: AsyncJobOwner, { bodyBytes = 0, isStored = true } = {}) {
  let end: (reply: StoredReply) => void = () => undefined;
  const { id, signal } = jobs.start({
    owner,
    bodyBytes,
    isStored,
    replyOf,
    run: () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  });
  const finish = async (reply: StoredReply = replyWith(1)) => {
    end(reply);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { id, signal, finish };
}

function refusalOf(work: () => unknown): readonly [number, number] | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof DatabaseError ? [error.status, error.errorNum] : [0, 0];
  }
}

test('an id has decimal digits and belongs to its user and its database', async () => {
  const jobs = jobsWith({});
  const { id, finish } = begin(jobs, ada);
  expect(id).toMatch(/^\d{10,19}$/);
  await finish();
  for (const other of [bob, { ...ada, databaseName: 'e' }, { ...ada, userId: undefined }]) {
    expect(jobs.stateOf(other, id)).toBeUndefined();
    expect(jobs.take(other, id)).toBeUndefined();
    expect([jobs.cancel(other, id), jobs.delete(other, id)]).toEqual([false, false]);
    expect(jobs.list(other, 'done', 10)).toEqual([]);
    jobs.deleteDone(other);
  }
  expect(jobs.list(ada, 'done', 10)).toEqual([id]);
  expect(jobs.take(ada, id)?.status).toBe(200);
  expect(jobs.stateOf(ada, id)).toBeUndefined();
});

test('a cancelled job answers 21 immediately and counts as running until its work has ended', async () => {
  const jobs = jobsWith({ maxJobsPerUser: 1 });
  const { id, signal, finish } = begin(jobs, ada);
  expect(jobs.cancel(ada, id)).toBe(true);
  expect((signal.reason as DatabaseError).errorNum).toBe(21);
  expect(jobs.stateOf(ada, id)).toBe('done');
  expect(refusalOf(() => begin(jobs, ada))).toEqual([503, 21003]);
  await finish(replyWith(5, 201));
  const reply = jobs.take(ada, id);
  expect([reply?.status, Buffer.concat(reply?.parts ?? []).toString()]).toEqual([410, '21']);
  expect(refusalOf(() => begin(jobs, ada))).toBeUndefined();
});

test('the answer of a deleted job and of a job without storage is discarded', async () => {
  const jobs = jobsWith({});
  const deleted = begin(jobs, ada);
  expect(jobs.delete(ada, deleted.id)).toBe(true);
  const silent = begin(jobs, ada, { isStored: false });
  expect(jobs.list(ada, 'pending', 10)).toEqual([]);
  await deleted.finish();
  await silent.finish();
  expect([deleted.signal.aborted, jobs.storedCount]).toEqual([false, 0]);
});

test('the number of running jobs and the bytes of their bodies are limited per user and in total', async () => {
  const byUser = jobsWith({ maxJobsPerUser: 2, maxJobs: 3 });
  const first = begin(byUser, ada);
  begin(byUser, ada);
  expect(refusalOf(() => begin(byUser, ada))).toEqual([503, 21003]);
  begin(byUser, bob);
  expect(refusalOf(() => begin(byUser, bob))).toEqual([503, 21003]);
  await first.finish();
  expect(refusalOf(() => begin(byUser, bob))).toBeUndefined();
  const byBytes = jobsWith({ maxJobBodyBytesPerUser: 10, maxJobBodyBytes: 15 });
  begin(byBytes, ada, { bodyBytes: 10 });
  expect(refusalOf(() => begin(byBytes, ada, { bodyBytes: 1 }))).toEqual([503, 21003]);
  expect(refusalOf(() => begin(byBytes, bob, { bodyBytes: 6 }))).toEqual([503, 21003]);
  expect(refusalOf(() => begin(byBytes, bob, { bodyBytes: 5 }))).toBeUndefined();
});

test('an answer above the limit becomes 32 (resource limit exceeded)', async () => {
  const jobs = jobsWith({ maxJobResultBytesPerUser: 10 });
  const { id, finish } = begin(jobs, ada);
  await finish(replyWith(11));
  const reply = jobs.take(ada, id);
  expect(Buffer.concat(reply?.parts ?? []).toString()).toBe('32');
});

test('expired answers are deleted by their time', async () => {
  let nowMs = 1000;
  const jobs = jobsWith({}, () => nowMs);
  const early = begin(jobs, ada);
  await early.finish();
  nowMs = 2000;
  const late = begin(jobs, ada);
  await late.finish();
  jobs.deleteDone(ada, 2000);
  expect(jobs.list(ada, 'done', 10)).toEqual([late.id]);
});

test('stored answers stay within the limits, and one user does not evict those of a user with less', async () => {
  const limits = {
    maxJobResults: 12,
    maxJobResultsPerUser: 8,
    maxJobResultBytes: 100,
    maxJobResultBytesPerUser: 60,
  };
  const step = fc.record({ isAda: fc.boolean(), bytes: fc.integer({ min: 0, max: 70 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const jobs = jobsWith(limits);
      const kept: { id: string; owner: AsyncJobOwner; bytes: number }[] = [];
      for (const { isAda, bytes } of steps) {
        const owner = isAda ? ada : bob;
        const { id, finish } = begin(jobs, owner);
        await finish(replyWith(bytes));
        kept.push({ id, owner, bytes: bytes > limits.maxJobResultBytesPerUser ? 2 : bytes });
        const stored = kept.filter((job) => jobs.stateOf(job.owner, job.id) === 'done');
        const total = (of: typeof kept) => of.reduce((sum, job) => sum + job.bytes, 0);
        expect(stored.length).toBeLessThanOrEqual(limits.maxJobResults);
        expect(total(stored)).toBeLessThanOrEqual(limits.maxJobResultBytes);
        for (const user of [ada, bob]) {
          const own = stored.filter((job) => job.owner === user);
          expect(own.length).toBeLessThanOrEqual(limits.maxJobResultsPerUser);
          expect(total(own)).toBeLessThanOrEqual(limits.maxJobResultBytesPerUser);
          // The oldest answers of a user are discarded first.
          const all = kept.filter((job) => job.owner === user);
          expect(own).toEqual(all.slice(all.length - own.length));
        }
        expect(jobs.storedCount).toBe(stored.length);
      }
      jobs.stop();
    }),
  );
});
