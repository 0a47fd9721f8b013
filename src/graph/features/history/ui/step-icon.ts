import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconArrowsMove,
  IconChartBar,
  IconCirclePlus,
  IconDatabase,
  IconDatabaseOff,
  IconDoorEnter,
  IconEye,
  IconFilter,
  IconLayoutGrid,
  IconPalette,
  IconPencil,
  IconPin,
  IconPlayerPlay,
  IconPoint,
  IconTrash,
} from '@tabler/icons-react';

/** By the first words of a step's title. */
const icons = [
  [/deleted? in the database$/, IconDatabaseOff],
  [/^Delete/, IconTrash],
  [/^(Hide|Filter)/, IconFilter],
  [/^Show/, IconEye],
  [/^Expand/, IconArrowsMaximize],
  [/^(Collapse|Dissolve|Group|Apply node limit)/, IconArrowsMinimize],
  [/^(Colour|Size|Label|Icons|Vertex shape|Edge|Curved|Bundled|Regions|Change style)/, IconPalette],
  [/^Edit/, IconPencil],
  [/^(Create|Add|Import)/, IconCirclePlus],
  [/^Open/, IconDoorEnter],
  [/^(Load|Random start)/, IconDatabase],
  [/^(Pin|Unpin)/, IconPin],
  [/^Move/, IconArrowsMove],
  [/^(Compute|Metric)/, IconChartBar],
  [/layout/i, IconLayoutGrid],
  [/^Replay/, IconPlayerPlay],
] as const;

export function stepIcon(title: string) {
  return icons.find(([pattern]) => pattern.test(title))?.[1] ?? IconPoint;
}
