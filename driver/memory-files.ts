import { arangoError } from './ArangoError.ts';

/** Characters of all files together. */
const maxCharacters = 20_000_000;

/**
 * The module `fs` of a shell: files in the memory of its engine, which end with it. The files of the computer and of the
 * server are not reachable.
 */
export function memoryFiles() {
  const files = new Map<string, string>();
  const folders = new Set<string>(['/', '/tmp']);
  let count = 0;
  const missing = (path: string) => arangoError('ERROR_FILE_NOT_FOUND', `no file '${path}' in the shell`);
  const read = (path: unknown): string => {
    const text = files.get(normalized(path));
    if (text === undefined) throw missing(String(path));
    return text;
  };
  const write = (path: unknown, text: unknown): boolean => {
    const name = normalized(path);
    if (folders.has(name)) throw arangoError('ERROR_FILE_EXISTS', `'${name}' is a folder`);
    if (!folders.has(parentOf(name))) throw missing(parentOf(name));
    const others = [...files].reduce((sum, [other, { length }]) => (other === name ? sum : sum + length), 0);
    if (others + String(text).length > maxCharacters) {
      throw arangoError('ERROR_OUT_OF_MEMORY', 'files of the shell have at most 20,000,000 characters');
    }
    files.set(name, String(text));
    return true;
  };
  const makeDirectory = (path: unknown): void => {
    const name = normalized(path);
    if (files.has(name) || folders.has(name)) throw arangoError('ERROR_FILE_EXISTS', `'${name}' exists`);
    if (!folders.has(parentOf(name))) throw missing(parentOf(name));
    folders.add(name);
  };
  const listTree = (path: unknown): string[] => {
    const name = normalized(path);
    if (!folders.has(name)) throw missing(name);
    const prefix = name === '/' ? '/' : `${name}/`;
    return [...folders, ...files.keys()]
      .filter((each) => each.startsWith(prefix) && each !== '/')
      .map((each) => each.slice(prefix.length))
      .sort();
  };
  const remove = (path: unknown): void => {
    if (!files.delete(normalized(path))) throw missing(String(path));
  };
  return {
    read,
    readFileSync: read,
    write,
    writeFileSync: write,
    append: (path: unknown, text: unknown) => write(path, (files.get(normalized(path)) ?? '') + String(text)),
    exists: (path: unknown) => files.has(normalized(path)) || folders.has(normalized(path)),
    isFile: (path: unknown) => files.has(normalized(path)),
    isDirectory: (path: unknown) => folders.has(normalized(path)),
    size: (path: unknown) => read(path).length,
    list: (path: unknown) => listTree(path).filter((each) => !each.includes('/')),
    listTree,
    makeDirectory,
    makeDirectoryRecursive(path: unknown): void {
      const steps = normalized(path).split('/').slice(1);
      for (let at = 1; at <= steps.length; at++) {
        const folder = `/${steps.slice(0, at).join('/')}`;
        if (!folders.has(folder)) makeDirectory(folder);
      }
    },
    remove,
    removeDirectory(path: unknown): void {
      const name = normalized(path);
      if (listTree(name).length > 0)
        throw arangoError('ERROR_BAD_PARAMETER', `the folder '${name}' is not empty`);
      folders.delete(name);
    },
    move(from: unknown, to: unknown): void {
      write(to, read(from));
      remove(from);
    },
    join: (...parts: readonly unknown[]) => parts.map(String).join('/').replace(/\/+/g, '/'),
    getTempPath: () => '/tmp',
    getTempFile(): string {
      count += 1;
      return `/tmp/file-${count}`;
    },
    pathSeparator: '/',
  };
}

/** An absolute path without `.` and `..`, which do not leave the root. */
function normalized(path: unknown): string {
  const steps: string[] = [];
  for (const step of String(path).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return `/${steps.join('/')}`;
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}
