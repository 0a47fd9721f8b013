import { Text } from '@mantine/core';
import { describeError } from '../../../api/errors.ts';

/** An error in place of a part of the details. */
export function FieldError({ error }: { readonly error: Error }) {
  return (
    <Text c="var(--orrery-error)" size="sm" role="alert" style={{ overflowWrap: 'anywhere' }}>
      {describeError(error).text}
    </Text>
  );
}
