import { IconBraces, IconChartBar, IconMap2, IconTable, IconTopologyStar3 } from '@tabler/icons-react';

export type ViewKind = 'table' | 'json' | 'chart' | 'graph' | 'map';

/** The views of a result, in the order of the switch. */
export const viewKinds = ['table', 'json', 'chart', 'graph', 'map'] as const satisfies readonly ViewKind[];

export const viewLabels: Readonly<
  Record<ViewKind, { readonly label: string; readonly Icon: typeof IconTable }>
> = {
  table: { label: 'Table', Icon: IconTable },
  json: { label: 'JSON', Icon: IconBraces },
  chart: { label: 'Chart', Icon: IconChartBar },
  graph: { label: 'Graph', Icon: IconTopologyStar3 },
  map: { label: 'Map', Icon: IconMap2 },
};
