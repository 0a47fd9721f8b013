import {
  IconArrowBack,
  IconArrowForward,
  IconArrowsSort,
  IconCirclePlus,
  IconCircleX,
  IconDatabaseSearch,
  IconDownload,
  IconEdit,
  IconFilter,
  IconFunction,
  IconGraph,
  IconLayersIntersect,
  IconList,
  IconPoint,
  IconRoute,
  IconScissors,
  IconTable,
} from '@tabler/icons-react';
import type { NodeRole } from '../../../aql/explainer/node-kinds.ts';

const icons: Readonly<Record<NodeRole, typeof IconPoint>> = {
  start: IconPoint,
  scan: IconTable,
  list: IconList,
  index: IconDatabaseSearch,
  traversal: IconGraph,
  path: IconRoute,
  calculation: IconFunction,
  subquery: IconArrowForward,
  'subquery end': IconArrowBack,
  filter: IconFilter,
  sort: IconArrowsSort,
  limit: IconScissors,
  group: IconLayersIntersect,
  return: IconDownload,
  insert: IconCirclePlus,
  change: IconEdit,
  remove: IconCircleX,
  unknown: IconPoint,
};

/** The role of a plan node as a picture; its type stands beside it. */
export function NodeIcon({ role }: { readonly role: NodeRole }) {
  const Icon = icons[role];
  return <Icon size={16} stroke={1.75} aria-hidden />;
}
