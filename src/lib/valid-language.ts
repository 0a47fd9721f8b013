/**
 * Replaces a language of the browser that is no language tag. WebKitGTK reports the locale of the system, such as `C`,
 * and libraries pass it to `Intl`, which throws RangeError.
 */
export function ensureValidLanguage(): void {
  if (isTag(navigator.language)) return;
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
  Object.defineProperty(navigator, 'languages', { value: ['en-US'], configurable: true });
}

function isTag(language: string): boolean {
  try {
    Intl.getCanonicalLocales(language);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
