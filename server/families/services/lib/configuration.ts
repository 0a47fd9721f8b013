import { DatabaseError } from '../../../../protocol/errors.ts';
import type { ConfigurationEntry, Manifest } from './manifest.ts';
import type { ServiceRecord } from './service-record.ts';

/** Values with defaults, as the service sees them. */
export function valuesOf({ manifest, configuration }: ServiceRecord): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(manifest.configuration).map(([name, entry]) => [
      name,
      configuration[name] ?? entry.default,
    ]),
  );
}

/** Names of required values of the configuration that are missing. */
export function missingConfiguration(record: ServiceRecord): readonly string[] {
  const values = valuesOf(record);
  return Object.entries(record.manifest.configuration)
    .filter(
      ([name, { required, default: preset }]) =>
        (required ?? preset === undefined) && isMissing(values[name]),
    )
    .map(([name]) => name);
}

/** Names of required dependencies without a mount. */
export function missingDependencies({ manifest, dependencies }: ServiceRecord): readonly string[] {
  return Object.entries(manifest.dependencies)
    .filter(([name, { required }]) => required && dependencies[name] === undefined)
    .map(([name]) => name);
}

/** Names of required values, and of required dependencies, that are missing. */
export function missingSettings(record: ServiceRecord): readonly string[] {
  return [...missingConfiguration(record), ...missingDependencies(record)];
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Values by name, or warnings by name for those that do not fit their types. */
interface CheckedValues {
  readonly values: Readonly<Record<string, unknown>>;
  readonly warnings: Readonly<Record<string, string>>;
}

/** Checks given values of the configuration; null removes one. */
export function checkConfiguration({ configuration }: Manifest, given: object): CheckedValues {
  const values: Record<string, unknown> = {};
  const warnings: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const entry = Object.hasOwn(configuration, name) ? configuration[name] : undefined;
    if (entry === undefined) warnings[name] = 'is not allowed';
    else if (value === null || value === undefined) values[name] = undefined;
    else {
      const checked = convert(entry, value);
      if (checked === undefined) warnings[name] = `expected a value of the type ${entry.type}`;
      else values[name] = checked;
    }
  }
  return { values, warnings };
}

/** Undefined for a value of another type. */
function convert({ type }: ConfigurationEntry, value: unknown): unknown {
  switch (type) {
    case 'boolean':
    case 'bool':
      return typeof value === 'boolean' ? value : { true: true, false: false }[String(value)];
    case 'integer':
    case 'int': {
      const number = toNumber(value);
      return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
    }
    case 'number':
      return toNumber(value);
    case 'json':
      return typeof value === 'string' ? findJson(value) : value;
    case 'password':
    case 'string':
      return typeof value === 'string' ? value : undefined;
  }
}

function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks given mounts of dependencies; null removes one. */
export function checkDependencies({ dependencies }: Manifest, given: object): CheckedValues {
  const values: Record<string, unknown> = {};
  const warnings: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const entry = Object.hasOwn(dependencies, name) ? dependencies[name] : undefined;
    const isMount = typeof value === 'string' && value.startsWith('/');
    const isList = Array.isArray(value) && value.every((mount) => typeof mount === 'string');
    if (entry === undefined) warnings[name] = 'is not allowed';
    else if (value === null || value === undefined || value === '') values[name] = undefined;
    else if (isMount && !entry.multiple) values[name] = value;
    else if (isList && entry.multiple) values[name] = value;
    else warnings[name] = entry.multiple ? 'expected a list of mounts' : 'expected a mount';
  }
  return { values, warnings };
}

/** 3010 (service needs configuration) for a request to a service with missing settings. */
export function needsSettings(names: readonly string[]): DatabaseError {
  return new DatabaseError('ERROR_APP_NEEDS_CONFIGURATION', {
    message: `service needs configuration: ${names.join(', ')}`,
    status: 503,
  });
}
