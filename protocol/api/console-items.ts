import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

/** Kinds of the documents that the console stores in a database. */
export const consoleItemKinds = ['notebook', 'scene', 'style', 'filter'] as const;
export type ConsoleItemKind = (typeof consoleItemKinds)[number];

/**
 * The rights of other users with read access to the database. `private`: nothing; `view`: read; `edit`: read and replace. The
 * owner and administrators may do everything, and only they share and remove.
 */
export const sharingLevels = ['private', 'view', 'edit'] as const;
export type Sharing = (typeof sharingLevels)[number];

export const consoleItem = z
  .looseObject({
    _key: z.string(),
    _rev: z.string(),
    kind: z.enum(consoleItemKinds),
    owner: z.string().optional().describe('Name of the user.'),
    sharing: z.enum(sharingLevels),
    access: z.enum(['view', 'edit', 'own']).describe('What the caller may do.'),
  })
  .meta({ id: 'ConsoleItem', description: 'A notebook, scene, style or filter with its members.' });

/** A former state of a notebook. */
export const notebookVersion = z.object({
  key: z.string(),
  changedBy: z.string().describe('Name of the user who saved it.'),
  changedAtMs: z.number().describe('Milliseconds since 1970.'),
  sizeBytes: z.int(),
});
export type NotebookVersion = z.infer<typeof notebookVersion>;

/** The server keeps this number of versions of a notebook, and together this size. The oldest ones are removed. */
export const maxNotebookVersions = 50;
export const maxNotebookVersionBytes = 4 << 20;
/** Saves of one user within this time are one version: the console saves after each second without a change. */
export const notebookVersionMs = 60_000;

const written = answer({ _key: z.string(), _rev: z.string() });
const body = z
  .looseObject({
    title: z.string(),
    sharing: z.enum(sharingLevels).optional().describe('Default: view, or the stored level.'),
    graph: z.string().optional(),
    collections: z
      .array(z.string())
      .optional()
      .describe('Scenes: the collections whose values it contains. Users without ro on each cannot read it.'),
    parts: z.array(z.string()).optional().describe('Scenes: keys of the parts of a large content, in order.'),
    content: z.string().optional().describe('Scenes: a small content. Without content and parts, both stay.'),
  })
  .describe('Kind, owner, time and author of the change are set by the server.');
const headers = z.object({
  'if-match': z.string().optional().describe('Only if the item has this revision.'),
});
const errors = [
  'ERROR_HTTP_BAD_PARAMETER',
  'ERROR_ARANGO_DOCUMENT_NOT_FOUND',
  'ERROR_ARANGO_CONFLICT',
] as const;

export const consoleItemsApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_admin/orrery/console/:kind',
    access: 'read',
    dialects: ['3.12'],
    summary: 'List the notebooks, scenes, styles or filters that the caller may read',
    description: 'Without the content of scenes and the cells of notebooks. Newest first.',
    query: z.object({ graph: z.string().optional().describe('Only those of a graph.') }),
    answers: {
      200: answer({
        result: z.array(consoleItem),
        skipped: z.int().describe('Documents of this kind that are malformed.'),
      }),
    },
    errors: ['ERROR_HTTP_BAD_PARAMETER'],
  },
  read: {
    method: 'GET',
    path: '/_admin/orrery/console/:kind/:key',
    access: 'read',
    dialects: ['3.12'],
    summary: 'Read a notebook, scene, style or filter',
    answers: { 200: consoleItem },
    errors: [...errors],
  },
  readPart: {
    method: 'GET',
    path: '/_admin/orrery/console/scene/:key/parts/:part',
    access: 'read',
    dialects: ['3.12'],
    summary: 'Read a part of the content of a large scene',
    description: '`part`: its number, counted from 0.',
    answers: { 200: answer({ content: z.string() }) },
    errors: [...errors],
  },
  listVersions: {
    method: 'GET',
    path: '/_admin/orrery/console/notebook/:key/versions',
    access: 'read',
    dialects: ['3.12'],
    summary: 'List the former versions of a notebook',
    description: `Newest first, for callers that may edit the notebook. At most ${maxNotebookVersions} versions are kept. Saves of one user within a minute are one version.`,
    answers: { 200: answer({ result: z.array(notebookVersion) }) },
    errors: [...errors],
  },
  readVersion: {
    method: 'GET',
    path: '/_admin/orrery/console/notebook/:key/versions/:version',
    access: 'read',
    dialects: ['3.12'],
    summary: 'Read a former version of a notebook',
    answers: {
      200: answer({ title: z.string(), cells: z.array(z.unknown()), parameters: z.looseObject({}) }),
    },
    errors: [...errors],
  },
  create: {
    method: 'POST',
    path: '/_admin/orrery/console/:kind',
    access: 'write',
    dialects: ['3.12'],
    summary: 'Save a new notebook, scene, style or filter',
    description: 'The caller becomes its owner. The parts of a large scene are created first.',
    body,
    answers: { 201: written },
    errors: [...errors, 'ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED'],
  },
  createPart: {
    method: 'POST',
    path: '/_admin/orrery/console/scene/parts',
    access: 'write',
    dialects: ['3.12'],
    summary: 'Save a part of the content of a large scene',
    body: z.object({ content: z.string() }),
    answers: { 201: written },
    errors: [...errors],
  },
  replace: {
    method: 'PUT',
    path: '/_admin/orrery/console/:kind/:key',
    access: 'write',
    dialects: ['3.12'],
    summary: 'Replace a notebook, scene, style or filter',
    description:
      'Owner and, for others than the owner and administrators, sharing stay. Parts that it no longer names are removed.',
    headers,
    body,
    answers: { 200: written },
    errors: [...errors],
  },
  remove: {
    method: 'DELETE',
    path: '/_admin/orrery/console/:kind/:key',
    access: 'write',
    dialects: ['3.12'],
    summary: 'Remove a notebook, scene, style or filter with its parts and versions',
    answers: { 204: noBody },
    errors: [...errors],
  },
  removePart: {
    method: 'DELETE',
    path: '/_admin/orrery/console/scene/parts/:part',
    access: 'write',
    dialects: ['3.12'],
    summary: 'Remove an own part that no scene names',
    description: '`part`: its key. For a save of a scene that failed.',
    answers: { 204: noBody },
    errors: [...errors],
  },
});

export default {
  id: 'console-items',
  title: 'Console: notebooks, scenes, styles and filters',
  description:
    'The documents of the collection _console. Users who are not administrators reach them here only, by owner and sharing level.',
  endpoints: consoleItemsApi,
} satisfies EndpointFamily;
