import { arangoError } from '../../ArangoError.ts';
import { joinPath } from '../ModuleLoader.ts';
import type { UnitSettings } from '../service-call.ts';

/** The parts of a service that its files of 2.8 are loaded with. */
interface LegacyUnit {
  readonly settings: UnitSettings;
  readonly loader: { load(path: string, fresh?: { readonly context: unknown }): unknown };
  contextOf(argv: readonly unknown[], prefix: string): unknown;
}

/** Runs the files of the member `controllers`: each defines routes below its prefix. */
export function loadControllers(unit: LegacyUnit): void {
  for (const [prefix, file] of entriesOf(unit.settings.manifest.controllers)) {
    unit.loader.load(fileOf(unit, file), { context: unit.contextOf([], prefix.replace(/\/+$/, '')) });
  }
}

/** The exports of the files of the member `exports`: of one file, or of several by name. Undefined without the member. */
export function loadExports(unit: LegacyUnit): unknown {
  const { exports: given } = unit.settings.manifest;
  if (typeof given === 'string') return unit.loader.load(fileOf(unit, given));
  const entries = entriesOf(given);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([name, file]) => [name, unit.loader.load(fileOf(unit, file))]));
}

function entriesOf(given: unknown): readonly (readonly [string, string])[] {
  if (typeof given === 'string') return [['/', given]];
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).map(([name, file]) => [name, String(file)]);
}

/** The path of a file, which may be relative to the folder `lib`. */
function fileOf({ settings: { files, manifest } }: LegacyUnit, name: string): string {
  const lib = typeof manifest.lib === 'string' ? manifest.lib : '';
  const paths = ['', lib].map((folder) => joinPath(folder, name) ?? '');
  const found = paths.flatMap((path) => [path, `${path}.js`]).find((path) => files.includes(path));
  if (found !== undefined) return found;
  throw arangoError('ERROR_MODULE_NOT_FOUND', `Cannot find module '${name}', which the manifest names`);
}
