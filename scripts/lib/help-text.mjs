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

${readFileSync(new URL('options.txt', import.meta.url), 'utf8')}
Each option has a variable, such as ORRERY_STOP_DELAY for --stop-delay; switches have the value 1,
and options that can be repeated have commas between their values. Commands have none, except
ORRERY_PASSWORD. An option overrides its variable.
`;
