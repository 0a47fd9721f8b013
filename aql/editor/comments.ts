import { emptyLine, type Layout, line, lineEnd, softLine, spaciousLine } from './layout.ts';

/** A comment between two tokens. */
interface Comment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isBlock: boolean;
  /** Number of line breaks between the comment and the preceding token or comment. */
  readonly breaksBefore: number;
}

const commentOrBreak = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\n/g;

/** The comments between two tokens, and the number of line breaks after the last comment. */
export function readComments(
  text: string,
  start: number,
  end: number,
): { readonly comments: readonly Comment[]; readonly breaksAfter: number } {
  const comments: Comment[] = [];
  let breaks = 0;
  for (const { 0: found, index } of text.slice(start, end).matchAll(commentOrBreak)) {
    if (found === '\n') {
      breaks++;
      continue;
    }
    const isBlock = found.startsWith('/*');
    comments.push({
      text: isBlock ? found : found.trimEnd(),
      start: start + index,
      end: start + index + found.length,
      isBlock,
      breaksBefore: breaks,
    });
    breaks = 0;
  }
  return { comments, breaksAfter: breaks };
}

/**
 * White space between two tokens without a comment: none, a space, a possible line break, a line break, end
 * of text.
 */
export type Separation = 'none' | 'space' | 'soft' | 'line' | 'end';

const plain: Readonly<Record<Separation, Layout>> = {
  none: '',
  space: ' ',
  soft: softLine,
  line,
  end: lineEnd,
};

/**
 * Lays out the gap between two tokens. Comments do not move: they are at the end of the preceding line, on separate
 * lines, or before a token on its line. If `keepsEmptyLines`, single empty lines are kept.
 */
export function separate(
  between: ReturnType<typeof readComments>,
  separation: Separation,
  keepsEmptyLines: boolean,
): Layout {
  const { comments, breaksAfter } = between;
  const isSpacious = (breaks: number): boolean => keepsEmptyLines && breaks > 1;
  if (comments.length === 0) return separator(separation, isSpacious(breaksAfter));
  const parts: Layout[] = [];
  let isAtLineStart = false;
  for (const [at, comment] of comments.entries()) {
    const following = comments[at + 1]?.breaksBefore ?? breaksAfter;
    const ownsLine = comment.breaksBefore > 0 && (!comment.isBlock || following > 0 || separation === 'end');
    if (ownsLine && !isAtLineStart) parts.push(isSpacious(comment.breaksBefore) ? emptyLine : lineEnd);
    else if (ownsLine && isSpacious(comment.breaksBefore)) parts.push(lineEnd);
    else if (!isAtLineStart) parts.push(' ');
    parts.push(comment.text);
    const endsLine = !comment.isBlock || (ownsLine && following > 0);
    if (endsLine) {
      const isLast = at === comments.length - 1;
      parts.push(isLast && isSpacious(breaksAfter) ? emptyLine : lineEnd);
    }
    isAtLineStart = endsLine;
  }
  if (isAtLineStart) return parts;
  const last = comments.at(-1)!;
  const leadsNext = separation === 'end' && last.breaksBefore > 0 && breaksAfter === 0;
  if (leadsNext) return [...parts, ' '];
  return [
    ...parts,
    separator(separation === 'none' || separation === 'soft' ? 'line' : separation, isSpacious(breaksAfter)),
  ];
}

function separator(separation: Separation, isSpacious: boolean): Layout {
  if (!isSpacious) return plain[separation];
  if (separation === 'end') return emptyLine;
  return separation === 'line' ? spaciousLine : plain[separation];
}
