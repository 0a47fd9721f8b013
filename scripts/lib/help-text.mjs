import { readFileSync } from 'node:fs';

/** Prints what `--help` or `--version` ask for; false without them. @param {readonly string[]} args @param {string} command */
export function printHelp(args, command) {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(helpText(command));
    return true;
  }
  if (!args.includes('--version')) return false;
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`Orrery ${version}\n`);
  return true;
}

/** @param {string} command the command before the options, such as `npm start --` */
const helpText = (command) => `Starts Orrery: the embedded database server with its console.

  ${command} [options]

  --port N        port to listen on                                    (8529)
  --host H        address to listen on                                 (127.0.0.1)
  --data DIR      folder that holds the databases                      (data)
  --password P    password of the user root; sets it when given        (generated on the first start)
  --no-auth       disable authentication; only on a loopback host
  --log-level L   fatal, error, warn, info, debug or trace             (warn)
  --log-file FILE  entries of the log for later starts; none: no file  (server.log in the data folder)
  --audit-log FILE refused sign-ins, grants, drops and the like; none: no file
                                                                       (audit.log in the data folder)
  --query-memory SIZE  memory that one query may use, such as 512M     (1G, less on small machines)
  --max-transaction-changes N
                  documents that one query may change before it commits (100000)
  --ttl-interval SECONDS
                  time between removals of expired documents, 0: none  (30)
  --transaction-idle-timeout SECONDS
                  time without a call after which a stream transaction is aborted (60)
  --stop-delay SECONDS  time at the start of a stop in which requests are answered as before, and
                  /_admin/orrery/ready says that the server stops      (0)
  --stop-timeout SECONDS  time for running requests at a stop          (5)
  --tls-cert FILE, --tls-key FILE
                  certificate with its chain, and its key (PEM): the server speaks HTTPS;
                  changed files are read again
  --public-url URL           URL under which clients reach the server; its path is the
                             sub-path behind a reverse proxy; repeatable
  --trusted-proxy ADDRESS    reverse proxy (address or address/bits) whose X-Forwarded-For,
                             -Host and -Proto are used; repeatable
  --trusted-origin ORIGIN    origin whose pages may read responses (CORS); repeatable
  --max-connections-per-address N
                  connections of one address, except of trusted proxies; others wait (2048)
  --min-password-length N
                  characters that new passwords need                   (0)
  --jwt-secret-file FILE     secret with which drivers and tools sign tokens of users and of root (off)
  --metrics-token-file FILE  secret with which programs read the metrics, and nothing else (off)
  --allow-execute  let administrators run scripts with POST /_admin/execute
  --replication-log SIZE     size of the log of changes that other servers follow; 0: no log (64M)
  --replication-endpoint URL server that this one may follow; repeatable
  --server [NAME=]URL        other server behind the console, below /@NAME; repeatable
  --no-embedded   only other servers are behind the console; no data folder
  --server-ca FILE           authorities that sign the certificates of other servers
  --server-cert FILE, --server-key FILE
                  certificate that identifies this process to other servers, and its key
  --service-source ORIGIN    allows services to be loaded from this origin, such as github.com (off)
  --service-folder DIR       allows administrators to install services of this folder (off)
  --version-check-url URL    asks this address once a day for newer versions (off)
  --keep-old, --no-keep-old  whether an upgrade keeps the file of the former format
                             (if the disk has space)
  --compact       gives the space of deleted data back before the start
  --backup-folder DIR  backups made with POST /_admin/backup/create (backups in the data folder)
  --backup DIR    copies the data into the new folder DIR, also while a server runs; starts no server
  --backup-since PREVIOUS    with --backup: only the changes since the backup PREVIOUS, which the
                  new one needs; from the log of changes (see --replication-log)
  --restore DIR   copies the backup DIR into the new data folder; starts no server
  --dump DIR      writes all databases as JSON lines into the new folder DIR, as arangodump does, also
                  while a server runs; without users; starts no server
  --restore-dump DIR  creates the databases and collections of a dump in the data folder; starts no server
  --check-migration URL  reports what of another server breaks when it moves to ArangoDB 4; user and
                  password are in ORRERY_MIGRATION_USER (root) and ORRERY_MIGRATION_PASSWORD
  --check         verifies the checksums of the data folder; starts no server
  --salvage DIR   copies readable data of a damaged data folder into the new
                  folder DIR; does not change the data folder, starts no server
  --version       the version of Orrery
  --help          this text

Options as environment variables: ORRERY_PORT, ORRERY_HOST, ORRERY_DATA, ORRERY_PASSWORD,
ORRERY_NO_AUTH (1), ORRERY_LOG_LEVEL, ORRERY_QUERY_MEMORY, ORRERY_MAX_TRANSACTION_CHANGES,
ORRERY_ALLOW_EXECUTE (1), ORRERY_KEEP_OLD (1 or 0), ORRERY_BACKUP_FOLDER, ORRERY_REPLICATION_LOG,
ORRERY_MAX_CONNECTIONS_PER_ADDRESS, ORRERY_MIN_PASSWORD_LENGTH, ORRERY_JWT_SECRET_FILE,
ORRERY_LOG_FILE, ORRERY_AUDIT_LOG, ORRERY_STOP_DELAY, ORRERY_STOP_TIMEOUT, ORRERY_TLS_CERT, ORRERY_TLS_KEY,
ORRERY_METRICS_TOKEN_FILE, ORRERY_NO_EMBEDDED (1), ORRERY_SERVER_CA, ORRERY_SERVER_CERT,
ORRERY_SERVER_KEY, and, with commas between values,
ORRERY_SERVER, ORRERY_REPLICATION_ENDPOINT, ORRERY_PUBLIC_URL, ORRERY_TRUSTED_PROXY, ORRERY_TRUSTED_ORIGIN.
Options override environment variables.
`;
