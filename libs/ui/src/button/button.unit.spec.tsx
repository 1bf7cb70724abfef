import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton, LinkButton } from './button.tsx';

describe('buttons', () => {
  it('refuse presses while busy and keep their words', async () => {
    const press = jest.fn();
    render(
      <Button busy onClick={press}>
        Save
      </Button>,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  it('do not submit a form by accident', () => {
    render(<Button>Previous</Button>);
    expect(screen.getByRole('button').getAttribute('type')).toBe('button');
  });

  it('lead within the site without a reload, and out of it as plain links', async () => {
    render(
      <>
        <LinkButton href="/verify">Verify</LinkButton>
        <LinkButton href="https://example.com/">Explorer</LinkButton>
      </>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Verify' }));
    expect(location.pathname).toBe('/verify');
    expect(screen.getByRole('link', { name: 'Explorer' }).getAttribute('href')).toBe('https://example.com/');
  });

  it('have a name without words', () => {
    render(<IconButton label="Menu" icon={() => <svg />} />);
    expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy();
  });
});
