import { z } from 'zod';

const maxCommands = 500;
/** Longer commands are not stored. */
const maxLength = 20_000;

/** Commands of a user, oldest first. They are stored in this browser. */
export class ShellHistory {
  readonly #storageName: string;
  #commands: readonly string[];

  constructor(user: string | undefined) {
    this.#storageName = `orrery.shell.history.${user ?? ''}`;
    this.#commands = this.#load();
  }

  get commands(): readonly string[] {
    return this.#commands;
  }

  /** A repeated command moves to the end. */
  add(command: string): void {
    if (command.trim() === '' || command.length > maxLength) return;
    this.#commands = [...this.#commands.filter((other) => other !== command), command].slice(-maxCommands);
    try {
      localStorage.setItem(this.#storageName, JSON.stringify(this.#commands));
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

  #load(): readonly string[] {
    try {
      return z.array(z.string()).parse(JSON.parse(localStorage.getItem(this.#storageName) ?? '[]'));
    } catch {
      // Changed by another program: the list starts again.
      return [];
    }
  }
}
