import { Pill } from '@mantine/core';
import { cutText } from '../../lib/bound-text.ts';

/** UTF-16 units of the name of an attribute in a list. */
const maxShown = 100;

/** The name of an attribute of any length, as a list shows it. */
export const shownName = (name: string): string => cutText(name, maxShown);

/** Choices of a `Select` for names. */
export const nameChoices = (names: readonly string[]) =>
  names.map((name) => ({ value: name, label: shownName(name) }));

/** Options of a field for a name, such as an `Autocomplete`. */
export const renderName = ({ option }: { readonly option: { readonly value: string } }) => (
  <bdi>{shownName(option.value)}</bdi>
);

interface NamePillProps {
  readonly option: { readonly label: string };
  readonly onRemove?: () => void;
  readonly disabled?: boolean;
}

/** Chosen names of a `TagsInput`. */
export const renderNamePill = ({ option, onRemove, disabled = false }: NamePillProps) => (
  <Pill withRemoveButton={!disabled} {...(onRemove && { onRemove })}>
    {shownName(option.label)}
  </Pill>
);
