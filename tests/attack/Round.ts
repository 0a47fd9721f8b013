import type { RoundContext } from './RoundContext.ts';

/** A registry entry: one file in `tests/attack/rounds/`, `id` = file name. */
export interface Round {
  readonly id: string;
  /** One line for the output. */
  readonly attacks: string;
  /** Rounds run in ascending order; those that restart the server come last. */
  readonly order: number;
  /** Ends by itself, also when the server does not answer. Reports what it finds to the context. */
  run(context: RoundContext): Promise<void>;
}
