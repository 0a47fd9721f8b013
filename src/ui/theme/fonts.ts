/** The text font, bundled; the system's fonts stand in for scripts that it lacks. */
export const textFonts =
  '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif';

/** For code, keys and values. */
export const codeFonts =
  '"JetBrains Mono Variable", "JetBrains Mono", ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

/** Weights of the design; a variable font's file holds all of them. */
const weights = [400, 600] as const;

/**
 * Resolves when the text font can be drawn on a canvas, which does not wait for fonts by itself.
 * A browser without the font (the file could not be loaded) resolves too, and the fallback is drawn.
 */
export async function loadTextFont(): Promise<void> {
  const loads = weights.map((weight) => document.fonts.load(`${weight} 16px ${textFonts}`));
  await Promise.allSettled(loads);
}

/** Calls the listener when a further part of a font has arrived, such as its Cyrillic letters. */
export function onFontsLoaded(listener: () => void): () => void {
  document.fonts.addEventListener('loadingdone', listener);
  return () => document.fonts.removeEventListener('loadingdone', listener);
}
