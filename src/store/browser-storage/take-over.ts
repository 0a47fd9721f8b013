import { siteBase } from '../../lib/page-location.ts';
import { browserItems } from './browser-items.ts';
import { storageKey } from './storage-key.ts';

/** Set when the user's items of earlier versions have been moved. */
const markKey = () => storageKey('user', 'taken-over');

/** True if nothing of an earlier version has to be moved for the signed-in user. */
export function isTakenOver(): boolean {
  return browserItems.read(markKey()) !== undefined;
}

/**
 * Moves what earlier versions have stored for the user to the keys of this version, once. They keyed by user and
 * database only, so that below a sub-path the items may be those of another server of the host: there they stay where
 * they are. Does not reject: what cannot be moved stays, and the next page tries again.
 */
export async function takeOverFormerItems(user: string): Promise<void> {
  try {
    if (siteBase() === '') {
      // Needed once in each browser, so it is not in the first load.
      const [{ formerDatabases, moveFormerDatabases }, { formerUser, hasFormerItems, moveFormerItems }] =
        await Promise.all([import('./former-databases.ts'), import('./former-items.ts')]);
      const databases = await formerDatabases();
      if (databases.length > 0) await moveFormerDatabases(databases, user);
      if (hasFormerItems()) moveFormerItems(formerUser(user));
    }
    browserItems.write(markKey(), new Date().toISOString());
  } catch (error) {
    console.info('what an earlier version has stored in this browser could not be taken over', error);
  }
}
