import { BufferImageSource } from 'pixi.js';

/** A texture with the result of a worker; recreated if the size changes. */
export class InkTexture {
  source: BufferImageSource;
  readonly #format: 'r8unorm' | 'rgba8unorm';

  constructor(format: 'r8unorm' | 'rgba8unorm') {
    this.#format = format;
    this.source = this.#create(new Uint8Array(16), 4, 1);
  }

  /**
   * Keeps a reference to the array. `rebind` receives a recreated `source`, before the former one is destroyed: no
   * shader may use a destroyed texture.
   */
  upload(
    {
      pixels,
      width,
      height,
    }: { readonly pixels: Uint8Array; readonly width: number; readonly height: number },
    rebind: (source: BufferImageSource) => void,
  ): void {
    if (this.source.width === width && this.source.height === height) {
      this.source.resource = pixels;
      this.source.update();
      return;
    }
    const before = this.source;
    this.source = this.#create(pixels, width, height);
    rebind(this.source);
    before.destroy();
  }

  destroy(): void {
    this.source.destroy();
  }

  /** The pixels are premultiplied, or have no alpha. */
  #create(resource: Uint8Array, width: number, height: number): BufferImageSource {
    return new BufferImageSource({
      resource,
      width,
      height,
      format: this.#format,
      scaleMode: 'nearest',
      alphaMode: 'no-premultiply-alpha',
    });
  }
}
