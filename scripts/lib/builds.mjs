import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './project.mjs';

/**
 * Builds are folders named after the content of their sources, `dist/server-<fingerprint>`. The link `dist/server` leads
 * to the newest one and is replaced atomically. A running server keeps its folders while others are built.
 */
const dist = join(root, 'dist');
/** One file per running server, named after its process: the folders that it uses. */
const usedFolder = join(dist, 'used');

/** Folders that no server uses are removed after this time; one that starts has not marked its folders yet. */
const unusedMs = 3_600_000;

/** @typedef {import('./project.mjs').BuildTarget} BuildTarget */

/** @param {BuildTarget} target @param {string} fingerprint */
const nameOf = (target, fingerprint) => `${target}-${fingerprint}`;

/** True if the newest build of a target has these sources. @param {BuildTarget} target @param {string} fingerprint */
export function isCurrentBuild(target, fingerprint) {
  const link = join(dist, target);
  return linkedName(link) === nameOf(target, fingerprint) && existsSync(link);
}

/**
 * Makes the build of a fingerprint the newest one; `build` writes it into the given folder if it does not exist yet. A
 * build that fails or is interrupted changes nothing.
 * @param {BuildTarget} target
 * @param {string} fingerprint
 * @param {(folder: string) => Promise<void>} build
 */
export async function switchToBuild(target, fingerprint, build) {
  const name = nameOf(target, fingerprint);
  const folder = join(dist, name);
  if (!existsSync(folder)) {
    const unfinished = join(dist, `unfinished-${name}-${process.pid}`);
    mkdirSync(dist, { recursive: true });
    try {
      await build(unfinished);
      moveUnlessThere(unfinished, folder);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  switchLink(join(dist, target), name);
  removeUnused(Date.now());
}

/** The folder of the newest build, without links. @param {BuildTarget} target */
export function currentFolder(target) {
  return realpathSync(join(dist, target));
}

/** Protects the folders that a server runs from, until the returned function is called. @param {readonly string[]} folders */
export function markUsed(folders) {
  const file = join(usedFolder, String(process.pid));
  try {
    mkdirSync(usedFolder, { recursive: true });
    writeFileSync(file, JSON.stringify(folders.map((folder) => basename(folder))));
  } catch (error) {
    // A user without write access to the folder cannot remove old builds.
    if (!isReadOnly(error)) throw error;
    return () => undefined;
  }
  return () => rmSync(file, { force: true });
}

/** Whether the folder of the project cannot be written to. @param {NodeJS.ErrnoException} error */
export function isReadOnly(error) {
  return error.code === 'EROFS' || error.code === 'EACCES' || error.code === 'EPERM';
}

/** Removes builds that are neither new, nor the newest, nor used by a running server. @param {number} nowMs */
export function removeUnused(nowMs) {
  const kept = new Set(usedNames());
  for (const target of ['console', 'server']) kept.add(linkedName(join(dist, target)));
  for (const name of readdirSync(dist)) {
    if (!/^(?:unfinished-)?(?:console|server)-/.test(name) || kept.has(name)) continue;
    const folder = join(dist, name);
    const changedMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? nowMs;
    if (nowMs - changedMs > unusedMs) rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {string[]} */
function usedNames() {
  if (!existsSync(usedFolder)) return [];
  return readdirSync(usedFolder).flatMap((pid) => {
    const file = join(usedFolder, pid);
    if (!isRunning(Number(pid))) {
      rmSync(file, { force: true });
      return [];
    }
    return JSON.parse(readFileSync(file, 'utf8'));
  });
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process belongs to another user.
    return error.code === 'EPERM';
  }
}

/** Another process may have built the same meanwhile. @param {string} from @param {string} to */
function moveUnlessThere(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

/** @param {string} link @param {string} name */
function switchLink(link, name) {
  // A folder of a version without links.
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === false) {
    renameSync(link, `${link}-former-${process.pid}`);
  }
  const next = `${link}.next-${process.pid}`;
  rmSync(next, { force: true });
  // Windows has links to folders (junctions) without special rights, with absolute targets only.
  if (process.platform === 'win32') symlinkSync(join(dist, name), next, 'junction');
  else symlinkSync(name, next);
  try {
    renameSync(next, link);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
    rmSync(link, { force: true });
    renameSync(next, link);
  }
}

/** @param {string} link @returns {string | undefined} */
function linkedName(link) {
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return undefined;
  return basename(readlinkSync(link));
}
