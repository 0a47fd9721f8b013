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
  /** A connection ends if neither side sends a byte for so long; a query may need this time. */
  silenceMs: 3_600_000,
  /** How often a request is sent again after a failure, if the connection has not more addresses. */
  maxRetries: 2,
  /** For this time, an address that did not answer is tried only after the others. */
  downMs: 10_000,
  /** The time doubles with each further failure, up to this one. */
  maxDownMs: 120_000,
  /** The least time between two questions to a cluster for its coordinators. */
  announcedMs: 60_000,
  /** The longest bodies and answers that the gateway reads itself: sign-in, version. */
  maxOwnBodyBytes: 16 << 10,
  maxOwnAnswerBytes: 1 << 20,
  /** The longest body of a call that the gateway writes in the form of another version. */
  maxAdaptedBodyBytes: 1 << 20,
  ownCallMs: 15_000,
  maxSessions: 10_000,
  maxSessionsPerUser: 64,
  /** A session ends after this time without a request, as one of the embedded server. */
  sessionIdleMs: 24 * 3_600_000,
  /** A token is renewed when less than this, or less than half of its life, is left. */
  renewBeforeMs: 120_000,
  /** After this time, a server is asked again whether it needs credentials. */
  openCheckMs: 30_000,
} as const;
