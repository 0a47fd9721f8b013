import { notifyError } from '../../store/notifications.ts';

/** What no border caught is shown too: nothing fails in silence. */
export function watchUnhandledErrors(): void {
  window.addEventListener('unhandledrejection', (event) => notifyError(event.reason, 'Unexpected error'));
  window.addEventListener('error', (event) => {
    // Browsers report this loop of observers as an error though nothing is lost.
    if (event.message.includes('ResizeObserver loop')) return;
    notifyError(event.error ?? event.message, 'Unexpected error');
  });
}
