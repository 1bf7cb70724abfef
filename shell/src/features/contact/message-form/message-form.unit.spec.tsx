import { addMessages, initI18n, queryClient, setCsrfToken } from '@asili/web';
import { platform, type ReplyAt } from '@asili/web/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { loaders } from '../../../messages.ts';
import en from '../../../../../languages/en/shell-contact.json' with { type: 'json' };
import { namespace } from '../messages.ts';
import { MessageForm, type Preset } from './message-form.tsx';

const texts = () => Promise.resolve({ default: en });

beforeAll(async () => {
  await initI18n('shell', loaders);
  await addMessages(namespace, { en: texts, sw: texts, fr: texts });
});
beforeEach(() => {
  sessionStorage.clear();
  setCsrfToken('token');
});

const show = (preset?: Preset) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MessageForm preset={preset} />
    </QueryClientProvider>,
  );
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const valueOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));

function fill() {
  type('Full name', 'A Reader');
  type('Email address', 'reader@example.com');
  type('Subject', 'A question');
  type('Message', 'How do I print a tag?');
}

const answerWith = (reply: ReplyAt<'POST /api/contact'>) => platform({ 'POST /api/contact': reply });

describe('MessageForm', () => {
  it('says what is missing and sends nothing', async () => {
    const calls = answerWith({ status: 201, json: { reference: 'C-1' } });
    show();
    send();
    expect(await screen.findAllByText('Required')).toHaveLength(4);
    type('Email address', 'nope');
    send();
    await screen.findByText('Invalid email');
    expect(await screen.findAllByText('Required')).toHaveLength(3);
    expect(screen.getByText('Invalid email')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('shows the reference number and forgets what was typed', async () => {
    const calls = answerWith({ status: 201, json: { reference: 'C-4711' } });
    show();
    fill();
    send();
    expect(await screen.findByText('Your reference number: C-4711')).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([
      { name: 'A Reader', email: 'reader@example.com', subject: 'A question', message: 'How do I print a tag?' },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(valueOf('Message')).toBe('');
  });

  it('keeps every word when the server fails, and after a reload', async () => {
    answerWith({ status: 503, json: { status: 503, code: 'X.DOWN', detail: 'Not now.' } });
    const { unmount } = show();
    fill();
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('Your message wasn’t sent');
    expect(valueOf('Message')).toBe('How do I print a tag?');
    unmount();
    show();
    expect(valueOf('Subject')).toBe('A question');
  });

  it('fills in what a button asked for and leaves the rest', async () => {
    const calls = answerWith({ status: 201, json: { reference: 'C-2' } });
    const { rerender } = show();
    fill();
    rerender(
      <QueryClientProvider client={queryClient}>
        <MessageForm preset={{ category: 'enterprise', subject: 'Enterprise plan', requests: 1 }} />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(valueOf('Subject')).toBe('Enterprise plan'));
    send();
    await screen.findByText('Your reference number: C-2');
    expect(calls.map(({ body }) => body)).toEqual([
      {
        name: 'A Reader',
        email: 'reader@example.com',
        category: 'enterprise',
        subject: 'Enterprise plan',
        message: 'How do I print a tag?',
      },
    ]);
  });
});
