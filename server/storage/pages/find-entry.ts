import { noPage, type StoreHead, type TreeRecord } from './meta.ts';
import type { PageFile } from './PageFile.ts';
import { type LeafNode, readTreePage, type TreePage } from './page.ts';

const maxPages = 256;

/** Looks up entries by key in one tree; caches the pages read last. */
export class EntryFinder {
  readonly #pages = new Map<number, TreePage>();

  constructor(
    readonly file: PageFile,
    readonly head: StoreHead,
    readonly tree: TreeRecord | undefined,
  ) {}

  /** Throws PageDamage. */
  find(key: Buffer): LeafNode | undefined {
    let number = this.tree?.root ?? noPage;
    for (let level = 1; level <= (this.tree?.depth ?? 0) && number < noPage; level++) {
      const page = this.#read(number);
      if (page.kind === 'leaf') return page.nodes.find((node) => node.key.equals(key));
      let next = page.nodes[0]?.page ?? noPage;
      for (const [index, node] of page.nodes.entries()) {
        if (index > 0 && Buffer.compare(node.key, key) <= 0) next = node.page;
      }
      number = next;
    }
    return undefined;
  }

  #read(number: number): TreePage {
    let page = this.#pages.get(number);
    if (page === undefined) {
      page = readTreePage(this.file, this.head, number);
      if (this.#pages.size >= maxPages) this.#pages.clear();
      this.#pages.set(number, page);
    }
    return page;
  }
}
