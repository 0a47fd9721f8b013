import { Shader, UniformGroup } from 'pixi.js';
import { onFontsLoaded } from '../../../ui/theme/fonts.ts';
import { type Point, toScreen } from '../../geometry/camera/Camera.ts';
import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import { type AtlasPlace, LabelAtlas, type TextLook } from './LabelAtlas.ts';
import { QuadBatch } from './QuadBatch.ts';

const vertexGlsl = `#version 300 es
precision highp float;
uniform mat3 uProjectionMatrix;
in vec4 aRect;  // centre, half size
in vec3 aTurn;  // cosine, sine, opacity
in vec4 aTexture;
out vec2 vAt;
out float vOpacity;
void main() {
  int corner = gl_VertexID & 3;
  vec2 at = vec2(float(corner & 1), float(corner >> 1));
  vec2 from = (at * 2.0 - 1.0) * aRect.zw;
  vec2 turned = vec2(from.x * aTurn.x - from.y * aTurn.y, from.x * aTurn.y + from.y * aTurn.x);
  vAt = mix(aTexture.xy, aTexture.zw, at);
  vOpacity = aTurn.z;
  gl_Position = vec4((uProjectionMatrix * vec3(aRect.xy + turned, 1.0)).xy, 0.0, 1.0);
}`;

const fragmentGlsl = `#version 300 es
precision mediump float;
uniform sampler2D uAtlas;
in vec2 vAt;
in float vOpacity;
out vec4 color;
void main() { color = texture(uAtlas, vAt) * vOpacity; }`;

/** A text with the screen position of its centre. */
export interface PlacedText {
  readonly place: AtlasPlace;
  readonly x: number;
  readonly y: number;
  /** Clockwise rotation in radians; default: 0. */
  readonly angle?: number;
  /** Default: 1. */
  readonly opacity?: number;
}

/** Texts as quads of one atlas, in one draw call, aligned to device pixels for sharpness. */
export class TextBatch {
  readonly #uniforms = new UniformGroup({ uUnused: { value: 0, type: 'f32' } });
  #atlas: LabelAtlas | undefined;
  #shader: Shader | undefined;
  #quads: QuadBatch | undefined;
  #isFontOld = false;
  readonly #stopFonts = onFontsLoaded(() => {
    this.#isFontOld = true;
  });

  /** The mesh to draw, prepared for the resolution of the frame's target and the loaded fonts. */
  prepare(frame: DrawFrame): QuadBatch {
    const isFor = this.#atlas?.resolution === frame.resolution && !this.#isFontOld;
    if (this.#quads !== undefined && isFor) return this.#quads;
    this.#isFontOld = false;
    this.#release();
    this.#atlas = new LabelAtlas(frame.resolution);
    this.#shader = Shader.from({
      gl: { vertex: vertexGlsl, fragment: fragmentGlsl },
      resources: { uniforms: this.#uniforms, uAtlas: this.#atlas.source },
    });
    this.#quads = new QuadBatch(
      { aRect: 'float32x4', aTexture: 'float32x4', aTurn: 'float32x3' },
      this.#shader,
    );
    return this.#quads;
  }

  /** Approximate size of one line in CSS pixels; see `LabelAtlas`. Call after `prepare`. */
  measure(line: string, look: TextLook): { readonly widthPx: number; readonly heightPx: number } {
    return this.#atlas!.measure(line, look);
  }

  /** True if the text needs no rasterisation. */
  isDrawn(lines: readonly string[], look: TextLook): boolean {
    return this.#atlas!.has(lines, look);
  }

  /** undefined if the atlas is full: `reset` it and place all texts again. */
  place(lines: readonly string[], look: TextLook): AtlasPlace | undefined {
    return this.#atlas?.place(lines, look);
  }

  reset(): void {
    this.#atlas?.reset();
  }

  /** Positions refer to the full image if the frame is a tile of one. */
  show(texts: readonly PlacedText[], frame: DrawFrame): void {
    const quads = this.#quads;
    if (quads === undefined) return;
    const { resolution } = frame;
    const { x: shiftX, y: shiftY } = placeInWhole(frame);
    quads.begin(texts.length);
    texts.forEach(({ place, x, y, angle = 0, opacity = 1 }, number) => {
      const left = Math.round((x - shiftX - place.widthPx / 2) * resolution) / resolution;
      const top = Math.round((y - shiftY - place.heightPx / 2) * resolution) / resolution;
      quads.put(
        number,
        left + place.widthPx / 2,
        top + place.heightPx / 2,
        place.widthPx / 2,
        place.heightPx / 2,
        place.u0,
        place.v0,
        place.u1,
        place.v1,
        Math.cos(angle),
        Math.sin(angle),
        opacity,
      );
    });
    quads.commit(texts.length);
    this.#atlas?.commit();
  }

  destroy(): void {
    this.#stopFonts();
    this.#release();
  }

  #release(): void {
    this.#quads?.destroy();
    this.#shader?.destroy();
    this.#atlas?.destroy();
  }
}

/** Position of a tile in its full image, CSS pixels. */
function placeInWhole({ whole, camera, widthPx, heightPx }: DrawFrame): Point {
  if (whole === undefined) return { x: 0, y: 0 };
  const middle = toScreen(whole.camera, whole.widthPx, whole.heightPx, camera.worldX, camera.worldY);
  return { x: middle.x - widthPx / 2, y: middle.y - heightPx / 2 };
}
