import type { Camera, Point } from '../geometry/camera/Camera.ts';
import { AreaSelect } from './AreaSelect.ts';
import type { ToolContext, ToolMachine, ToolPointer } from './tool.ts';

/** Pointer movement beyond this distance turns a press into a drag. */
const dragFromPx = 4;
/** One wheel notch (100 px) zooms by about 10 %. */
const wheelFactor = 0.0011;
/** Hit tolerance around vertices for touch input. */
const fingerSlackPx = 14;

interface GestureListener {
  /** The element under the pointer changed; undefined: the pointer left the canvas. */
  hover(pointer: ToolPointer | undefined): void;
  contextMenu(pointer: ToolPointer, client: Point): void;
  /** The user moves the camera. */
  moveCamera(): void;
  machine(): ToolMachine;
}

type Gesture =
  | { readonly kind: 'pressed'; readonly at: ToolPointer; readonly last: Point }
  | { readonly kind: 'panning'; readonly last: Point }
  | { readonly kind: 'dragging'; readonly machine: ToolMachine }
  | { readonly kind: 'pinching'; readonly distance: number; readonly middle: Point };

/**
 * Converts pointer and wheel events on the canvas into the gestures shared by all tools (zoom at the pointer, pinch,
 * pan, hover, context menu) and into clicks and drags of the active tool.
 */
export class PointerGestures {
  readonly #canvas: HTMLElement;
  readonly #camera: Camera;
  readonly #context: ToolContext;
  readonly #listener: GestureListener;
  readonly #pointers = new Map<number, Point>();
  readonly #abort = new AbortController();
  readonly #area: AreaSelect;
  #gesture: Gesture | undefined;
  #hoverEvent: PointerEvent | undefined;
  #hoverRequest = 0;

  constructor(canvas: HTMLElement, context: ToolContext, listener: GestureListener) {
    this.#canvas = canvas;
    this.#camera = context.camera;
    this.#context = context;
    this.#listener = listener;
    this.#area = new AreaSelect(context, 'rectangle');
    canvas.style.touchAction = 'none';
    const options = { signal: this.#abort.signal };
    canvas.addEventListener('pointerdown', (event) => this.#down(event), options);
    canvas.addEventListener('pointermove', (event) => this.#move(event), options);
    canvas.addEventListener('pointerup', (event) => this.#up(event), options);
    canvas.addEventListener('pointercancel', (event) => this.#lose(event), options);
    canvas.addEventListener('pointerleave', () => this.#leave(), options);
    canvas.addEventListener('contextmenu', (event) => this.#menu(event), options);
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { ...options, passive: false });
  }

  /** Ends the current gesture without effect. */
  cancel(): void {
    if (this.#gesture?.kind === 'dragging') this.#gesture.machine.cancel?.();
    this.#gesture = undefined;
  }

  destroy(): void {
    this.cancel();
    cancelAnimationFrame(this.#hoverRequest);
    this.#abort.abort();
  }

  #down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0 && event.button !== 1) return;
    this.#canvas.setPointerCapture(event.pointerId);
    const at = this.#pointOf(event);
    this.#pointers.set(event.pointerId, at);
    if (this.#pointers.size >= 2) {
      this.cancel();
      this.#gesture = this.#pinch();
      return;
    }
    if (event.button === 1) {
      this.#gesture = { kind: 'panning', last: at };
      return;
    }
    const pressed = this.#pointerAt(at, event);
    // Resolves the vertex now, because a running layout may move it away.
    void pressed.vertex;
    this.#gesture = { kind: 'pressed', at: pressed, last: at };
  }

  #move(event: PointerEvent): void {
    const at = this.#pointOf(event);
    if (this.#pointers.has(event.pointerId)) this.#pointers.set(event.pointerId, at);
    const gesture = this.#gesture;
    if (gesture === undefined) {
      this.#hoverSoon(event);
      return;
    }
    switch (gesture.kind) {
      case 'pressed': {
        const pressed = gesture.at.screen;
        if (Math.hypot(at.x - pressed.x, at.y - pressed.y) < dragFromPx) return;
        const machine = this.#startDrag(gesture.at);
        this.#gesture =
          machine === undefined ? { kind: 'panning', last: pressed } : { kind: 'dragging', machine };
        this.#move(event);
        return;
      }
      case 'panning':
        this.#listener.moveCamera();
        this.#camera.panBy(at.x - gesture.last.x, at.y - gesture.last.y);
        this.#gesture = { kind: 'panning', last: at };
        return;
      case 'dragging':
        gesture.machine.dragMove?.(this.#pointerAt(at, event));
        return;
      case 'pinching': {
        const next = this.#pinch();
        this.#listener.moveCamera();
        this.#camera.panBy(next.middle.x - gesture.middle.x, next.middle.y - gesture.middle.y);
        const zoom = this.#camera.state.zoom * (next.distance / Math.max(1, gesture.distance));
        this.#camera.zoomAt(next.middle.x, next.middle.y, zoom);
        this.#gesture = next;
        return;
      }
    }
  }

  #up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    const gesture = this.#gesture;
    if (gesture?.kind === 'pinching') {
      this.#continueGesture();
      return;
    }
    this.#gesture = undefined;
    const pointer = this.#pointerAt(this.#pointOf(event), event);
    if (gesture?.kind === 'dragging') gesture.machine.dragEnd?.(pointer);
    if (gesture?.kind === 'pressed') this.#listener.machine().click?.(gesture.at);
    // A lifted finger hovers over nothing.
    if (event.pointerType === 'touch') this.#leave();
    else this.#listener.hover(pointer);
  }

  /** One of several fingers was lifted: the others continue the pinch or pan and cause no click. */
  #continueGesture(): void {
    const [last] = this.#pointers.values();
    if (this.#pointers.size >= 2) this.#gesture = this.#pinch();
    else this.#gesture = last === undefined ? undefined : { kind: 'panning', last };
  }

  /** The active tool's drag, or a rectangle selection with a modifier key; undefined: the drag pans the view. */
  #startDrag(pointer: ToolPointer): ToolMachine | undefined {
    const machine = this.#listener.machine();
    if (machine.dragStart?.(pointer) === true) return machine;
    const isArea = pointer.vertex === undefined && (pointer.isAdding || pointer.isRemoving);
    return isArea && this.#area.dragStart(pointer) ? this.#area : undefined;
  }

  /** Pointer moves are more frequent than frames; at most one hover per frame. */
  #hoverSoon(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    this.#hoverEvent = event;
    if (this.#hoverRequest !== 0) return;
    this.#hoverRequest = requestAnimationFrame(() => {
      this.#hoverRequest = 0;
      const latest = this.#hoverEvent;
      if (latest === undefined || this.#gesture !== undefined) return;
      this.#listener.hover(this.#pointerAt(this.#pointOf(latest), latest));
    });
  }

  #leave(): void {
    this.#hoverEvent = undefined;
    this.#listener.hover(undefined);
  }

  #lose(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    this.cancel();
    this.#leave();
  }

  #menu(event: MouseEvent): void {
    event.preventDefault();
    this.cancel();
    const pointer = this.#pointerAt(this.#pointOf(event), event);
    this.#listener.contextMenu(pointer, { x: event.clientX, y: event.clientY });
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
    // Browsers report a touchpad pinch as small wheel events with the control key.
    const speed = event.ctrlKey ? 8 : 1;
    const at = this.#pointOf(event);
    this.#listener.moveCamera();
    const change = Math.exp(-Math.max(-300, Math.min(300, pixels)) * wheelFactor * speed);
    this.#camera.zoomAt(at.x, at.y, this.#camera.state.zoom * change);
  }

  #pinch(): Gesture & { readonly kind: 'pinching' } {
    const [first, second] = [...this.#pointers.values()] as [Point, Point];
    return {
      kind: 'pinching',
      distance: Math.hypot(first.x - second.x, first.y - second.y),
      middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    };
  }

  #pointOf(event: MouseEvent): Point {
    const box = this.#canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** Looks up the vertex on first access, because most moves of a drag do not need it. */
  #pointerAt(screen: Point, event: MouseEvent): ToolPointer {
    const context = this.#context;
    const isFinger = (event as Partial<PointerEvent>).pointerType === 'touch';
    let found: { readonly vertex: number | undefined } | undefined;
    return {
      screen,
      world: this.#camera.toWorld(screen.x, screen.y),
      get vertex() {
        found ??= { vertex: context.pickVertex(screen.x, screen.y, isFinger ? fingerSlackPx : undefined) };
        return found.vertex;
      },
      isAdding: event.shiftKey || event.metaKey || event.ctrlKey,
      isRemoving: event.altKey,
    };
  }
}
