import {
  Component,
  Fragment,
  type ReactNode,
  createElement,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  type ComponentType,
  type LazyExoticComponent,
} from 'react';
import { toast, useUi } from '@asili/ui';
import { forgetFailedLoads, forgetWhenFailed } from './failures.ts';

export interface AppErrorBoundaryProps {
  readonly children: ReactNode;
  /** What stands in the failed part's place; `retry` renders the children anew. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode;
  /** Called before the children are rendered anew because a person asked for it. */
  readonly onRetry?: () => void | Promise<void>;
  /** What the part shows, such as the address: once it is another, a failure of the one before is over. */
  readonly resetKey?: string;
}

/** Keeps a failure inside its part of the page, until a person tries again or goes elsewhere. */
export class AppErrorBoundary extends Component<AppErrorBoundaryProps, { error: Error | null; round: number }> {
  override state = { error: null as Error | null, round: 0 };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    console.error(`A part of the page failed: ${error.message}`);
  }

  override componentDidUpdate(before: AppErrorBoundaryProps): void {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.reset();
  }

  private readonly reset = (): void => {
    forgetFailedLoads();
    this.setState(({ round }) => ({ error: null, round: round + 1 }));
  };

  private readonly retry = (): void => {
    void Promise.resolve(this.props.onRetry?.()).finally(this.reset);
  };

  override render(): ReactNode {
    const { error, round } = this.state;
    return error ? this.props.fallback(error, this.retry) : <Fragment key={round}>{this.props.children}</Fragment>;
  }
}

/**
 * A component whose code is fetched when it is first drawn. Suspends. Unlike `lazy` of React it forgets a load that failed:
 * the next visit, or the next press, asks anew.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const fresh = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() => {
      const loading = load();
      forgetWhenFailed(loading, () => {
        current = fresh();
      });
      return loading.then((part) => ({ default: part }));
    });
  let current = fresh();
  return function LazyPart(props: Props) {
    return createElement(current as ComponentType<Props>, props);
  };
}

export interface PartSlotProps {
  readonly children: ReactNode;
  /** While it comes. */
  readonly fallback?: ReactNode;
  /** Where it cannot be had: a part that a person asked for says so and calls `onFail`; `quiet` is for what nobody asked for. */
  readonly quiet?: boolean;
  readonly onFail?: () => void;
  /** Once it is another, such as the address, a part that failed is tried again. */
  readonly resetKey?: string;
}

/** Where a lazy part stands beside the page: the page goes on when the part cannot be had. */
export function PartSlot({ children, fallback, quiet = false, onFail, resetKey }: PartSlotProps) {
  return (
    <AppErrorBoundary
      {...(resetKey === undefined ? {} : { resetKey })}
      fallback={() => (quiet ? null : <PartFailed onFail={onFail} />)}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </AppErrorBoundary>
  );
}

function PartFailed({ onFail }: { readonly onFail: PartSlotProps['onFail'] | undefined }) {
  const { texts } = useUi();
  const say = useEffectEvent(() => {
    forgetFailedLoads();
    toast({ title: texts.partFailed, description: texts.partFailedText, variant: 'destructive' });
    onFail?.();
  });
  useEffect(() => say(), []);
  return null;
}
