import { toLabelText } from '../../styles/label-text.ts';
import { ConditionSession, type ConditionSource } from '../../workspace/conditions/ConditionSession.ts';
import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';
import { setTime } from './time-state.ts';
import { type ElementTimes, hideOutside, type TimeOutcome, type TimeWindow, timesOf } from './time-window.ts';

/** Hides what is outside of the time window. Returns the function that ends it. */
export function connectTime(workspace: WorkspaceHost): () => void {
  const source = new TimeSource(workspace);
  const session = new ConditionSession(workspace, source);
  const stop = workspace.store.subscribe(({ timeWindow }, before) => {
    if (timeWindow === before.timeWindow) return;
    if (timeWindow !== undefined && source.isKnown(timeWindow)) session.applyNow();
    else session.refresh();
  });
  return () => {
    stop();
    session.dispose();
  };
}

/** Times of the elements for one state of the graph and the values. */
interface KnownTimes {
  readonly stamp: string;
  readonly times: ElementTimes;
}

class TimeSource implements ConditionSource<TimeOutcome> {
  readonly order = 10;
  readonly #workspace: WorkspaceHost;
  #times: KnownTimes | undefined;

  constructor(workspace: WorkspaceHost) {
    this.#workspace = workspace;
  }

  /** True if the times of the attribute are known: a window is evaluated in O(V + E) without a load. */
  isKnown(window: TimeWindow): boolean {
    return this.#times?.stamp === this.#stampOf(window);
  }

  isEmpty(): boolean {
    return this.#workspace.state.timeWindow === undefined;
  }

  attributes() {
    const { timeWindow } = this.#workspace.state;
    return timeWindow === undefined ? [] : [{ element: timeWindow.element, name: timeWindow.attribute }];
  }

  readsColumns(): boolean {
    return false;
  }

  *evaluate(): Generator<undefined, TimeOutcome> {
    const { model, elementValues, state } = this.#workspace;
    const window = state.timeWindow!;
    const stamp = this.#stampOf(window);
    if (this.#times?.stamp !== stamp)
      this.#times = { stamp, times: yield* timesOf(model, window, elementValues) };
    return hideOutside(model, window, this.#times.times);
  }

  failedOf({ vertices, edges }: TimeOutcome) {
    return { vertices, edges };
  }

  show(timeOutcome: TimeOutcome | undefined): void {
    setTime(this.#workspace, { timeOutcome });
  }

  showError(timeError: unknown): void {
    setTime(this.#workspace, { timeError });
  }

  reasonOf(vertex: number): string | undefined {
    const { model, elementValues, state } = this.#workspace;
    const { timeOutcome, timeWindow } = state;
    if (timeWindow === undefined || timeOutcome?.vertices[vertex] !== 1) return undefined;
    const field = { kind: 'attribute', name: timeWindow.attribute } as const;
    const value = elementValues.valueOf(model, 'vertices', field, vertex);
    return `outside the time, ${field.name} ${value === undefined ? 'is not set' : `is ${toLabelText(value)}`}`;
  }

  #stampOf({ element, attribute }: TimeWindow): string {
    const { model, elementValues } = this.#workspace;
    return `${model.revisions.topology} ${elementValues.revision} ${element} ${attribute}`;
  }
}
