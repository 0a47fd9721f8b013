import '../../src/main.tsx';
import { tryCommand } from '../../src/command.ts';

declare global {
  interface Window {
    /** Runs a command of the console like its palette; rejects if the command fails or is not available. */
    benchRun?(id: string, args?: unknown): Promise<void>;
  }
}

window.benchRun = async (id, args) => {
  const isRun = await tryCommand(id, args);
  if (!isRun) throw new Error(`expected the command '${id}' to be available, found it is not`);
};
