import type { JobCall } from './service-call.ts';
import { errorText, stackOf } from './stack-traces.ts';

/** The parts of a service that run its jobs. */
interface JobRunner {
  /** The file of a script of the manifest. */
  scriptFile(name: string): string | undefined;
  runFile(file: string, argv: readonly unknown[]): unknown;
  /** Evaluates the text of a function. */
  evaluate(text: string, fileName: string): unknown;
  require(name: string): unknown;
}

/** What a run of a job gives: null, or the failure with the delay that the function of `backOff` computed. */
type JobResult = null | { readonly failure: string; readonly delayMs?: number };

const maxFailureLength = 2000;

/** Runs the script of a job, or the code of a task, and then the function or script of its option `success` or `failure`. */
export function runJob(runner: JobRunner, call: JobCall, report: (error: unknown) => void): JobResult {
  const { job } = call;
  let result: unknown;
  try {
    result = run(runner, call);
  } catch (error) {
    report(error);
    const text = error instanceof Error ? errorText(error) : String(error);
    const failure = text.slice(0, maxFailureLength);
    if (call.isLastAttempt && job.failure !== undefined)
      notify(runner, job.failure, [errorOf(error), job.data, job], report);
    const delayMs =
      typeof job.backOff === 'string' ? delayOf(runner, job.backOff, job.runFailures + 1) : undefined;
    return delayMs === undefined ? { failure } : { failure, delayMs };
  }
  if (job.success !== undefined) notify(runner, job.success, [result, job.data, job], report);
  return null;
}

function run(runner: JobRunner, { job }: JobCall): unknown {
  if (job.command !== undefined) {
    const code = `(function (params, require) { ${job.command}\n})`;
    const work = runner.evaluate(code, `task:${job.type.name}`) as (
      data: unknown,
      require: unknown,
    ) => unknown;
    return work(job.data, (name: string) => runner.require(name));
  }
  const file = runner.scriptFile(job.type.name);
  if (file === undefined) throw new Error(`expected a script of the manifest, found '${job.type.name}'`);
  return runner.runFile(file, [job.data, `_jobs/${job._key}`]);
}

/** `given`: the name of a script, or the text of a function. Its errors are reported only. */
function notify(
  runner: JobRunner,
  given: string,
  args: readonly unknown[],
  report: (error: unknown) => void,
): void {
  try {
    const file = runner.scriptFile(given);
    if (file !== undefined) runner.runFile(file, args);
    else functionOf(runner, given, 'callback of a job')(...args);
  } catch (error) {
    report(error);
  }
}

function delayOf(runner: JobRunner, text: string, failures: number): number {
  return Number(functionOf(runner, text, 'backOff of a job')(failures));
}

type AnyFunction = (...args: readonly unknown[]) => unknown;

function functionOf(runner: JobRunner, text: string, fileName: string): AnyFunction {
  const create = runner.evaluate(`(function (require) { return (${text}\n); })`, fileName) as AnyFunction;
  return create((name: string) => runner.require(name)) as AnyFunction;
}

function errorOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return { name: error.name, message: error.message, stack: stackOf(error) };
}
