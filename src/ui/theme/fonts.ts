/** The bundled text font; system fonts are fallbacks for scripts that it does not cover. */
export const textFonts =
  '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif';

/** For code, keys and values. */
export const codeFonts =
  '"JetBrains Mono Variable", "JetBrains Mono", ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

/** Weights of the design; the file of a variable font contains all of them. */
const weights = [400, 600] as const;

/**
 * Resolves when the text font is available for canvas drawing; canvases do not wait for fonts.
 * If the font file cannot be loaded, it also resolves and the fallback font is drawn.
 */
export async function loadTextFont(): Promise<void> {
  const loads = weights.map((weight) => document.fonts.load(`${weight} 16px ${textFonts}`));
  await Promise.allSettled(loads);
}

/** Calls the listener when another subset of a font has been loaded, such as Cyrillic. */
export function onFontsLoaded(listener: () => void): () => void {
  document.fonts.addEventListener('loadingdone', listener);
  return () => document.fonts.removeEventListener('loadingdone', listener);
}
