import { Button, Modal } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { describeError } from '../../api/errors.ts';
import { FrameText } from '../values/FrameText.tsx';
import classes from './Dialog.module.css';
import { useCloseGuard } from './use-close-guard.ts';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Without it the only button is Close. A thrown error is shown above the buttons and the dialog stays open. */
  readonly onSubmit?: () => void | Promise<void>;
  readonly submitLabel?: string;
  readonly isSubmitDisabled?: boolean;
  readonly isDestructive?: boolean;
  /** The button that submits has the focus at first, for a dialog without fields. */
  readonly isSubmitFocused?: boolean;
  /** `warning`: the button replaces something. */
  readonly submitColor?: 'warning';
  /** Additional buttons on the left. */
  readonly actions?: ReactNode;
  /** Beside the title, such as the steps of a longer task. */
  readonly titleAside?: ReactNode;
  /** Label of the button that closes the dialog; default: Cancel, or Close without `onSubmit`. */
  readonly closeLabel?: string;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The input is stored as a draft: a reload does not lose it. */
  readonly hasDraft?: boolean;
}

const widthPx = { sm: 400, md: 520, lg: 680, xl: 1160 } as const;

/**
 * A dialog. Enter submits, Esc closes, arrow keys move between buttons. An error keeps the input. Esc and a click beside
 * the dialog ask first if something was typed; Cancel does not.
 */
export function Dialog(props: DialogProps) {
  const { title, children, onClose, onSubmit, submitLabel = 'Save', isDestructive = false } = props;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const guard = useCloseGuard({
    isActive: onSubmit !== undefined && !isDestructive,
    hasDraft: props.hasDraft ?? false,
    onClose,
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Events bubble through the React tree: a nested dialog must not submit the outer one.
    event.stopPropagation();
    if (!onSubmit || isBusy || props.isSubmitDisabled) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await onSubmit();
      // Focuses the first invalid field after it is marked.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    } catch (error) {
      const { isStop, text } = describeError(error);
      if (!isStop) setProblem(text);
    } finally {
      setBusy(false);
    }
  };

  const text = guard.isAsking ? 'The input is not saved. Esc or Cancel discards it.' : problem;
  const heading =
    props.titleAside === undefined ? (
      title
    ) : (
      <span className={classes.heading}>
        {title}
        {props.titleAside}
      </span>
    );
  return (
    <Modal opened onClose={guard.requestClose} title={heading} size={widthPx[props.size ?? 'md']}>
      <form ref={form} onSubmit={submit} onKeyDown={submitFromSelect} onInput={guard.onInput} noValidate>
        {children}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between its buttons */}
        <div className={classes.foot} onKeyDown={walkButtons}>
          {text !== undefined && (
            <p className={classes.problem} role="alert">
              <IconAlertCircle size={16} aria-hidden />
              <FrameText text={text} />
            </p>
          )}
          <div className={classes.buttons}>{props.actions}</div>
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {props.closeLabel ?? (onSubmit ? 'Cancel' : 'Close')}
            </Button>
            {onSubmit && (
              <Button
                type="submit"
                loading={isBusy}
                disabled={props.isSubmitDisabled}
                data-autofocus={
                  ((isDestructive || props.isSubmitFocused) && !props.isSubmitDisabled) || undefined
                }
                {...(isDestructive ? { color: 'danger' } : {})}
                {...(props.submitColor === undefined ? {} : { color: props.submitColor })}
              >
                {submitLabel}
              </Button>
            )}
          </div>
        </div>
      </form>
    </Modal>
  );
}

/** Enter submits from a select too, although browsers open its list (Space and arrow keys still open it). */
function submitFromSelect(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function walkButtons(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (index < 0) return;
  event.preventDefault();
  buttons.at((index + step) % buttons.length)?.focus();
}
