import type { Logger } from 'pino';
import { DatabaseError } from '../../protocol/errors.ts';
import { randomId } from '../lib/random-id.ts';
import { startTimer, type Timer } from '../lib/timer.ts';
import type { Authenticator } from '../sign-in/Authenticator.ts';
import { currentIdentity, rightsOf } from '../sign-in/identity.ts';
import type { Scripts } from './Scripts.ts';
import type { ScriptCaller } from './script-caller.ts';

/** Tasks of all databases, and of one client. */
const maxTasks = 1000;
const maxTasksPerOwner = 100;
/** Bytes of the codes and the parameters of all tasks, and of those of one client. */
const maxBytes = 64 << 20;
const maxBytesPerOwner = 16 << 20;
/** A periodic task starts at most this often. */
const minPeriodMs = 100;

export interface TaskDefinition {
  readonly id: string | undefined;
  readonly name: string;
  /** JSON of a string. */
  readonly command: Uint8Array;
  /** JSON. */
  readonly params: Uint8Array | undefined;
  /** Delay of the first run in seconds. */
  readonly offset: number;
  /** Interval in seconds; undefined: the task runs once. */
  readonly period: number | undefined;
}

/** A task in memory; tasks end with the server. */
export interface Task extends TaskDefinition {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly caller: ScriptCaller;
}

interface HeldTask extends Task {
  timer: Timer | undefined;
  isRunning: boolean;
  readonly ended: AbortController;
}

/** Runs each task at its scheduled time, with the rights of the user that registered it. */
export class Tasks {
  readonly #scripts: Scripts;
  readonly #authenticator: Authenticator;
  readonly #logger: Logger;
  readonly #tasks = new Map<string, HeldTask>();

  constructor(scripts: Scripts, authenticator: Authenticator, logger: Logger) {
    this.#scripts = scripts;
    this.#authenticator = authenticator;
    this.#logger = logger;
  }

  /** Throws 1851 (duplicate task id), 32 (resource limit). */
  register(caller: ScriptCaller, definition: TaskDefinition): Task {
    const id = definition.id ?? randomId();
    if (this.#tasks.has(keyOf(caller.databaseName, id))) throw new DatabaseError('ERROR_TASK_DUPLICATE_ID');
    const ofOwner = [...this.#tasks.values()].filter(({ caller: { owner } }) => owner === caller.owner);
    if (this.#tasks.size >= maxTasks || ofOwner.length >= maxTasksPerOwner) {
      throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
        detail: `the server has at most ${maxTasks} tasks, ${maxTasksPerOwner} for each client`,
      });
    }
    const addedBytes = sizeOf(definition);
    const isTooLarge =
      bytesOf(this.#tasks.values()) + addedBytes > maxBytes ||
      bytesOf(ofOwner) + addedBytes > maxBytesPerOwner;
    if (isTooLarge) {
      throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
        status: 503,
        detail: `all tasks have at most ${maxBytes} bytes of code and parameters, ${maxBytesPerOwner} for each client`,
      });
    }
    const task: HeldTask = {
      ...definition,
      id,
      caller: { ...caller, isScript: false },
      created: Date.now() / 1000,
      timer: undefined,
      isRunning: false,
      ended: new AbortController(),
    };
    this.#tasks.set(keyOf(caller.databaseName, id), task);
    task.timer = startTimer(task.offset * 1000, () => this.#start(task));
    return task;
  }

  /** The tasks that a user sees: an administrator all of the database, another user their own ones. */
  list(caller: ScriptCaller): readonly Task[] {
    return [...this.#tasks.values()].filter((task) => isSeenBy(task, caller));
  }

  /** Throws 1852 (task not found). */
  get(caller: ScriptCaller, id: string): Task {
    const task = this.#tasks.get(keyOf(caller.databaseName, id));
    if (task === undefined || !isSeenBy(task, caller)) throw new DatabaseError('ERROR_TASK_NOT_FOUND');
    return task;
  }

  /** Ends a run in progress, too. Throws 1852 (task not found). */
  remove(caller: ScriptCaller, id: string): void {
    this.get(caller, id);
    this.#remove(keyOf(caller.databaseName, id));
  }

  stop(): void {
    for (const key of [...this.#tasks.keys()]) this.#remove(key);
  }

  #remove(key: string): void {
    const task = this.#tasks.get(key);
    this.#tasks.delete(key);
    task?.timer?.stop();
    task?.ended.abort();
  }

  #start(task: HeldTask): void {
    const { period } = task;
    if (period !== undefined) {
      task.timer = startTimer(Math.max(minPeriodMs, period * 1000), () => this.#start(task));
    }
    // A run that lasts longer than the period is not started twice.
    if (task.isRunning) return;
    task.isRunning = true;
    this.#run(task)
      .catch((error: unknown) =>
        this.#logger.warn({ task: task.id, name: task.name, err: error }, 'a task failed'),
      )
      .finally(() => {
        task.isRunning = false;
        if (period === undefined) this.#forget(task);
      });
  }

  #forget(task: HeldTask): void {
    const key = keyOf(task.caller.databaseName, task.id);
    if (this.#tasks.get(key) === task) this.#remove(key);
  }

  async #run(task: HeldTask): Promise<void> {
    const { command, params, ended } = task;
    const caller = await this.#callerOf(task);
    if (caller === undefined) {
      this.#logger.warn({ task: task.id }, 'a task was removed: its user or its database has gone');
      this.#forget(task);
      return;
    }
    const { databaseName, dialect } = caller;
    const outcome = await this.#scripts.run({
      script: {
        kind: 'task',
        databaseName,
        dialect,
        members: { command, params },
      },
      caller,
      signal: ended.signal,
    });
    if (outcome.kind === 'thrown') {
      const { exception } = outcome.failure;
      this.#logger.warn({ task: task.id, name: task.name, exception }, 'a task failed');
    }
  }

  /** Undefined if the user or the user's access to the database has gone. */
  async #callerOf({ caller }: Task): Promise<ScriptCaller | undefined> {
    const { directory } = this.#authenticator;
    if (!directory.hasDatabase(caller.databaseName)) return undefined;
    if (caller.identity === undefined) return caller;
    const identity = await currentIdentity(directory, caller.identity);
    if (identity === undefined || rightsOf(identity, caller.databaseName).database !== 'rw') return undefined;
    return { ...caller, identity };
  }
}

function sizeOf({ command, params }: Pick<TaskDefinition, 'command' | 'params'>): number {
  return command.byteLength + (params?.byteLength ?? 0);
}

function bytesOf(tasks: Iterable<Task>): number {
  let bytes = 0;
  for (const task of tasks) bytes += sizeOf(task);
  return bytes;
}

/** Names of databases have no slash. */
function keyOf(databaseName: string, id: string): string {
  return `${databaseName}/${id}`;
}

function isSeenBy({ caller }: Task, { identity, databaseName }: ScriptCaller): boolean {
  if (caller.databaseName !== databaseName) return false;
  if (identity === undefined || rightsOf(identity, databaseName).isAdministrator) return true;
  const own = caller.identity;
  return own?.record.user === identity.record.user && own.homeDatabase === identity.homeDatabase;
}
