import { TagsInput, type TagsInputProps } from '@mantine/core';
import { maxCollections } from './validate-graph.ts';

interface CollectionsInputProps extends Omit<TagsInputProps, 'data'> {
  /** Suggested collections; the server creates missing ones. */
  readonly names: readonly string[];
}

/** Names of up to 10 vertex collections. */
export function CollectionsInput({ names, ...props }: CollectionsInputProps) {
  return (
    <TagsInput
      data={[...names]}
      maxTags={maxCollections}
      clearable={false}
      splitChars={[',', ' ']}
      acceptValueOnBlur
      limit={100}
      comboboxProps={{ withinPortal: true }}
      {...props}
    />
  );
}
