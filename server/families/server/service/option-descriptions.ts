interface Texts {
  /** One sentence. */
  readonly description: string;
  /** What stands for the value in texts; undefined: a switch. */
  readonly value?: string;
}

/** An option of the server. Its variable is `ORRERY_` with its name in capitals. */
export interface OptionDescription extends Texts {
  readonly section: string;
  readonly type: string;
  /** The value without the option, in words; undefined: none. */
  readonly initial?: string;
}

type Details = Omit<OptionDescription, 'section' | 'type' | 'description'>;

const option = (
  section: string,
  type: string,
  description: string,
  details: Details = {},
): OptionDescription => ({ section, type, description, ...details });

/** Options of the command line whose values administrators may read. The password of root is not among them. */
export const optionDescriptions = {
  port: option('server', 'uint16', 'Port to listen on.', { value: 'N', initial: '8529' }),
  host: option('server', 'string', 'Address to listen on.', { value: 'HOST', initial: '127.0.0.1' }),
  'no-auth': option('server', 'boolean', 'Disables authentication; only for loopback addresses.'),
  'tls-cert': option(
    'server',
    'string',
    'Certificate with its chain (PEM); with the key, the server speaks HTTPS. Changed files are read again.',
    { value: 'FILE' },
  ),
  'tls-key': option('server', 'string', 'Key of the certificate (PEM).', { value: 'FILE' }),
  'public-url': option(
    'server',
    'vector<string>',
    'URL of the server for clients, with the sub-path behind a reverse proxy.',
    { value: 'URL' },
  ),
  'trusted-proxy': option(
    'server',
    'vector<string>',
    'Reverse proxy whose X-Forwarded-For, -Host and -Proto are used.',
    { value: 'ADDRESS[/BITS]' },
  ),
  'trusted-origin': option('server', 'vector<string>', 'Origin whose pages may read responses (CORS).', {
    value: 'ORIGIN',
  }),
  'max-connections-per-address': option(
    'server',
    'uint64',
    'Connections of one address, except of trusted proxies; others wait.',
    { value: 'N', initial: '2048' },
  ),
  'min-password-length': option('server', 'uint64', 'Minimum number of characters of new passwords.', {
    value: 'N',
    initial: '0',
  }),
  'jwt-secret-file': option(
    'server',
    'string',
    'Secret with which drivers and tools sign tokens of users and of root.',
    { value: 'FILE' },
  ),
  'metrics-token-file': option(
    'server',
    'string',
    'Secret with which programs such as Prometheus read the metrics, and nothing else.',
    { value: 'FILE' },
  ),
  'stop-delay': option(
    'server',
    'uint64',
    'Seconds at the start of a stop in which requests are answered as before, and the server is not ready.',
    { value: 'N', initial: '0' },
  ),
  'stop-timeout': option(
    'server',
    'uint64',
    'Seconds for running requests at a stop, after which the process is killed.',
    { value: 'N', initial: '5' },
  ),
  'allow-execute': option('server', 'boolean', 'Administrators may run scripts with POST /_admin/execute.'),
  'version-check-url': option('server', 'string', 'Address that is asked once a day for newer versions.', {
    value: 'URL',
  }),
  data: option('database', 'string', 'Folder of all data.', { value: 'DIR', initial: 'data' }),
  'backup-folder': option('database', 'string', 'Folder of the backups of the running server.', {
    value: 'DIR',
    initial: 'backups in the data folder',
  }),
  'keep-old': option(
    'database',
    'string',
    'An upgrade of the data folder keeps the file of the former format; --no-keep-old: it does not.',
    { initial: 'if the disk has space' },
  ),
  'ttl-interval': option(
    'database',
    'double',
    'Seconds between two removals of expired documents; 0: none.',
    {
      value: 'SECONDS',
      initial: '30',
    },
  ),
  'log-level': option('log', 'string', 'fatal, error, warn, info, debug, trace or silent.', {
    value: 'LEVEL',
    initial: 'warn',
  }),
  'log-file': option('log', 'string', 'Entries of the log for later starts; none: no file.', {
    value: 'FILE',
    initial: 'server.log in the data folder',
  }),
  'audit-log': option(
    'log',
    'string',
    'Refused sign-ins, grants, changes of passwords, kills, drops, imports and restores; none: no file.',
    { value: 'FILE', initial: 'audit.log in the data folder' },
  ),
  'query-memory': option('query', 'uint64', 'Memory that one query may use, such as 512M.', {
    value: 'SIZE',
    initial: '1G, less on small machines',
  }),
  'max-transaction-changes': option('query', 'uint64', 'Documents that a query may change per transaction.', {
    value: 'N',
    initial: '100000',
  }),
  'transaction-idle-timeout': option(
    'transaction',
    'uint64',
    'Seconds without a call after which a stream transaction is aborted.',
    { value: 'N', initial: '60' },
  ),
  'replication-log': option(
    'replication',
    'uint64',
    'Size of the log of changes that other servers follow; 0: no log.',
    { value: 'SIZE', initial: '64M' },
  ),
  'replication-endpoint': option('replication', 'vector<string>', 'Server that this one may follow.', {
    value: 'URL',
  }),
  'service-source': option(
    'services',
    'vector<string>',
    'Origin that services may be installed from: github.com, or another one with its scheme.',
    { value: 'ORIGIN' },
  ),
  'service-folder': option(
    'services',
    'vector<string>',
    'Folder whose services administrators may install.',
    {
      value: 'DIR',
    },
  ),
  'service-host': option(
    'services',
    'vector<string>',
    'Host that services may send requests to, with its port.',
    { value: 'HOST' },
  ),
  'service-timeout': option('services', 'uint64', 'Seconds after which a call of a service is ended.', {
    value: 'SECONDS',
    initial: '30',
  }),
  server: option(
    'gateway',
    'vector<string>',
    'Other server behind the console, below /@NAME; with one name several times for the coordinators of a cluster.',
    { value: '[NAME=]URL' },
  ),
  'server-coordinators': option(
    'gateway',
    'vector<string>',
    'Host whose coordinators are used too if a cluster announces them, such as db1.example.com:8529 or .db.example.com.',
    { value: 'HOST' },
  ),
  'no-embedded': option('gateway', 'boolean', 'Only other servers are behind the console; no data folder.'),
  'server-ca': option('gateway', 'string', 'Authorities that sign the certificates of other servers.', {
    value: 'FILE',
    initial: 'those of Node.js',
  }),
  'server-cert': option('gateway', 'string', 'Certificate that identifies this process to other servers.', {
    value: 'FILE',
  }),
  'server-key': option('gateway', 'string', 'Key of this certificate.', { value: 'FILE' }),
  'oidc-issuer': option(
    'single-sign-on',
    'string',
    'Identity provider (OpenID Connect) with which users of the console sign in.',
    { value: 'URL' },
  ),
  'oidc-client-id': option('single-sign-on', 'string', 'Name of Orrery at the provider.', { value: 'ID' }),
  'oidc-client-secret-file': option('single-sign-on', 'string', 'Secret of Orrery at the provider.', {
    value: 'FILE',
    initial: 'none, PKCE only',
  }),
  'oidc-scope': option('single-sign-on', 'string', 'Scopes that Orrery asks for.', {
    value: 'SCOPES',
    initial: 'openid profile email',
  }),
  'oidc-user-claim': option('single-sign-on', 'string', 'Claim with the name of the user.', {
    value: 'CLAIM',
    initial: 'preferred_username',
  }),
  'oidc-role-claim': option('single-sign-on', 'string', 'Claim with the roles or groups of the user.', {
    value: 'CLAIM',
    initial: 'groups',
  }),
  'oidc-role': option(
    'single-sign-on',
    'vector<string>',
    'Access of a role, or its user: ROLE=DATABASE:ro, ROLE=DATABASE:rw, ROLE=@USER, or ROLE=@ for the existing user of the claim; other users are refused.',
    { value: 'ROLE=TARGET' },
  ),
  'oidc-server-users': option(
    'single-sign-on',
    'string',
    'JSON with the users of other servers that roles sign in as.',
    { value: 'FILE' },
  ),
  'oidc-label': option('single-sign-on', 'string', 'Name of the provider on the sign-in page.', {
    value: 'NAME',
    initial: 'single sign-on',
  }),
  'oidc-only': option('single-sign-on', 'boolean', 'The console offers no sign-in with a password.'),
  'oidc-session-length': option('single-sign-on', 'uint64', 'Seconds after which users sign in again.', {
    value: 'SECONDS',
    initial: '28800',
  }),
  'oidc-check-interval': option(
    'single-sign-on',
    'uint64',
    'Seconds after which the provider is asked whether a session is still valid.',
    { value: 'SECONDS', initial: '300' },
  ),
  'oidc-ca': option('single-sign-on', 'string', 'Authorities that sign the certificate of the provider.', {
    value: 'FILE',
    initial: 'those of Node.js',
  }),
} satisfies Readonly<Record<string, OptionDescription>>;

export type OptionName = keyof typeof optionDescriptions;

export const publicOptions: readonly OptionName[] = ['no-auth', 'query-memory', 'max-transaction-changes'];

/** The other options: a password, and commands, which mostly work on a data folder. Only `variable` names variables. */
export const commandDescriptions: Readonly<Record<string, Texts & { readonly variable?: string }>> = {
  password: {
    value: 'PASSWORD',
    description: 'Sets the password of the user root; the first start generates one.',
    variable: 'ORRERY_PASSWORD',
  },
  compact: { description: 'Gives the space of deleted data back before the start.' },
  backup: {
    value: 'DIR',
    description: 'Copies the data to the new folder DIR, also while a server runs; starts no server.',
  },
  'backup-since': {
    value: 'PREVIOUS',
    description: 'With --backup: copies only the changes since the backup PREVIOUS.',
  },
  'backup-database': {
    value: 'NAME',
    description: 'With --backup: copies only the database NAME, without users.',
  },
  restore: {
    value: 'DIR',
    description: 'Copies the backup DIR to the new data folder; starts no server.',
  },
  dump: {
    value: 'DIR',
    description:
      'Writes all databases as JSON lines to the new folder DIR, as arangodump does, without users; starts no server.',
  },
  'restore-dump': {
    value: 'DIR',
    description: 'Creates the databases and collections of a dump in the data folder; starts no server.',
  },
  check: { description: 'Verifies the checksums of the data folder; starts no server.' },
  salvage: {
    value: 'DIR',
    description: 'Copies readable data of a damaged data folder to the new folder DIR; starts no server.',
  },
  'check-migration': {
    value: 'URL',
    description: 'Reports what of another server breaks when it moves to ArangoDB 4; starts no server.',
    variable: 'ORRERY_MIGRATION_USER, ORRERY_MIGRATION_PASSWORD',
  },
  version: { description: 'Prints the version of Orrery.' },
  help: { description: 'Prints the options.' },
};
