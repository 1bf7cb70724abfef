import { render, screen } from '@testing-library/react';
import { Checkbox, Radio } from './checkbox.tsx';
import { SelectField } from './select-field.tsx';
import { TextareaField, TextField } from './text-field.tsx';

describe('fields', () => {
  it('tie label, hint and error to the control', () => {
    render(
      <TextField label="Product name" hint="What buyers read first" error="Product name is required" name="name" />,
    );
    const input = screen.getByRole('textbox', { name: 'Product name' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['What buyers read first', 'Product name is required']);
  });

  it('describe nothing when there is nothing to say', () => {
    render(<TextField label="City" optional />);
    const input = screen.getByRole('textbox', { name: 'City (optional)' });
    expect(input.hasAttribute('aria-describedby')).toBe(false);
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });

  it('tell screen readers what has to be filled in', () => {
    render(
      <>
        <TextField label="Name" />
        <TextField label="City" optional />
        <SelectField label="Sort by" required={false}>
          <option>Newest</option>
        </SelectField>
      </>,
    );
    const controls = [
      screen.getByRole('textbox', { name: 'Name' }),
      screen.getByRole('textbox', { name: 'City (optional)' }),
      screen.getByRole('combobox'),
    ];
    expect(controls.map((control) => control.getAttribute('aria-required'))).toEqual(['true', null, null]);
  });

  it('offer one of a list as radio buttons', () => {
    render(
      <fieldset>
        <Radio name="country" label="Ghana" count={1} defaultChecked />
        <Radio name="country" label="Kenya" count={2} />
      </fieldset>,
    );
    screen.getByRole('radio', { name: /Kenya/ }).click();
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, true]);
  });

  it('count characters', () => {
    render(<TextareaField label="Description" count={{ used: 512, limit: 500 }} />);
    expect(screen.getByText('512 / 500')).toBeTruthy();
  });

  it('offer choices and boxes by name', () => {
    render(
      <>
        <SelectField label="Currency" defaultValue="USD">
          <option>USD</option>
          <option>KES</option>
        </SelectField>
        <Checkbox label="Verified only" count={214} defaultChecked />
      </>,
    );
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Currency' }).value).toBe('USD');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Verified only/ }).checked).toBe(true);
  });
});
