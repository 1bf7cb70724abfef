import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs.tsx';

function Sample() {
  const [value, setValue] = useState<'login' | 'signup'>('login');
  const tabs = [
    {
      value: 'login' as const,
      label: 'Login',
      panel: (
        <p>
          login panel <input aria-label="Name" />
        </p>
      ),
    },
    { value: 'signup' as const, label: 'Sign Up', panel: <p>signup panel</p> },
  ];
  return <Tabs label="Account" tabs={tabs} value={value} onChange={setValue} />;
}

describe('Tabs', () => {
  it('show the panel of the chosen tab only, named by it, and keep what was typed in another', async () => {
    render(<Sample />);
    expect(screen.getByRole('tabpanel', { name: 'Login' }).textContent).toBe('login panel ');
    expect(screen.queryByText('signup panel')).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Amina');
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByRole('tabpanel', { name: 'Sign Up' }).textContent).toBe('signup panel');
    expect([screen.getAllByRole('tabpanel').length, screen.queryByRole('textbox')]).toEqual([1, null]);
    await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Amina');
  });

  it('move by arrow keys and wrap around', async () => {
    render(<Sample />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Sign Up', selected: true }));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Login', selected: true }));
  });
});
