import { Component, Fragment, type ReactNode } from 'react';

export interface AppErrorBoundaryProps {
  readonly children: ReactNode;
  /** What stands in the failed part's place; `retry` renders the children anew. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode;
  /** Called before the children are rendered anew. */
  readonly onRetry?: () => void | Promise<void>;
}

/** Keeps a failure inside its part of the page. */
export class AppErrorBoundary extends Component<AppErrorBoundaryProps, { error: Error | null; round: number }> {
  override state = { error: null as Error | null, round: 0 };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    console.error(`A part of the page failed: ${error.message}`);
  }

  private readonly retry = (): void => {
    void Promise.resolve(this.props.onRetry?.()).finally(() =>
      this.setState(({ round }) => ({ error: null, round: round + 1 })),
    );
  };

  override render(): ReactNode {
    const { error, round } = this.state;
    return error ? this.props.fallback(error, this.retry) : <Fragment key={round}>{this.props.children}</Fragment>;
  }
}
