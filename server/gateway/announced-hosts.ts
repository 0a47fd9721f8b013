/** `host`, `host:port`, or `.domain` for all hosts of a domain; an IPv6 address is in brackets. */
const pattern = /^(?:\.?[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/;

/** Whether a text of the option `--server-coordinators` names hosts. */
export function isHostPattern(text: string): boolean {
  return pattern.test(text.toLowerCase());
}

/**
 * The hosts whose coordinators may be used if a cluster announces them. Without it, a cluster could lead the credentials
 * of its users to any host.
 */
export class AnnouncedHosts {
  readonly #patterns: readonly string[];

  constructor(patterns: readonly string[]) {
    this.#patterns = patterns.map((each) => each.toLowerCase());
  }

  get isEmpty(): boolean {
    return this.#patterns.length === 0;
  }

  /**
   * The address of an announced endpoint, such as `ssl://10.0.0.2:8529`; undefined if it is not allowed. It needs the
   * protocol of the configured addresses: no credentials leave TLS.
   */
  urlOf(endpoint: string, configured: readonly URL[]): URL | undefined {
    const [, scheme = '', authority = ''] = /^([a-z+]+):\/\/([^/?#@\\\s]+)\/?$/i.exec(endpoint) ?? [];
    const protocol = { tcp: 'http:', 'http+tcp': 'http:', ssl: 'https:', 'http+ssl': 'https:' }[
      scheme.toLowerCase()
    ];
    if (protocol === undefined || !configured.every((each) => each.protocol === protocol)) return undefined;
    const text = `${protocol}//${authority}`;
    if (!URL.canParse(text)) return undefined;
    const url = new URL(text);
    const isAllowed = url.pathname === '/' && this.#patterns.some((each) => isIn(url, each));
    return isAllowed ? url : undefined;
  }
}

function isIn({ hostname, port, protocol }: URL, text: string): boolean {
  const [, host = '', wantedPort] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
  const usedPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  if (wantedPort !== undefined && wantedPort !== usedPort) return false;
  return host.startsWith('.') ? hostname.endsWith(host) && hostname.length > host.length : hostname === host;
}
