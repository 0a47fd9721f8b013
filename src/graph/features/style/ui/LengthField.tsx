import { NumberInput } from '@mantine/core';

interface LengthFieldProps {
  readonly label: string;
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly onChange: (length: number) => void;
}

/** A length in world units; values outside the bounds are ignored. */
export function LengthField({ label, value, minimum, maximum, onChange }: LengthFieldProps) {
  return (
    <NumberInput
      size="xs"
      aria-label={label}
      min={minimum}
      max={maximum}
      value={value}
      onChange={(length) =>
        typeof length === 'number' && length >= minimum && length <= maximum && onChange(length)
      }
    />
  );
}
