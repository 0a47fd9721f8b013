import { Container, Graphics } from 'pixi.js';
import type { DrawFrame } from '../geometry/DrawFrame.ts';
import type { WorldMap } from '../geometry/map/world-map.ts';
import { mapColorsOf } from '../styles/map-colors.ts';
import type { Layer, LayerEntry } from './Layer.ts';

/** Land, meridians and parallels below the graph, in the world of the geographic layout. */
class MapLayer implements Layer {
  readonly container = new Container();
  readonly #shapes = new Graphics();
  #drawn = '';

  constructor() {
    this.container.addChild(this.#shapes);
  }

  sync({ map, theme, camera, widthPx, heightPx }: DrawFrame): void {
    this.container.visible = map !== undefined;
    if (map === undefined) return;
    const state = `${map.revision} ${theme.name}`;
    if (state !== this.#drawn) {
      this.#drawn = state;
      this.#draw(map.shapes, mapColorsOf(theme));
    }
    const { worldX, worldY, zoom } = camera;
    this.container.scale.set(zoom);
    this.container.position.set(widthPx / 2 - worldX * zoom, heightPx / 2 - worldY * zoom);
  }

  #draw({ land, grid }: WorldMap, colors: ReturnType<typeof mapColorsOf>): void {
    const shapes = this.#shapes.clear();
    for (const [x1, y1, x2, y2] of grid) shapes.moveTo(x1!, y1!).lineTo(x2!, y2!);
    shapes.stroke({ color: colors.grid, pixelLine: true });
    for (const ring of land) shapes.poly([...ring], true);
    shapes.fill({ color: colors.land }).stroke({ color: colors.coast, pixelLine: true });
  }

  destroy(): void {
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'map',
  stage: 'picture',
  order: 1,
  create: () => new MapLayer(),
} satisfies LayerEntry;
