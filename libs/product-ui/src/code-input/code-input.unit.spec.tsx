import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CodeInput } from './code-input.tsx';

function Sample() {
  const [value, setValue] = useState('');
  return <CodeInput label="Code" value={value} onChange={setValue} />;
}

describe('CodeInput', () => {
  it('groups while one types and takes a paste whole', async () => {
    render(<Sample />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
    await userEvent.type(input, '31415926');
    expect(input.value).toBe('3141 5926');
    await userEvent.clear(input);
    await userEvent.click(input);
    await userEvent.paste('2718-2818');
    expect(input.value).toBe('2718 2818');
  });
});
