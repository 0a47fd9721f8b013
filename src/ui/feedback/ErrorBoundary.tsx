import { Component, type ErrorInfo, Fragment, type ReactNode } from 'react';
import { ErrorPanel } from './ErrorPanel.tsx';

interface Props {
  /** Name of the failed part, such as a screen's title. */
  readonly what: string;
  readonly children: ReactNode;
  /** Called with an error. True: its cause is removed, and the content is rendered anew. */
  readonly recover?: (error: unknown) => boolean;
}

interface State {
  readonly error: unknown;
  readonly componentStack: string;
  /** Increases when the content is rendered anew. */
  readonly attempt: number;
}

/** Shows an error in place of the component that threw it; other components and drafts are not affected. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, componentStack: '', attempt: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(this.props.what, error);
    if (this.props.recover?.(error) === true) this.#restart();
    else this.setState({ componentStack: info.componentStack ?? '' });
  }

  #restart(): void {
    this.setState(({ attempt }) => ({ error: undefined, componentStack: '', attempt: attempt + 1 }));
  }

  override render(): ReactNode {
    const { error, componentStack, attempt } = this.state;
    if (error === undefined) return <Fragment key={attempt}>{this.props.children}</Fragment>;
    return (
      <ErrorPanel
        title={`${this.props.what} stopped working`}
        error={error}
        moreDetails={componentStack}
        onRetry={() => this.#restart()}
      />
    );
  }
}
