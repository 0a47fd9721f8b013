import { assert } from '../../protocol/lib/assert.ts';
import type { Overlay } from '../storage/types.ts';
import { type PackedChanges, packChanges } from './packed-changes.ts';

interface Sent {
  readonly overlay: Overlay;
  readonly isDurable: boolean;
  /** The overlay stays open for further writes. */
  readonly isPart: boolean;
}

/** Changes sent as trees. This thread keeps them in case they must be sent again as documents. */
export class InFlightChanges {
  readonly #inFlight = new Map<string, Sent>();

  /** Sends the changes of an overlay, and closes the overlay if it is no longer needed. */
  send(changesId: string, overlay: Overlay, isDurable: boolean, isPart = false): PackedChanges {
    const packed = packChanges(overlay, isDurable);
    if (packed.changes.form === 'trees') this.#inFlight.set(changesId, { overlay, isDurable, isPart });
    else if (!isPart) overlay.close();
    return packed;
  }

  packDocuments(changesId: string): PackedChanges {
    const sent = this.#inFlight.get(changesId);
    assert(sent !== undefined, `changes ${changesId} are in flight`);
    const packed = packChanges(sent.overlay, sent.isDurable, 'documents');
    this.release(changesId);
    return packed;
  }

  release(changesId: string): undefined {
    const sent = this.#inFlight.get(changesId);
    if (sent?.isPart === false) sent.overlay.close();
    this.#inFlight.delete(changesId);
    return undefined;
  }
}
