import { workerData } from 'node:worker_threads';
import { documentRules } from '../document-rules/document-rules.ts';
import { setSandboxFile } from '../families/functions/lib/sandboxes.ts';
import { lowerThreadPriority } from '../lib/background-thread.ts';
import { ownThreadNumber } from '../lib/thread-times.ts';
import { DocumentLocks } from '../storage/collections/DocumentLocks.ts';
import { SharedNumbers } from '../storage/collections/SharedNumbers.ts';
import { NativeGate } from '../storage/lmdb/NativeGate.ts';
import { SharedActivity } from '../storage/lmdb/SharedActivity.ts';
import { openStore } from '../storage/Store.ts';
import type { ThreadSettings } from './messages.ts';
import { setQueryMemory } from './queries/query-memory.ts';
import { serveQueryThread } from './query-thread.ts';
import { ThreadPulse } from './ThreadPulse.ts';
import { sendToMain } from './thread-port.ts';
import { serveWriterThread } from './writer-thread.ts';

const settings = workerData as ThreadSettings;
if (settings.isBackground) lowerThreadPriority();
if (settings.memory !== undefined) setQueryMemory(settings.memory);
setSandboxFile(new URL('sandbox.js', import.meta.url));
const numbers = new SharedNumbers(settings.numbers);
const pulse = new ThreadPulse(settings.pulse);
const locks = settings.role === 'writer' ? new DocumentLocks() : undefined;
const store = openStore(settings.dataFolder, {
  isWriter: locks !== undefined,
  hasReserve: locks !== undefined,
  locks,
  numbers,
  activity: new SharedActivity(settings.activity),
  gate: settings.gate && new NativeGate(settings.gate),
  isInterrupted: () => pulse.isInterrupted,
  rulesOf: documentRules,
  logBytes: settings.logBytes ?? 0,
});
if (locks !== undefined) serveWriterThread(store, pulse, locks);
else serveQueryThread(store, pulse, settings);
sendToMain({ kind: 'ready', threadNumber: ownThreadNumber() });
