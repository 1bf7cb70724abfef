import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchField } from './search-field.tsx';

function Sample() {
  const [value, setValue] = useState('');
  return <SearchField label="Search products" value={value} onChange={setValue} />;
}

describe('SearchField', () => {
  it('offers to empty itself once there is something in it, and keeps the focus', async () => {
    render(<Sample />);
    const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search products' });
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.type(input, 'kente');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(input.value).toBe('');
    expect(document.activeElement).toBe(input);
  });
});
