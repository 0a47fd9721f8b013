/** Made by `scripts/lib/assembly-plugin.mjs`. */
declare module '*?assembly' {
  /** A WebAssembly module. */
  export const bytes: Uint8Array<ArrayBuffer>;
  /** An instance of the same as JavaScript: its exports. */
  export function instantiatePlain(imports: WebAssembly.Imports): Record<string, unknown>;
}
