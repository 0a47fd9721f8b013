/** The part of autocannon that this benchmark uses. The package has no types. */
declare module 'autocannon' {
  interface AutocannonRequest {
    method: string;
    path: string;
    body?: string;
  }
  interface AutocannonOptions {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly {
      readonly setupRequest: (request: AutocannonRequest) => AutocannonRequest;
    }[];
  }
  interface AutocannonResult {
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly requests: { readonly total: number };
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
  }
  export default function autocannon(options: AutocannonOptions): Promise<AutocannonResult>;
}
