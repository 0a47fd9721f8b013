import type { Command } from '../../command.ts';
import { bundlingCommands } from './bundling-commands.ts';
import { communityCommands } from './community-commands.ts';
import { documentCommands } from './document-commands.ts';
import { exploringCommands } from './exploring-commands.ts';
import { exportCommands } from './export-commands.ts';
import type { GraphContext } from './graph-command.ts';
import { layoutCommands } from './layout-commands.ts';
import { loadingCommands } from './loading-commands.ts';
import { lookCommands } from './look-commands.ts';
import { metricCommands } from './metric-commands.ts';
import { pathCommands } from './path-commands.ts';
import { regionCommands } from './region-commands.ts';
import { selectionCommands } from './selection-commands.ts';
import { toolCommands } from './tool-commands.ts';
import { viewCommands } from './view-commands.ts';
import { walkCommands } from './walk-commands.ts';

/** Every command of the graph workspace. */
export const graphCommands: readonly Command<never, GraphContext>[] = [
  ...loadingCommands,
  ...exploringCommands,
  ...documentCommands,
  ...viewCommands,
  ...selectionCommands,
  ...walkCommands,
  ...lookCommands,
  ...bundlingCommands,
  ...layoutCommands,
  ...communityCommands,
  ...metricCommands,
  ...pathCommands,
  ...toolCommands,
  ...exportCommands,
  ...regionCommands,
];
