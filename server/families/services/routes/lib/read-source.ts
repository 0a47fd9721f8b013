import { skeleton } from '../../../../../protocol/api/foxxes.ts';
import { badParameter, DatabaseError } from '../../../../../protocol/errors.ts';
import type { RequestScope } from '../../../../route/route.ts';
import { generateService } from '../../lib/generate-service.ts';
import { packTexts } from '../../lib/pack-zip.ts';
import { getStoreService, packStoreService } from '../../lib/store.ts';
import { loadFolder, type ServiceUpload } from './service-upload.ts';

/* The sources of services by the calls of the console. */

/** Reads the service that a call names. */
type SourceReader = (request: RequestScope) => Promise<ServiceUpload>;

function withoutSettings(source: Uint8Array): ServiceUpload {
  return { source, configuration: {}, dependencies: {} };
}

/** A member of the body. Throws 3014 (source not found) without it. */
function requireText(request: RequestScope, name: string, example: string): string {
  const text = request.jsonObject()[name];
  if (typeof text === 'string' && text !== '') return text;
  throw new DatabaseError('ERROR_SERVICE_SOURCE_NOT_FOUND', {
    detail: `expected the member '${name}' with a text such as '${example}'`,
  });
}

export const readZipSource: SourceReader = async (request) => {
  const name = requireText(request, 'zipFile', 'uploads/…');
  const { owner, databaseName, services } = request;
  const { bytes } = services.uploads.get(owner, databaseName, name);
  return withoutSettings(bytes);
};

export const readStoreSource: SourceReader = async (request) => {
  const { manifest, files } = getStoreService(requireText(request, 'name', 'rest-collection'));
  const { version } = request.jsonObject();
  if (version !== undefined && version !== manifest.version) {
    throw badParameter(`version: expected '${manifest.version ?? ''}', found '${String(version)}'`);
  }
  return withoutSettings(await packStoreService(files));
};

const repositoryForm = /^[\w.-]+\/[\w.-]+$/;

export const readGitSource: SourceReader = async (request) => {
  const url = requireText(request, 'url', 'account/repository');
  const { version = 'master' } = request.jsonObject();
  const { sources } = request.services;
  if (/^https?:/i.test(url)) return withoutSettings(await sources.loadUrl(url));
  if (!repositoryForm.test(url) || typeof version !== 'string' || !/^[\w./-]{1,200}$/.test(version)) {
    throw badParameter(
      `expected account/repository and a tag or branch, found '${url}' and '${String(version)}'`,
    );
  }
  return withoutSettings(await sources.loadRepository(url, version));
};

export const readFolderSource: SourceReader = async (request) =>
  withoutSettings(await loadFolder(request, requireText(request, 'path', '/services/mine')));

export const readGeneratedSource: SourceReader = async (request) => {
  const parsed = skeleton.safeParse(request.jsonObject());
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw badParameter(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'expected an object'}`);
  }
  const { name, ...options } = parsed.data;
  // An empty name has the default of an absent one.
  return withoutSettings(await packTexts(generateService({ ...options, name: name || 'MyApp' })));
};
