import type { ComponentPropsWithRef } from 'react';

/** Properties that a menu or popover gives to its button. */
export type TriggerProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'style' | 'value'>;
