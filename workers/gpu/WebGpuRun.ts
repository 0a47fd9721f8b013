import { checked } from './checked.ts';
import type { ForceRun, ForceState } from './force-device.ts';
import { groupSize } from './force-wgsl.ts';
import { type GpuLoad, taskPlaces, verticesPerDispatch } from './gpu-load.ts';

/** Values of `GPUBufferUsage` and `GPUMapMode`. */
const [mapRead, copySource, copyTarget, uniform, storage] = [0x1, 0x4, 0x8, 0x40, 0x80];

export const bufferUses = { data: storage | copySource, task: uniform | copyTarget } as const;

/** The passes of `forceWgsl`. */
export interface ForcePipelines {
  readonly repel: GPUComputePipeline;
  readonly pull: GPUComputePipeline;
  readonly advance: GPUComputePipeline;
}

interface RunParts {
  readonly device: GPUDevice;
  readonly pipelines: ForcePipelines;
  readonly group: GPUBindGroup;
  readonly task: GPUBuffer;
  /** The storage buffers in the order of their bindings; the first has the points. */
  readonly buffers: readonly GPUBuffer[];
  readonly load: GpuLoad;
}

/** The steps of one refinement. Its data stays on the GPU; points are read after each call. */
export class WebGpuRun implements ForceRun {
  readonly #parts: RunParts;
  readonly #answer: GPUBuffer;

  constructor(parts: RunParts) {
    this.#parts = parts;
    this.#answer = parts.device.createBuffer({
      size: parts.buffers[0]!.size,
      usage: mapRead | copyTarget,
    });
  }

  async step(reaches: readonly number[]): Promise<ForceState> {
    const { device, buffers, load } = this.#parts;
    await checked(device, () => {
      for (const reach of reaches) this.#submitStep(reach);
      const encoder = device.createCommandEncoder();
      encoder.copyBufferToBuffer(buffers[0]!, 0, this.#answer, 0, this.#answer.size);
      device.queue.submit([encoder.finish()]);
      return this.#answer.mapAsync(mapRead);
    });
    const state = toState(new Float32Array(this.#answer.getMappedRange()), load.vertexCount);
    this.#answer.unmap();
    return state;
  }

  end(): void {
    const { task, buffers } = this.#parts;
    for (const buffer of [task, ...buffers, this.#answer]) buffer.destroy();
  }

  #submitStep(reach: number): void {
    const { pipelines, load } = this.#parts;
    const { vertexCount, segmentCount, sliceCount } = load;
    const task = new DataView(load.task);
    task.setFloat32(taskPlaces.reach, reach, true);
    for (let first = 0; first < vertexCount; first += verticesPerDispatch) {
      task.setUint32(taskPlaces.first, first, true);
      const count = Math.min(verticesPerDispatch, vertexCount - first);
      this.#submit((pass) => {
        pass.setPipeline(pipelines.repel);
        pass.dispatchWorkgroups(groupsOf(count), sliceCount);
      });
    }
    this.#submit((pass) => {
      pass.setPipeline(pipelines.pull);
      pass.dispatchWorkgroups(groupsOf(segmentCount));
      pass.setPipeline(pipelines.advance);
      pass.dispatchWorkgroups(groupsOf(vertexCount));
    });
  }

  #submit(dispatch: (pass: GPUComputePassEncoder) => void): void {
    const { device, group, task, load } = this.#parts;
    device.queue.writeBuffer(task, 0, load.task);
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setBindGroup(0, group);
    dispatch(pass);
    pass.end();
    device.queue.submit([encoder.finish()]);
  }
}

export const groupsOf = (threads: number) => Math.ceil(threads / groupSize);

/** points: x, y, mass, and length of the last displacement. */
function toState(points: Float32Array, vertexCount: number): ForceState {
  const positions = new Float32Array(2 * vertexCount);
  let distance = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    positions[2 * vertex] = points[4 * vertex]!;
    positions[2 * vertex + 1] = points[4 * vertex + 1]!;
    distance += points[4 * vertex + 3]!;
  }
  return { positions, distance };
}
