import { fetchImage } from '../../../api/images.ts';

/** Of strips that are longer than wide by more than this the middle is not made sharper. */
const mostStretch = 16;

export type LoadedImage = ImageBitmap | HTMLImageElement;

/**
 * A picture, decoded beside the main thread to about `sidePx`: it fills a square of that side, or with `isWhole` lies
 * within it. Throws as `fetchImage` does, and for what cannot be decoded. SVG has any size and is drawn when it is needed.
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
  if (isDone || wide.height * mostStretch < sidePx) return wide;
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
