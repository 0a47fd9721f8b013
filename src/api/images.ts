import { pageConnection } from './page-connection.ts';

/** Larger files are no pictures for vertices. */
const mostBytes = 8 * 2 ** 20;

/**
 * An image whose address stands in the data: a `data:` URL or one of this page's own server. Nothing is asked of other
 * servers: throws with the reason for any other address, for what is no image and for more than 8 MB.
 */
export async function fetchImage(url: string, signal: AbortSignal): Promise<Blob> {
  const address = ownAddress(url);
  const blob = address.protocol === 'data:' ? dataOf(url) : await fetchOwn(address, signal);
  if (blob.size > mostBytes)
    throw new Error(`expected at most 8 MB, found ${Math.ceil(blob.size / 2 ** 20)} MB`);
  if (!blob.type.startsWith('image/'))
    throw new Error(`expected an image, found ${blob.type || 'no media type'}`);
  return blob;
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
  const response = await pageConnection().load(address, signal);
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
