import { assert } from '../../protocol/lib/assert.ts';
import type { Overlay } from '../storage/types.ts';
import { type HandedChanges, handChanges } from './handed-changes.ts';

interface Held {
  readonly overlay: Overlay;
  readonly isDurable: boolean;
  /** The overlay stays open for further writes. */
  readonly isPart: boolean;
}

/** Changes sent as trees. This thread holds them in case they must be sent again as documents. */
export class HeldChanges {
  readonly #held = new Map<string, Held>();

  /** Sends the changes of an overlay, and closes the overlay if it is no longer needed. */
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
