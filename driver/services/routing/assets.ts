import { joinPath } from '../ModuleLoader.ts';
import type { UnitSettings } from '../service-call.ts';
import { decode } from './decode.ts';
import type { ServiceRequest } from './ServiceRequest.ts';
import type { ServiceResponse } from './ServiceResponse.ts';

interface Asset {
  readonly file: string;
  readonly type: string | undefined;
}

/** The folders and files of a manifest that are served without a route, by their paths below the mount. */
type AssetRules = Readonly<Record<string, string | { readonly path: string; readonly type?: string }>>;

/**
 * Answers a request without a route with a file of the manifest, or redirects from the mount to the default document.
 * False if there is none.
 */
export function sendAsset(
  { manifest, files, mount }: UnitSettings,
  { method, path, baseUrl }: ServiceRequest,
  response: ServiceResponse,
): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const rules = (manifest.files ?? {}) as AssetRules;
  const known = new Set(files);
  const asset = findAsset(rules, known, path);
  if (asset !== undefined) {
    if (asset.type !== undefined) response.type(asset.type);
    response.sendFile(asset.file);
    return true;
  }
  const document = String(manifest.defaultDocument ?? 'index.html');
  if (path !== '/' || document === '' || findAsset(rules, known, `/${document}`) === undefined) return false;
  response.redirect(307, `${baseUrl}${mount}/${document}`);
  return true;
}

function findAsset(rules: AssetRules, known: ReadonlySet<string>, path: string): Asset | undefined {
  const sorted = Object.entries(rules).sort(([left], [right]) => right.length - left.length);
  for (const [from, rule] of sorted) {
    const prefix = `/${from}`.replace(/\/+/g, '/').replace(/\/$/, '');
    if (path !== prefix && !path.startsWith(`${prefix}/`)) continue;
    const { path: target, type } = typeof rule === 'string' ? { path: rule, type: undefined } : rule;
    const folder = joinPath('', target);
    const below = joinPath('', decode(path.slice(prefix.length)));
    if (folder === undefined || below === undefined) continue;
    // The rest of the path stays in the folder of the rule.
    const file = [folder, below].filter((part) => part !== '').join('/');
    if (known.has(file)) return { file, type };
  }
  return undefined;
}
