import type { ServiceCall, ServiceSettings } from '../../../../driver/services/service-call.ts';

/** What a service thread knows from its start (`ScriptSettings.data`). */
export interface ServiceThreadData {
  readonly zip: Uint8Array;
  readonly settings: Omit<ServiceSettings, 'files' | 'mainFile'>;
}

/** A call, with the bytes of its body. */
export interface PackedCall {
  readonly call: ServiceCall;
  readonly body: Uint8Array | undefined;
}

/** An answer in a form that the thread has checked. */
export interface ServiceOutcome {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Uint8Array;
}
