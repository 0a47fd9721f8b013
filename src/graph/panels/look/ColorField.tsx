import { ColorInput } from '@mantine/core';

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChangeEnd: (color: string) => void;
}

/** A colour of the style; its picker stays within the dropdown, which a press elsewhere closes. */
export function ColorField(props: ColorFieldProps) {
  return <ColorInput {...props} popoverProps={{ withinPortal: false }} />;
}
