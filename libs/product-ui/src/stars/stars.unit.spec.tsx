import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { StarPicker, Stars } from './stars.tsx';

const labels = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'] as const;
function Picker({ error }: { readonly error?: string }) {
  const [value, setValue] = useState(0);
  return <StarPicker legend="Your rating" value={value} onChange={setValue} labels={labels} error={error} />;
}

describe('stars', () => {
  it('say in words how many they are, and are filled so far', () => {
    render(<Stars value={4.5} label="4.5 of 5 stars" />);
    const filled = screen.getByRole('img', { name: '4.5 of 5 stars' }).querySelector<HTMLElement>('[style]');
    expect(filled?.style.width).toBe('90%');
  });

  it('are radio buttons, of which one is chosen', async () => {
    render(<Picker />);
    const group = screen.getByRole('group', { name: 'Your rating' });
    expect(group.querySelectorAll('input:checked')).toHaveLength(0);
    await userEvent.click(screen.getByRole('radio', { name: '3 stars' }));
    expect(screen.getByRole('radio', { name: '3 stars', checked: true })).toBe(document.activeElement);
    await userEvent.click(screen.getByRole('radio', { name: '1 star' }));
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
  });

  it('that are missing are asked for in words', () => {
    render(<Picker error="Choose a rating" />);
    expect(screen.getByRole('alert').textContent).toBe('Choose a rating');
    expect(screen.getByRole('group').getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  });
});
