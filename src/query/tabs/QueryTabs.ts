import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BindParameterInfo } from '../../../aql/editor/bind-parameters.ts';
import { browserItems, type ItemStore, windowItems } from '../../store/browser-storage/browser-items.ts';
import { readItem } from '../../store/browser-storage/read-item.ts';
import { fixedKey, type StorageKey, storageKey } from '../../store/browser-storage/storage-key.ts';
import { followTypes } from '../binds/bind-types.ts';
import { type BindValues, readBindText, sameValues, writeBindText } from '../binds/bind-values.ts';
import { newTab, type QueryTab, storedTab } from './query-tab.ts';

interface TabsState {
  /** At least one. */
  readonly tabs: readonly QueryTab[];
  readonly activeId: string;
}

const storedState = z.object({ tabs: z.array(storedTab).min(1), activeId: z.string() });

/** Keys of the specification: text and bind parameters of the current tab. */
const textKey = fixedKey('query');
const parameterKey = fixedKey('parameter');
/** The key of the tabs whose text is under these keys: another user, server or database does not see it. */
const ownerKey = fixedKey('orrery.query.owner');

const tabsKey = () => storageKey('database', 'query.tabs');

const saveDelayMs = 300;

/** What the tabs need of the browser. */
interface TabStorage {
  /** Survives a reload. */
  readonly window: ItemStore;
  /** The start of a new window. */
  readonly browser: ItemStore;
}

const storageOfBrowser: TabStorage = { window: windowItems, browser: browserItems };

/**
 * The query tabs of a user in a database. They survive a reload, a lost session and the end of the browser; each window
 * has its own tabs from its first change on.
 */
export class QueryTabs {
  readonly store: StoreApi<TabsState>;
  #key = tabsKey();
  readonly #storage: TabStorage;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Called once if the browser does not store the tabs. */
  onNotStored: ((error: unknown) => void) | undefined;

  constructor(storage: TabStorage = storageOfBrowser) {
    this.#storage = storage;
    this.store = createStore<TabsState>(() => this.#read());
    this.store.subscribe(() => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.save(), saveDelayMs);
    });
  }

  get active(): QueryTab {
    const { tabs, activeId } = this.store.getState();
    return tabs.find(({ id }) => id === activeId) ?? tabs[0]!;
  }

  change(id: string, change: Partial<Omit<QueryTab, 'id'>>): void {
    this.store.setState(({ tabs }) => ({
      tabs: tabs.map((tab) => (tab.id === id ? { ...tab, ...change } : tab)),
    }));
  }

  /** Values without a chosen type take the types that the query suggests. */
  follow(id: string, parameters: readonly BindParameterInfo[]): void {
    const tab = this.store.getState().tabs.find((each) => each.id === id);
    if (tab === undefined) return;
    const values = followTypes(tab, parameters);
    if (!sameValues(values, tab.values)) this.change(id, { values });
  }

  /** Opens a text in a new tab; an empty active tab is used instead. */
  open(text: string, values: BindValues = {}, title?: string, savedName?: string): QueryTab {
    const saved = savedName === undefined ? undefined : { name: savedName, text, values };
    const { active } = this;
    const name = title ?? savedName;
    if (active.text.trim() === '' && active.saved === undefined && text !== '') {
      this.change(active.id, {
        text,
        saved,
        invalidBindText: undefined,
        values: { ...active.values, ...values },
        ...(name === undefined ? {} : { title: name }),
      });
      return this.active;
    }
    return this.#add({ ...newTab(crypto.randomUUID(), name ?? this.#nextTitle(), text, values), saved });
  }

  /** Opens an empty tab. */
  create(): QueryTab {
    return this.#add(newTab(crypto.randomUUID(), this.#nextTitle()));
  }

  #add(tab: QueryTab): QueryTab {
    const { tabs } = this.store.getState();
    this.store.setState({ tabs: [...tabs, tab], activeId: tab.id });
    return tab;
  }

  /** The open tab of a saved query or with the same text and values. */
  find(savedName: string | undefined, text: string, values: BindValues): QueryTab | undefined {
    return this.store
      .getState()
      .tabs.find((tab) =>
        savedName === undefined
          ? tab.text === text && sameValues(tab.values, values)
          : tab.saved?.name === savedName,
      );
  }

  /** The tabs of a deleted saved query keep their texts as unsaved ones. */
  forgetSaved(savedName: string): void {
    this.store.setState(({ tabs }) => ({
      tabs: tabs.map((tab) => (tab.saved?.name === savedName ? { ...tab, saved: undefined } : tab)),
    }));
  }

  activate(id: string): void {
    this.store.setState({ activeId: id });
  }

  /** Closes a tab; instead of the last one, an empty tab opens. */
  close(id: string): void {
    const { tabs, activeId } = this.store.getState();
    const place = tabs.findIndex((tab) => tab.id === id);
    if (place < 0) return;
    const left = tabs.filter((tab) => tab.id !== id);
    if (left.length === 0) left.push(newTab(crypto.randomUUID(), 'Query 1'));
    const next = left[Math.min(place, left.length - 1)]!;
    this.store.setState({ tabs: left, activeId: activeId === id ? next.id : activeId });
  }

  /** Moves a tab by a number of places. */
  move(id: string, step: number): void {
    const tabs = [...this.store.getState().tabs];
    const from = tabs.findIndex((tab) => tab.id === id);
    const to = from + step;
    if (from < 0 || to < 0 || to >= tabs.length) return;
    tabs.splice(to, 0, ...tabs.splice(from, 1));
    this.store.setState({ tabs });
  }

  /** Stores the tabs now, such as before the page ends. */
  save(): void {
    clearTimeout(this.#timer);
    const { text, values, invalidBindText } = this.active;
    const state = JSON.stringify(this.store.getState());
    const { window, browser } = this.#storage;
    try {
      window.write(this.#key, state);
      browser.write(this.#key, state);
      browser.write(ownerKey, this.#key);
      browser.write(textKey, text);
      browser.write(parameterKey, invalidBindText ?? writeBindText(values));
    } catch (error) {
      this.onNotStored?.(error);
      this.onNotStored = undefined;
    }
  }

  #nextTitle(): string {
    const numbers = this.store
      .getState()
      .tabs.map(({ title }) => Number(/^Query (\d+)$/.exec(title)?.[1] ?? 0));
    return `Query ${Math.max(0, ...numbers) + 1}`;
  }

  #read(): TabsState {
    for (const storage of [this.#storage.window, this.#storage.browser]) {
      const stored = readItem(storage, this.#key, storedState);
      if (stored === undefined) continue;
      const { tabs, activeId } = stored;
      // Invalid tabs of the window are withheld: those of the browser continue under the key in use.
      this.#key = tabsKey();
      return { tabs, activeId: tabs.some(({ id }) => id === activeId) ? activeId : tabs[0]!.id };
    }
    this.#key = tabsKey();
    return firstState(this.#storage.browser, this.#key);
  }
}

/** Without stored tabs, the query that was cached under the keys of the specification. */
function firstState(storage: ItemStore, owner: StorageKey): TabsState {
  const cachedFor = storage.read(ownerKey) ?? owner;
  const cached = (key: StorageKey) => (cachedFor === owner ? (storage.read(key) ?? '') : '');
  const read = readBindText(cached(parameterKey));
  const values = 'values' in read ? read.values : {};
  const tab = newTab(crypto.randomUUID(), 'Query 1', cached(textKey), values);
  return { tabs: [tab], activeId: tab.id };
}
