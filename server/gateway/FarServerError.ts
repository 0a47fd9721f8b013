/** What the codes of Node.js and OpenSSL mean for the reader of a message. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens there',
  ECONNRESET: 'it has closed the connection',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ENOTFOUND: 'the name of the host is unknown',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ETIMEDOUT: 'it does not answer in time',
  EPROTO: 'it does not speak TLS',
  HPE_INVALID_CONSTANT: 'it does not speak HTTP',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed; --server-ca names a file with trusted ones',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate is signed by an unknown authority; --server-ca names a file with trusted ones',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate is signed by an unknown authority; --server-ca names a file with trusted ones',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate is signed by an unknown authority; --server-ca names a file with trusted ones',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};
/** Another address or another attempt does not help against an untrusted certificate. */
const finalCodes = /CERT|SIGNATURE|^EPROTO$/;

/** Another server gave no answer. The message names neither credentials nor the path. */
export class FarServerError extends Error {
  /** The system's code. */
  readonly code: string;
  /** Nothing was sent. */
  readonly isUnconnected: boolean;
  readonly isFinal: boolean;

  constructor(url: URL, cause: NodeJS.ErrnoException, isUnconnected: boolean) {
    // The gateway ends its own calls after a time.
    const code = cause.code === 'ABORT_ERR' ? 'ETIMEDOUT' : (cause.code ?? 'unknown');
    super(`the server ${url.host} does not answer: ${reasons[code] ?? 'the connection failed'} (${code})`);
    this.code = code;
    this.isUnconnected = isUnconnected;
    this.isFinal = finalCodes.test(code);
  }

  /** Of the answer to the client. */
  get status(): 502 | 504 {
    return this.code === 'ETIMEDOUT' ? 504 : 502;
  }
}
