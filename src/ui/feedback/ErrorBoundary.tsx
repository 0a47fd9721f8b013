import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPanel } from './ErrorPanel.tsx';

interface Props {
  /** Name of the failed part, such as a screen's title. */
  readonly what: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly componentStack: string;
}

/** Shows an error in place of the component that threw it; other components and drafts are not affected. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, componentStack: '' };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(this.props.what, error);
    this.setState({ componentStack: info.componentStack ?? '' });
  }

  override render(): ReactNode {
    const { error, componentStack } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <ErrorPanel
        title={`${this.props.what} stopped working`}
        error={error}
        moreDetails={componentStack}
        onRetry={() => this.setState({ error: undefined, componentStack: '' })}
      />
    );
  }
}
