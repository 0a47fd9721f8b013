const filters = ['validation', 'out-of-memory', 'internal'] as const;

/** Rejects with the error that the device reports for operations that `work` starts before it returns. */
export async function checked<Result>(
  device: GPUDevice,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  for (const filter of filters) device.pushErrorScope(filter);
  const result = new Promise<Result>((resolve) => resolve(work()));
  const errors = filters.map(() => device.popErrorScope());
  const [value, ...found] = await Promise.all([result, ...errors]);
  for (const error of found) if (error !== null) throw new Error(error.message);
  return value;
}
