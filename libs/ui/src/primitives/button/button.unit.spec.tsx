import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { FormEvent } from 'react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton, LinkButton } from './button.tsx';

describe('buttons', () => {
  it('keep the focus when they become busy, and submit no form again', async () => {
    const submit = jest.fn((event: FormEvent) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Send' });
    await userEvent.click(button);
    rerender(form(true));
    expect(document.activeElement).toBe(button);
    expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false]);
    await userEvent.click(button);
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('without words explain themselves to a mouse that rests on them', async () => {
    render(<IconButton label="Open the cart" icon={() => <svg />} />);
    await userEvent.hover(screen.getByRole('button', { name: 'Open the cart' }));
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Open the cart');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

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
