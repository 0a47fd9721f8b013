import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';

export interface TreeHandle {
  focus(): void;
}

export interface TreeProps<Item> {
  /** Accessible name. */
  readonly label: string;
  /** The visible items in their order: an item of a closed parent is not among them. */
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** For the keyboard (a letter goes to the next item that begins with it) and the button that opens the item. */
  readonly nameOf: (item: Item) => string;
  /** From 1. */
  readonly levelOf: (item: Item) => number;
  /** Undefined: the item cannot be opened. */
  readonly isOpen: (item: Item) => boolean | undefined;
  readonly onToggle: (item: Item, isOpen: boolean) => void;
  /** -1: none. */
  readonly activeIndex: number;
  readonly onActivate: (item: Item) => void;
  /** A click beside the button that opens the item. */
  readonly onClick?: (item: Item) => void;
  /** A double click. */
  readonly onOpen?: (item: Item) => void;
  /** Handles a key first; `item`: the active one. Returns true if nothing is left to do. */
  readonly onKey?: (event: KeyboardEvent, item: Item | undefined) => boolean;
  readonly attributesOf?: (item: Item) => Readonly<Record<`data-${string}`, string | boolean | undefined>>;
  readonly render: (item: Item, isActive: boolean) => ReactNode;
  readonly rowHeightPx: number;
  readonly indentPx: number;
  readonly className?: string | undefined;
  /** Below the items. */
  readonly foot?: ReactNode;
  readonly ref?: Ref<TreeHandle>;
}

/** Items that a letter searches. */
const maxSearched = 100_000;

/** The items in view and the keys of a tree, as in the tree pattern of the ARIA Authoring Practices Guide. */
export function useTree<Item>(props: TreeProps<Item>) {
  const { items, activeIndex, rowHeightPx } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    initialRect: { width: 1000, height: 600 },
  });
  useEffect(() => {
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex, { align: 'auto' });
  }, [activeIndex, virtual]);
  useImperativeHandle(props.ref, () => ({ focus: () => element.current?.focus({ preventScroll: true }) }));

  const onKeyDown = (event: KeyboardEvent) => {
    // A field in an item has its own keys.
    if (event.target !== element.current) return;
    const isHandled = props.onKey?.(event, items[activeIndex]) || moveByKey(props, event, pageRows());
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pageRows = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx));
  return { scroller, element, virtual, onKeyDown, idOf: (index: number) => `${id}-${index}` };
}

/** True if the key moves to another item, or opens or closes items. */
function moveByKey<Item>(props: TreeProps<Item>, event: KeyboardEvent, pageRows: number): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { items, activeIndex, isOpen, onActivate, onToggle } = props;
  const target = targetOf(event.key, activeIndex, items.length, pageRows);
  const active = items[activeIndex];
  if (target !== undefined) {
    const item = items[target];
    if (item !== undefined) onActivate(item);
  } else if (active === undefined) return false;
  else if (event.key === 'ArrowRight' && isOpen(active) !== undefined) {
    const child = items[activeIndex + 1];
    if (!isOpen(active)) onToggle(active, true);
    else if (child !== undefined && props.levelOf(child) > props.levelOf(active)) onActivate(child);
  } else if (event.key === 'ArrowLeft') {
    const parent = parentOf(props, activeIndex);
    if (isOpen(active)) onToggle(active, false);
    else if (parent !== undefined) onActivate(parent);
  } else if (event.key === '*') {
    for (const sibling of siblingsOf(props, activeIndex))
      if (isOpen(sibling) === false) onToggle(sibling, true);
  } else if (event.key === 'Enter' && isOpen(active) !== undefined) onToggle(active, !isOpen(active));
  else return activateByLetter(props, event.key);
  return true;
}

/** The index to which a key moves; undefined for other keys. */
function targetOf(key: string, index: number, count: number, page: number): number | undefined {
  const clamp = (target: number) => Math.max(0, Math.min(count - 1, target));
  switch (key) {
    case 'ArrowDown':
      return clamp(index + 1);
    case 'ArrowUp':
      return clamp(index - 1);
    case 'PageDown':
      return clamp(index + page);
    case 'PageUp':
      return clamp(index - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

function parentOf<Item>({ items, levelOf }: TreeProps<Item>, index: number): Item | undefined {
  const level = levelOf(items[index]!);
  return items[items.findLastIndex((item, at) => at < index && levelOf(item) < level)];
}

/** The items with the same parent. */
function siblingsOf<Item>({ items, levelOf }: TreeProps<Item>, index: number): readonly Item[] {
  const level = levelOf(items[index]!);
  const isOutside = (item: Item) => levelOf(item) < level;
  const first = items.findLastIndex((item, at) => at < index && isOutside(item)) + 1;
  const end = items.findIndex((item, at) => at > index && isOutside(item));
  return items.slice(first, end < 0 ? items.length : end).filter((item) => levelOf(item) === level);
}

/** Activates the next item whose name begins with a letter. */
function activateByLetter<Item>(
  { items, activeIndex, nameOf, onActivate }: TreeProps<Item>,
  key: string,
): boolean {
  if ([...key].length !== 1 || key === ' ') return false;
  const wanted = key.toLowerCase();
  for (let step = 1; step <= Math.min(items.length, maxSearched); step++) {
    const item = items[(activeIndex + step) % items.length]!;
    if (!nameOf(item).toLowerCase().startsWith(wanted)) continue;
    onActivate(item);
    return true;
  }
  return false;
}
