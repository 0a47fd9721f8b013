/** The part of the File System Access API that this file uses; only some browsers have it. */
interface SaveDialog {
  showSaveFilePicker?(options: {
    readonly suggestedName: string;
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }): Promise<{ createWritable(): Promise<DiskStream> }>;
}

interface DiskStream {
  write(text: string): Promise<void>;
  close(): Promise<void>;
  abort(reason?: unknown): Promise<void>;
}

/** Characters of one call to the disk, each of which takes several milliseconds. */
const bufferLength = 1 << 22;

/** Writes text to a file that the user has chosen. The file appears at the end, when everything is written. */
export class DiskWriter {
  readonly #stream: DiskStream;
  #buffer: string[] = [];
  #length = 0;

  private constructor(stream: DiskStream) {
    this.#stream = stream;
  }

  /** False if the browser can only download complete files. */
  static get isAvailable(): boolean {
    return typeof (globalThis as SaveDialog).showSaveFilePicker === 'function';
  }

  /**
   * Asks where to save; must be called in the handler of a click. Rejects with AbortError if the user cancels.
   * @param type media type, which may be unknown to the system
   */
  static async open(name: string, type: string): Promise<DiskWriter> {
    const extension = `.${name.slice(name.lastIndexOf('.') + 1)}`;
    const handle = await (globalThis as SaveDialog).showSaveFilePicker!({
      suggestedName: name,
      types: [{ accept: { [type]: [extension] } }],
    });
    return new DiskWriter(await handle.createWritable());
  }

  async write(text: string): Promise<void> {
    this.#buffer.push(text);
    this.#length += text.length;
    if (this.#length >= bufferLength) await this.#flush();
  }

  async end(): Promise<void> {
    await this.#flush();
    await this.#stream.close();
  }

  /** Keeps the file as it was before. */
  async abort(reason: unknown): Promise<void> {
    await this.#stream.abort(reason);
  }

  async #flush(): Promise<void> {
    const text = this.#buffer.join('');
    this.#buffer = [];
    this.#length = 0;
    if (text !== '') await this.#stream.write(text);
  }
}
