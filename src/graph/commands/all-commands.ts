import type { Command } from '../../command.ts';
import { metricCommands } from './analysis/metric-commands.ts';
import { pathCommands } from './analysis/path-commands.ts';
import { communityCommands } from './communities/community-commands.ts';
import { documentCommands } from './documents/document-commands.ts';
import { exploringCommands } from './exploring/exploring-commands.ts';
import { loadingCommands } from './exploring/loading-commands.ts';
import { exportCommands } from './export/export-commands.ts';
import type { GraphContext } from './graph-command.ts';
import { bundlingCommands } from './layout/bundling-commands.ts';
import { layoutCommands } from './layout/layout-commands.ts';
import { lookCommands } from './look/look-commands.ts';
import { toolCommands } from './look/tool-commands.ts';
import { viewCommands } from './look/view-commands.ts';
import { regionCommands } from './regions/region-commands.ts';
import { selectionCommands } from './selection/selection-commands.ts';
import { walkCommands } from './selection/walk-commands.ts';

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
