import { Container, Geometry, Mesh, Shader, type Topology } from 'pixi.js';
import type { DrawFrame } from '../geometry/DrawFrame.ts';
import type { WorldMap } from '../geometry/map/world-map.ts';
import { mapColorsOf } from '../styles/map-colors.ts';
import type { Layer, LayerEntry } from './Layer.ts';
import { cameraGlsl, createUniforms, setCamera, writeColor } from './lib/uniforms.ts';

/** The map is flat: the lens magnifies the graph only. */
const vertexGlsl = `#version 300 es
${cameraGlsl}
in vec2 aPosition;
void main() {
  gl_Position = toClip(toFlatScreen(aPosition));
}`;

const fragmentGlsl = `#version 300 es
precision highp float;
uniform vec4 uTint;
out vec4 color;
void main() {
  color = uTint;
}`;

/** Points of the world with one colour: triangles, or lines of one pixel. */
class MapShape {
  readonly mesh: Mesh<Geometry, Shader>;
  readonly #uniforms = createUniforms({ uTint: { value: new Float32Array(4), type: 'vec4<f32>' } });
  readonly #shader: Shader;

  constructor(topology: Topology, points: Float32Array, indices: Uint32Array) {
    this.#shader = Shader.from({
      gl: { vertex: vertexGlsl, fragment: fragmentGlsl },
      resources: { uniforms: this.#uniforms },
    });
    const geometry = new Geometry({ attributes: { aPosition: points }, indexBuffer: indices, topology });
    this.mesh = new Mesh({ geometry, shader: this.#shader });
  }

  show(frame: DrawFrame, color: string): void {
    writeColor(this.#uniforms.uniforms.uTint as Float32Array, color);
    setCamera(this.#uniforms, frame);
  }

  destroy(): void {
    this.mesh.geometry.destroy(true);
    this.mesh.destroy();
    this.#shader.destroy();
  }
}

/** Land, meridians and parallels below the graph, in the world of the geographic layout. */
class MapLayer implements Layer {
  readonly container = new Container();
  #shapes: Readonly<Record<keyof ReturnType<typeof mapColorsOf>, MapShape>> | undefined;
  #revision = '';

  sync(frame: DrawFrame): void {
    const { map, theme } = frame;
    this.container.visible = map !== undefined;
    if (map === undefined) return;
    if (this.#shapes === undefined || map.revision !== this.#revision) this.#replace(map.shapes);
    this.#revision = map.revision;
    const colors = mapColorsOf(theme);
    for (const name of ['grid', 'land', 'coast'] as const) this.#shapes?.[name].show(frame, colors[name]);
  }

  #replace({ land, grid, triangles }: WorldMap): void {
    this.#removeShapes();
    const coast = new Float32Array(land.flat());
    const coastLines: number[] = [];
    let first = 0;
    for (const { length } of land) {
      const points = length / 2;
      for (let point = 0; point < points; point++)
        coastLines.push(first + point, first + ((point + 1) % points));
      first += points;
    }
    const gridPoints = new Float32Array(grid.flat());
    this.#shapes = {
      grid: new MapShape(
        'line-list',
        gridPoints,
        Uint32Array.from({ length: grid.length * 2 }, (_, at) => at),
      ),
      land: new MapShape('triangle-list', coast, new Uint32Array(triangles)),
      coast: new MapShape('line-list', coast, new Uint32Array(coastLines)),
    };
    this.container.addChild(this.#shapes.grid.mesh, this.#shapes.land.mesh, this.#shapes.coast.mesh);
  }

  #removeShapes(): void {
    for (const shape of Object.values(this.#shapes ?? {})) shape.destroy();
    this.#shapes = undefined;
  }

  destroy(): void {
    this.#removeShapes();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'map',
  stage: 'picture',
  order: 1,
  create: () => new MapLayer(),
} satisfies LayerEntry;
