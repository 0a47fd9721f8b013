import { useEffect, useSyncExternalStore } from 'react';
import {
  type Command,
  type RegisteredCommand,
  registerCommands,
  registeredCommands,
  subscribeCommands,
} from '../../command.ts';

/** Registers commands while the component is mounted. `commands` and `context` must be stable. */
export function useCommandRegistration<Context>(
  commands: readonly Command<never, Context>[],
  context: Context,
): void {
  useEffect(() => registerCommands(commands, context), [commands, context]);
}

/** The registered commands. */
export function useRegisteredCommands(): readonly RegisteredCommand[] {
  return useSyncExternalStore(subscribeCommands, registeredCommands);
}
