import satisfies from 'semver/functions/satisfies.js';
import gtr from 'semver/ranges/gtr.js';
import validRange from 'semver/ranges/valid.js';
import { z } from 'zod';
import { DatabaseError } from '../../../../protocol/errors.ts';

const configurationTypes = [
  'boolean',
  'bool',
  'json',
  'integer',
  'int',
  'number',
  'password',
  'string',
] as const;

const configurationEntry = z.looseObject({
  type: z.enum(configurationTypes).default('string'),
  description: z.string().optional(),
  default: z.unknown().optional(),
  required: z.boolean().optional(),
});

const dependency = z.union([
  z.string().transform((text) => {
    const [name = '', version = '*'] = text.split(':');
    return { name, version, description: undefined, required: true, multiple: false };
  }),
  z.looseObject({
    name: z.string().default('*'),
    version: z.string().default('*'),
    description: z.string().optional(),
    required: z.boolean().default(true),
    multiple: z.boolean().default(false),
  }),
]);

const assetRule = z.union([
  z.string(),
  z.looseObject({ path: z.string(), type: z.string().optional(), gzip: z.boolean().optional() }),
]);

const filePath = z.string().min(1).max(1024);

/** Members with other names are kept: later versions of ArangoDB and tools have their own. */
const manifestForm = z.looseObject({
  name: z.string().optional(),
  version: z.string().optional(),
  description: z.string().optional(),
  author: z.unknown().optional(),
  license: z.unknown().optional(),
  engines: z.record(z.string(), z.string()).optional(),
  main: filePath.optional(),
  lib: z.string().max(1024).default('.'),
  defaultDocument: z.string().optional(),
  thumbnail: filePath.optional(),
  controllers: z.union([filePath, z.record(z.string(), filePath)]).optional(),
  exports: z.union([filePath, z.record(z.string(), filePath)]).optional(),
  setup: filePath.optional(),
  teardown: filePath.optional(),
  scripts: z.record(z.string(), filePath).default({}),
  tests: z.union([filePath.transform((path) => [path]), z.array(filePath)]).default([]),
  files: z.record(z.string(), assetRule).default({}),
  configuration: z.record(z.string(), configurationEntry).default({}),
  dependencies: z.record(z.string(), dependency).default({}),
  provides: z
    .union([
      z.record(z.string(), z.string()),
      z.string().transform((text) => {
        const [name = '', version = '*'] = text.split(':');
        return { [name]: version };
      }),
      z.array(z.string()).transform((names) => Object.fromEntries(names.map((name) => [name, '*']))),
    ])
    .optional(),
});

/** A manifest with its defaults. */
export type Manifest = z.output<typeof manifestForm>;
export type ConfigurationEntry = z.output<typeof configurationEntry>;

/** Reads a manifest. Throws 3000 (malformed manifest) for text that is not JSON, 3001 (invalid manifest) with the place. */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const detail = `manifest.json: ${error instanceof Error ? error.message : String(error)}`;
    throw new DatabaseError('ERROR_MALFORMED_MANIFEST_FILE', { detail });
  }
  const parsed = manifestForm.safeParse(value);
  if (parsed.success) return withScripts(parsed.data);
  const [issue] = parsed.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? 'manifest.json' : issue.path.join('.');
  throw new DatabaseError('ERROR_INVALID_APPLICATION_MANIFEST', {
    detail: `${place}: ${issue?.message ?? 'expected an object'}`,
  });
}

/** Before 2.6, the scripts setup and teardown were members of the manifest. */
function withScripts(manifest: Manifest): Manifest {
  const { setup, teardown, scripts } = manifest;
  const former = {
    ...(setup === undefined ? {} : { setup }),
    ...(teardown === undefined ? {} : { teardown }),
  };
  return { ...manifest, scripts: { ...former, ...scripts } };
}

/** The first version of ArangoDB with the interface of today. */
const currentInterface = '3.0.0';

/**
 * Whether a service has the interface of 2.8: its manifest names versions below 3.0 only, or has members that manifests of
 * today do not have.
 */
export function isLegacyManifest(manifest: Manifest): boolean {
  const { controllers, exports, setup, teardown, engines, main } = manifest;
  const range = engines?.arangodb;
  if (range !== undefined && validRange(range) !== null) return gtr(currentInterface, range);
  return main === undefined && [controllers, exports, setup, teardown].some((each) => each !== undefined);
}

/** A warning for a service whose range of versions excludes the version of the server; undefined without one. */
export function engineWarning({ engines }: Manifest, version: string): string | undefined {
  const range = engines?.arangodb;
  if (range === undefined || validRange(range) === null || satisfies(version, range)) return undefined;
  return `the manifest asks for ArangoDB ${range}, the server answers as ${version}`;
}
