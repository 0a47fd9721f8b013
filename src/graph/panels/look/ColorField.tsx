import { ColorInput } from '@mantine/core';

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChangeEnd: (color: string) => void;
}

/** A style colour. The picker stays inside the dropdown, because a press outside closes the dropdown. */
export function ColorField(props: ColorFieldProps) {
  return <ColorInput {...props} popoverProps={{ withinPortal: false }} />;
}
