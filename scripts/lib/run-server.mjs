import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The first descriptor that systemd passes to a service. */
const firstSocket = 3;

/** Events of npm in which a killed npm must end the server. */
const npmEvents = ['start', 'npx'];

/**
 * Ends with the signals of this process and with npm: the server, or the steps before it. A terminal sends Ctrl-C to all
 * processes; a signal to this process alone is forwarded.
 * @param {() => void} [stopSteps] ends the steps before the server
 * @returns {{ server: import('node:child_process').ChildProcess | undefined }}
 */
export function listenToSignals(stopSteps = () => undefined) {
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
  if (npmEvents.includes(process.env.npm_lifecycle_event)) endWithParent(() => end(143));
  return ending;
}

/**
 * Runs the server until it exits, and exits with its status.
 * @param {string} mainFile
 * @param {readonly string[]} args
 * @param {{ ending: ReturnType<typeof listenToSignals>, command: string, cwd: string, env?: NodeJS.ProcessEnv, onExit?: () => void }} options
 * command: the command before the options, for messages
 */
export function runServer(mainFile, args, options) {
  const { ending, command, cwd, env = process.env, onExit = () => undefined } = options;
  // A socket that systemd has opened for this process; the server accepts it from its parent.
  const sockets = process.env.LISTEN_PID === String(process.pid) ? [firstSocket] : [];
  // The IPC channel closes when this process exits for any reason; the server then shuts down cleanly.
  const server = spawn(process.execPath, [mainFile, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit', ...sockets, 'ipc'],
  });
  createInterface({ input: server.stdout }).on('line', announce);
  ending.server = server;
  server.on('exit', (status, signal) => {
    onExit();
    if (signal !== null && damageSignals.includes(signal)) process.stderr.write(damageText(signal, command));
    process.exit(signal === null ? (status ?? 1) : 1);
  });
}

/** LMDB maps its file into memory: a damaged page causes one of these signals. */
const damageSignals = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE'];

/** @param {string} signal @param {string} command */
function damageText(signal, command) {
  return (
    `The server process was ended by ${signal}: orrery.mdb of the data folder is probably damaged, or its disk failed. ` +
    `${command} --check verifies its checksums; ${command} --salvage NEWFOLDER copies the readable data. ` +
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
