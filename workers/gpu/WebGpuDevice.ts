import type { RefineMaterial } from '../lib/forces/RefineWork.ts';
import { checked } from './checked.ts';
import type { ForceDevice, ForceRun } from './force-device.ts';
import { forceWgsl } from './force-wgsl.ts';
import { type GpuLoad, toGpuLoad } from './gpu-load.ts';
import { bufferUses, type ForcePipelines, groupsOf, WebGpuRun } from './WebGpuRun.ts';

const passes = ['repel', 'pull', 'advance'] as const;

/** `GPUShaderStage.COMPUTE`. */
const compute = 4;

const bindingTypes: readonly GPUBufferBindingType[] = [
  'uniform',
  'storage',
  'storage',
  'read-only-storage',
  'read-only-storage',
  'storage',
  'read-only-storage',
  'read-only-storage',
];

/** Forces on the GPU with WebGPU. */
export class WebGpuDevice implements ForceDevice {
  readonly #device: GPUDevice;
  readonly #layout: GPUBindGroupLayout;
  readonly #far: ForcePipelines;
  readonly #near: ForcePipelines;

  private constructor(
    device: GPUDevice,
    layout: GPUBindGroupLayout,
    far: ForcePipelines,
    near: ForcePipelines,
  ) {
    this.#device = device;
    this.#layout = layout;
    this.#far = far;
    this.#near = near;
  }

  /** Undefined without WebGPU or without an adapter. */
  static async open(): Promise<WebGpuDevice | undefined> {
    // Older browsers and insecure pages have no `gpu`, although its type says so.
    const gpu = navigator.gpu as GPU | undefined;
    const adapter = await gpu?.requestAdapter();
    if (!adapter) return undefined;
    const device = await adapter.requestDevice();
    const layout = device.createBindGroupLayout({
      entries: bindingTypes.map((type, binding) => ({ binding, visibility: compute, buffer: { type } })),
    });
    const [far, near] = await checked(device, () => {
      const module = device.createShaderModule({ code: forceWgsl });
      return Promise.all([false, true].map((isNear) => toPipelines(device, layout, module, isNear)));
    });
    return new WebGpuDevice(device, layout, far!, near!);
  }

  /** As the browser names it, for reports only. */
  get name(): string {
    const { vendor, architecture, description } = this.#device.adapterInfo;
    return [vendor, architecture, description].filter((part) => part !== '').join(' ');
  }

  async load(material: RefineMaterial): Promise<ForceRun | undefined> {
    const device = this.#device;
    const { maxStorageBufferBindingSize, maxComputeWorkgroupsPerDimension } = device.limits;
    const load = toGpuLoad(material);
    const groups = groupsOf(Math.max(load.vertexCount, load.segmentCount));
    if (groups > maxComputeWorkgroupsPerDimension) return undefined;
    if (load.buffers.some((content) => sizeOf(content) > maxStorageBufferBindingSize)) return undefined;
    return checked(device, () => {
      const buffers = load.buffers.map((content) => toBuffer(device, content));
      const task = device.createBuffer({ size: load.task.byteLength, usage: bufferUses.task });
      const group = device.createBindGroup({
        layout: this.#layout,
        entries: [task, ...buffers].map((buffer, binding) => ({ binding, resource: { buffer } })),
      });
      const pipelines = material.anchors === undefined ? this.#far : this.#near;
      return new WebGpuRun({ device, pipelines, group, task, buffers, load });
    });
  }
}

async function toPipelines(
  device: GPUDevice,
  layout: GPUBindGroupLayout,
  module: GPUShaderModule,
  isNear: boolean,
): Promise<ForcePipelines> {
  const [repel, pull, advance] = await Promise.all(
    passes.map((entryPoint) =>
      device.createComputePipelineAsync({
        layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
        compute: { module, entryPoint, constants: { isNear: isNear ? 1 : 0 } },
      }),
    ),
  );
  return { repel: repel!, pull: pull!, advance: advance! };
}

/** A binding must not be empty. */
function sizeOf(content: GpuLoad['buffers'][number]): number {
  return Math.max(16, typeof content === 'number' ? content : content.byteLength);
}

function toBuffer(device: GPUDevice, content: GpuLoad['buffers'][number]): GPUBuffer {
  const hasContent = typeof content !== 'number';
  const buffer = device.createBuffer({
    size: sizeOf(content),
    usage: bufferUses.data,
    mappedAtCreation: hasContent,
  });
  if (hasContent) {
    new Uint8Array(buffer.getMappedRange()).set(new Uint8Array(content.buffer));
    buffer.unmap();
  }
  return buffer;
}
