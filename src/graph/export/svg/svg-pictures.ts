import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import { iconLineWidth, iconPath, iconShare, iconSide } from '../../styles/icons.ts';
import type { PictureKey } from '../../styles/PictureColumn.ts';
import { textOn } from '../../styles/palette.ts';
import { minPicturePx } from '../../styles/vertex-outline.ts';
import { escapeXml } from '../xml.ts';
import { radiusAt } from './svg-lines.ts';
import { toNumber } from './svg-number.ts';

/** The icon or image on a vertex; undefined if it has none, is too small, or its image is not loaded. */
export function pictureOf(frame: DrawFrame, vertex: number): PictureKey | undefined {
  const { pictures, outline } = frame.columns;
  const key = pictures.keys[(pictures.numbers[vertex] ?? 0) - 1];
  if (key === undefined || radiusAt(frame, vertex) < minPicturePx) return undefined;
  return key.kind === 'icon' || frame.pictures?.has(key, outline) ? key : undefined;
}

/** Each icon and image once, as a symbol that vertices reference. */
export function* svgPictures(frame: DrawFrame, inView: readonly number[]): Generator<string> {
  const { pictures, outline } = frame.columns;
  const { isRound, halfWidth, halfHeight } = outline;
  const used = new Set<number>();
  for (const vertex of inView)
    if (pictureOf(frame, vertex) !== undefined) used.add(pictures.numbers[vertex]!);
  if (used.size === 0) return;
  yield '<defs>\n';
  const clip = isRound
    ? '<circle r="1"/>'
    : `<rect x="${toNumber(-halfWidth)}" y="${toNumber(-halfHeight)}" width="${toNumber(2 * halfWidth)}" height="${toNumber(2 * halfHeight)}"/>`;
  yield `<clipPath id="outline">${clip}</clipPath>\n`;
  for (const number of used) {
    const key = pictures.keys[number - 1]!;
    if (key.kind === 'icon') {
      yield `<path id="${idOf(number)}" d="${iconPath(key.name)}" fill="none" stroke-width="${iconLineWidth}" stroke-linecap="round" stroke-linejoin="round"/>\n`;
    } else {
      const data = escapeXml(frame.pictures?.toDataUrl(key, outline) ?? '');
      yield `<image id="${idOf(number)}" x="-1" y="-1" width="2" height="2" clip-path="url(#outline)" href="${data}"/>\n`;
    }
  }
  yield '</defs>\n';
}

/** The icon or image of a vertex at its position, on its fill. */
export function pictureOn(
  { columns: { pictures } }: DrawFrame,
  vertex: number,
  at: { readonly x: number; readonly y: number; readonly radius: number; readonly fill: string },
): string {
  const { x, y, radius, fill } = at;
  const number = pictures.numbers[vertex]!;
  if (pictures.keys[number - 1]!.kind === 'image') {
    return `<use href="#${idOf(number)}" transform="translate(${toNumber(x)} ${toNumber(y)}) scale(${toNumber(radius)})"/>`;
  }
  const side = 2 * radius * iconShare;
  const place = `translate(${toNumber(x - side / 2)} ${toNumber(y - side / 2)}) scale(${(side / iconSide).toFixed(4)})`;
  return `<use href="#${idOf(number)}" transform="${place}" stroke="${textOn(fill)}"/>`;
}

function idOf(number: number): string {
  return `picture${number}`;
}
