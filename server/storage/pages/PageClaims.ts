import { PageDamage } from './meta.ts';

/** Ownership of pages; each page has at most one owner. */
export class PageClaims {
  readonly #bits: Uint8Array;

  constructor(readonly lastPage: number) {
    this.#bits = new Uint8Array((lastPage >> 3) + 1);
  }

  has(page: number): boolean {
    return ((this.#bits[page >> 3] as number) & (1 << (page & 7))) !== 0;
  }

  /** Throws PageDamage if a page already has an owner or is outside the file. */
  add(first: number, count: number): void {
    if (first < 2 || first + count - 1 > this.lastPage) {
      throw new PageDamage(`page ${first + count - 1} is named, the last page is ${this.lastPage}`);
    }
    for (let page = first; page < first + count; page++) {
      if (this.has(page)) throw new PageDamage(`page ${page} is used twice`);
      this.#bits[page >> 3] = (this.#bits[page >> 3] as number) | (1 << (page & 7));
    }
  }
}
