import { siteBase } from '../lib/page-location.ts';
import { pageConnection } from './page-connection.ts';

/** Maximum file size of vertex images. */
const maxBytes = 8 * 2 ** 20;

/**
 * An image from a `data:` URL or a file of this server. Other servers and the API receive no requests: a stored address
 * must not run a call with the rights of the viewer. Rejects for any other URL, for
 * content that is not an image and above 8 MB; the message contains the reason.
 */
export async function fetchImage(url: string, signal: AbortSignal): Promise<Blob> {
  const address = ownAddress(url);
  const blob = address.protocol === 'data:' ? dataOf(url) : await fetchOwn(address, signal);
  if (blob.size > maxBytes)
    throw new Error(`expected at most 8 MB, found ${Math.ceil(blob.size / 2 ** 20)} MB`);
  if (!blob.type.startsWith('image/'))
    throw new Error(`expected an image, found ${blob.type || 'no media type'}`);
  return blob;
}

/** Throws for a URL that is neither `data:` nor on this server. */
function ownAddress(url: string): URL {
  if (!URL.canParse(url, document.baseURI)) throw new Error('expected a URL, found an invalid one');
  const address = new URL(url, document.baseURI);
  if (address.protocol !== 'data:' && address.origin !== location.origin) {
    throw new Error(
      `only data: URLs and this server's own images are loaded, not those of ${address.host || address.protocol}`,
    );
  }
  if (address.protocol !== 'data:' && isOfApi(address)) {
    throw new Error("images are not loaded from the server's API, whose addresses begin with /_");
  }
  return address;
}

/** Any spelling of an address that the server may route to its API: below the sub-path, the first segment begins with _. */
function isOfApi({ pathname }: URL): boolean {
  const base = siteBase();
  let path = pathname;
  try {
    // More often than the server, which decodes once.
    for (let before = ''; before !== path; ) [before, path] = [path, decodeURIComponent(path)];
  } catch {
    // The server refuses a malformed address.
    return true;
  }
  const inside = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  return [path, inside].some((text) => /^[/\\]*_/.test(text));
}

async function fetchOwn(address: URL, signal: AbortSignal): Promise<Blob> {
  const response = await pageConnection().load(address, signal);
  if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`.trim());
  return response.blob();
}

/** Decodes a `data:` URL; the content security policy does not allow the page to fetch it. */
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
