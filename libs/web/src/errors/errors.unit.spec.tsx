import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectConsoleError } from '../testing/console.ts';
import { AppErrorBoundary } from './error-boundary.tsx';
import { reportUnhandledRejections } from './unhandled-rejections.ts';

describe('AppErrorBoundary', () => {
  it('keeps a failure in its part and renders anew on retry', async () => {
    expectConsoleError(/no chunk/);
    let broken = true;
    const Part = () => {
      if (broken) throw new Error('no chunk');
      return <p>works</p>;
    };
    const onRetry = jest.fn(() => {
      broken = false;
    });
    render(
      <>
        <p>beside</p>
        <AppErrorBoundary
          onRetry={onRetry}
          fallback={(error, retry) => (
            <button type="button" onClick={retry}>
              {error.message}
            </button>
          )}
        >
          <Part />
        </AppErrorBoundary>
      </>,
    );
    expect(screen.getByText('beside')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'no chunk' }));
    expect(await screen.findByText('works')).toBeTruthy();
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('unhandled rejections', () => {
  it('are warned about and go no further', () => {
    expectConsoleError(/^Unhandled promise rejection: lost$/);
    reportUnhandledRejections();
    const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason: 'lost' });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });
});
