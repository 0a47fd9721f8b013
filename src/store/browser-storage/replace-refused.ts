import { ensureStorage } from './ensure-storage.ts';

// Imported first: other modules read storage when they are loaded. The text of the notice is not in the first load.
if (ensureStorage()) void import('./storage-notice.ts').then(({ showStorageNotice }) => showStorageNotice());
