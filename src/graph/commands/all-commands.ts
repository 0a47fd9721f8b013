import type { Command } from '../../command.ts';
import { metricCommands } from './analysis/metric-commands.ts';
import { pathCommands, stopPicking } from './analysis/path-commands.ts';
import { traversalCommands } from './analysis/traversal-commands.ts';
import { communityCommands } from './communities/community-commands.ts';
import { creatingCommands } from './creating/creating-commands.ts';
import { detailCommands } from './details/detail-commands.ts';
import { documentCommands } from './documents/document-commands.ts';
import { exploringCommands } from './exploring/exploring-commands.ts';
import { handoverCommands } from './exploring/handover-commands.ts';
import { loadingCommands } from './exploring/loading-commands.ts';
import { exportCommands } from './export/export-commands.ts';
import { filterCommands } from './filter/filter-commands.ts';
import { legendCommands } from './filter/legend-commands.ts';
import { loadByAttributeCommands } from './filter/load-commands.ts';
import { timeCommands } from './filter/time-commands.ts';
import { findCommands } from './find/find-commands.ts';
import type { GraphContext } from './graph-command.ts';
import { historyCommands } from './history/history-commands.ts';
import { importingCommands } from './importing/importing-commands.ts';
import { integrityCommands } from './integrity/integrity-commands.ts';
import { bundlingCommands } from './layout/bundling-commands.ts';
import { layoutCommands } from './layout/layout-commands.ts';
import { frameCommands } from './look/frame-commands.ts';
import { lookCommands } from './look/look-commands.ts';
import { pasteCommands } from './look/paste-commands.ts';
import { styleCommands } from './look/style-commands.ts';
import { toolCommands } from './look/tool-commands.ts';
import { viewCommands } from './look/view-commands.ts';
import { neighbourCommands } from './neighbours/neighbour-commands.ts';
import { queryCommands } from './queries/query-commands.ts';
import { regionCommands } from './regions/region-commands.ts';
import { selectionCommands } from './selection/selection-commands.ts';
import { walkCommands } from './selection/walk-commands.ts';
import { tableCommands } from './table/table-commands.ts';

export const graphCommands: readonly Command<never, GraphContext>[] = [
  ...loadingCommands,
  stopPicking,
  ...exploringCommands,
  ...handoverCommands,
  ...findCommands,
  ...filterCommands,
  ...legendCommands,
  ...timeCommands,
  ...loadByAttributeCommands,
  ...documentCommands,
  ...detailCommands,
  ...historyCommands,
  ...creatingCommands,
  ...viewCommands,
  ...selectionCommands,
  ...walkCommands,
  ...lookCommands,
  ...styleCommands,
  ...frameCommands,
  ...bundlingCommands,
  ...layoutCommands,
  ...communityCommands,
  ...metricCommands,
  ...pathCommands,
  ...queryCommands,
  ...traversalCommands,
  ...toolCommands,
  ...pasteCommands,
  ...exportCommands,
  ...importingCommands,
  ...integrityCommands,
  ...regionCommands,
  ...neighbourCommands,
  ...tableCommands,
];
