/**
 * A text with possible line breaks, after Wadler's "A prettier printer": a group is written on one line if it
 * fits; otherwise all breaks of the group become line ends.
 */
export type Layout =
  | string
  | readonly Layout[]
  | { readonly kind: 'group'; readonly content: Layout; readonly isBroken: boolean }
  | { readonly kind: 'nest'; readonly content: Layout }
  | {
      readonly kind: 'break';
      /** Text of the break if its group is on one line; undefined: always a line end. */
      readonly flat: string | undefined;
      /** True if an empty line precedes. */
      readonly isSpacious: boolean;
    };

const indentWidth = 2;

/** A line end. */
export const lineEnd: Layout = { kind: 'break', flat: undefined, isSpacious: false };
/** A line end followed by an empty line. */
export const emptyLine: Layout = { kind: 'break', flat: undefined, isSpacious: true };
/** A space, or a line end in a broken group. */
export const line: Layout = { kind: 'break', flat: ' ', isSpacious: false };
/** Empty, or a line end in a broken group. */
export const softLine: Layout = { kind: 'break', flat: '', isSpacious: false };
/** A space, or a line end with an empty line in a broken group. */
export const spaciousLine: Layout = { kind: 'break', flat: ' ', isSpacious: true };

/** A group, on one line if it fits. `isBroken` or a line end inside forces a break. */
export function group(content: Layout, isBroken = false): Layout {
  return { kind: 'group', content, isBroken: isBroken || endsLine(content) };
}

/** Indents the lines that begin within `content` by `steps` steps. */
export function nest(content: Layout, steps = 1): Layout {
  let nested = content;
  for (let step = 0; step < steps; step++) nested = { kind: 'nest', content: nested };
  return nested;
}

function isList(layout: Layout): layout is readonly Layout[] {
  return Array.isArray(layout);
}

function endsLine(layout: Layout): boolean {
  if (typeof layout === 'string') return false;
  if (isList(layout)) return layout.some(endsLine);
  if (layout.kind === 'break') return layout.flat === undefined;
  return layout.kind === 'group' ? layout.isBroken : endsLine(layout.content);
}

interface Piece {
  readonly layout: Layout;
  readonly indent: number;
  readonly isFlat: boolean;
}

/**
 * Renders a layout with lines of at most `width` columns where the breaks allow it. No line ends in spaces.
 */
export function writeLayout(layout: Layout, width: number): string {
  const lines: string[] = [];
  let current = '';
  const stack: Piece[] = [{ layout, indent: 0, isFlat: false }];
  const endLine = (): void => {
    lines.push(current.trimEnd());
    current = '';
  };
  for (let piece = stack.pop(); piece !== undefined; piece = stack.pop()) {
    const { layout: part, indent, isFlat } = piece;
    if (typeof part === 'string') {
      current += part;
    } else if (isList(part)) {
      for (let at = part.length - 1; at >= 0; at--) stack.push({ layout: part[at]!, indent, isFlat });
    } else if (part.kind === 'nest') {
      stack.push({ layout: part.content, indent: indent + indentWidth, isFlat });
    } else if (part.kind === 'group') {
      const inner = { layout: part.content, indent, isFlat: true };
      const column = current.length - (current.lastIndexOf('\n') + 1);
      const isFlatThere = isFlat || (!part.isBroken && fits(inner, stack, width - column));
      stack.push({ ...inner, isFlat: isFlatThere });
    } else if (isFlat && part.flat !== undefined) {
      current += part.flat;
    } else {
      endLine();
      if (part.isSpacious) lines.push('');
      current = ' '.repeat(indent);
    }
  }
  endLine();
  return lines.join('\n');
}

/** True if a piece and the text up to the next line end fit into the remaining columns. */
function fits(piece: Piece, rest: readonly Piece[], columns: number): boolean {
  let left = columns;
  let restAt = rest.length;
  const stack: Piece[] = [piece];
  while (left >= 0) {
    const next = stack.pop() ?? rest[--restAt];
    if (next === undefined) return true;
    const { layout, isFlat, indent } = next;
    if (typeof layout === 'string') {
      const lineBreak = layout.indexOf('\n');
      if (lineBreak >= 0) return lineBreak <= left;
      left -= layout.length;
    } else if (isList(layout)) {
      for (let at = layout.length - 1; at >= 0; at--) stack.push({ layout: layout[at]!, indent, isFlat });
    } else if (layout.kind === 'break') {
      if (!isFlat || layout.flat === undefined) return true;
      left -= layout.flat.length;
    } else {
      const inner = layout.kind === 'group' ? isFlat && !layout.isBroken : isFlat;
      stack.push({ layout: layout.content, indent, isFlat: inner });
    }
  }
  return false;
}
