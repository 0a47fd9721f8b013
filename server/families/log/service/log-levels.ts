/** Levels of ArangoDB by their number in 2.8, with those of pino. */
const logLevels = [
  { name: 'FATAL', pino: 'fatal', severity: 60 },
  { name: 'ERROR', pino: 'error', severity: 50 },
  { name: 'WARNING', pino: 'warn', severity: 40 },
  { name: 'INFO', pino: 'info', severity: 30 },
  { name: 'DEBUG', pino: 'debug', severity: 20 },
  { name: 'TRACE', pino: 'trace', severity: 10 },
] as const;

export type LogLevelName = (typeof logLevels)[number]['name'];
export type PinoLevel = (typeof logLevels)[number]['pino'] | 'silent';

/** By name in any case or by number; `WARN` is WARNING. */
export function findLogLevel(text: string): LogLevelName | undefined {
  const name = text.trim().toUpperCase();
  if (name === 'WARN') return 'WARNING';
  return logLevels.find((level, number) => level.name === name || String(number) === name)?.name;
}

const numbers = Object.fromEntries(logLevels.map(({ name }, number) => [name, number])) as Record<
  LogLevelName,
  number
>;

/** From 0 (FATAL) to 5 (TRACE). */
export function levelNumber(name: LogLevelName): number {
  return numbers[name];
}

export function severityOf(level: PinoLevel): number {
  return logLevels.find(({ pino }) => pino === level)?.severity ?? Number.POSITIVE_INFINITY;
}

export function levelOfSeverity(severity: number): LogLevelName {
  return logLevels.find((level) => severity >= level.severity)?.name ?? 'TRACE';
}

export function toPinoLevel(name: LogLevelName): PinoLevel {
  return logLevels.find((level) => level.name === name)?.pino ?? 'info';
}
