import { fetchImage } from '../../../api/images.ts';

/** Maximum aspect ratio up to which the resolution is increased for a sharp centre. */
const maxStretch = 16;

export type LoadedImage = ImageBitmap | HTMLImageElement;

/**
 * An image decoded asynchronously to about `sidePx`: it covers a square of that side, or fits into it with `isWhole`.
 * Throws like `fetchImage`, and for data that cannot be decoded. SVG is scalable and is rasterised when needed.
 */
export async function loadImage(
  url: string,
  sidePx: number,
  isWhole: boolean,
  signal: AbortSignal,
): Promise<LoadedImage> {
  const blob = await fetchImage(url, signal);
  return blob.type.startsWith('image/svg') ? decodeSvg(blob) : decode(blob, sidePx, isWhole);
}

async function decode(blob: Blob, sidePx: number, isWhole: boolean): Promise<ImageBitmap> {
  const wide = await createImageBitmap(blob, { resizeWidth: sidePx, resizeQuality: 'high' });
  const isDone = isWhole ? wide.height <= sidePx : wide.height >= sidePx;
  if (isDone || wide.height * maxStretch < sidePx) return wide;
  wide.close();
  return createImageBitmap(blob, { resizeHeight: sidePx, resizeQuality: 'high' });
}

async function decodeSvg(blob: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}
