const protocols: Readonly<Record<string, string>> = {
  'http:': 'http:',
  'https:': 'https:',
  // Names of ArangoDB 2.8.
  'tcp:': 'http:',
  'ssl:': 'https:',
};

const defaultPort = '8529';

/**
 * The address of another server as `http://host:port` or `https://host:port`; undefined for any other text. Equal
 * addresses have equal texts.
 */
export function parseEndpoint(text: string): string | undefined {
  const [, scheme, rest] = /^([a-z]+:)(\/\/[^/?#@\\\s]+)\/?$/i.exec(text.trim()) ?? [];
  const protocol = protocols[scheme?.toLowerCase() ?? ''];
  if (protocol === undefined || rest === undefined) return undefined;
  // The port of a URL is empty if it is the default one of the protocol.
  const hasPort = /:\d+$/.test(rest);
  const address = `${protocol}${rest}${hasPort ? '' : `:${defaultPort}`}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, port } = new URL(address);
  const found = port === '' ? (protocol === 'http:' ? '80' : '443') : port;
  return hostname === '' ? undefined : `${protocol}//${hostname}:${found}`;
}
