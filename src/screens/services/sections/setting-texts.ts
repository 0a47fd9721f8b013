import type { ServiceDependency, ServiceSetting } from '../../../../protocol/api/services.ts';

/* Values of settings as the texts of their fields, and back. */

export function isBoolean({ type }: ServiceSetting): boolean {
  return type === 'boolean' || type === 'bool';
}

/** The given value as a text; the default is not part of it. */
export function settingText(entry: ServiceSetting): string {
  const { currentRaw } = entry as { readonly currentRaw?: unknown };
  if (currentRaw === undefined || currentRaw === null) return '';
  if (entry.type === 'json') return JSON.stringify(currentRaw, undefined, 2);
  return String(currentRaw);
}

/** The value for the server; null removes the given one, so that the default counts. */
export function settingValue(entry: ServiceSetting, text: string): unknown {
  if (text.trim() === '') return null;
  switch (entry.type) {
    case 'boolean':
    case 'bool':
      return text === 'true';
    case 'integer':
    case 'int':
    case 'number':
      return Number(text);
    case 'json':
      return JSON.parse(text) as unknown;
    default:
      return text;
  }
}

export function defaultText({ default: preset }: ServiceSetting): string | undefined {
  if (preset === undefined) return undefined;
  return typeof preset === 'string' ? preset : JSON.stringify(preset);
}

/** Mounts, one a line if the dependency takes several. */
export function dependencyText({ current }: ServiceDependency): string {
  return [current ?? []].flat().join('\n');
}

export function dependencyValue({ multiple }: ServiceDependency, text: string): unknown {
  const mounts = text.split(/\s+/).filter((mount) => mount !== '');
  if (mounts.length === 0) return null;
  return multiple ? mounts : mounts[0];
}

export function dependencyProblem({ required }: ServiceDependency, text: string): string | undefined {
  return required && text.trim() === '' ? 'A value is required.' : undefined;
}
