import type { TextureSource } from 'pixi.js';
import { toScreen } from '../../geometry/camera/Camera.ts';
import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import type { PictureKey } from '../../styles/PictureColumn.ts';
import type { VertexColumns } from '../../styles/VertexColumns.ts';
import { minPicturePx, outlineOf, type VertexOutline } from '../../styles/vertex-outline.ts';
import { screenRadius } from '../../styles/vertex-size.ts';
import { type AtlasCell, cellSide, codeRow, maxLevel, minCellPx } from './AtlasCells.ts';
import { loadImage } from './load-image.ts';
import { PictureAtlas } from './PictureAtlas.ts';

/** Loading status of the images. */
export interface PictureStatus {
  readonly loaded: number;
  readonly loading: number;
  /** Addresses of failed images, with the reason. */
  readonly failures: ReadonlyMap<string, string>;
}

interface Entry {
  readonly name: string;
  readonly key: PictureKey;
  readonly outline: VertexOutline;
  /** Its atlas cell. */
  cell: AtlasCell | undefined;
  /** The required cell level. */
  level: number;
  /** Number of the last `look` that needed it. */
  seen: number;
  isLoading: boolean;
}

const maxLoads = 6;
/** Minimum interval of scans for required images during camera motion. */
const lookEveryMs = 150;
/** Images that arrive within this time are displayed together. */
const gatherMs = 120;

/**
 * Icons and images of the vertices that are drawn large enough. Images are loaded and decoded asynchronously; until
 * then, and after a failure, a vertex is drawn without an image. Eviction: least recently drawn first.
 */
export class VertexPictures {
  /** Increases when images are added, removed or moved. */
  revision = 0;
  readonly #onChange: () => void;
  readonly #listeners = new Set<() => void>();
  readonly #entries = new Map<string, Entry>();
  readonly #failures = new Map<string, string>();
  readonly #stop = new AbortController();
  #atlas: PictureAtlas | undefined;
  #queue: Entry[] = [];
  #running = 0;
  #looks = 0;
  #state = '';
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #resolution = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** True if the atlas has changes that are not uploaded. */
  #isChanged = false;
  #status: PictureStatus = { loaded: 0, loading: 0, failures: new Map() };
  #codes: { readonly state: string; readonly codes: Float32Array } | undefined;

  constructor(onChange: () => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** The same object until a change. */
  get status(): PictureStatus {
    return this.#status;
  }

  get isLoading(): boolean {
    return this.#running > 0 || this.#queue.length > 0;
  }

  /** undefined before the first image. */
  get source(): TextureSource | undefined {
    return this.#atlas?.source;
  }

  /** The listener is called when the status changes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Requests the images that the frame shows. O(V) if the frame has changed. */
  look(frame: DrawFrame): void {
    const { columns, camera, nowMs, isMoving, positionsRevision, resolution } = frame;
    if (columns.pictures.keys.length === 0) return;
    const { worldX, worldY, zoom, lens } = camera;
    const state = [
      worldX,
      worldY,
      zoom,
      lens?.x,
      lens?.y,
      positionsRevision,
      columns.revision,
      resolution,
    ].join();
    if (state === this.#state || (isMoving && nowMs - this.#lookedAtMs < lookEveryMs)) return;
    [this.#state, this.#lookedAtMs, this.#resolution] = [state, nowMs, resolution];
    this.#looks++;
    const levels = levelsOf(frame);
    const outline = outlineOf(frame.style);
    const missing: Entry[] = [];
    for (const [slot, key] of columns.pictures.keys.entries()) {
      const level = levels[slot + 1]! - 1;
      if (level < 0) continue;
      const entry = this.#entryOf(key, outline);
      entry.seen = this.#looks;
      entry.level = level;
      if (!isMissing(entry)) continue;
      if (key.kind === 'icon') this.#put(entry, (atlas, cell) => atlas.drawIcon(cell, key.name));
      else if (!this.#failures.has(key.url)) missing.push(entry);
    }
    // Large images first, because a missing one is more visible.
    this.#queue = missing.sort((one, other) => other.level - one.level);
    this.#pump();
    this.#show();
  }

  /** By image number: its atlas cell for the vertex shader; 0: none, below 0: an icon. */
  codes({ pictures, revision }: VertexColumns, outline: VertexOutline): Float32Array {
    const state = `${revision} ${this.revision}`;
    if (this.#codes?.state === state) return this.#codes.codes;
    const codes = new Float32Array(pictures.keys.length + 1);
    pictures.keys.forEach((key, slot) => {
      const cell = this.#entries.get(nameOf(key, outline))?.cell;
      if (cell === undefined) return;
      const place = cell.x / minCellPx + codeRow * (cell.y / minCellPx);
      const code = 1 + place + codeRow * codeRow * cell.level;
      codes[slot + 1] = key.kind === 'icon' ? -code : code;
    });
    this.#codes = { state, codes };
    return codes;
  }

  /** Resolves when all images of the frame are loaded or have failed. Rejects with AbortError. */
  async settle(frame: DrawFrame, signal: AbortSignal): Promise<void> {
    this.look(frame);
    while (this.isLoading) {
      signal.throwIfAborted();
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
    }
    this.#show();
  }

  has(key: PictureKey, outline: VertexOutline): boolean {
    return this.#entries.get(nameOf(key, outline))?.cell !== undefined;
  }

  /** An image for this outline as a `data:` URL; undefined if it is not loaded. */
  toDataUrl(key: PictureKey, outline: VertexOutline): string | undefined {
    const cell = this.#entries.get(nameOf(key, outline))?.cell;
    return cell && this.#atlas?.toDataUrl(cell);
  }

  destroy(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#atlas?.destroy();
  }

  #entryOf(key: PictureKey, outline: VertexOutline): Entry {
    const name = nameOf(key, outline);
    let entry = this.#entries.get(name);
    if (entry === undefined) {
      entry = { name, key, outline, cell: undefined, level: 0, seen: 0, isLoading: false };
      this.#entries.set(name, entry);
    }
    return entry;
  }

  #pump(): void {
    while (this.#running < maxLoads) {
      const entry = this.#queue.shift();
      if (entry === undefined) break;
      if (entry.key.kind !== 'image' || !isMissing(entry)) continue;
      entry.isLoading = true;
      this.#running++;
      void this.#load(entry, entry.key.url).finally(() => {
        entry.isLoading = false;
        this.#running--;
        if (this.#stop.signal.aborted) return;
        this.#pump();
        if (this.isLoading) this.#timer ??= setTimeout(() => this.#show(), gatherMs);
        else this.#show();
      });
    }
  }

  async #load(entry: Entry, url: string): Promise<void> {
    const { outline, level } = entry;
    try {
      const image = await loadImage(url, cellSide(level), !outline.isRound, this.#stop.signal);
      if (!this.#stop.signal.aborted)
        this.#put(entry, (atlas, cell) => atlas.drawImage(cell, image, outline), level);
      if (image instanceof ImageBitmap) image.close();
    } catch (error) {
      // A failure is part of the status; other images continue to load.
      this.#failures.set(url, error instanceof Error ? error.message : String(error));
    }
  }

  /** If the atlas is full, the vertex is drawn without an image. */
  #put(entry: Entry, draw: (atlas: PictureAtlas, cell: AtlasCell) => void, level = entry.level): void {
    this.#atlas ??= new PictureAtlas();
    const cell = this.#atlas.take(level, this.#resolution) ?? this.#makeSpace(level);
    if (cell === undefined) return;
    if (entry.cell !== undefined) this.#atlas.free(entry.cell);
    entry.cell = cell;
    draw(this.#atlas, cell);
    this.#isChanged = true;
  }

  /** Evicts the least recently drawn images until a cell is free. */
  #makeSpace(level: number): AtlasCell | undefined {
    const old = [...this.#entries.values()]
      .filter(({ cell, seen, isLoading }) => cell !== undefined && seen < this.#looks && !isLoading)
      .sort((one, other) => one.seen - other.seen);
    for (const entry of old) {
      this.#atlas!.free(entry.cell!);
      this.#entries.delete(entry.name);
      this.#isChanged = true;
      const cell = this.#atlas!.take(level, this.#resolution);
      if (cell !== undefined) return cell;
    }
    return undefined;
  }

  #show(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const isChanged = this.#isChanged;
    if (isChanged) {
      this.#isChanged = false;
      this.#atlas?.commit();
      this.revision++;
    }
    let loaded = 0;
    for (const { key, cell } of this.#entries.values())
      if (key.kind === 'image' && cell !== undefined) loaded++;
    const loading = this.#running + this.#queue.length;
    const before = this.#status;
    const isSame =
      before.loaded === loaded && before.loading === loading && before.failures.size === this.#failures.size;
    if (!isSame) this.#status = { loaded, loading, failures: new Map(this.#failures) };
    if (isSame && !isChanged) return;
    for (const listener of [...this.#listeners]) listener();
    this.#onChange();
  }
}

function isMissing({ cell, level, isLoading }: Entry): boolean {
  return !isLoading && (cell === undefined || cell.level < level);
}

/** An image is rasterised per outline, an icon once. */
function nameOf(key: PictureKey, { isRound, halfWidth, halfHeight }: VertexOutline): string {
  return key.kind === 'icon' ? `icon ${key.name}` : `${isRound} ${halfWidth} ${halfHeight} ${key.url}`;
}

/** By image number: 1 + the cell level that the frame needs; 0: none. O(V). */
function levelsOf(frame: DrawFrame): Uint8Array {
  const { columns, camera, positions, widthPx, heightPx, minRadius, resolution, vertexInk } = frame;
  const { numbers, keys } = columns.pictures;
  const levels = new Uint8Array(keys.length + 1);
  for (const vertex of vertexInk?.large ?? columns.order) {
    const number = numbers[vertex] ?? 0;
    if (number === 0) continue;
    const at = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
    const zoom = camera.zoom * (at.scale ?? 1);
    const radius = screenRadius(columns.radii[vertex]!, columns.fullRadius, zoom, minRadius);
    if (radius < minPicturePx || at.x < -radius || at.y < -radius) continue;
    if (at.x > widthPx + radius || at.y > heightPx + radius) continue;
    const level = Math.ceil(Math.log2((2 * radius * resolution) / minCellPx));
    levels[number] = Math.max(levels[number]!, 1 + Math.min(maxLevel, Math.max(0, level)));
  }
  return levels;
}
