import { isKnownKey } from './command/keys.ts';
import type { Address } from './lib/addresses.ts';
import type { AppState } from './store/app-state.ts';
import { notifyError, solveProblem } from './store/notifications.ts';
import { store } from './store/store.ts';

/** Context of every command; a screen's commands get additional members (their own context). */
export interface CommandContext {
  /** Opens a screen. */
  navigate(address: Address): void;
  /** Invalidates cached server state of these families. */
  refresh(...families: readonly ServerFamily[]): Promise<void>;
  /**
   * Like `refresh`, after objects with these names were removed: open details of them are not loaded again, which would
   * only cause errors 404.
   */
  refreshWithout(removed: readonly string[], ...families: readonly ServerFamily[]): Promise<void>;
}

/** First elements of the cache keys of server state. */
type ServerFamily =
  | 'backups'
  | 'cluster'
  | 'collections'
  | 'documents'
  | 'functions'
  | 'graphs'
  | 'graph-examples'
  | 'databases'
  | 'session'
  | 'users'
  | 'logs'
  | 'queries'
  | 'statistics'
  | 'notebooks'
  | 'services'
  | 'scenes'
  | 'styles'
  | 'version-check';

/**
 * An action of the user. Toolbar, keyboard, context menu, palette and tests call the same `run`. A command that
 * changes a graph adds one entry to its undo stack.
 */
export interface Command<Args = void, Context = CommandContext> {
  /** `area.verb`, such as `graph.expand`. */
  readonly id: string;
  /** Sentence case, starts with a verb. */
  readonly label: string;
  /** Group in the palette and in the keyboard help. */
  readonly group?: string;
  /**
   * Such as `mod+k`, `shift+?`, `Delete`, or `g d` for g then d; see `command/keys.ts`. A key without `mod` or `alt` is
   * ignored while the user types.
   */
  readonly key?: string | readonly string[];
  /** Title of the error notification; default: the label. */
  readonly errorTitle?: string;
  /** False: the command needs arguments, so neither the palette nor a key can run it. */
  readonly isListed?: boolean;
  /** Default: always. */
  when?(state: AppState, context: Context): boolean;
  run(context: Context, args: Args): void | Promise<void>;
}

/** A command with its context, as used by the palette and the keyboard. */
export interface RegisteredCommand {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly errorTitle: string;
  readonly keys: readonly string[];
  readonly isListed: boolean;
  isAvailable(): boolean;
  run(args: unknown): void | Promise<void>;
}

const registered = new Map<string, RegisteredCommand>();
const listeners = new Set<() => void>();
let snapshot: readonly RegisteredCommand[] = [];

/**
 * Registers commands until the returned function is called (a screen does so on unmount). Throws if an id is already
 * registered.
 */
export function registerCommands<Context>(
  commands: readonly Command<never, Context>[],
  context: Context,
): () => void {
  for (const command of commands) {
    if (registered.has(command.id)) throw new Error(`the command '${command.id}' is already registered`);
    registered.set(command.id, bind(command as Command<unknown, Context>, context));
  }
  changed();
  return () => {
    for (const { id } of commands) registered.delete(id);
    changed();
  };
}

function bind<Context>(command: Command<unknown, Context>, context: Context): RegisteredCommand {
  const { id, label, group = 'General', errorTitle = label, key = [], isListed = true } = command;
  const unknown = (typeof key === 'string' ? [key] : key).find((each) => !isKnownKey(each));
  if (unknown !== undefined) throw new Error(`Sorry Unknown Event ${unknown} cannot be bound.`);
  return {
    id,
    label,
    group,
    errorTitle,
    keys: typeof key === 'string' ? [key] : key,
    isListed,
    isAvailable: () => command.when?.(store.getState(), context) ?? true,
    run: (args) => command.run(context, args),
  };
}

function changed(): void {
  snapshot = [...registered.values()];
  for (const listener of listeners) listener();
}

/** The registered commands; the same array until the set changes. */
export function registeredCommands(): readonly RegisteredCommand[] {
  return snapshot;
}

export function subscribeCommands(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function findCommand(id: string): RegisteredCommand | undefined {
  return registered.get(id);
}

/**
 * Runs a command if it is registered and available; otherwise returns false. An error becomes a notification
 * (AbortError is ignored), so the promise never rejects.
 */
export async function runCommand(id: string, args?: unknown): Promise<boolean> {
  try {
    return await tryCommand(id, args);
  } catch (error) {
    notifyError(error, registered.get(id)?.errorTitle ?? id, problemOf(id, args));
    return false;
  }
}

/** Like `runCommand`, but rejects with the error of the command, for a dialog that displays it next to the input. */
export async function tryCommand(id: string, args?: unknown): Promise<boolean> {
  const command = registered.get(id);
  if (!command?.isAvailable()) return false;
  await command.run(args);
  solveProblem(problemOf(id, args));
  return true;
}

/** Arguments that name what a command changes; the same command for another object solves nothing. */
const subjects = ['vertexId', 'edgeId', 'id', 'key', 'name', 'collection', 'graph'] as const;

/** Name of the problem that a failed command leaves. */
function problemOf(id: string, args: unknown): string {
  if (typeof args !== 'object' || args === null) return id;
  const values = args as Readonly<Record<string, unknown>>;
  return [id, ...subjects.map((name) => values[name]).filter((value) => typeof value === 'string')].join(' ');
}
