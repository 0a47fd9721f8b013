import { parseArgs } from 'node:util';

/**
 * Parses the arguments of a script. `--help` prints the usage and ends the process. An unknown option, a missing value or
 * a value that the script does not accept ends the process with a line that names the fault and a line with the usage.
 * @param {string} usage the command with its options, without "Usage: "
 * @param {readonly string[]} args
 * @param {import('node:util').ParseArgsConfig} config
 * @param {(parsed: ReturnType<typeof parseArgs>) => string | undefined} [faultOf] the fault of the values, if any
 */
export function parseOptions(usage, args, config, faultOf = () => undefined) {
  if (args.includes('--help')) {
    process.stdout.write(`Usage: ${usage}\n`);
    process.exit(0);
  }
  let parsed;
  try {
    parsed = parseArgs({ ...config, args: [...args] });
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
    refuse(usage, error.message);
  }
  const fault = faultOf(parsed);
  if (fault !== undefined) refuse(usage, fault);
  return parsed;
}

/** @param {string} usage @param {string} fault @returns {never} */
function refuse(usage, fault) {
  process.stderr.write(`${fault}\nUsage: ${usage}\n`);
  process.exit(1);
}

/** The fault of a number that is not finite and above 0, if any. @param {string} name @param {string} text */
export function faultOfPositive(name, text) {
  return Number(text) > 0 && Number.isFinite(Number(text))
    ? undefined
    : `--${name}: expected a number above 0, found '${text}'.`;
}

/** The fault of a text that is no integer, if any. @param {string} name @param {string | undefined} text */
export function faultOfInteger(name, text) {
  return text === undefined || /^\d+$/.test(text)
    ? undefined
    : `--${name}: expected an integer, found '${text}'.`;
}
