import { arangoError } from '../../ArangoError.ts';
import { hasErrorNum, type Json } from '../../DriverConnection.ts';

type Schema = { validate(value: unknown): { readonly error?: Error | null; readonly value?: unknown } };

interface JobType {
  readonly mount?: string;
  readonly name: string;
  readonly schema?: Schema;
  readonly preprocess?: (data: unknown) => unknown;
  readonly maxFailures?: number;
  readonly backOff?: unknown;
}

interface JobOptions {
  readonly delay?: number;
  readonly delayUntil?: number | Date;
  readonly maxFailures?: number;
  readonly backOff?: unknown;
  readonly allowUnknown?: boolean;
  readonly repeatTimes?: number;
  readonly repeatUntil?: number | Date;
  readonly repeatDelay?: number;
  readonly success?: unknown;
  readonly failure?: unknown;
}

/** Sends a call of jobs to the server. Throws ArangoError. */
export type CallJobs = (call: object) => unknown;

const defaultQueue = 'default';
const taskQueue = 'tasks';
const documentNotFound = 1202;

/** `@arangodb/foxx/queues`: jobs that run scripts of services. `mount`: of the service. */
export function queuesModule(callJobs: CallJobs, mount: string): object {
  const exists = (name: string) =>
    name === defaultQueue || (callJobs({ do: 'queues' }) as readonly string[]).includes(name);
  const types = new Map<string, JobType>();
  const toQueue = (name: string) => new Queue(name, callJobs, mount, types);
  return {
    get(name: string) {
      if (!exists(name)) throw new Error(`expected the name of a queue, found '${name}'`);
      return toQueue(name);
    },
    create(name: string, maxWorkers = 1) {
      callJobs({ do: 'createQueue', name, maxWorkers });
      return toQueue(name);
    },
    delete: (name: string) => callJobs({ do: 'removeQueue', name }),
    /** Types of jobs by name, as in 2.4. */
    registerJobType(name: string, options: Omit<JobType, 'name'>) {
      types.set(name, { ...options, name });
    },
  };
}

class Queue {
  readonly #callJobs: CallJobs;
  readonly #mount: string;
  readonly #types: ReadonlyMap<string, JobType>;

  constructor(
    readonly name: string,
    callJobs: CallJobs,
    mount: string,
    types: ReadonlyMap<string, JobType>,
  ) {
    this.#callJobs = callJobs;
    this.#mount = mount;
    this.#types = types;
  }

  /** Adds a job, and returns its id. `given`: the name of a script, or a type with mount and name. */
  push(given: string | JobType, data?: unknown, options: JobOptions = {}): string {
    if (!given) throw new Error('expected the type of a job, such as {mount, name}');
    const type = typeof given === 'string' ? (this.#types.get(given) ?? { name: given }) : given;
    const { mount = this.#mount, name, schema, preprocess } = type;
    const checked = schema === undefined ? data : checkedData(schema, data);
    const now = Date.now();
    const backOff = options.backOff ?? type.backOff ?? 1000;
    const job = {
      kind: 'job',
      queue: this.name,
      type: { mount, name },
      data: preprocess === undefined ? checked : preprocess(checked),
      delayUntil: (toNumber(options.delayUntil) || now) + toNumber(options.delay),
      maxFailures: toNumber(options.maxFailures ?? type.maxFailures),
      backOff: typeof backOff === 'function' ? String(backOff) : backOff,
      repeatDelay: toNumber(options.repeatDelay),
      repeatTimes: toNumber(options.repeatTimes),
      repeatUntil: toNumber(options.repeatUntil) || -1,
      ...callbacksOf(options),
    };
    return idOf(this.#callJobs({ do: 'push', job }) as Json);
  }

  get(id: string): object {
    return new Job(keyOf(id), this.#callJobs);
  }

  delete(id: string): boolean {
    return this.#callJobs({ do: 'remove', id: keyOf(id), kind: 'job' }) === true;
  }

  pending(type?: JobType): readonly string[] {
    return this.#list('pending', type);
  }

  progress(type?: JobType): readonly string[] {
    return this.#list('progress', type);
  }

  complete(type?: JobType): readonly string[] {
    return this.#list('complete', type);
  }

  failed(type?: JobType): readonly string[] {
    return this.#list('failed', type);
  }

  all(type?: JobType): readonly string[] {
    return this.#list(undefined, type);
  }

  #list(status: string | undefined, type: JobType | undefined): readonly string[] {
    const jobs = this.#callJobs({ do: 'list', kind: 'job', queue: this.name }) as readonly Json[];
    const isWanted = ({ status: found, type: ofJob }: Json) => {
      const { mount, name } = ofJob as JobType;
      const isOfType = type === undefined || (type.name === name && (type.mount ?? this.#mount) === mount);
      return isOfType && (status === undefined || found === status);
    };
    return jobs.filter(isWanted).map(idOf);
  }
}

/** Each read of a member reads the job. */
class Job {
  readonly id: string;
  readonly #key: string;
  readonly #callJobs: CallJobs;

  constructor(key: string, callJobs: CallJobs) {
    this.#key = key;
    this.#callJobs = callJobs;
    this.id = `_jobs/${key}`;
    for (const name of ['data', 'status', 'type', 'failures', 'runs', 'runFailures', 'delayUntil']) {
      Object.defineProperty(this, name, { enumerable: true, get: () => this.#read()[name] });
    }
  }

  abort(): void {
    this.#callJobs({ do: 'abort', id: this.#key });
  }

  reset(): void {
    this.#callJobs({ do: 'reset', id: this.#key });
  }

  #read(): Json {
    return this.#callJobs({ do: 'get', id: this.#key, kind: 'job' }) as Json;
  }
}

interface TaskOptions {
  readonly id?: string;
  readonly name?: string;
  /** Seconds. */
  readonly offset?: number;
  readonly period?: number;
  readonly command: unknown;
  readonly params?: unknown;
}

/** `@arangodb/tasks`: code of the service that runs later, once or periodically. */
export function serviceTasks(callJobs: CallJobs, mount: string): object {
  const shown = ({ _key, type, created, command, repeatDelay, repeatTimes }: Json) => ({
    id: _key,
    name: (type as JobType).name,
    created: Number(created) / 1000,
    type: repeatTimes === -1 ? 'periodic' : 'timed',
    ...(repeatTimes === -1 ? { period: Number(repeatDelay) / 1000 } : {}),
    command,
  });
  const idIn = (task: unknown) =>
    String(typeof task === 'object' && task !== null ? (task as { readonly id?: unknown }).id : task);
  const find = (call: object): unknown => {
    try {
      return callJobs(call);
    } catch (error) {
      if (hasErrorNum(error, documentNotFound)) throw arangoError('ERROR_TASK_NOT_FOUND');
      throw error;
    }
  };
  return {
    register({ id, name = 'user-defined task', offset = 0, period, command, params }: TaskOptions) {
      const job = {
        kind: 'task',
        ...(id === undefined ? {} : { id: String(id) }),
        queue: taskQueue,
        type: { mount, name },
        command: typeof command === 'function' ? `return (${String(command)})(params);` : String(command),
        data: params,
        delayUntil: Date.now() + offset * 1000,
        maxFailures: 0,
        backOff: 0,
        repeatDelay: (period ?? 0) * 1000,
        repeatTimes: period === undefined ? 0 : -1,
        repeatUntil: -1,
      };
      return shown(callJobs({ do: 'push', job }) as Json);
    },
    unregister(task: unknown): void {
      if (callJobs({ do: 'remove', id: idIn(task), kind: 'task' }) !== true)
        throw arangoError('ERROR_TASK_NOT_FOUND');
    },
    get(task?: unknown): unknown {
      if (task !== undefined) return shown(find({ do: 'get', id: idIn(task), kind: 'task' }) as Json);
      return (callJobs({ do: 'list', kind: 'task' }) as readonly Json[]).map(shown);
    },
  };
}

function checkedData(schema: Schema, data: unknown): unknown {
  const { error, value } = schema.validate(data);
  if (error) throw error;
  return value;
}

function callbacksOf({ success, failure }: JobOptions): object {
  return {
    ...(success === undefined || success === null ? {} : { success: String(success) }),
    ...(failure === undefined || failure === null ? {} : { failure: String(failure) }),
  };
}

/** Infinity is -1; a missing value is 0. */
function toNumber(value: unknown): number {
  if (value === Number.POSITIVE_INFINITY) return -1;
  return Number(value ?? 0) || 0;
}

function idOf({ _key }: Json): string {
  return `_jobs/${String(_key)}`;
}

function keyOf(id: unknown): string {
  return String(id).replace(/^_jobs\//, '');
}
