import type { RoundContext } from './RoundContext.ts';

/** A registry entry: one file in `tests/attack/rounds/`, `id` = file name. */
export interface Round {
  readonly id: string;
  /** One line for the output. */
  readonly attacks: string;
  /** Rounds run in ascending order; rounds that restart the server come last. */
  readonly order: number;
  /** Ends by itself, even if the server does not answer. Reports findings to the context. */
  run(context: RoundContext): Promise<void>;
}
