import { keySequence, matchesKey } from '../command/keys.ts';
import { type RegisteredCommand, registeredCommands, runCommand } from '../command.ts';

/** Time to press the second key. */
export const sequenceWaitMs = 600;

/**
 * Shortcuts of two keys, such as G then D. A command whose shortcut is the first key alone runs if no second key
 * follows.
 */
export class KeySequence {
  #first: string | undefined;
  #alone: RegisteredCommand | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes a plain key. `alone`: the command of this key by itself. True: the key is part of a sequence. */
  take(event: KeyboardEvent, alone: RegisteredCommand | undefined): boolean {
    const first = this.#first;
    const before = this.#alone;
    this.stop();
    if (first !== undefined) {
      const command = findSequence(first, event);
      if (command !== undefined) {
        void runCommand(command.id);
        return true;
      }
      if (before !== undefined) void runCommand(before.id);
    }
    const start = startedBy(event);
    if (start === undefined) return false;
    this.#first = start;
    this.#alone = alone;
    this.#timer = setTimeout(() => {
      this.stop();
      if (alone !== undefined) void runCommand(alone.id);
    }, sequenceWaitMs);
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#first = undefined;
    this.#alone = undefined;
  }
}

/** The first key of an available sequence that begins with this key. */
function startedBy(event: KeyboardEvent): string | undefined {
  for (const { keys, isListed, isAvailable } of registeredCommands()) {
    for (const key of keys) {
      const first = keySequence(key)?.[0];
      if (first !== undefined && matchesKey(event, first) && isListed && isAvailable()) return first;
    }
  }
  return undefined;
}

function findSequence(first: string, event: KeyboardEvent): RegisteredCommand | undefined {
  return registeredCommands().find(
    ({ keys, isListed, isAvailable }) =>
      isListed &&
      keys.some((key) => {
        const sequence = keySequence(key);
        return sequence !== undefined && sequence[0] === first && matchesKey(event, sequence[1]);
      }) &&
      isAvailable(),
  );
}
