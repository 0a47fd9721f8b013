/** Larger files are no pictures for vertices. */
const mostBytes = 8 * 2 ** 20;

/** Of strips that are longer than wide by more than this the middle is not made sharper. */
const mostStretch = 16;

export type LoadedImage = ImageBitmap | HTMLImageElement;

/**
 * A picture, decoded beside the main thread to about `sidePx`: it fills a square of that side, or with `isWhole` lies
 * within it. Its address is a `data:` URL or one of this page's own server; throws with the reason for any other, and
 * for what is no picture. SVG has any size and is drawn when it is needed.
 */
export async function loadImage(
  url: string,
  sidePx: number,
  isWhole: boolean,
  signal: AbortSignal,
): Promise<LoadedImage> {
  const address = ownAddress(url);
  const blob = address.protocol === 'data:' ? dataOf(url) : await fetchOwn(address, signal);
  if (blob.size > mostBytes)
    throw new Error(`expected at most 8 MB, found ${Math.ceil(blob.size / 2 ** 20)} MB`);
  if (!blob.type.startsWith('image/'))
    throw new Error(`expected an image, found ${blob.type || 'no media type'}`);
  return blob.type.startsWith('image/svg') ? decodeSvg(blob) : decode(blob, sidePx, isWhole);
}

/** Throws for what is neither in the page nor of its own server: the viewer asks nothing of the network. */
function ownAddress(url: string): URL {
  if (!URL.canParse(url, document.baseURI))
    throw new Error('expected an address, found none that can be read');
  const address = new URL(url, document.baseURI);
  if (address.protocol !== 'data:' && address.origin !== location.origin) {
    throw new Error(
      `only data: URLs and this server's own images are loaded, not those of ${address.host || address.protocol}`,
    );
  }
  return address;
}

async function fetchOwn(address: URL, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal, redirect: 'error' });
  if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`.trim());
  return response.blob();
}

/** The page may not fetch `data:` URLs, by its content security policy. */
function dataOf(url: string): Blob {
  const found = /^data:([^,]*),(.*)$/is.exec(url);
  if (found === null) throw new Error('expected data:<type>,<data>, found no comma');
  const [head, data] = [found[1]!, found[2]!];
  const isBase64 = /;\s*base64\s*$/i.test(head);
  const type = head.split(';')[0]!.trim().toLowerCase();
  if (!isBase64) return new Blob([decodeURIComponent(data)], { type });
  const bytes = Uint8Array.from(atob(decodeURIComponent(data)), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type });
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
