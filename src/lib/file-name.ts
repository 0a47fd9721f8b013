declare const checked: unique symbol;

/** A file name that is valid on all systems; only this module makes one. */
export type FileName = string & { readonly [checked]: true };

/**
 * UTF-8 bytes of a name. File systems allow 255; browsers append parts of their own, such as " (1)" or ".crdownload".
 */
const maxNameBytes = 200;
/** UTF-16 units of the part before the extension, so that names stay readable in lists. */
const maxBaseLength = 120;

/** Separators of paths, forbidden characters of Windows, control characters, line separators, broken surrogates. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cs}\u2028\u2029\u{fffe}\u{ffff}]+/gu;
/** Invisible marks that change the direction of a text: with them, "gnp.exe" is shown as "exe.png". */
const directionMarks = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Names of devices of Windows, with and without an extension. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i;
/** One or two extensions at the end of a name, such as `.csv` or `.jsonl.gz`. */
const extensions = /((?:\.[A-Za-z0-9-]{1,12}){1,2})$/;

/**
 * A readable file name for a text of the user, such as the name of a collection in any script.
 * @param extension without the first dot, such as `csv` or `jsonl.gz`
 * @param fallback the name of a text without usable characters
 */
export function fileName(text: string, extension: string, fallback = 'file'): FileName {
  return nameWith(text, `.${extension}`, fallback);
}

/** `ending`: the part that is never shortened. */
function nameWith(text: string, ending: string, fallback: string): FileName {
  const plain = trimmed(text.normalize('NFC').replace(directionMarks, '').replace(forbidden, '-'));
  const cut = (base: string) => trimmed(shortened(base, maxNameBytes - byteLength(ending))) || fallback;
  const base = cut(plain);
  return `${deviceName.test(base + ending) ? cut(`_${plain}`) : base}${ending}` as FileName;
}

/** The words of a title in lower case, joined by hyphens. */
export function wordsOf(title: string): string {
  return title.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').toLowerCase();
}

/** The valid form of a whole name that the user has typed; its extension stays. */
export function typedFileName(text: string, fallback = 'file'): FileName {
  const name = text.trim();
  const extension = extensions.exec(name)?.[1];
  if (extension === undefined) return fileName(name, 'txt', fallback);
  return fileName(name.slice(0, -extension.length), extension.slice(1), fallback);
}

/** One name for each text; names that differ only in case, or not at all, get a number. */
export function fileNames(texts: readonly string[], extension: string): readonly FileName[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    for (let number = 1; ; number++) {
      const name = nameWith(text, `${number === 1 ? '' : `-${number}`}.${extension}`, 'file');
      const folded = name.toLowerCase().normalize('NFKC');
      if (taken.has(folded)) continue;
      taken.add(folded);
      return name;
    }
  });
}

/** Hidden files begin with a dot; Windows removes dots and spaces at the end. */
function trimmed(text: string): string {
  return text.replace(/^[.\s]+|[.\s]+$/g, '');
}

/** The longest beginning of whole characters within both limits. */
function shortened(text: string, maxBytes: number): string {
  let end = 0;
  let bytes = 0;
  for (const character of text) {
    bytes += byteLength(character);
    if (bytes > maxBytes || end + character.length > maxBaseLength) break;
    end += character.length;
  }
  return text.slice(0, end);
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(text).length;
}
