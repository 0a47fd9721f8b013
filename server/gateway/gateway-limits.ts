/** Limits of the connections to other servers. */
export const gatewayLimits = {
  /** Connections that the options can name. */
  maxConnections: 64,
  /** Addresses of one connection: the coordinators of a cluster. */
  maxAddresses: 64,
  /** Open sockets to one address of a server; further requests wait for one. */
  maxSockets: 256,
  maxIdleSockets: 32,
  /** Shorter than the keep-alive time of ArangoDB (300 s) and of common proxies (60 s), which then never close first. */
  idleSocketMs: 20_000,
  connectMs: 10_000,
  /** Time in which neither side sends a byte. A query may run for so long without an answer. */
  silenceMs: 3_600_000,
  /** Repetitions of a request that can be repeated. */
  maxRetries: 2,
  /** An address that did not answer is tried last for this time. */
  downMs: 10_000,
  /** The longest such time: it doubles with each attempt. */
  maxDownMs: 120_000,
  /** How often a cluster is asked for its coordinators. */
  announcedMs: 60_000,
  /** Answers and bodies that the gateway reads itself: sign-in, version. */
  maxOwnBodyBytes: 16 << 10,
  maxOwnAnswerBytes: 1 << 20,
  /** Bodies of calls that are written in the form of another version. */
  maxAdaptedBodyBytes: 1 << 20,
  ownCallMs: 15_000,
  maxSessions: 10_000,
  maxSessionsPerUser: 64,
  /** As sessions of the embedded server. */
  sessionIdleMs: 24 * 3_600_000,
  /** A token is renewed when less than this, or less than half of its life, is left. */
  renewBeforeMs: 120_000,
  /** For how long it is remembered whether a server needs credentials. */
  openCheckMs: 30_000,
} as const;
