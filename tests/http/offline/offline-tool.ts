import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../project-files.ts';

/** Runs the server program with the options of a command on a data folder. `text`: its reports, then its errors. */
export function runTool(
  ...args: readonly string[]
): Promise<{ readonly status: number | null; readonly text: string }> {
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js'), ...args]);
  let reports = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    reports += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return new Promise((resolve) => {
    child.on('close', (status) => {
      const lines = reports.split('\n').filter((line) => line !== '');
      const texts = lines.map((line) => (JSON.parse(line) as { readonly text: string }).text);
      resolve({ status, text: [...texts, errors].join('\n') });
    });
  });
}
