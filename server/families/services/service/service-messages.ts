import type { UnitSettings } from '../../../../driver/services/service-call.ts';
import type { Dialect } from '../../../../protocol/dialect.ts';

/** What a service thread has from its start (`ScriptSettings.data`). */
export interface ServiceThreadStart {
  /** The buffer of the SharedImage. */
  readonly image: SharedArrayBuffer;
}

/** What a service thread loads. */
export interface ServiceThreadData extends PackedUnit {
  readonly dialect: Dialect;
  /** The services that it depends on, directly or not. */
  readonly units: readonly PackedUnit[];
}

/** A service with its zip. */
export interface PackedUnit {
  readonly zip: Uint8Array;
  readonly settings: Omit<UnitSettings, 'files' | 'mainFile'>;
}

/** A call, with the bytes of its body. */
export interface PackedCall {
  /** JSON of a ServiceCall: only the sandbox parses it. */
  readonly call: string;
  readonly body: Uint8Array | undefined;
}

/** An answer in a form that the thread has checked. */
export interface ServiceOutcome {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Uint8Array;
}
