import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import { describeError } from '../../../api/errors.ts';
import { runInSlices } from '../../../lib/slices.ts';
import { requestLock } from '../../../store/browser-storage/between-tabs.ts';
import { keyWithin, type StorageKey, storageKey } from '../../../store/browser-storage/storage-key.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import type { SceneChanges } from './find-changes.ts';
import {
  type LocalScene,
  readLocalScene,
  type SceneOrigin,
  type StoredSections,
  saveLocalScene,
} from './local-scenes.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import { untitled } from './SceneHead.ts';
import {
  loadSceneState,
  prepareSections,
  readChangedSections,
  readStamps,
  type SceneStamps,
  type SceneState,
  sceneVersion,
} from './scene-state.ts';

type SceneSaving =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly text: string }
  /** Another user or page has saved the scene since it was opened. */
  | { readonly kind: 'conflict' };

/** An open dialog of the scene menu. */
export type SceneDialog =
  | { readonly kind: 'name' }
  | { readonly kind: 'rename'; readonly origin: SceneOrigin };

export interface SceneSessionState {
  /** The saved scene that is open; undefined: it has no name yet. */
  readonly origin: SceneOrigin | undefined;
  /** Changes since the last save. */
  readonly changes: number;
  readonly saving: SceneSaving;
  readonly dialog: SceneDialog | undefined;
  /** What has changed in the database since the scene was saved; undefined: nothing, or not compared. */
  readonly found: SceneChanges | undefined;
  /** Why this browser does not store the scene; undefined: it does. */
  readonly localError: string | undefined;
}

/** Time without a change after which the scene is stored in this browser. */
const saveDelayMs = 700;
/** While changes follow each other, such as those of a moving pointer, the scene is stored after this time. */
const maxQuietMs = 3000;
/** Time after a step of the history, so that a reload at once loses none. */
const stepDelayMs = 50;
/** Larger pictures are stored when the layout rests. */
const maxStoredAtOnce = 20_000;
/** Longest time that a change is not stored because a layout moves the vertices. */
const maxDelayMs = 10_000;

/** Names the scenes of a graph in this browser. */
export function sceneHome(graph: string): StorageKey {
  return storageKey('database', `scenes/${graph}`);
}

/**
 * The open scene of a workspace: stores it in this browser after each change, and restores it. Call `dispose` at the
 * end.
 */
export class SceneSession {
  readonly store: StoreApi<SceneSessionState>;
  readonly workspace: GraphWorkspace;
  /** Id of the stored scene in this browser. */
  id: string = crypto.randomUUID();
  readonly #writer = crypto.randomUUID();
  readonly #home: StorageKey;
  readonly #stops: (() => void)[];
  #stopView: (() => void) | undefined;
  /** What is stored of the open scene; undefined: all of it is written. */
  #stored: { readonly stamps: SceneStamps; readonly parts: StoredSections } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stepTimer: ReturnType<typeof setTimeout> | undefined;
  #isPending = false;
  /** Time of the first change that is not stored. */
  #pendingSinceMs = 0;
  #unlock: (() => void) | undefined;
  #isRestoring = false;
  #isWriting = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(workspace: GraphWorkspace) {
    this.workspace = workspace;
    this.#home = sceneHome(workspace.source.name);
    this.store = createStore(() => ({
      origin: undefined,
      changes: 0,
      saving: { kind: 'idle' },
      dialog: undefined,
      found: undefined,
      localError: undefined,
    }));
    const schedule = () => this.#schedule();
    this.#stops = [
      workspace.model.subscribe(schedule),
      workspace.store.subscribe(schedule),
      workspace.history.subscribe(() => {
        this.#countChange();
        this.#storeStep();
      }),
    ];
  }

  get state(): SceneSessionState {
    return this.store.getState();
  }

  /** True if a change is not stored in this browser yet. */
  get isPending(): boolean {
    return this.#isPending;
  }

  /** True if each change is stored in this browser, or cannot be. */
  get isStored(): boolean {
    return !this.#isPending && !this.#isWriting;
  }

  /** Stores the scene after camera movements, too; call when the canvas is mounted. */
  watchView(): void {
    this.#stopView?.();
    this.#stopView = this.workspace.view?.subscribe(() => this.#schedule());
  }

  /** Restores a scene of this browser. Resolves to what could not be restored; undefined: there is no such scene. */
  async restoreLocal(id: string): Promise<readonly string[] | undefined> {
    const start = performance.now();
    const found = await readLocalScene(id);
    performance.measure('scene read', { start });
    if (found?.head.home !== this.#home) return undefined;
    const { head, sections } = found;
    const state = { version: sceneVersion, graph: head.graph, sections } as const;
    const faults = await this.show(state, head.origin, head.changes);
    if (head.kind === 'autosave' && (await this.#lock(id))) this.id = id;
    return faults;
  }

  /** Replaces the scene; see `loadSceneState`. The workspace must be empty. Without a name, the settings apply. */
  async show(state: SceneState, origin: SceneOrigin | undefined, changes = 0): Promise<readonly string[]> {
    this.#isRestoring = true;
    try {
      const faults = loadSceneState(this.workspace, state, { usesSettings: origin === undefined });
      this.store.setState({ origin, changes, saving: { kind: 'idle' } });
      return faults;
    } finally {
      this.#isRestoring = false;
      this.#stored = undefined;
      this.#schedule();
    }
  }

  /** True if a named scene has changes that are not part of its saved version. */
  get hasUnsaved(): boolean {
    const { origin, changes, saving } = this.state;
    return origin !== undefined && (changes > 0 || saving.kind === 'saving');
  }

  /** Shows another scene in place of the open one, which stays in this browser. */
  async replace(removal: GraphPatch, state: SceneState, origin: SceneOrigin): Promise<readonly string[]> {
    await this.clear(removal);
    return this.show(state, origin);
  }

  /**
   * Begins a scene without a name; the open one stays in this browser. `removal`: the patch that removes everything from
   * the workspace.
   */
  async clear(removal: GraphPatch): Promise<void> {
    await this.flush();
    const { workspace } = this;
    this.#isRestoring = true;
    try {
      workspace.layout.stop();
      workspace.model.apply(removal);
      for (const id of [...workspace.model.computed.keys()]) workspace.model.setComputed(id, undefined);
      workspace.history.begin(`Open ${workspace.graph}`);
      workspace.camera.startFollowing();
    } finally {
      this.#isRestoring = false;
    }
    this.#stopTimer();
    this.#unlock?.();
    this.#stored = undefined;
    this.id = crypto.randomUUID();
    this.store.setState({ origin: undefined, changes: 0, saving: { kind: 'idle' }, found: undefined });
  }

  setFound(found: SceneChanges | undefined): void {
    this.store.setState({ found });
  }

  /**
   * After the scene has been saved under a name. Resolves when this browser has stored the name, too; until then the
   * caller shows that it is being saved, so that a reload after 'Saved' finds the name.
   */
  async markSaved(origin: SceneOrigin, changes: number): Promise<void> {
    this.store.setState((state) => ({
      origin,
      changes: Math.max(0, state.changes - changes),
    }));
    this.#schedule();
    await this.flush();
  }

  setSaving(saving: SceneSaving): void {
    this.store.setState({ saving });
  }

  /** The open scene has no saved version any more, or gets a new one. */
  setOrigin(origin: SceneOrigin | undefined): void {
    this.store.setState({ origin });
    this.#schedule();
  }

  /** Stores the scene in this browser now. Does not reject: a failure becomes the state. */
  async flush(): Promise<void> {
    this.#stopTimer();
    clearTimeout(this.#stepTimer);
    if (!this.#isPending) return this.#writing;
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  dispose(): void {
    this.#unlock?.();
    for (const stop of this.#stops) stop();
    this.#stopView?.();
    void this.flush();
  }

  /** Resolves to false if another page of this browser has the scene open; both would overwrite each other. */
  #lock(id: string): Promise<boolean> {
    const lock = requestLock();
    if (lock === undefined) return Promise.resolve(true);
    return new Promise((resolve) => {
      const held = (found: Lock | null) => {
        resolve(found !== null);
        return found === null ? undefined : new Promise<void>((release) => (this.#unlock = release));
      };
      void lock(keyWithin(this.#home, id), { ifAvailable: true }, held);
    });
  }

  #countChange(): void {
    if (this.#isRestoring) return;
    // The first load of a scene without a name clears the history: there is no change yet.
    const isFresh = this.state.origin === undefined && this.workspace.history.state.undoLabel === undefined;
    this.store.setState(({ changes }) => ({ changes: isFresh ? 0 : changes + 1 }));
  }

  #schedule(): void {
    if (this.#isRestoring || this.workspace.model.vertexCount === 0) return;
    if (!this.#isPending) this.#pendingSinceMs = Date.now();
    this.#isPending = true;
    if (this.#timer !== undefined && Date.now() - this.#pendingSinceMs > maxQuietMs) return;
    this.#stopTimer();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#flushAtRest();
    }, saveDelayMs);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Stores a step without waiting for the rest of the layout. */
  #storeStep(): void {
    const { vertexCount, edgeCount } = this.workspace.model;
    this.#schedule();
    if (!this.#isPending || vertexCount + edgeCount > maxStoredAtOnce) return;
    clearTimeout(this.#stepTimer);
    this.#stepTimer = setTimeout(() => void this.flush(), stepDelayMs);
  }

  /** Waits for the end of a load, a layout or the drawing, at most `maxDelayMs`. */
  async #flushAtRest(): Promise<void> {
    const { workspace } = this;
    const isBusy =
      workspace.state.loading !== undefined ||
      workspace.layout.isRunning ||
      workspace.view?.isComplete === false;
    if (isBusy && Date.now() - this.#pendingSinceMs < maxDelayMs) this.#schedule();
    else await this.flush();
  }

  async #write(): Promise<void> {
    const { workspace, id } = this;
    this.#isPending = false;
    this.#isWriting = true;
    const preparing = prepareSections(workspace);
    if (!preparing.next().done) await runInSlices(preparing);
    const stamps = readStamps(workspace);
    const { origin, changes } = this.state;
    const head: LocalScene = {
      id,
      home: this.#home,
      kind: 'autosave',
      writer: this.#writer,
      origin,
      changes,
      title: origin?.title ?? untitled,
      graph: workspace.source.name,
      vertices: workspace.model.vertexCount,
      edges: workspace.model.edgeCount,
      thumbnail: makeThumbnail(workspace),
      changedAtMs: Date.now(),
    };
    try {
      const changed = readChangedSections(workspace, this.#stored?.stamps);
      const readAll = () => readChangedSections(workspace, undefined);
      const parts = await saveLocalScene(head, changed, readAll, this.#stored?.parts);
      this.#stored = { stamps, parts };
      this.store.setState({ localError: undefined });
    } catch (error) {
      this.#stored = undefined;
      this.store.setState({ localError: describeError(error).text });
    } finally {
      this.#isWriting = false;
    }
  }
}
