import type { ComponentType, ReactNode } from 'react';
import { runCommand } from '../../command.ts';
import chips from './chips.module.css';

interface HiddenChipProps {
  readonly icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** What is hidden; a click opens the panel that hides it. */
  readonly text: string;
  readonly panel: string;
  /** Shows everything again. */
  readonly action: { readonly word: string; readonly label: string; readonly command: string };
  readonly children?: ReactNode;
}

/** What a panel hides in the picture, and how to show it again. */
export function HiddenChip({ icon: Icon, text, panel, action, children }: HiddenChipProps) {
  return (
    <div className={chips.chip} data-kind="info">
      <Icon size={14} aria-hidden />
      <button
        type="button"
        className={chips.action}
        style={{ fontWeight: 400 }}
        onClick={() => void runCommand('graph.showPanel', { panel })}
      >
        {text}
      </button>
      {children}
      <button
        type="button"
        className={chips.action}
        aria-label={action.label}
        onClick={() => void runCommand(action.command)}
      >
        {action.word}
      </button>
    </div>
  );
}
