import type { Point } from '../camera/Camera.ts';

/** Side of the vertex on which its label is placed. */
export type LabelSide =
  | 'right'
  | 'left'
  | 'below'
  | 'above'
  | 'rightAbove'
  | 'rightBelow'
  | 'leftAbove'
  | 'leftBelow';

/** All sides, preferred ones first. */
export const labelSides: readonly LabelSide[] = [
  'right',
  'left',
  'below',
  'above',
  'rightAbove',
  'rightBelow',
  'leftAbove',
  'leftBelow',
];
/** Of small vertices. */
export const besideSides: readonly LabelSide[] = ['right', 'left'];
/** Of groups and hubs. */
export const groupSides: readonly LabelSide[] = ['below', 'above', 'right', 'left'];

/** Distance from the centre to the corner of a label beside the circle, relative to its radius, in x and y. */
const cornerShare = 0.72;

/** Centre of a label of this size beside a vertex; the padding of a label is a part of its size. */
export function labelMiddle(
  at: Point,
  radius: number,
  side: LabelSide,
  width: number,
  height: number,
): Point {
  const [beside, corner] = [radius + 2 + width / 2, cornerShare * radius + width / 2];
  const [above, upper] = [radius + 1 + height / 2, cornerShare * radius + 0.3 * height];
  switch (side) {
    case 'right':
      return { x: at.x + beside, y: at.y };
    case 'left':
      return { x: at.x - beside, y: at.y };
    case 'below':
      return { x: at.x, y: at.y + above };
    case 'above':
      return { x: at.x, y: at.y - above };
    case 'rightAbove':
      return { x: at.x + corner, y: at.y - upper };
    case 'rightBelow':
      return { x: at.x + corner, y: at.y + upper };
    case 'leftAbove':
      return { x: at.x - corner, y: at.y - upper };
    case 'leftBelow':
      return { x: at.x - corner, y: at.y + upper };
  }
}

/** Where the text of a label begins or ends. */
export function anchorOf(side: LabelSide): 'start' | 'middle' | 'end' {
  if (side.startsWith('right')) return 'start';
  return side.startsWith('left') ? 'end' : 'middle';
}
