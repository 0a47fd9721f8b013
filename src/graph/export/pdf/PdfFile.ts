const encoder = new TextEncoder();

interface PdfImage {
  readonly width: number;
  readonly height: number;
  /** Three bytes for each pixel. */
  readonly colors: Uint8Array<ArrayBuffer>;
  /** One byte for each pixel; undefined: opaque. */
  readonly alpha?: Uint8Array<ArrayBuffer> | undefined;
}

/** One page of PDF 1.4 with its fonts, images and opacities, ISO 32000-1. */
export class PdfFile {
  readonly #objects: (readonly Uint8Array<ArrayBuffer>[])[] = [];
  readonly #opacities = new Map<string, number>();
  readonly #images: number[] = [];

  /** Adds an object. Returns its number. */
  #add(...parts: readonly (string | Uint8Array<ArrayBuffer>)[]): number {
    this.#objects.push(parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part)));
    return this.#objects.length;
  }

  async #addStream(dictionary: string, content: Uint8Array<ArrayBuffer>): Promise<number> {
    const packed = await deflate(content);
    const head = `<<${dictionary}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
    return this.#add(head, packed, '\nendstream');
  }

  /** Name of the state with these opacities, for the operator `gs`. */
  opacity(fill: number, stroke: number): string {
    const key = `<</ca ${fill}/CA ${stroke}>>`;
    const number = this.#opacities.get(key) ?? this.#opacities.size;
    this.#opacities.set(key, number);
    return `/G${number}`;
  }

  /** Name of the image, for the operator `Do`. */
  async image({ width, height, colors, alpha }: PdfImage): Promise<string> {
    const size = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`;
    const mask =
      alpha === undefined
        ? ''
        : `/SMask ${await this.#addStream(`${size}/ColorSpace/DeviceGray`, alpha)} 0 R`;
    this.#images.push(await this.#addStream(`${size}/ColorSpace/DeviceRGB${mask}`, colors));
    return `/I${this.#images.length - 1}`;
  }

  /** The file with this page; sizes in points. `title`: as UTF-16. */
  async end(content: string, widthPt: number, heightPt: number, title: string): Promise<Blob> {
    const stream = await this.#addStream('', encoder.encode(content));
    const font = (name: string) =>
      this.#add(`<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`);
    const [regular, bold] = [font('Helvetica'), font('Helvetica-Bold')];
    const states = [...this.#opacities].map(([state, number]) => `/G${number} ${state}`).join('');
    const images = this.#images.map((object, number) => `/I${number} ${object} 0 R`).join('');
    const resources = `<</Font<</F0 ${regular} 0 R/F1 ${bold} 0 R>>/ExtGState<<${states}>>/XObject<<${images}>>>>`;
    const pages = this.#objects.length + 2;
    const page = this.#add(
      `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${widthPt} ${heightPt}]/Contents ${stream} 0 R/Resources ${resources}>>`,
    );
    this.#add(`<</Type/Pages/Count 1/Kids[${page} 0 R]>>`);
    const catalog = this.#add(`<</Type/Catalog/Pages ${pages} 0 R>>`);
    const info = this.#add(`<</Title ${utf16(title)}/Producer(Orrery)>>`);
    return this.#write(catalog, info);
  }

  #write(catalog: number, info: number): Blob {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    const put = (bytes: Uint8Array<ArrayBuffer>) => {
      parts.push(bytes);
      length += bytes.length;
    };
    // The bytes above 127 say that the file is binary.
    put(Uint8Array.of(...encoder.encode('%PDF-1.4\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 10));
    const offsets = this.#objects.map((object, number) => {
      const offset = length;
      put(encoder.encode(`${number + 1} 0 obj\n`));
      for (const part of object) put(part);
      put(encoder.encode('\nendobj\n'));
      return offset;
    });
    const start = length;
    const count = offsets.length + 1;
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    put(encoder.encode(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`));
    put(
      encoder.encode(
        `trailer\n<</Size ${count}/Root ${catalog} 0 R/Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`,
      ),
    );
    return new Blob(parts, { type: 'application/pdf' });
  }
}

async function deflate(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('deflate');
  const writer = writable.getWriter();
  const written = writer.write(content).then(() => writer.close());
  const packed = await new Response(readable).arrayBuffer();
  await written;
  return new Uint8Array(packed);
}

function utf16(text: string): string {
  const digits = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  return `<feff${digits.join('')}>`;
}
