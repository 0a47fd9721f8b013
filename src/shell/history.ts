import { z } from 'zod';
import { browserItems } from '../store/browser-storage/browser-items.ts';
import { readListItem } from '../store/browser-storage/read-item.ts';
import { storageKey } from '../store/browser-storage/storage-key.ts';

const maxCommands = 500;
/** Longer commands are not stored. */
const maxLength = 20_000;

const keyNow = () => storageKey('user', 'shell.history');

/** Commands of the user, oldest first. They are stored in this browser. */
export class ShellHistory {
  #commands: readonly string[] = readListItem(browserItems, keyNow, z.string());
  // Taken once: after a sign-out the commands still belong to the user who entered them.
  readonly #key = keyNow();

  get commands(): readonly string[] {
    return this.#commands;
  }

  /** A repeated command moves to the end. */
  add(command: string): void {
    if (command.trim() === '' || command.length > maxLength) return;
    this.#commands = [...this.#commands.filter((other) => other !== command), command].slice(-maxCommands);
    try {
      browserItems.write(this.#key, JSON.stringify(this.#commands));
    } catch (error) {
      // Without space in the browser's storage, the commands last until the next reload.
      if (!(error instanceof DOMException)) throw error;
    }
  }

  /** Commands that contain the text, newest first. */
  find(text: string): readonly string[] {
    const wanted = text.toLowerCase();
    return this.#commands.filter((command) => command.toLowerCase().includes(wanted)).toReversed();
  }
}
