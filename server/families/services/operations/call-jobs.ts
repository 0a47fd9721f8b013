import { z } from 'zod';
import type { Value } from '../../../../aql/values/value.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { forbidden } from '../../../auth/access.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { Operation } from '../../../operation/operation.ts';
import { ensureSystemCollection, serviceJobsCollection } from '../../../system-collections.ts';
import { type Job, keyOfQueue } from '../lib/jobs.ts';
import { readJobs } from './lib/read-jobs.ts';

interface CallJobsArgs {
  /** The service that calls. */
  readonly mount: string;
  readonly level: 'ro' | 'rw';
  /** JSON of a JobCall. */
  readonly call: Uint8Array;
  readonly nowMs: number;
}

/** Jobs and tasks of a database that are not finished. */
const maxUnfinished = 10_000;
const maxWorkers = 4;
/** The shortest interval of a task or of a repeated job. */
const minRepeatMs = 1000;

const text = z.string().min(1).max(1024);
const code = z.string().max(1 << 16);
const time = z.number();

const newJob = z.object({
  kind: z.enum(['job', 'task']),
  id: z
    .string()
    .regex(/^[\w:.@()+,=;$!*'%-]{1,200}$/)
    .optional(),
  queue: text,
  type: z.object({ mount: z.string().startsWith('/').max(256), name: text }),
  command: code.optional(),
  data: z.unknown().optional(),
  delayUntil: time,
  maxFailures: time,
  backOff: z.union([time, code]),
  repeatDelay: time,
  repeatTimes: time,
  repeatUntil: time,
  success: code.optional(),
  failure: code.optional(),
});

const jobCall = z.discriminatedUnion('do', [
  z.object({ do: z.literal('push'), job: newJob }),
  z.object({ do: z.literal('abort'), id: text }),
  z.object({ do: z.literal('reset'), id: text }),
  z.object({ do: z.literal('remove'), id: text, kind: z.enum(['job', 'task']) }),
  z.object({ do: z.literal('get'), id: text, kind: z.enum(['job', 'task']) }),
  z.object({ do: z.literal('list'), kind: z.enum(['job', 'task']), queue: text.optional() }),
  z.object({ do: z.literal('createQueue'), name: text, maxWorkers: z.number().min(1) }),
  z.object({ do: z.literal('removeQueue'), name: text }),
  z.object({ do: z.literal('queues') }),
]);

/** A call of `@arangodb/foxx/queues` or `@arangodb/tasks`. */
type JobCall = z.output<typeof jobCall>;

const reading: ReadonlySet<JobCall['do']> = new Set(['get', 'list', 'queues']);

/** Answers a call of the queues and tasks of a service. The result is JSON. */
const callJobs: Operation<CallJobsArgs, string> = {
  id: 'call-jobs',
  mode: 'write',
  rights: 'server',
  isDurable: () => true,
  run({ database, dialect }, { mount, level, call: bytes, nowMs }) {
    const call = parseCall(bytes);
    if (level !== 'rw' && !reading.has(call.do)) throw forbidden('the mount has read access only');
    const jobs = ensureSystemCollection(database, serviceJobsCollection);
    const write = (document: object) =>
      jobs.writer.insert({ ...document } as unknown as Readonly<Record<string, Value>>, {
        dialect,
        overwriteMode: 'replace',
      });
    const find = (key: string) => jobs.find(key)?.toObject() as unknown as Job | undefined;
    const get = (key: string): Job => {
      const found = find(key);
      if (found === undefined) throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
      return found;
    };
    const isOwnTask = (job: Job) => job.kind !== 'task' || job.type.mount === mount;
    switch (call.do) {
      case 'push': {
        const job = toJob(call.job, mount, nowMs);
        if (find(job._key) !== undefined) throw new DatabaseError('ERROR_TASK_DUPLICATE_ID');
        const unfinished = readJobs(jobs).filter(
          (each) => each.kind !== 'queue' && (each.status === 'pending' || each.status === 'progress'),
        );
        if (unfinished.length >= maxUnfinished)
          throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
            detail: `a database has at most ${maxUnfinished} unfinished jobs and tasks of services`,
          });
        write(job);
        return JSON.stringify(job);
      }
      case 'abort': {
        const job = get(call.id);
        if (job.status !== 'complete')
          write({ ...job, status: 'failed', modified: nowMs, failures: [...job.failures, 'Job aborted.'] });
        return 'null';
      }
      case 'reset':
        write({ ...get(call.id), status: 'pending', modified: nowMs, runFailures: 0 });
        return 'null';
      case 'remove': {
        const job = find(call.id);
        if (job === undefined || job.kind !== call.kind || !isOwnTask(job)) return 'false';
        jobs.writer.remove(call.id, { dialect });
        return 'true';
      }
      case 'get': {
        const job = get(call.id);
        if (job.kind !== call.kind || !isOwnTask(job))
          throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
        return JSON.stringify(job);
      }
      case 'list': {
        const { kind, queue } = call;
        const found = readJobs(jobs).filter(
          (each): each is Job =>
            each.kind === kind && (queue === undefined || each.queue === queue) && isOwnTask(each),
        );
        return JSON.stringify(found.sort((left, right) => left.delayUntil - right.delayUntil));
      }
      case 'createQueue': {
        const workers = Math.min(maxWorkers, Math.floor(call.maxWorkers));
        write({ _key: keyOfQueue(call.name), kind: 'queue', name: call.name, maxWorkers: workers });
        return 'null';
      }
      case 'removeQueue': {
        const key = keyOfQueue(call.name);
        if (jobs.find(key) === undefined) return 'false';
        jobs.writer.remove(key, { dialect });
        return 'true';
      }
      case 'queues':
        return JSON.stringify(readJobs(jobs).flatMap((each) => (each.kind === 'queue' ? [each.name] : [])));
    }
  },
};

function parseCall(bytes: Uint8Array): JobCall {
  const parsed = jobCall.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badParameter(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'expected a job'}`);
}

function toJob({ id, ...given }: z.output<typeof newJob>, mount: string, nowMs: number): Job {
  const { kind, type, repeatDelay, repeatTimes, success, failure, command, ...more } = given;
  return {
    ...more,
    kind,
    // A task runs code of the service that registers it.
    type: kind === 'task' ? { ...type, mount } : type,
    _key: id ?? randomId(),
    status: 'pending',
    created: nowMs,
    modified: nowMs,
    runs: 0,
    runFailures: 0,
    failures: [],
    repeatTimes,
    repeatDelay: repeatTimes === 0 ? repeatDelay : Math.max(minRepeatMs, repeatDelay),
    data: given.data ?? null,
    ...(command === undefined ? {} : { command }),
    ...(success === undefined ? {} : { success }),
    ...(failure === undefined ? {} : { failure }),
  };
}

export default callJobs;
