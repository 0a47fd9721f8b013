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
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? 'manifest.json' : issue.path.join('.');
  throw new DatabaseError('ERROR_INVALID_APPLICATION_MANIFEST', {
    detail: `${place}: ${issue?.message ?? 'expected an object'}`,
  });
}
