import {
  IconArrowBack,
  IconArrowForward,
  IconArrowsSort,
  IconCirclePlus,
  IconCircleX,
  IconCornerDownRight,
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

const icons: Readonly<Record<string, typeof IconPoint>> = {
  EnumerateCollectionNode: IconTable,
  EnumerateListNode: IconList,
  IndexNode: IconDatabaseSearch,
  TraversalNode: IconGraph,
  ShortestPathNode: IconRoute,
  EnumeratePathsNode: IconRoute,
  CalculationNode: IconFunction,
  FilterNode: IconFilter,
  SortNode: IconArrowsSort,
  LimitNode: IconScissors,
  CollectNode: IconLayersIntersect,
  WindowNode: IconLayersIntersect,
  ReturnNode: IconDownload,
  SubqueryNode: IconCornerDownRight,
  SubqueryStartNode: IconArrowForward,
  SubqueryEndNode: IconArrowBack,
  InsertNode: IconCirclePlus,
  UpdateNode: IconEdit,
  ReplaceNode: IconEdit,
  UpsertNode: IconEdit,
  RemoveNode: IconCircleX,
};

/** The kind of a plan node as a picture; its name stands beside it. */
export function NodeIcon({ type }: { readonly type: string }) {
  const Icon = icons[type] ?? IconPoint;
  return <Icon size={16} stroke={1.75} aria-hidden />;
}
