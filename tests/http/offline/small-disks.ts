import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { temporaryServers } from './temporary-servers.ts';

/** True with the permission to mount disks. */
export const isMounting = (() => {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Returns a function that runs a test with a small disk of its own. */
export function smallDisks(servers: ReturnType<typeof temporaryServers>) {
  return async (sizeKiB: number, body: (disk: string) => Promise<void>): Promise<void> => {
    const disk = servers.at('disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeKiB}k`, 'tmpfs', disk]);
    try {
      await body(disk);
    } finally {
      // A disk with open files cannot be unmounted, and that error would hide the one of the test.
      await servers.kill();
      execFileSync('umount', [disk]);
    }
  };
}
