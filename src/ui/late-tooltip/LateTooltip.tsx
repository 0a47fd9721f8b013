import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../lazy-component.tsx';

const TooltipAt = lazyComponent(async () => (await import('./TooltipAt.tsx')).TooltipAt, null);

interface LateTooltipProps {
  /** Undefined: no tooltip. */
  readonly label: string | undefined;
  /** One element. */
  readonly children: ReactNode;
}

/** A tooltip whose code is loaded when it is first needed, for the parts of the first page. */
export function LateTooltip({ label, children }: LateTooltipProps) {
  const [target, setTarget] = useState<Element | null>(null);
  const [isOpen, setOpen] = useState(false);
  const show = ({ currentTarget }: { readonly currentTarget: Element }) => {
    setTarget(currentTarget.firstElementChild);
    setOpen(true);
  };
  const hide = () => setOpen(false);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has no box; it only hears the events of its child */}
      <span
        style={{ display: 'contents' }}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
      >
        {children}
      </span>
      {label !== undefined && target && <TooltipAt target={target} label={label} isOpen={isOpen} />}
    </>
  );
}
