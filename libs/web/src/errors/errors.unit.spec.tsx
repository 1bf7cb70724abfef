import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { Toaster } from '@asili/ui';
import userEvent from '@testing-library/user-event';
import { expectConsoleError } from '../testing/console.ts';
import { AppErrorBoundary, lazyPart, PartSlot } from './lazy-part.tsx';
import { reportUnhandledRejections } from './failures.ts';

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

describe('a part that failed', () => {
  it('is over once its place shows something else, and is asked for anew when one comes back', async () => {
    expectConsoleError(/lost on the way/);
    let asked = 0;
    const Part = lazyPart(() =>
      (asked += 1) === 1 ? Promise.reject(new Error('lost on the way')) : Promise.resolve(() => <p>the part</p>),
    );
    const at = (path: string) => (
      <AppErrorBoundary resetKey={path} fallback={() => <p>failed</p>}>
        <Suspense fallback={<p>loading</p>}>{path === '/part' ? <Part /> : <p>elsewhere</p>}</Suspense>
      </AppErrorBoundary>
    );
    const { rerender } = render(at('/part'));
    expect(await screen.findByText('failed')).toBeTruthy();
    rerender(at('/part'));
    expect([screen.queryByText('failed') !== null, asked]).toEqual([true, 1]);
    rerender(at('/other'));
    expect(screen.getByText('elsewhere')).toBeTruthy();
    rerender(at('/part'));
    expect(await screen.findByText('the part')).toBeTruthy();
    expect(asked).toBe(2);
  });

  it('that a person asked for says so, leaves the page alone, and comes with the next press', async () => {
    expectConsoleError(/lost on the way/);
    let asked = 0;
    const Part = lazyPart(() =>
      (asked += 1) === 1 ? Promise.reject(new Error('lost on the way')) : Promise.resolve(() => <p>the part</p>),
    );
    function Page() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            open
          </button>
          {open && (
            <PartSlot onFail={() => setOpen(false)}>
              <Part />
            </PartSlot>
          )}
          <Toaster />
        </>
      );
    }
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'open' }));
    expect(await screen.findByText('This didn’t load')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'open' }));
    expect(await screen.findByText('the part')).toBeTruthy();
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
