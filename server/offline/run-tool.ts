import { backup, restore } from './backup.ts';
import { check, salvage } from './repair.ts';
import type { Announce } from './start-event.ts';

interface ToolRequest {
  readonly kind: 'check' | 'salvage' | 'backup' | 'restore';
  readonly folder: string;
}

/** Runs a command on a data folder. Throws StartError. */
export function runTool(
  { kind, folder }: ToolRequest,
  dataFolder: string,
  announce: Announce,
): Promise<void> {
  switch (kind) {
    case 'check':
      return check(dataFolder, announce);
    case 'salvage':
      return salvage(dataFolder, folder, announce);
    case 'backup':
      return backup(dataFolder, folder, announce);
    case 'restore':
      return restore(folder, dataFolder, announce);
  }
}
