import { filePattern } from '../file-pattern.ts';
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
  readText: (path: string) => string | undefined,
): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const rules = (manifest.files ?? {}) as AssetRules;
  const known = new Set(files);
  const built = builtAsset(manifest.assets, files, path);
  if (built !== undefined) {
    const parts = built.files.map((file) => readText(file) ?? '');
    response.type(built.type ?? path.slice(path.lastIndexOf('.') + 1));
    response.body = parts.join('\n');
    return true;
  }
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

/** A file of 2.8 that consists of others: the paths and patterns of its member `files`, in their order. */
interface BuiltAsset {
  readonly files: readonly string[];
  readonly type: string | undefined;
}

function builtAsset(assets: unknown, names: readonly string[], path: string): BuiltAsset | undefined {
  if (typeof assets !== 'object' || assets === null) return undefined;
  for (const [from, asset] of Object.entries(assets)) {
    const { files, contentType } = (asset ?? {}) as {
      readonly files?: unknown;
      readonly contentType?: unknown;
    };
    if (!Array.isArray(files) || joinPath('', from) !== joinPath('', path)) continue;
    const found = files.map(String).flatMap((pattern) => {
      const form = filePattern(pattern);
      return names.filter((name) => form.test(name)).sort();
    });
    return { files: [...new Set(found)], type: typeof contentType === 'string' ? contentType : undefined };
  }
  return undefined;
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
