import type { Command } from '../../command.ts';
import { viewCommands } from '../features/camera/view-commands.ts';
import { communityCommands } from '../features/communities/community-commands.ts';
import { creatingCommands } from '../features/creating/creating-commands.ts';
import { detailCommands } from '../features/details/detail-commands.ts';
import { documentCommands } from '../features/documents/document-commands.ts';
import { exploringCommands } from '../features/exploring/exploring-commands.ts';
import { handoverCommands } from '../features/exploring/handover-commands.ts';
import { loadingCommands } from '../features/exploring/loading-commands.ts';
import { pasteCommands } from '../features/exploring/paste-commands.ts';
import { exportCommands } from '../features/exporting/export-commands.ts';
import { filterCommands } from '../features/filter/filter-commands.ts';
import { legendCommands } from '../features/filter/legend-commands.ts';
import { loadByAttributeCommands } from '../features/filter/load-commands.ts';
import { findCommands } from '../features/find/find-commands.ts';
import { historyCommands } from '../features/history/history-commands.ts';
import { importingCommands } from '../features/importing/importing-commands.ts';
import { integrityCommands } from '../features/integrity/integrity-commands.ts';
import { bundlingCommands } from '../features/layout/bundling-commands.ts';
import { layoutCommands } from '../features/layout/layout-commands.ts';
import { metricCommands } from '../features/metrics/metric-commands.ts';
import { neighbourCommands } from '../features/neighbours/neighbour-commands.ts';
import { frameCommands } from '../features/panels/frame-commands.ts';
import { pathCommands, stopPicking } from '../features/paths/path-commands.ts';
import { queryCommands } from '../features/queries/query-commands.ts';
import { regionCommands } from '../features/regions/region-commands.ts';
import { selectionCommands } from '../features/selection/selection-commands.ts';
import { walkCommands } from '../features/selection/walk-commands.ts';
import { lookCommands } from '../features/style/look-commands.ts';
import { styleCommands } from '../features/style/style-commands.ts';
import { tableCommands } from '../features/table/table-commands.ts';
import { timeCommands } from '../features/time/time-commands.ts';
import { toolCommands } from '../features/tools/tool-commands.ts';
import { traversalCommands } from '../features/traversal/traversal-commands.ts';
import type { GraphContext } from '../workspace/graph-command.ts';

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
