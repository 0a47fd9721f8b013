import { notifyError } from '../../store/notifications.ts';

/** Shows errors that no error boundary caught. */
export function watchUnhandledErrors(): void {
  window.addEventListener('unhandledrejection', (event) => notifyError(event.reason, 'Unexpected error'));
  window.addEventListener('error', (event) => {
    // Browsers report this observer loop as an error, but no notification is lost.
    if (event.message.includes('ResizeObserver loop')) return;
    notifyError(event.error ?? event.message, 'Unexpected error');
  });
}
