import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { OtpInput } from './otp-input.tsx';

function Sample({ onComplete }: { readonly onComplete: (code: string) => void }) {
  const [value, setValue] = useState('');
  return <OtpInput label="Code from the e-mail" value={value} onChange={setValue} onComplete={onComplete} />;
}

describe('OtpInput', () => {
  it('is one native field the phone can fill', () => {
    render(<Sample onComplete={() => undefined} />);
    const input = screen.getByRole('textbox', { name: 'Code from the e-mail' });
    expect(input.getAttribute('autocomplete')).toBe('one-time-code');
    expect(input.getAttribute('inputmode')).toBe('numeric');
  });

  it('keeps six digits of a pasted message and reports them once', async () => {
    const onComplete = jest.fn<(code: string) => void>();
    render(<Sample onComplete={onComplete} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code from the e-mail' });
    await userEvent.click(input);
    await userEvent.paste('Asili: 481 207');
    expect(input.value).toBe('481207');
    expect(onComplete.mock.calls).toEqual([['481207']]);
  });
});
