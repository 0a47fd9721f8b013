import { ColorInput } from '@mantine/core';

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChangeEnd: (color: string) => void;
}

/** A style colour; its label is beside it. */
export function ColorField({ label, ...props }: ColorFieldProps) {
  return <ColorInput {...props} size="xs" aria-label={label} popoverProps={{ withinPortal: false }} />;
}
