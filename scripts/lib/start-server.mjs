import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { currentFolder, isReadOnly, markUsed } from './builds.mjs';
import { prepareBuilds, prepareDependencies } from './prepare.mjs';
import { root } from './project.mjs';
import { StepError, stopSteps } from './run.mjs';

const help = `Starts Orrery: the embedded database server with its console.

  npm start -- [options]

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
ORRERY_LOG_FILE, ORRERY_AUDIT_LOG, ORRERY_NO_EMBEDDED (1), ORRERY_SERVER_CA,
ORRERY_SERVER_CERT, ORRERY_SERVER_KEY, and, with commas between values,
ORRERY_SERVER, ORRERY_REPLICATION_ENDPOINT, ORRERY_PUBLIC_URL, ORRERY_TRUSTED_PROXY, ORRERY_TRUSTED_ORIGIN.
Options override environment variables.
`;

/** @param {readonly string[]} args command line options; the server validates them */
export async function startServer(args) {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help);
    return;
  }
  if (args.includes('--version')) {
    process.stdout.write(`Orrery ${ownVersion()}\n`);
    return;
  }
  // Before the builds: a signal during a build ends it, and no server starts.
  const ending = listenToSignals();
  try {
    await prepareDependencies();
    await prepareBuilds(['console', 'server']);
  } catch (error) {
    if (!(error instanceof StepError) && !isReadOnly(error)) throw error;
    process.stderr.write(`${error instanceof StepError ? error.message : unbuiltText(error)}\n`);
    process.exit(1);
  }
  runServer(args, ending);
}

/** @param {NodeJS.ErrnoException} error */
function unbuiltText(error) {
  return (
    `Orrery is not built, or its sources have changed, and it cannot be built here: ${root} cannot be written to ` +
    `(${error.code}${error.path === undefined ? '' : `, ${error.path}`}). ` +
    'Run npm start once as a user who can write to the folder, or copy the folder to a disk that can be written to.'
  );
}

function ownVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/**
 * Ends with the signals of this process and with npm: the server, or the steps before it. A terminal sends Ctrl-C to all
 * processes; a signal to this process alone is forwarded.
 * @returns {{ server: import('node:child_process').ChildProcess | undefined }}
 */
function listenToSignals() {
  const ending = { server: undefined };
  /** @param {number} status */
  const end = (status) => {
    if (ending.server !== undefined) {
      ending.server.kill('SIGTERM');
      return;
    }
    stopSteps();
    process.exit(status);
  };
  process.on('SIGINT', () => {
    if (ending.server === undefined) end(130);
  });
  process.on('SIGTERM', () => end(143));
  process.on('SIGHUP', () => end(129));
  if (process.env.npm_lifecycle_event === 'start') endWithParent(() => end(143));
  return ending;
}

/** @param {readonly string[]} args @param {ReturnType<typeof listenToSignals>} ending */
function runServer(args, ending) {
  // Later builds have folders of their own.
  const folder = currentFolder('server');
  const release = markUsed([folder, currentFolder('console')]);
  // The IPC channel closes when this process exits for any reason; the server then shuts down cleanly.
  const server = spawn(process.execPath, [join(folder, 'main.js'), ...args], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  createInterface({ input: server.stdout }).on('line', announce);
  ending.server = server;
  server.on('exit', (status, signal) => {
    release();
    if (signal !== null && damageSignals.includes(signal)) process.stderr.write(damageText(signal));
    process.exit(signal === null ? (status ?? 1) : 1);
  });
}

/** LMDB maps its file into memory: a damaged page causes one of these signals. */
const damageSignals = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE'];

/** @param {string} signal */
function damageText(signal) {
  return (
    `The server process was ended by ${signal}: orrery.mdb of the data folder is probably damaged, or its disk failed. ` +
    'npm start -- --check verifies its checksums; npm start -- --salvage NEWFOLDER copies the readable data. ' +
    'Use the same --data option as before.\n'
  );
}

/** A killed npm does not notify its children. @param {() => void} end */
function endWithParent(end) {
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    end();
  }, 250);
}

/** Prints an event line of the server (JSON) as text. @param {string} line */
function announce(line) {
  const event = JSON.parse(line);
  switch (event.event) {
    case 'progress':
      process.stderr.write(`${event.text}\n`);
      break;
    case 'report':
      process.stdout.write(`${event.text}\n`);
      break;
    case 'ready':
      if (event.password !== undefined) {
        process.stdout.write(
          `User root, password ${event.password} (shown only this once; --password sets another)\n`,
        );
      }
      process.stdout.write(`Orrery is ready: ${event.signInUrl ?? event.url}\n`);
      break;
    default:
      throw new Error(`unknown server event: ${line}`);
  }
}
