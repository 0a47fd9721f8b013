import type { Level } from '../../../auth/rights.ts';
import { isLegacyManifest, type Manifest } from './manifest.ts';

/** A mounted service, as its document in `_services` has it. */
export interface ServiceRecord {
  readonly mount: string;
  /** Key of the document with its zip. */
  readonly checksum: string;
  readonly manifest: Manifest;
  /** Given values by name. */
  readonly configuration: Readonly<Record<string, unknown>>;
  /** Mounts by the names of the dependencies. */
  readonly dependencies: Readonly<Record<string, string | readonly string[]>>;
  readonly isDevelopment: boolean;
  /** The service was installed as one of 2.8. */
  readonly isLegacy?: boolean;
  /** Requests without a user are passed to the service. */
  readonly isOpen: boolean;
  /** Its pages share the origin with the console. */
  readonly isTrusted: boolean;
  /** The level of its requests on its database. */
  readonly level: Exclude<Level, 'none'>;
}

/** The settings of a new mount. */
export const newMount = {
  configuration: {},
  dependencies: {},
  isDevelopment: false,
  isOpen: false,
  isTrusted: false,
  level: 'rw',
} as const;

/** Whether the service has the interface of 2.8. */
export function isLegacy(record: ServiceRecord): boolean {
  return record.isLegacy === true || isLegacyManifest(record.manifest);
}
