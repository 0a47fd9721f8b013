import { fileURLToPath } from 'node:url';
import { type Browser, firefox } from 'playwright';
import { startDisplay } from './display.ts';

/** Debian's Firefox on a display of its own, driven with WebDriver BiDi. `scheme`: the colour scheme of the system. */
export async function launchFirefox(scheme: 'light' | 'dark' = 'light'): Promise<Browser> {
  const display = await startDisplay();
  try {
    const browser = await firefox.launch({
      channel: 'moz-firefox',
      executablePath: fileURLToPath(new URL('./firefox-bidi.mjs', import.meta.url)),
      env: { ...process.env, DISPLAY: display.name },
      headless: false,
      firefoxUserPrefs: {
        'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
        // The software renderer of Mesa is on Firefox's list of drivers without WebGL.
        'webgl.force-enabled': true,
      },
    });
    browser.on('disconnected', () => display.stop());
    return browser;
  } catch (error) {
    display.stop();
    throw error;
  }
}

/**
 * Runs in the page, for `addInitScript`: Playwright inserts text in Firefox by the property `value`, which React does not
 * notice. It is inserted like typed text instead.
 */
export function insertTextAsTyped(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set: () => undefined,
  });
}
