import { Pill } from '@mantine/core';
import { cutText } from '../../lib/bound-text.ts';

/** UTF-16 units of the name of an attribute in a list. */
const maxShown = 100;

/** The name of an attribute of any length, as a list shows it. */
export const shownName = (name: string): string => cutText(name, maxShown);

/** Begins the key of a long name; a short name that begins with it has such a key as well. */
const keyMark = '\u0001';

/**
 * Keys of different names, for the options of a list, whose keys are in the page: a short name is its own key, a long
 * one has its place.
 */
export function nameKeys(names: readonly string[]) {
  const places = new Map(names.map((name, place) => [name, place]));
  return {
    keyOf: (name: string): string =>
      name.length > maxShown || name.startsWith(keyMark) ? `${keyMark}${places.get(name)}` : name,
    nameOf: (key: string): string => (key.startsWith(keyMark) ? (names[Number(key.slice(1))] ?? key) : key),
  };
}

/** Properties of an `Autocomplete` that offers names. */
export function offeredNames(names: readonly string[]) {
  const { keyOf, nameOf } = nameKeys(names);
  return {
    data: names.map((name) => ({ value: keyOf(name), label: name })),
    renderOption: ({ option }: { readonly option: { readonly value: string } }) => (
      <bdi>{shownName(nameOf(option.value))}</bdi>
    ),
  };
}

interface NamePillProps {
  readonly option: { readonly label: string };
  readonly onRemove?: () => void;
  readonly disabled?: boolean;
}

/** Properties of a `TagsInput` that offers names and holds other names as well. */
export function offeredTags(
  names: readonly string[],
  value: readonly string[],
  onChange: (chosen: string[]) => void,
) {
  const { nameOf } = nameKeys(names);
  return {
    ...offeredNames(names),
    value: [...value],
    onChange: (keys: string[]) => onChange(keys.map((key) => (value.includes(key) ? key : nameOf(key)))),
    renderPill: ({ option, onRemove, disabled = false }: NamePillProps) => (
      <Pill withRemoveButton={!disabled} {...(onRemove && { onRemove })}>
        {shownName(option.label)}
      </Pill>
    ),
  };
}
