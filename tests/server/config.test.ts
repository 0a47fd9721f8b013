import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { StartError } from '../../server/StartError.ts';

const read = (args: readonly string[], environment = {}) => readConfig(args, environment, '/project');

const noGateway = {
  servers: [],
  hasEmbedded: true,
  caFile: undefined,
  certFile: undefined,
  keyFile: undefined,
  coordinatorHosts: [],
};

test('missing options have their defaults', () => {
  expect(read([])).toEqual({
    host: '127.0.0.1',
    port: 8529,
    dataFolder: '/project/data',
    password: undefined,
    isAuthOff: false,
    logLevel: 'warn',
    tool: undefined,
    isCompacting: false,
    keepOld: 'with-space',
    backupFolder: '/project/data/backups',
    isExecuteAllowed: false,
    maxTransactionChanges: 100_000,
    ttlIntervalMs: 30_000,
    transactionIdleSeconds: 60,
    stopSeconds: 5,
    stopDelaySeconds: 0,
    serviceHosts: [],
    serviceSeconds: 30,
    replication: { logBytes: 64 << 20, endpoints: [] },
    serviceSources: { origins: [], folders: [] },
    network: { publicUrls: [], trustedOrigins: [], trustedProxies: [] },
    gateway: noGateway,
    maxConnectionsPerAddress: 2048,
    minPasswordLength: 0,
    auditLogFile: '/project/data/audit.log',
    logFile: '/project/data/server.log',
  });
});

test('an option overrides its variable', () => {
  const environment = {
    ORRERY_PORT: '1',
    ORRERY_HOST: '127.0.0.2',
    ORRERY_DATA: '/a',
    ORRERY_PASSWORD: 'b',
    ORRERY_NO_AUTH: '1',
    ORRERY_LOG_LEVEL: 'info',
    ORRERY_MAX_TRANSACTION_CHANGES: '7',
    ORRERY_KEEP_OLD: '0',
    ORRERY_REPLICATION_LOG: '8M',
    ORRERY_MAX_CONNECTIONS_PER_ADDRESS: '12',
    ORRERY_MIN_PASSWORD_LENGTH: '8',
    ORRERY_JWT_SECRET_FILE: '/keys/secret',
    ORRERY_LOG_FILE: 'none',
    ORRERY_REPLICATION_ENDPOINT: 'tcp://10.0.0.1, https://B.example:443/',
    ORRERY_SERVICE_SOURCE: 'github.com,https://a.example/',
    ORRERY_SERVICE_FOLDER: '/services',
    ORRERY_SERVICE_TIMEOUT: '12',
    ORRERY_PUBLIC_URL: 'http://db.localhost/x/, http://localhost:8080',
    ORRERY_TRUSTED_ORIGIN: 'http://a.example,https://b.example:8443',
    ORRERY_TRUSTED_PROXY: '127.0.0.1, ::1/128',
  };
  expect(read([], environment)).toEqual({
    host: '127.0.0.2',
    port: 1,
    dataFolder: '/a',
    password: 'b',
    isAuthOff: true,
    jwtSecretFile: '/keys/secret',
    logLevel: 'info',
    tool: undefined,
    isCompacting: false,
    keepOld: 'never',
    backupFolder: '/a/backups',
    isExecuteAllowed: false,
    maxTransactionChanges: 7,
    maxConnectionsPerAddress: 12,
    minPasswordLength: 8,
    auditLogFile: '/a/audit.log',
    logFile: undefined,
    ttlIntervalMs: 30_000,
    transactionIdleSeconds: 60,
    stopSeconds: 5,
    stopDelaySeconds: 0,
    serviceHosts: [],
    serviceSeconds: 12,
    serviceSources: { origins: ['https://codeload.github.com', 'https://a.example'], folders: ['/services'] },
    replication: {
      logBytes: 8 << 20,
      endpoints: ['http://10.0.0.1:8529', 'https://b.example:443'],
    },
    gateway: noGateway,
    network: {
      publicUrls: [
        { origin: 'http://db.localhost', isSecure: false, hostname: 'db.localhost', basePath: '/x' },
        { origin: 'http://localhost:8080', isSecure: false, hostname: 'localhost', basePath: '' },
      ],
      trustedOrigins: ['http://a.example', 'https://b.example:8443'],
      trustedProxies: ['127.0.0.1', '::1/128'],
    },
  });
  const lists = ['--public-url', 'https://[::1]/A%5fb', '--trusted-proxy=10.0.0.0/8', '--trusted-proxy=::2'];
  expect(read(lists, environment).network).toEqual({
    publicUrls: [{ origin: 'https://[::1]', isSecure: true, hostname: '[::1]', basePath: '/A_b' }],
    trustedOrigins: ['http://a.example', 'https://b.example:8443'],
    trustedProxies: ['10.0.0.0/8', '::2'],
  });
  const args = [
    '--max-transaction-changes=9',
    '--port=2',
    '--data',
    '/c',
    '--password=',
    '--log-level',
    'error',
  ];
  expect(read(args, environment)).toMatchObject({
    port: 2,
    dataFolder: '/c',
    password: '',
    logLevel: 'error',
    isExecuteAllowed: false,
    maxTransactionChanges: 9,
    ttlIntervalMs: 30_000,
    transactionIdleSeconds: 60,
    stopSeconds: 5,
    stopDelaySeconds: 0,
  });
  expect(read(['--stop-timeout', '30'])).toMatchObject({ stopSeconds: 30 });
  expect(read(['--stop-delay', '4'])).toMatchObject({ stopDelaySeconds: 4 });
  expect(read(['--check-migration', 'tcp://db.example']).tool).toEqual({
    kind: 'check-migration',
    folder: 'http://db.example:8529',
  });
  expect(() => read(['--check-migration', 'http://u:p@db.example'])).toThrow(/without credentials/);
  expect(() => read(['--service-source', 'example'])).toThrow(/--service-source expects/);
  expect(read(['--check', '--compact']).tool).toEqual({ kind: 'check', folder: '' });
  for (const kind of ['salvage', 'backup', 'restore']) {
    expect(read([`--${kind}=/new`]).tool).toEqual({ kind, folder: '/new' });
  }
  expect(read(['--backup=/new', '--backup-database', 'shop']).tool).toMatchObject({ database: 'shop' });
  expect(() => read(['--check', '--backup-database', 'shop'])).toThrow(/--backup-database needs --backup/);
  expect(() => read(['--check', '--salvage=/new'])).toThrow(
    new StartError('Expected one of --check and --salvage, found both.'),
  );
  expect(read(['--compact', '--backup-folder=/backups'])).toMatchObject({
    isCompacting: true,
    backupFolder: '/backups',
  });
});

describe('refused', () => {
  test.each([
    [['--port', '65536'], '--port'],
    [['--port', '-1'], '--port'],
    [['--port', ''], '--port'],
    [['--log-level', 'all'], '--log-level'],
    [['--max-transaction-changes', '0'], '--max-transaction-changes'],
    [['--max-transaction-changes', '1e3'], '--max-transaction-changes'],
    [['--min-password-length', '129'], '--min-password-length expects a number from 0 to 128, found'],
    [
      ['--max-connections-per-address', '0'],
      '--max-connections-per-address expects a number from 1 to 8192, found',
    ],
    [['--stop-timeout', '0'], '--stop-timeout expects a number of seconds from 1 to 3600, found'],
    [['--stop-timeout', '1.5'], '--stop-timeout'],
    [['--stop-delay', '3601'], '--stop-delay expects a number from 0 to 3600, found'],
    [['--tls-cert', '/none.pem'], 'Expected --tls-cert and --tls-key together, found one of them.'],
    [['--tls-cert', '/none.pem', '--tls-key', '/none.key'], 'found /none.pem and /none.key: ENOENT'],
    [['--service-timeout', '0'], '--service-timeout expects a number of seconds from 1 to 3600, found'],
    [['--transaction-idle-timeout', '121'], '--transaction-idle-timeout'],
    [['--no-auth', '--host', '192.168.1.1'], '--no-auth'],
    [['--no-auth', '--public-url', 'https://db.example.com'], '--no-auth'],
    [['--public-url', 'db.example.com'], '--public-url'],
    [['--public-url', 'ftp://db.example.com'], '--public-url'],
    [['--public-url', 'http://u:p@db.example.com'], '--public-url'],
    [['--public-url', 'http://db.example.com/?a'], '--public-url'],
    [['--public-url', 'http://db.example.com/_api'], '--public-url'],
    [['--public-url', 'http://db.example.com/%5Fapi'], '--public-url'],
    [['--public-url', 'http://db.example.com/a//b'], '--public-url'],
    [['--public-url', 'http://db.example.com/%00'], '--public-url'],
    [['--trusted-origin', '*'], '--trusted-origin'],
    [['--trusted-origin', 'null'], '--trusted-origin'],
    [['--trusted-origin', 'http://a.example/path'], '--trusted-origin'],
    [['--trusted-proxy', 'proxy.example.com'], '--trusted-proxy'],
    [['--trusted-proxy', '0.0.0.0/0'], '--trusted-proxy'],
    [['--trusted-proxy', '10.0.0.0/33'], '--trusted-proxy'],
    [['--what'], '--what'],
    [['data'], 'data'],
  ])('%j', (args, text) => {
    expect(() => read(args)).toThrow(StartError);
    expect(() => read(args)).toThrow(text);
  });
});

test.each([
  ['64M', 64 * 2 ** 20],
  ['2G', 2 ** 31],
  ['1.5 GiB', 1.5 * 2 ** 30],
  ['1048576', 2 ** 20],
])('--query-memory %s', (text, bytes) => {
  expect(read(['--query-memory', text]).queryMemoryBytes).toBe(bytes);
  expect(read([], { ORRERY_QUERY_MEMORY: text }).queryMemoryBytes).toBe(bytes);
});

test.each(['1', 'much', '-1G', '10T', '0x10', '1e9'])('--query-memory=%s is refused', (text) => {
  expect(() => read([`--query-memory=${text}`])).toThrow(
    `--query-memory expects a size from 1M on, such as 512M or 2G, found '${text}'.`,
  );
});

describe('other servers', () => {
  const serversOf = (...texts: readonly string[]) =>
    read(texts.flatMap((text) => ['--server', text])).gateway.servers.map(({ name, urls }) => [
      name,
      ...urls.map(({ href }) => href),
    ]);

  test.each([
    ['https://db.example.com', [['db.example.com', 'https://db.example.com:8529/']]],
    ['https://db.example.com:443/path/', [['db.example.com', 'https://db.example.com/path/']]],
    ['prod=https://db.example.com/arango', [['prod', 'https://db.example.com/arango']]],
    ['tcp://10.0.0.1:8530', [['10.0.0.1-8530', 'http://10.0.0.1:8530/']]],
    ['ssl://[::1]', [['1', 'https://[::1]:8529/']]],
  ])('%s', (text, servers) => {
    expect(serversOf(text)).toEqual(servers);
  });

  test('several addresses with one name are one connection', () => {
    expect(serversOf('a=http://h:1', 'b=http://h:2', 'a=http://h:3')).toEqual([
      ['a', 'http://h:1/', 'http://h:3/'],
      ['b', 'http://h:2/'],
    ]);
    expect(read([], { ORRERY_SERVER: 'a=http://h:1, http://i:2' }).gateway.servers).toHaveLength(2);
  });

  test.each([
    ['https://user:secret@db.example.com', 'without credentials'],
    ['ftp://db.example.com', 'without credentials'],
    ['db.example.com', 'without credentials'],
    ['https://db.example.com/?x=1', 'without credentials'],
    ['https://', 'without credentials'],
    ['a/b=http://h', 'without credentials'],
    ['.a=http://h', 'a name of letters'],
    ['=http://h', 'a name of letters'],
    [`${'a'.repeat(64)}=http://h`, 'a name of letters'],
  ])('%s is refused', (text, message) => {
    expect(() => serversOf(text)).toThrow(message);
    expect(() => serversOf(text)).not.toThrow('secret');
  });

  test('options that do not fit are refused', () => {
    expect(() => read(['--no-embedded'])).toThrow('--no-embedded needs another server');
    expect(() => read(['--server', 'http://h', '--server-ca', '/no/such/file'])).toThrow(
      '--server-ca expects a file',
    );
    expect(() => read(['--server', 'http://h', '--server-coordinators', 'http://h'])).toThrow(
      "--server-coordinators expects hosts such as 10.0.0.2, db1.example.com:8529 or .db.example.com, found 'http://h'.",
    );
    expect(() => read(['--server-cert', '/'])).toThrow('--server-cert and --server-key together');
    const { gateway, logFile, auditLogFile } = read(['--no-embedded', '--server', 'http://h']);
    expect([gateway.hasEmbedded, logFile, auditLogFile]).toEqual([false, undefined, undefined]);
  });
});

describe('single sign-on', () => {
  const provider = ['--oidc-issuer', 'https://login.example.com', '--oidc-client-id', 'orrery'];
  const refused = (args: readonly string[], text: string) =>
    expect(() => read(args)).toThrow(expect.objectContaining({ message: expect.stringContaining(text) }));

  test('roles give access to databases, or name users', () => {
    const roles = ['a=shop:ro', 'b=c=*:rw', 'd=@', 'e=@robot', '*=x:y:ro'];
    const { singleSignOn } = read([...provider, ...roles.flatMap((role) => ['--oidc-role', role])]);
    expect(singleSignOn).toMatchObject({
      issuer: 'https://login.example.com',
      clientSecret: undefined,
      isOnly: false,
      sessionSeconds: 28_800,
      rules: [
        { kind: 'grant', role: 'a', database: 'shop', level: 'ro' },
        { kind: 'grant', role: 'b=c', database: '*', level: 'rw' },
        { kind: 'own-user', role: 'd' },
        { kind: 'user', role: 'e', user: 'robot' },
        { kind: 'grant', role: '*', database: 'x:y', level: 'ro' },
      ],
    });
    expect(read([]).singleSignOn).toBeUndefined();
  });

  test('an incomplete or unsafe provider is refused', () => {
    const role = ['--oidc-role', 'a=shop:ro'];
    refused(provider, 'no user of the provider may sign in');
    refused(['--oidc-only'], '--oidc-only needs the identity provider');
    refused(['--oidc-issuer', 'https://a.example', ...role], 'needs --oidc-client-id');
    refused(['--oidc-issuer', 'http://a.example', '--oidc-client-id', 'x', ...role], 'with https');
    refused([...provider, ...role, '--no-auth'], 'needs authentication');
    for (const text of ['a', 'a=', '=shop:ro', 'a=shop', 'a=shop:all', 'a=shop:none', 'a=:ro']) {
      refused([...provider, '--oidc-role', text], `found '${text}'`);
    }
    refused([...provider, ...role, '--oidc-scope', 'profile'], "'openid' among them");
    refused([...provider, ...role, '--oidc-session-length', '5'], 'from 60 to');
    refused([...provider, '--oidc-server-users', '/missing/users.json'], 'a file that can be read');
  });
});
