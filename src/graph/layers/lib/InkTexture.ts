import { BufferImageSource } from 'pixi.js';

/** A texture of what a worker drew; replaced when another size comes. */
export class InkTexture {
  source: BufferImageSource;
  readonly #format: 'r8unorm' | 'rgba8unorm';

  constructor(format: 'r8unorm' | 'rgba8unorm') {
    this.#format = format;
    this.source = this.#create(new Uint8Array(16), 4, 1);
  }

  /** True when `source` is another one now. Keeps the array. */
  upload(pixels: Uint8Array, width: number, height: number): boolean {
    if (this.source.width === width && this.source.height === height) {
      this.source.resource = pixels;
      this.source.update();
      return false;
    }
    const before = this.source;
    this.source = this.#create(pixels, width, height);
    before.destroy();
    return true;
  }

  destroy(): void {
    this.source.destroy();
  }

  /** The pixels are multiplied by their alpha already, or have none. */
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
