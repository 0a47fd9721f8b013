import type { Value } from '../../../../aql/values/value.ts';

/** The configuration of an applier; times in seconds, as in ArangoDB. */
export interface ApplierConfig {
  readonly endpoint?: string;
  readonly database?: string;
  readonly username?: string;
  /** Never in an answer. */
  readonly password?: string;
  readonly requestTimeout: number;
  readonly connectTimeout: number;
  /** Stored only: an invalid change of the leader ends the applier. */
  readonly ignoreErrors: number;
  readonly maxConnectRetries: number;
  readonly sslProtocol: number;
  readonly chunkSize: number;
  readonly autoStart: boolean;
  readonly adaptivePolling: boolean;
  readonly autoResync: boolean;
  readonly includeSystem: boolean;
  /** Stored only: a missing part of the log is always an error. */
  readonly requireFromPresent: boolean;
  readonly verbose: boolean;
  /** Stored only: existing collections are always compared. */
  readonly incremental: boolean;
  readonly restrictType: string;
  readonly restrictCollections: readonly string[];
  readonly connectionRetryWaitTime: number;
  readonly initialSyncMaxWaitTime: number;
  readonly idleMinWaitTime: number;
  readonly idleMaxWaitTime: number;
  readonly autoResyncRetries: number;
}

export const defaultConfig: ApplierConfig = {
  requestTimeout: 600,
  connectTimeout: 10,
  ignoreErrors: 0,
  maxConnectRetries: 100,
  sslProtocol: 0,
  chunkSize: 0,
  autoStart: false,
  adaptivePolling: true,
  autoResync: false,
  includeSystem: true,
  requireFromPresent: false,
  verbose: false,
  incremental: false,
  restrictType: '',
  restrictCollections: [],
  connectionRetryWaitTime: 15,
  initialSyncMaxWaitTime: 300,
  idleMinWaitTime: 1,
  idleMaxWaitTime: 2.5,
  autoResyncRetries: 2,
};

const texts = ['endpoint', 'database', 'username', 'password', 'restrictType'] as const;
const maxTextLength = 1024;
const maxCollections = 10_000;
/** A day. */
const maxSeconds = 86_400;

/** The configuration with the members of a request. Members of another type are ignored, as in ArangoDB. */
export function changedConfig(base: ApplierConfig, body: Readonly<Record<string, unknown>>): ApplierConfig {
  const changed: Record<string, unknown> = { ...base };
  for (const name of texts) {
    const value = body[name];
    if (typeof value === 'string' && value.length <= maxTextLength) changed[name] = value;
  }
  for (const [name, known] of Object.entries(defaultConfig)) {
    const value = body[name];
    if (typeof known === 'boolean' && typeof value === 'boolean') changed[name] = value;
    if (typeof known === 'number' && typeof value === 'number' && value >= 0) {
      changed[name] = name === 'chunkSize' ? Math.trunc(value) : Math.min(value, maxSeconds);
    }
  }
  const { restrictCollections } = body;
  if (Array.isArray(restrictCollections)) {
    changed.restrictCollections = restrictCollections
      .filter((name) => typeof name === 'string')
      .slice(0, maxCollections);
  }
  return changed as unknown as ApplierConfig;
}

/** The form of answers. */
export function shownConfig({ password: _password, ...shown }: ApplierConfig): object {
  return shown;
}

/** The form of the store. */
export function storedConfig(config: ApplierConfig): Readonly<Record<string, Value>> {
  return config as unknown as Readonly<Record<string, Value>>;
}
