import { valuesOf } from '../../lib/configuration.ts';
import { isLegacy, type ServiceRecord } from '../../lib/service-record.ts';
import type { MountedService } from '../../service/Services.ts';

/** A service in the list. */
export function summarise({ mount, record }: MountedService): object {
  const { manifest, isDevelopment } = record;
  const { name, version, provides = {} } = manifest;
  return { mount, name, version, provides, development: isDevelopment, legacy: isLegacy(record) };
}

/** A service with its manifest and its settings, whose values only users with rw see. */
export function describeService({ mount, record }: MountedService, withValues: boolean): object {
  const { manifest, checksum, configuration, dependencies, isDevelopment } = record;
  const { name, version } = manifest;
  return {
    mount,
    path: '',
    name,
    version,
    development: isDevelopment,
    legacy: isLegacy(record),
    manifest,
    checksum,
    options: withValues ? { configuration, dependencies } : { configuration: {}, dependencies: {} },
  };
}

/** The settings with their descriptions, by name. */
export function shownSettings(
  kind: 'configuration' | 'dependencies',
  record: ServiceRecord,
): Readonly<Record<string, object>> {
  if (kind === 'dependencies') {
    return Object.fromEntries(
      Object.entries(record.manifest.dependencies).map(([name, entry]) => [
        name,
        { ...entry, title: titleOf(name), current: record.dependencies[name] },
      ]),
    );
  }
  const values = valuesOf(record);
  return Object.fromEntries(
    Object.entries(record.manifest.configuration).map(([name, entry]) => {
      const { required = entry.default === undefined } = entry;
      const current = values[name];
      return [
        name,
        { ...entry, required, title: titleOf(name), current, currentRaw: record.configuration[name] },
      ];
    }),
  );
}

/** `someName` and `some-name` as `Some Name`. */
export function titleOf(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_.:-]+/)
    .filter((word) => word !== '')
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join(' ');
}

/** A text of a manifest, such as its author; undefined for another value. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  return typeof name === 'string' ? name : undefined;
}
