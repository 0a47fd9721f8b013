import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root, sourceFiles } from './project-files.ts';

/**
 * Two measure the memory of the process, and collect its garbage, which takes longer the more modules it has imported. The
 * others failed once in a shared worker (tests/unstable.md); those of the documents load React with the whole console.
 */
const needsOwnProcess: readonly string[] = [
  'tests/docs/site.test.ts',
  'tests/docs/written-pages.test.ts',
  'tests/server/engine/collect-when-idle.test.ts',
  'tests/server/offline/dump-and-restore.test.ts',
  'tests/workers/job-memory.test.ts',
];

/** Test files that can share a worker and its modules with others, because they replace no modules. */
export interface SharingFiles {
  /** Unit tests without a DOM. */
  readonly pure: readonly string[];
  readonly dom: readonly string[];
  readonly http: readonly string[];
}

/**
 * HTTP tests that replace the network, measure the memory of their process, or run a server or parts of the console in it.
 */
const ownHttpProcess =
  /\bvi\.(?:stubGlobal|spyOn)\(|setFlagsFromString|\/(?:limited-app|console-page)\.ts'|'(?:\.\.\/)+src\//;

export function sharingFiles(): SharingFiles {
  const files = { pure: [] as string[], dom: [] as string[], http: [] as string[] };
  for (const path of sourceFiles(['tests'])) {
    if (!/\.test\.tsx?$/.test(path) || needsOwnProcess.includes(path)) continue;
    const text = readFileSync(join(root, path), 'utf8');
    if (/\bvi\.(?:mock|doMock|resetModules)\(/.test(text)) continue;
    if (!path.startsWith(join('tests', 'http')))
      files[text.includes('@vitest-environment jsdom') ? 'dom' : 'pure'].push(path);
    else if (!ownHttpProcess.test(text)) files.http.push(path);
  }
  return files;
}

/** Folders of the files of several kinds in one project. */
const folders = [join(root, 'e2e'), join(root, 'tests', 'http')];

/** Files of the most processor time (docs/testing.md), in which no other file shall wait for the end of the run. */
const longFiles = [
  'e2e/gpu-pictures.test.ts',
  'e2e/whole-debian.test.ts',
  'e2e/looks.test.ts',
  'e2e/administrator-day.test.ts',
  'e2e/loading.test.ts',
  'e2e/edges.test.ts',
  'tests/http/security/rights.test.ts',
  'tests/http/security/attack.test.ts',
  'tests/http/security/bodies.test.ts',
  'tests/http/services/safety.test.ts',
  'tests/http/golden.test.ts',
  'tests/workers/job-memory.test.ts',
].map((path) => join(root, path));

/** Long files first, and the files of all kinds evenly mixed: those of one wait while those of another compute. */
export class MixedProjects extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longFiles.includes(moduleId);
    const byKind = new Map<string, TestSpecification[]>();
    for (const file of [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]) {
      const kind = `${file.project.name} ${folders.findIndex((folder) => file.moduleId.startsWith(folder))}`;
      byKind.set(kind, [...(byKind.get(kind) ?? []), file]);
    }
    return [...byKind.values()]
      .flatMap((group) => group.map((file, index) => ({ file, place: (index + 0.5) / group.length })))
      .sort((one, other) => one.place - other.place)
      .map(({ file }) => file);
  }
}
