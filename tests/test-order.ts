import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root, sourceFiles } from './project-files.ts';

/** One measures the memory of the process; the other failed once in a shared worker (tests/unstable.md). */
const needsOwnProcess: readonly string[] = [
  'tests/server/engine/collect-when-idle.test.ts',
  'tests/server/offline/dump-and-restore.test.ts',
];

/**
 * Unit test files that can share a worker and its modules with others: without a DOM, and without replaced modules.
 */
export function pureFiles(): readonly string[] {
  return sourceFiles(['tests'])
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith(join('tests', 'http')))
    .filter((path) => !needsOwnProcess.includes(path))
    .filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return !/@vitest-environment jsdom|\bvi\.(?:mock|doMock|resetModules)\(/.test(text);
    });
}

/** Files of about a minute and more, in which no other file shall wait for the end of the run. */
const longFiles = ['whole-debian', 'gpu-pictures', 'administrator-day', 'looks', 'edges'].map((name) =>
  join(root, 'e2e', `${name}.test.ts`),
);

/** Long files first, and the files of all projects evenly mixed: those of one wait while those of another compute. */
export class MixedProjects extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longFiles.includes(moduleId);
    const byProject = new Map<string, TestSpecification[]>();
    for (const file of [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]) {
      const { name } = file.project;
      byProject.set(name, [...(byProject.get(name) ?? []), file]);
    }
    return [...byProject.values()]
      .flatMap((group) => group.map((file, index) => ({ file, place: (index + 0.5) / group.length })))
      .sort((one, other) => one.place - other.place)
      .map(({ file }) => file);
  }
}
