import { parseSync } from 'rolldown/utils';
import { groupModules } from './file-groups.mjs';

/** Bytes of source for each byte of the compressed file, about. */
const compression = 7;

/**
 * A group of Rolldown's `codeSplitting` that puts the modules of the console into few files, see `file-groups.mjs`. Rolldown
 * loads what a file imports before it runs the file, so the entries keep their meaning.
 * @param {Rules} rules
 */
export function fileGroups(rules) {
  /** @type {Set<string>} */
  const included = new Set();
  /** @type {ReadonlyMap<string, string> | undefined} */
  let names;
  return {
    debugName: 'console files',
    // Rolldown tests all modules that the build includes before it asks for the first name.
    test(/** @type {string} */ id) {
      included.add(id);
      return true;
    },
    name(/** @type {string} */ id, /** @type {Context} */ context) {
      names ??= fileNames(included, context, rules);
      return names.get(id) ?? null;
    },
    // The groups have no circles, so each module can stand in a file without its imports.
    includeDependenciesRecursively: false,
  };
}

/** @typedef {import('./file-groups.mjs').Rules} Rules */
/**
 * @typedef {object} Info
 * @property {string | null} code
 * @property {boolean} isEntry
 * @property {readonly string[]} importedIds
 * @property {readonly string[]} dynamicallyImportedIds
 */
/** @typedef {{ getModuleInfo(id: string): Info | null }} Context */

/** The name of its file by module. @param {ReadonlySet<string>} included @param {Context} context @param {Rules} rules */
function fileNames(included, context, rules) {
  const reader = new ImportReader(included, context);
  const modules = [...included].flatMap((id) => {
    const info = context.getModuleInfo(id);
    if (info === null) return [];
    const bytes = (info.code?.length ?? 0) / compression;
    const { isEntry, dynamicallyImportedIds: lazy } = info;
    return { id, isEntry, bytes, imports: reader.importsOf(id), lazy };
  });
  const firstEntries = modules.filter(({ isEntry }) => isEntry).map(({ id }) => id);
  const entries = new Set([...firstEntries, ...modules.flatMap(({ lazy }) => lazy)]);
  const bytes = new Map(modules.map((module) => [module.id, module.bytes]));
  /** @type {Map<string, string>} */
  const names = new Map();
  const used = new Set();
  for (const members of groupModules(modules, firstEntries, rules)) {
    const name = nameOfGroup(members, entries, bytes, rules);
    let unique = name;
    for (let number = 2; used.has(unique); number++) unique = `${name}-${number}`;
    used.add(unique);
    for (const id of members) names.set(id, unique);
  }
  return names;
}

/**
 * A group is named after the entry that is loaded most often, with the shortest path, or else after its largest module, or the
 * package of it.
 * @param {readonly string[]} members @param {ReadonlySet<string>} entries @param {ReadonlyMap<string, number>} bytes
 * @param {Rules} rules
 */
function nameOfGroup(members, entries, bytes, { occasionOf, weightOf }) {
  const weight = (/** @type {string} */ id) => weightOf(occasionOf(id));
  const ofEntries = members
    .filter((id) => entries.has(id))
    .sort((a, b) => weight(b) - weight(a) || a.length - b.length);
  const largest = members.reduce((a, b) => ((bytes.get(b) ?? 0) > (bytes.get(a) ?? 0) ? b : a));
  const [path = ''] = (ofEntries[0] ?? largest).split('?');
  const packageName = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path.replaceAll('\\', '/'))?.[1];
  const name = ofEntries.length === 0 ? packageName : undefined;
  return (
    (name ?? path.replace(/^.*[\\/]|\.\w+$/g, '')).replaceAll(/[^\w-]+/g, '-').replace(/^-/, '') || 'part'
  );
}

/**
 * Finds the included modules that a module imports, also through index files that the build omits: of such a file only the
 * imported names count.
 */
class ImportReader {
  /** @param {ReadonlySet<string>} included @param {Context} context */
  constructor(included, context) {
    this.included = included;
    this.context = context;
    /** @type {Map<string, readonly Link[]>} */
    this.links = new Map();
  }

  /** @param {string} id @returns {readonly string[]} */
  importsOf(id) {
    const importedIds = this.context.getModuleInfo(id)?.importedIds ?? [];
    if (importedIds.every((imported) => this.included.has(imported))) return importedIds;
    /** @type {Set<string>} */
    const found = new Set();
    for (const { to, name } of this.linksOf(id)) this.follow(to, name, found, new Set());
    found.delete(id);
    return [...found];
  }

  /**
   * Adds the included modules that export a name of a module. `*`: all its names.
   * @param {string} id @param {string} name @param {Set<string>} found @param {Set<string>} seen
   */
  follow(id, name, found, seen) {
    const key = `${id} ${name}`;
    if (seen.has(key)) return;
    seen.add(key);
    if (this.included.has(id)) {
      found.add(id);
      return;
    }
    for (const link of this.linksOf(id))
      if (name === '*' || link.as === name) this.follow(link.to, link.name, found, seen);
      else if (link.as === '*') this.follow(link.to, name, found, seen);
  }

  /** @param {string} id */
  linksOf(id) {
    const known = this.links.get(id);
    if (known !== undefined) return known;
    const info = this.context.getModuleInfo(id);
    const links = linksOf(info?.code ?? '', info?.importedIds ?? []);
    this.links.set(id, links);
    return links;
  }
}

/**
 * Imports of a module, and its exports from others. `name`: in the other module, `*` for all; `as`: the name that this
 * module exports, `*` for all names.
 * @typedef {{ to: string, name: string, as: string | undefined }} Link
 */

/** @param {string} code @param {readonly string[]} importedIds in the order of the code @returns {readonly Link[]} */
function linksOf(code, importedIds) {
  const { staticImports, staticExports } = parseSync('module.js', code).module;
  const exports = staticExports.flatMap(({ entries }) => entries);
  const requests = [...staticImports, ...exports]
    .flatMap(({ moduleRequest }) => moduleRequest ?? [])
    .sort((a, b) => a.start - b.start);
  const sources = [...new Set(requests.map(({ value }) => value))];
  if (sources.length > importedIds.length) return importedIds.map((to) => ({ to, name: '*', as: '*' }));
  const idOf = new Map(sources.map((source, index) => [source, importedIds[index] ?? '']));
  /** @type {Link[]} */
  const links = [];
  /** Modules that are imported as an object, by the name of the object. @type {Map<string, string>} */
  const namespaces = new Map();
  for (const { moduleRequest, entries } of staticImports) {
    const to = idOf.get(moduleRequest.value) ?? '';
    if (entries.length === 0) links.push({ to, name: '*', as: undefined });
    for (const { importName, localName } of entries) {
      links.push({ to, name: nameOf(importName), as: undefined });
      if (importName.kind === 'NamespaceObject') namespaces.set(localName.value, to);
    }
  }
  for (const { moduleRequest, importName, exportName, localName } of exports) {
    const to = moduleRequest === null ? namespaces.get(localName.name ?? '') : idOf.get(moduleRequest.value);
    if (to !== undefined) links.push({ to, name: nameOf(importName), as: exportName.name ?? '*' });
  }
  return links;
}

/** @param {{ kind: string, name: string | null }} name */
function nameOf({ kind, name }) {
  if (kind === 'Default') return 'default';
  return name ?? '*';
}
