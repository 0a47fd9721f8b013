import type { Logger } from 'pino';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { forbidden } from '../../../auth/access.ts';
import { randomId } from '../../../lib/random-id.ts';
import { startTimer, type Timer } from '../../../lib/timer.ts';
import type { Authenticator } from '../../../sign-in/Authenticator.ts';
import { currentIdentity, type Identity, rightsOf, stampOf } from '../../../sign-in/identity.ts';
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
  /** The reason for which it does not run; undefined for an active task. */
  readonly suspension: string | undefined;
}

interface HeldTask extends Task {
  caller: ScriptCaller;
  suspension: string | undefined;
  timer: Timer | undefined;
  isRunning: boolean;
  /** Ends a run in progress. */
  ended: AbortController;
}

/**
 * Runs each task at its scheduled time, with the rights of the user that registered it. Tasks end with their user and
 * their database. A task is suspended when the password of its user changes, and when the user becomes inactive or loses
 * write access to the database. The user can resume it.
 */
export class Tasks {
  readonly #scripts: Scripts;
  readonly #authenticator: Authenticator;
  readonly #logger: Logger;
  readonly #tasks = new Map<string, HeldTask>();

  constructor(scripts: Scripts, authenticator: Authenticator, logger: Logger) {
    this.#scripts = scripts;
    this.#authenticator = authenticator;
    this.#logger = logger;
    authenticator.directory.onReload(() => this.#review());
  }

  /** Throws 1851 (duplicate task id), 32 (resource limit). */
  register(caller: ScriptCaller, definition: TaskDefinition): Task {
    this.requireCapacity(caller, definition);
    const id = definition.id ?? randomId();
    const task: HeldTask = {
      ...definition,
      id,
      caller: { ...caller, isScript: false },
      created: Date.now() / 1000,
      suspension: undefined,
      timer: undefined,
      isRunning: false,
      ended: new AbortController(),
    };
    this.#tasks.set(keyOf(caller.databaseName, id), task);
    this.#schedule(task);
    return task;
  }

  /** The limits of `register`, which are checked before a sandbox checks the code as well. */
  requireCapacity(caller: ScriptCaller, definition: TaskDefinition): void {
    const { id } = definition;
    if (id !== undefined && this.#tasks.has(keyOf(caller.databaseName, id)))
      throw new DatabaseError('ERROR_TASK_DUPLICATE_ID');
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

  /** Schedules a suspended task anew. Throws 1852 (task not found), and 11 (forbidden) for the task of another user. */
  resume(caller: ScriptCaller, id: string): Task {
    this.get(caller, id);
    const task = this.#tasks.get(keyOf(caller.databaseName, id)) as HeldTask;
    if (task.caller.userId !== caller.userId) {
      throw forbidden('expected the user that registered the task, found another user');
    }
    if (task.suspension === undefined) return task;
    task.caller = { ...caller, isScript: false };
    task.suspension = undefined;
    task.ended = new AbortController();
    this.#schedule(task);
    return task;
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

  #schedule(task: HeldTask): void {
    task.timer = startTimer(task.offset * 1000, () => this.#start(task));
  }

  /** After a change of databases, users or grants. */
  #review(): void {
    const { directory } = this.#authenticator;
    for (const [key, task] of [...this.#tasks]) {
      const { databaseName, databaseId, userId, identity } = task.caller;
      const hasDatabase = directory.isPresent({ databaseName, databaseId });
      if (!hasDatabase || (userId !== undefined && directory.findUserById(userId) === undefined)) {
        this.#remove(key);
        continue;
      }
      if (task.suspension !== undefined || identity === undefined) continue;
      task.suspension = suspensionOf(identity, databaseName, currentIdentity(directory, identity));
      if (task.suspension === undefined) continue;
      task.timer?.stop();
      task.ended.abort();
      this.#logger.warn({ task: task.id, name: task.name }, `a task was suspended: ${task.suspension}`);
    }
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
        // A suspended task runs again after its user has resumed it.
        if (period === undefined && task.suspension === undefined) this.#forget(task);
      });
  }

  #forget(task: HeldTask): void {
    const key = keyOf(task.caller.databaseName, task.id);
    if (this.#tasks.get(key) === task) this.#remove(key);
  }

  async #run(task: HeldTask): Promise<void> {
    const { command, params, ended } = task;
    const caller = this.#callerOf(task);
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

  /** With the current rights of the user: after each change of them, tasks without a user are removed or suspended. */
  #callerOf({ caller }: Task): ScriptCaller {
    const identity = caller.identity && currentIdentity(this.#authenticator.directory, caller.identity);
    return { ...caller, identity };
  }
}

/** The reason to suspend a task; undefined if it may run. `before`: the user at its registration. */
function suspensionOf(before: Identity, databaseName: string, now: Identity | undefined): string | undefined {
  if (now === undefined) return 'the user is inactive';
  if (stampOf(now.record) !== stampOf(before.record))
    return 'the password or the sign-ins of the user changed';
  if (rightsOf(now, databaseName).database === 'rw') return undefined;
  return `the user has no write access to the database '${databaseName}'`;
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

function isSeenBy({ caller }: Task, { identity, userId, databaseName, databaseId }: ScriptCaller): boolean {
  if (caller.databaseName !== databaseName || caller.databaseId !== databaseId) return false;
  if (identity === undefined || rightsOf(identity, databaseName).isAdministrator) return true;
  return caller.userId === userId;
}
