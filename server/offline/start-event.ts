/** Messages to the parent process, one JSON line each. */
export type StartEvent =
  | { readonly event: 'progress' | 'report'; readonly text: string }
  | {
      readonly event: 'ready';
      readonly url: string;
      readonly signInUrl: string | undefined;
      readonly password: string | undefined;
    };

export type Announce = (event: StartEvent) => void;
