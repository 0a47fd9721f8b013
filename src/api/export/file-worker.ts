import type { FileAnswer, FileCall } from './file-calls.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The part of the file system API that exists in workers only. */
interface AccessHandle {
  write(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  getSize(): number;
  truncate(bytes: number): void;
  flush(): void;
  close(): void;
}

type WorkerFileHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<AccessHandle> };

const scope = globalThis as unknown as {
  postMessage(message: FileAnswer): void;
  onmessage: ((event: MessageEvent<FileCall>) => void) | null;
};

let handle: AccessHandle | undefined;
let written = 0;

/** Writes one file of the origin private file system. The page sends the next call after the answer to the last one. */
scope.onmessage = async ({ data: call }) => {
  try {
    await run(call);
    scope.postMessage({ kind: 'done' });
  } catch (error) {
    const { name, message } = error as Error;
    scope.postMessage({ kind: 'failed', name, message });
  }
};

async function run(call: FileCall): Promise<void> {
  switch (call.kind) {
    case 'open':
      handle = await openAt(call.name, call.bytes);
      written = call.bytes;
      return;
    case 'write':
      for (const bytes of call.parts) writeAll(bytes);
      return;
    case 'close':
      handle?.flush();
      handle?.close();
      handle = undefined;
  }
}

async function openAt(name: string, bytes: number): Promise<AccessHandle> {
  const file = await (await temporaryFolder())?.getFileHandle(name, { create: true });
  if (file === undefined) throw new Error('no temporary files in workers');
  const opened = await (file as WorkerFileHandle).createSyncAccessHandle();
  if (opened.getSize() < bytes) {
    opened.close();
    throw new Error('the file is shorter than its place');
  }
  opened.truncate(bytes);
  return opened;
}

function writeAll(bytes: Uint8Array<ArrayBuffer>): void {
  if (handle === undefined) throw new Error('the file is not open');
  for (let start = 0; start < bytes.length; ) {
    const count = handle.write(bytes.subarray(start), { at: written });
    if (count === 0) throw new DOMException('no more bytes can be written', 'QuotaExceededError');
    start += count;
    written += count;
  }
}
