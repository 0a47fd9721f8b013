import { Tooltip } from '@mantine/core';
import { ThemeTrigger, useOtherScheme } from './triggers.tsx';

/** The button of the theme with its hint. */
export function ThemeButton() {
  return (
    <Tooltip label={`Use the ${useOtherScheme()} theme`}>
      <ThemeTrigger />
    </Tooltip>
  );
}
