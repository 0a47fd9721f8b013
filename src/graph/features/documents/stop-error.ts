/** The user has cancelled: a command that rejects with it shows no error. */
export function stopError(message: string): Error {
  const error = new Error(message);
  error.name = 'AbortError';
  return error;
}
