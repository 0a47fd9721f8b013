import type { testReporters } from '../../protocol/api/foxx.ts';
import type { Dialect } from '../../protocol/dialect.ts';

/** One service of a sandbox. Plain data, passed as JSON. */
export interface UnitSettings {
  readonly databaseName: string;
  readonly mount: string;
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Values with defaults. */
  readonly configuration: Readonly<Record<string, unknown>>;
  /** Mounts by the names of the dependencies. */
  readonly dependencies: Readonly<Record<string, string | readonly string[]>>;
  /** Required settings without a value. */
  readonly missing: readonly string[];
  readonly isDevelopment: boolean;
  /** The service has the interface of ArangoDB 2.8. */
  readonly isLegacy: boolean;
  /** Paths of the files of the bundle. */
  readonly files: readonly string[];
  /** The file that defines the routes; undefined for a service of static files. */
  readonly mainFile: string | undefined;
}

/** The settings with which the sandbox of a service starts. */
export interface ServiceSettings extends UnitSettings {
  readonly dialect: Dialect;
  /** The services that it depends on, directly or not. They are loaded in the same sandbox when they are used. */
  readonly units: readonly UnitSettings[];
}

/** The head of a call; the body is passed separately. */
export type ServiceCall =
  | { readonly kind: 'request'; readonly request: RequestHead }
  /** Runs a script of the manifest. */
  | { readonly kind: 'script'; readonly file: string; readonly argv: readonly unknown[] }
  /** Loads the service only. */
  | { readonly kind: 'load' }
  /** Describes the routes as OpenAPI (Swagger 2.0). */
  | { readonly kind: 'describe' }
  | JobCall
  | TestCall;

/** Runs a job of a queue, or a task. */
export interface JobCall {
  readonly kind: 'job';
  readonly job: {
    readonly _key: string;
    readonly type: { readonly mount: string; readonly name: string };
    readonly command?: string;
    readonly data: unknown;
    readonly runFailures: number;
    readonly backOff: number | string;
    readonly success?: string;
    readonly failure?: string;
  };
  /** Its next failure is the last one. */
  readonly isLastAttempt: boolean;
}

/** Runs the tests of the manifest. */
export interface TestCall {
  readonly kind: 'test';
  /** Only tests whose full title contains this text. */
  readonly filter: string | undefined;
  readonly reporter: (typeof testReporters)[number];
  /** Reports as texts. */
  readonly isIdiomatic: boolean;
}

export interface RequestHead {
  readonly method: string;
  /** As the client sent it, below the mount, with the query string. */
  readonly url: string;
  /** Decoded, below the mount. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly user: string | null;
  readonly protocol: 'http' | 'https';
  readonly host: string;
  readonly remoteAddress: string;
  readonly remotePort: number;
  /** The part of the address before the mount: the sub-path and `/_db/<name>`. */
  readonly databasePath: string;
}

/** The head of an answer; the thread checks it. */
export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
}

/** A body of an answer: a text, or bytes. */
export type AnswerBody = string | ArrayBuffer | undefined;
