import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';

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
