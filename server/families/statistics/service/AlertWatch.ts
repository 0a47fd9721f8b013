import type { Logger } from 'pino';
import type { AlertEvent, AlertRule, Alerts } from '../../../../protocol/api/monitor.ts';
import type { Engine } from '../../../engine/Engine.ts';
import { serverScope } from '../../../operation/operation.ts';
import { flatFigures, isPassed, requireRules } from '../lib/alert-rules.ts';
import readAlertRules from '../operations/read-alert-rules.ts';
import storeAlertRules from '../operations/store-alert-rules.ts';

/** Events that are kept in memory. */
const maxEvents = 200;

interface Passed {
  readonly sinceMs: number;
  isFiring: boolean;
  value: number;
}

/** Compares the recorded figures with thresholds. An alert has a line in the log at its begin and at its end. */
export class AlertWatch {
  #rules: readonly AlertRule[] = [];
  #figures: ReadonlyMap<string, number> = new Map();
  #events: readonly AlertEvent[] = [];
  /** By the name of the rule. */
  readonly #passed = new Map<string, Passed>();
  readonly #engine: Engine;
  readonly #logger: Logger;

  constructor(engine: Engine, logger: Logger) {
    this.#engine = engine;
    this.#logger = logger;
  }

  async open(): Promise<void> {
    this.#rules = await this.#engine.run(readAlertRules, serverScope, null);
  }

  get state(): Omit<Alerts, 'error' | 'code'> {
    return {
      rules: [...this.#rules],
      firing: [...this.#passed].flatMap(([name, { isFiring, sinceMs, value }]) =>
        isFiring ? [{ name, sinceMs, value }] : [],
      ),
      events: [...this.#events],
      figures: Object.fromEntries(this.#figures),
    };
  }

  /** Replaces the rules. Throws 10 (bad parameter). */
  async save(rules: readonly AlertRule[]): Promise<void> {
    requireRules(rules, this.#figures);
    await this.#engine.run(storeAlertRules, serverScope, { rules });
    const kept = new Map(rules.map((rule) => [rule.name, rule]));
    for (const former of this.#rules) {
      const rule = kept.get(former.name);
      // A changed rule begins anew.
      if (rule === undefined || JSON.stringify(rule) !== JSON.stringify(former))
        this.#end(former, Date.now());
    }
    this.#rules = rules;
  }

  /** Called with the figures of each recorded time. */
  check(figures: object, nowMs: number): void {
    this.#figures = flatFigures(figures);
    for (const rule of this.#rules) {
      const value = this.#figures.get(rule.figure);
      if (value !== undefined && isPassed(rule, value)) this.#pass(rule, value, nowMs);
      else this.#end(rule, nowMs, value);
    }
  }

  #pass(rule: AlertRule, value: number, nowMs: number): void {
    const passed = this.#passed.get(rule.name) ?? { sinceMs: nowMs, isFiring: false, value };
    passed.value = value;
    this.#passed.set(rule.name, passed);
    if (passed.isFiring || nowMs - passed.sinceMs < rule.seconds * 1000) return;
    passed.isFiring = true;
    this.#note(rule, 'begin', value, nowMs);
    const { name, figure, condition, limit } = rule;
    this.#logger.warn(
      { alert: name, value },
      `alert '${name}': ${figure} is ${value}, ${condition} ${limit}`,
    );
  }

  #end(rule: AlertRule, nowMs: number, value = Number.NaN): void {
    const passed = this.#passed.get(rule.name);
    if (passed === undefined) return;
    this.#passed.delete(rule.name);
    if (!passed.isFiring) return;
    const shown = Number.isNaN(value) ? passed.value : value;
    this.#note(rule, 'end', shown, nowMs);
    this.#logger.info({ alert: rule.name, value: shown }, `alert '${rule.name}' has ended`);
  }

  #note({ name, figure }: AlertRule, kind: AlertEvent['kind'], value: number, timeMs: number): void {
    this.#events = [{ name, figure, timeMs, kind, value }, ...this.#events].slice(0, maxEvents);
  }
}
