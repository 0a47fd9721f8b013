import { Container, RenderTexture, type WebGLRenderer } from 'pixi.js';
import type { CameraState } from '../../geometry/camera/Camera.ts';
import { placeOfPicture } from '../../geometry/camera/picture-area.ts';
import { ImageQuad } from '../../layers/lib/ImageQuad.ts';
import { LensQuad } from '../../layers/lib/LensQuad.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import {
  isInside,
  keyOfSubject,
  type PictureMaker,
  type PicturePlan,
  type PictureSubject,
} from './picture-plan.ts';

/** The picture on the screen, for benchmarks. */
export interface PictureState {
  /** Number of whole pictures so far. */
  readonly wholes: number;
  /** The picture shows all edges for this camera. */
  readonly isWhole: boolean;
  /** The picture covers the viewport. */
  readonly isCovered: boolean;
}

/**
 * Cached picture of a large graph: edges rasterised by workers or the GPU, with the vertices drawn over them. During
 * camera motion it is reprojected at the cost of one image.
 */
export class CachedPicture {
  /** Drawn below all other layers. */
  readonly container = new Container();
  readonly #image = new ImageQuad();
  readonly #lens = new LensQuad();
  #maker: PictureMaker;
  #texture: RenderTexture | undefined;
  #shown: PicturePlan | undefined;
  #wholes = 0;

  constructor(maker: PictureMaker) {
    this.#maker = maker;
    this.container.addChild(this.#image.mesh, this.#lens.mesh);
  }

  get isVisible(): boolean {
    return this.#image.mesh.visible;
  }

  /** The picture on the screen. */
  get shown(): PicturePlan | undefined {
    return this.#shown;
  }

  /** Pictures are made in another way from now on; the shown one remains. The caller destroys the former maker. */
  setMaker(maker: PictureMaker): void {
    this.#maker.drop();
    this.#maker = maker;
  }

  /** True if the shown picture matches the subject exactly, with all edges. */
  isCurrent(subject: PictureSubject): boolean {
    return this.#shown !== undefined && this.#maker.isCurrent(subject, this.#shown);
  }

  /** True if every vertex and edge of the model is on the screen; some may still move. */
  showsAll({ revisions }: GraphModel): boolean {
    return this.#shown?.isWhole === true && this.#shown.topology === revisions.topology;
  }

  stateFor(subject: PictureSubject): PictureState {
    const shown = this.#shown;
    return {
      wholes: this.#wholes,
      isWhole: shown?.isWhole === true && shown.key === keyOfSubject(subject),
      isCovered: shown !== undefined && isInside(shown, subject),
    };
  }

  /** Starts or continues a picture. Returns true if the caller has to call again in a later frame. */
  refresh(subject: PictureSubject): boolean {
    return this.#maker.refresh(subject, this.#shown);
  }

  /** The picture whose ink is ready. */
  get ready(): PicturePlan | undefined {
    return this.#maker.ready;
  }

  /** Like `ready`; the caller passes it to `draw`. */
  takeReady(): PicturePlan | undefined {
    return this.#maker.takeReady();
  }

  /** Draws `stage`, prepared for the plan, into the texture. */
  draw(renderer: WebGLRenderer, stage: Container, plan: PicturePlan, background: string): void {
    const { widthPx: width, heightPx: height, resolution } = plan;
    if (this.#texture === undefined || this.#texture.source.resolution !== resolution) {
      const before = this.#texture;
      this.#texture = RenderTexture.create({ width, height, resolution, scaleMode: 'linear' });
      this.#image.setImage(this.#texture.source);
      this.#lens.setImage(this.#texture.source);
      before?.destroy(true);
    } else if (this.#texture.width !== width || this.#texture.height !== height) {
      this.#texture.resize(width, height, resolution);
    }
    renderer.render({ container: stage, target: this.#texture, clear: true, clearColor: background });
    if (this.#shown !== undefined) this.#maker.reuse(this.#shown);
    // A picture may be drawn again with other vertices.
    const hasNewEdges = plan.ink !== this.#shown?.ink || plan.gpuInk !== this.#shown?.gpuInk;
    if (plan.isWhole && hasNewEdges) this.#wholes++;
    this.#shown = plan;
    this.#image.mesh.visible = true;
  }

  /** Transforms the picture to the current camera and applies the lens. */
  reproject(camera: CameraState, widthPx: number, heightPx: number, resolution: number): void {
    const shown = this.#shown;
    if (shown === undefined) return;
    const { scale, ...at } = placeOfPicture(shown, { camera, widthPx, heightPx });
    const isUnscaled = Math.abs(scale - 1) < 1e-6;
    const snap = (value: number) => (isUnscaled ? Math.round(value * resolution) / resolution : value);
    const [x, y] = [snap(at.x), snap(at.y)];
    this.#image.place(x, y, shown.widthPx * scale, shown.heightPx * scale);
    this.#lens.place(camera.lens, [x, y, x + shown.widthPx * scale, y + shown.heightPx * scale]);
  }

  /** Discards the picture after a lost GPU context or a change of graph. */
  drop(): void {
    this.#maker.drop();
    this.#shown = undefined;
    this.#image.mesh.visible = false;
    this.#lens.mesh.visible = false;
  }

  destroy(): void {
    this.drop();
    this.#image.destroy();
    this.#lens.destroy();
    this.#texture?.destroy(true);
  }
}
