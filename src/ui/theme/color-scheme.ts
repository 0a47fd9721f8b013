import { localStorageColorSchemeManager, type MantineColorSchemeManager } from '@mantine/core';
import { storageKey } from '../../store/browser-storage/storage-key.ts';

/** Stores the chosen theme in this browser, for all users of the site: the sign-in page has it, too. */
export function colorSchemeManager(): MantineColorSchemeManager {
  return localStorageColorSchemeManager({ key: storageKey('site', 'color-scheme') });
}
