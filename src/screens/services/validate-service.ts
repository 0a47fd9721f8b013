/* The validation rules of apps. Each function returns the message of an error, or undefined. */

/** A mount of the dialog that installs services. */
export function mountProblem(mount: string): string | undefined {
  if (!mount.startsWith('/')) return 'The mount point must start with /.';
  if (mount.length < 2) return 'The mount point needs at least 2 characters.';
  if (mount.endsWith('/')) return 'The mount point must not end with /.';
  if (!/^[\w%/-]+$/.test(mount) || mount.includes('//'))
    return 'The mount point may contain letters, digits, _, - and % only.';
  if (/\/app(\/|$)/i.test(mount)) return 'The mount point may not contain /APP.';
  if (mount.startsWith('/_') && !/^\/_open\/./.test(mount))
    return 'The mount point may not start with _, except for /_open/.';
  return undefined;
}

export function repositoryProblem(repository: string): string | undefined {
  return /^[\w-]+\/[\w.-]+$/.test(repository) || /^https?:\/\/.+/.test(repository)
    ? undefined
    : 'Expected account/repository.';
}

export function nameProblem(name: string): string | undefined {
  return /^[a-z_-][\w-]*$/i.test(name)
    ? undefined
    : 'The name starts with a letter, - or _, then letters, digits, - and _.';
}

export function licenseProblem(license: string): string | undefined {
  return /^[a-z0-9 .,;-]*$/i.test(license)
    ? undefined
    : 'The license may contain letters, digits, space and . , ; - only.';
}

export function filledProblem(text: string): string | undefined {
  return text.trim() === '' ? 'A value is required.' : undefined;
}

/** A JSON text, or an empty one. */
export function jsonProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `Expected well-formed JSON or nothing: ${(error as Error).message}`;
  }
}

/** A value of the configuration as it is typed. */
export function settingProblem(type: string, text: string, isRequired: boolean): string | undefined {
  if (text.trim() === '') return isRequired ? 'A value is required.' : undefined;
  switch (type) {
    case 'integer':
    case 'int':
      return Number.isSafeInteger(Number(text)) ? undefined : 'Expected an integer.';
    case 'number':
      return Number.isFinite(Number(text)) ? undefined : 'Expected a number.';
    case 'json':
      return jsonProblem(text);
    default:
      return undefined;
  }
}
