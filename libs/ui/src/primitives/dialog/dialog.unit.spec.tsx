import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { jest } from '@jest/globals';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Dialog, LeaveGuard } from './dialog.tsx';

function Sample() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog open={open} onOpenChange={setOpen} title="QR Code" description="Print it small">
        <button>Inside</button>
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  it('dims another one that was open before, also one it does not stand in', () => {
    const two = (isAsked: boolean) => (
      <>
        <Dialog open={isAsked} onOpenChange={() => undefined} title="Leave?">
          <button>Stay</button>
        </Dialog>
        <Dialog open onOpenChange={() => undefined} title="Session ended">
          <button>Sign in</button>
        </Dialog>
      </>
    );
    const over = () =>
      [...document.querySelectorAll('[aria-hidden=true].scrim')].map((scrim) => scrim.classList.contains('over'));
    const { rerender, unmount } = render(two(false));
    expect(over()).toEqual([false]);
    rerender(two(true));
    expect(over()).toEqual([false, true]); // In the order in which they are drawn.
    rerender(two(false));
    unmount();
    render(two(false));
    expect(over()).toEqual([false]);
  });

  it('is named and described, keeps the page still, closes by Escape and gives the focus back', async () => {
    render(<Sample />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog', { name: 'QR Code', description: 'Print it small' })).toBeTruthy();
    expect(document.documentElement.style.overflow).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.documentElement.style.overflow).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('puts no style element into the page', async () => {
    render(<Sample />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });
});

/** A form in a dialog, or on a page, that says itself whether something was typed. */
function Note({ onClose, inDialog = true }: { readonly onClose?: () => void; readonly inDialog?: boolean }) {
  const [text, setText] = useState('');
  const form: ReactNode = (
    <>
      <LeaveGuard active={text !== ''} />
      <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />
      <button onClick={() => setText('')}>Save</button>
      <button onClick={() => navigate('/elsewhere', { state: { told: 1 } })}>Elsewhere</button>
      <button onClick={() => navigate('/form?tab=2')}>Second tab</button>
    </>
  );
  return inDialog ? (
    <Dialog open onOpenChange={() => onClose?.()} title="Report">
      {form}
    </Dialog>
  ) : (
    form
  );
}

const question = 'What you typed isn’t saved. Discard it?';
const answer = async (name: 'Keep editing' | 'Discard') => {
  await screen.findByRole('dialog', { name: question });
  await userEvent.click(screen.getByRole('button', { name }));
};
const pressBeside = () => {
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
};

const ways: readonly (readonly [string, () => unknown])[] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its X', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['a press beside it', pressBeside],
];

describe('a dialog with something typed in it', () => {
  it.each(ways)('asks at %s, keeps it when told to, and closes when it may be dropped', async (_way, close) => {
    const closed = jest.fn();
    render(<Note onClose={closed} />);
    await new Promise((resolve) => setTimeout(resolve)); // Radix listens for presses beside from the next task on.
    await userEvent.type(screen.getByLabelText('Note'), 'torn');
    await close();
    await answer('Keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull());
    expect([screen.getByLabelText<HTMLInputElement>('Note').value, closed.mock.calls.length]).toEqual(['torn', 0]);
    await close();
    await answer('Discard');
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it.each(ways)('closes at %s once it is saved', async (_way, close) => {
    const closed = jest.fn();
    render(<Note onClose={closed} />);
    await new Promise((resolve) => setTimeout(resolve));
    await userEvent.type(screen.getByLabelText('Note'), 'torn');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await close();
    expect(closed).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog', { name: question })).toBeNull();
  });

  it('that only its own buttons end stays', async () => {
    const closed = jest.fn();
    render(
      <Dialog open dismissible={false} onOpenChange={closed} title="Your session has ended">
        <button>Sign In</button>
      </Dialog>,
    );
    await new Promise((resolve) => setTimeout(resolve));
    await userEvent.keyboard('{Escape}');
    pressBeside();
    expect([closed.mock.calls.length, screen.queryByRole('button', { name: 'Close' })]).toEqual([0, null]);
    expect(screen.getByRole('dialog', { name: 'Your session has ended' })).toBeTruthy();
  });
});

describe('a page with something typed in it', () => {
  const note = () => screen.getByLabelText<HTMLInputElement>('Note');
  beforeEach(async () => {
    history.pushState(null, '', '/before');
    history.pushState(null, '', '/form');
    render(<Note inDialog={false} />);
    await userEvent.type(note(), 'torn');
  });

  it('asks at Back, every time, and goes there when it may be dropped', async () => {
    for (let press = 0; press < 2; press += 1) {
      await act(async () => history.back());
      await answer('Keep editing');
      expect([location.pathname, note().value]).toEqual(['/form', 'torn']);
    }
    await act(async () => history.back());
    await answer('Discard');
    await waitFor(() => expect(location.pathname).toBe('/before'));
  });

  it('asks when the program goes elsewhere, and passes on what the next page is told', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await answer('Keep editing');
    expect(location.pathname).toBe('/form');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Second tab' }));
    expect(location.search).toBe('?tab=2');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await answer('Discard');
    expect([location.pathname, history.state]).toEqual(['/elsewhere', { told: 1 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is left by one press of Back once it is saved', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await act(async () => history.back());
    await waitFor(() => expect(location.pathname).toBe('/before'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has the browser ask when it is closed', async () => {
    const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(closing()).toBe(true);
  });
});
