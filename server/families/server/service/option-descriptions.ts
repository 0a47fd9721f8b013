interface OptionDescription {
  readonly section: string;
  readonly description: string;
  readonly type: string;
  readonly category: 'option';
}

function option(section: string, type: string, description: string): OptionDescription {
  return { section, description, type, category: 'option' };
}

/** Options of the command line that clients may know. The password of root is not among them. */
export const optionDescriptions = {
  server: option('gateway', 'vector<string>', 'Other servers behind the console, as name=URL.'),
  'no-embedded': option('gateway', 'boolean', 'Only other servers are behind the console.'),
  'server-coordinators': option(
    'gateway',
    'vector<string>',
    'Hosts whose coordinators are used if a cluster announces them.',
  ),
  'server-ca': option(
    'gateway',
    'string',
    'The file of the authorities that sign certificates of other servers.',
  ),
  'server-cert': option('gateway', 'string', 'The file of the certificate for other servers.'),
  'server-key': option('gateway', 'string', 'The file of the key of this certificate.'),
  port: option('server', 'uint16', 'The port.'),
  host: option('server', 'string', 'The address that the server listens on.'),
  'no-auth': option('server', 'boolean', 'Requests need no credentials.'),
  'public-url': option('server', 'vector<string>', 'Addresses of the server behind a proxy.'),
  'trusted-origin': option('server', 'vector<string>', 'Origins whose pages may send requests.'),
  'trusted-proxy': option('server', 'vector<string>', 'Proxies whose forwarded addresses are used.'),
  'max-connections-per-address': option('server', 'uint64', 'Connections that one address may have.'),
  'min-password-length': option('server', 'uint64', 'Minimum number of characters of new passwords.'),
  'jwt-secret-file': option(
    'server',
    'string',
    'The file of the secret with which drivers sign tokens; null: only the server signs tokens.',
  ),
  'metrics-token-file': option(
    'server',
    'string',
    'The file of the secret with which programs read the metrics; null: only administrators read them.',
  ),
  data: option('database', 'string', 'The data folder.'),
  'audit-log': option('log', 'string', 'The file of the audit log; none: it is not written.'),
  'log-file': option('log', 'string', 'The file of the other log entries; none: it is not written.'),
  'log-level': option('log', 'string', 'The level of the log in the terminal.'),
  'query-memory': option(
    'query',
    'uint64',
    'Bytes that one query may use; null: by the memory of the machine.',
  ),
  'max-transaction-changes': option(
    'query',
    'uint64',
    'Documents that one query may change per transaction.',
  ),
  'transaction-idle-timeout': option(
    'transaction',
    'uint64',
    'Seconds without a call after which a stream transaction is aborted.',
  ),
  'stop-delay': option(
    'server',
    'uint64',
    'Seconds at the start of a stop in which the server answers as before, and is not ready.',
  ),
  'tls-cert': option('server', 'string', 'The file of the certificate of the server; null: plain HTTP.'),
  'tls-key': option('server', 'string', 'The file of the key of this certificate.'),
  'stop-timeout': option(
    'server',
    'uint64',
    'Seconds for running requests and threads at a stop, after which the process is killed.',
  ),
  'ttl-interval': option(
    'database',
    'double',
    'Seconds between two removals of expired documents; 0: documents do not expire.',
  ),
  'backup-folder': option('database', 'string', 'The folder of backups of the running server.'),
  'keep-old': option(
    'database',
    'string',
    'Whether an upgrade of the data folder keeps the former file: always, never, or if the disk has space.',
  ),
  'replication-log': option(
    'replication',
    'uint64',
    'Maximum bytes of the log of changes that other servers follow; 0: no log.',
  ),
  'replication-endpoint': option('replication', 'vector<string>', 'Servers that this one may follow.'),
  'version-check-url': option(
    'server',
    'string',
    'Address that the server asks for newer versions; none: it does not ask.',
  ),
  'allow-execute': option('server', 'boolean', 'Administrators may run scripts with `/_admin/execute`.'),
  'service-source': option(
    'services',
    'vector<string>',
    'Origins that services are installed from: github.com, or an origin such as https://example.com.',
  ),
  'service-folder': option('services', 'vector<string>', 'Local folders that services are installed from.'),
  'service-host': option('services', 'vector<string>', 'Hosts that services may send requests to.'),
  'service-timeout': option('services', 'uint64', 'Seconds after which a call of a service is ended.'),
} satisfies Readonly<Record<string, OptionDescription>>;

export type OptionName = keyof typeof optionDescriptions;

export const publicOptions: readonly OptionName[] = ['no-auth', 'query-memory', 'max-transaction-changes'];
