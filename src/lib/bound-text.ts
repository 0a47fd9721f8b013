/** UTF-16 units that a cut moves back at most, so that a cluster of combining signs without an end is cut as well. */
const maxClusterUnits = 64;

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The end of the first part of a text: at most `maxUnits` UTF-16 units, never inside of a grapheme cluster (surrogate
 * pair, combining marks, joined emoji) of up to 64 units. The time does not depend on the length of the text.
 */
export function cutEnd(text: string, maxUnits: number): number {
  if (text.length <= maxUnits) return text.length;
  const start = Math.max(0, maxUnits - maxClusterUnits);
  const cluster = clusters
    .segment(text.slice(start, maxUnits + maxClusterUnits))
    .containing(maxUnits - start);
  const end = start + (cluster?.index ?? maxUnits - start);
  return end > start ? end : maxUnits;
}

/** The text, or its first part of at most `maxUnits` UTF-16 units with an ellipsis. */
export function cutText(text: string, maxUnits: number): string {
  return text.length <= maxUnits ? text : `${text.slice(0, cutEnd(text, maxUnits))}…`;
}

/** UTF-16 units of a tooltip. */
const maxTooltip = 1_000;

/** The text of a tooltip. */
export function tooltipText(text: string): string {
  return cutText(text, maxTooltip);
}

/** The text, or its beginning with an ellipsis: at most `maxLetters` (at least 1) code points in all. */
export function cutLetters(text: string, maxLetters: number): string {
  // More units have more code points than allowed.
  const letters = [...text.slice(0, 2 * maxLetters + 2)];
  return letters.length <= maxLetters ? text : `${letters.slice(0, maxLetters - 1).join('')}…`;
}

/** The text, or its first and last part with an ellipsis between them: names differ at both ends. */
export function cutMiddle(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  const tail = Math.floor(maxUnits / 3);
  const start = cutEnd(text, text.length - tail);
  return `${text.slice(0, cutEnd(text, maxUnits - tail))}…${text.slice(start)}`;
}

/**
 * Consecutive parts of the first `maxUnits` units of a text, each of at most `partUnits` units (at least 128). A part
 * ends after a line break or a blank if there is one in its second half.
 */
export function partsOf(text: string, maxUnits: number, partUnits: number): readonly string[] {
  const end = cutEnd(text, maxUnits);
  const parts: string[] = [];
  for (let at = 0; at < end; ) {
    const partEnd =
      at + partLength(text.slice(at, Math.min(end, at + partUnits + maxClusterUnits)), partUnits);
    parts.push(text.slice(at, partEnd));
    at = partEnd;
  }
  return parts;
}

function partLength(text: string, partUnits: number): number {
  if (text.length <= partUnits) return text.length;
  const blank = Math.max(text.lastIndexOf('\n', partUnits - 1), text.lastIndexOf(' ', partUnits - 1));
  return blank >= partUnits / 2 ? blank + 1 : cutEnd(text, partUnits);
}
