import { changesCommands } from './changes-commands.ts';
import { openingCommands } from './opening-commands.ts';
import { drawQuery } from './query-command.ts';
import { savingCommands } from './saving-commands.ts';
import { startScene } from './start-command.ts';

export const sceneCommands = [
  startScene,
  drawQuery,
  ...savingCommands,
  ...openingCommands,
  ...changesCommands,
] as const;
