import type { ComponentPropsWithRef, ComponentType } from 'react';
import classes from './header.module.css';

interface HeaderButtonProps extends ComponentPropsWithRef<'button'> {
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
}

/** Icon and word; the word is hidden in a narrow window. */
export function HeaderButton({ label, icon: ButtonIcon, ...rest }: HeaderButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classes.button}>
      <ButtonIcon size={16} />
      <span>{label}</span>
    </button>
  );
}
