import { assert } from '../../protocol/lib/assert.ts';
import type { Overlay } from '../storage/types.ts';
import { type HandedChanges, handChanges } from './handed-changes.ts';

interface Held {
  readonly overlay: Overlay;
  readonly isDurable: boolean;
  /** More is going to be written above it. */
  readonly isPart: boolean;
}

/** Changes that this thread has handed over as trees, held in case they have to be handed over as documents. */
export class HeldChanges {
  readonly #held = new Map<string, Held>();

  /** Hands over what an overlay has gathered, and closes it where it is not needed any more. */
  hand(heldId: string, overlay: Overlay, isDurable: boolean, isPart = false): HandedChanges {
    const handed = handChanges(overlay, isDurable);
    if (handed.changes.form === 'trees') this.#held.set(heldId, { overlay, isDurable, isPart });
    else if (!isPart) overlay.close();
    return handed;
  }

  packDocuments(heldId: string): HandedChanges {
    const held = this.#held.get(heldId);
    assert(held !== undefined, `changes ${heldId} are held`);
    const handed = handChanges(held.overlay, held.isDurable, 'documents');
    this.release(heldId);
    return handed;
  }

  release(heldId: string): undefined {
    const held = this.#held.get(heldId);
    if (held?.isPart === false) held.overlay.close();
    this.#held.delete(heldId);
    return undefined;
  }
}
