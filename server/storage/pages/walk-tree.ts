import { noPage, PageDamage, type StoreHead, type TreeRecord } from './meta.ts';
import type { PageFile } from './PageFile.ts';
import { type BranchNode, type LeafNode, readTreePage, type TreePage } from './page.ts';

/** Keys from `low`, inclusive, to `high`, exclusive; undefined: no bound. */
export interface KeyRange {
  readonly low: Buffer | undefined;
  readonly high: Buffer | undefined;
}

export interface TreeVisitor {
  /** A page is unreadable; its part of `range` is lost. */
  damage(page: number, range: KeyRange, problem: string): void;
  /** Called for every page of the tree before it is read. Throws PageDamage. */
  claim?(firstPage: number, pages: number): void;
  /** True ends the walk. */
  isEnough?(): boolean;
}

type KeyOrder = (left: Buffer, right: Buffer) => number;

const maxDepth = 32;

/** All entries of a tree in key order, each with the number of its leaf. The walk skips damaged pages. */
export function* walkTree(
  file: PageFile,
  head: StoreHead,
  tree: TreeRecord,
  visitor: TreeVisitor,
  order: KeyOrder = Buffer.compare,
): Generator<readonly [LeafNode, number]> {
  const everything: KeyRange = { low: undefined, high: undefined };
  if (tree.root >= noPage) return;
  if (tree.depth < 1 || tree.depth > maxDepth) {
    visitor.damage(tree.root, everything, `a tree is said to be ${tree.depth} pages deep`);
    return;
  }
  yield* visit(tree.root, 1, everything);

  function* visit(number: number, level: number, range: KeyRange): Generator<readonly [LeafNode, number]> {
    if (visitor.isEnough?.() === true) return;
    const page = readSound(number, level, range);
    if (page?.kind === 'leaf') for (const node of page.nodes) yield [node, number];
    else if (page !== undefined) {
      for (const [below, child] of childRanges(page.nodes, range)) yield* visit(below, level + 1, child);
    }
  }

  function readSound(number: number, level: number, range: KeyRange): TreePage | undefined {
    try {
      visitor.claim?.(number, 1);
      const page = readTreePage(file, head, number);
      if ((page.kind === 'leaf') !== (level === tree.depth)) {
        throw new PageDamage(`page ${number} is a ${page.kind} at level ${level} of ${tree.depth}`);
      }
      if (page.nodes.length === 0) throw new PageDamage(`page ${number} is empty`);
      checkOrder(page.nodes, page.kind === 'leaf', range, number);
      return page;
    } catch (error) {
      if (!(error instanceof PageDamage)) throw error;
      visitor.damage(number, range, error.message);
      return undefined;
    }
  }

  function checkOrder(
    nodes: readonly { readonly key: Buffer }[],
    isLeaf: boolean,
    { low, high }: KeyRange,
    number: number,
  ): void {
    let before = low;
    for (const [index, { key }] of nodes.entries()) {
      if (index === 0 && !isLeaf) continue;
      const distance = before === undefined ? 1 : order(key, before);
      const isBehind = index === 0 || before === low ? distance >= 0 : distance > 0;
      if (!isBehind) throw new PageDamage(`the keys of page ${number} are not in order`);
      before = key;
    }
    const last = nodes.at(-1);
    if (
      high !== undefined &&
      last !== undefined &&
      nodes.length > (isLeaf ? 0 : 1) &&
      order(last.key, high) >= 0
    ) {
      throw new PageDamage(`page ${number} has keys of another page`);
    }
  }
}

function* childRanges(nodes: readonly BranchNode[], range: KeyRange): Generator<[number, KeyRange]> {
  for (const [index, { page, key }] of nodes.entries()) {
    yield [page, { low: index === 0 ? range.low : key, high: nodes[index + 1]?.key ?? range.high }];
  }
}
