import { addMessages, initI18n, queryClient, setCsrfToken } from '@asili/web';
import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { loaders } from '../../../messages.ts';
import en from '../messages/en.json' with { type: 'json' };
import { namespace } from '../texts.ts';
import { MessageForm, type MessageFormProps } from './message-form.tsx';

const texts = () => Promise.resolve({ default: en });

beforeAll(async () => {
  await initI18n('shell', loaders);
  await addMessages(namespace, { en: texts, sw: texts, fr: texts });
});
beforeEach(() => {
  sessionStorage.clear();
  setCsrfToken('token');
});

const show = (props: Partial<MessageFormProps> = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MessageForm keptAs="test" {...props} />
    </QueryClientProvider>,
  );
const type = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const valueOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));

function fill() {
  type('Full name', 'A Reader');
  type('E-mail address', 'reader@example.com');
  type('Subject', 'A question');
  type('Message', 'How do I print a tag?');
}

function answerWith(status: number, body: unknown) {
  const requests: unknown[] = [];
  globalThis.fetch = jest.fn(async (_input: unknown, init?: RequestInit) => {
    requests.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
    return { ok: status < 400, status, headers: new Headers({ 'content-type': 'application/json' }), json: async () => body, text: async () => JSON.stringify(body) } as Response;
  });
  return requests;
}

describe('MessageForm', () => {
  it('says what is missing and sends nothing', async () => {
    const requests = answerWith(201, { reference: 'C-1' });
    show();
    type('E-mail address', 'nope');
    send();
    expect(await screen.findAllByText('Required')).toHaveLength(3);
    expect(screen.getByText('Invalid email')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('shows the reference number and forgets what was typed', async () => {
    const requests = answerWith(201, { reference: 'C-4711' });
    show();
    fill();
    send();
    expect(await screen.findByText('Your reference number: C-4711')).toBeTruthy();
    expect(requests).toEqual([{ name: 'A Reader', email: 'reader@example.com', subject: 'A question', message: 'How do I print a tag?' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(valueOf('Message')).toBe('');
  });

  it('keeps every word when the server fails, and after a reload', async () => {
    answerWith(503, { status: 503, code: 'X.DOWN', detail: 'Not now.' });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { unmount } = show();
    fill();
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('Your message was not sent');
    expect(valueOf('Message')).toBe('How do I print a tag?');
    unmount();
    show();
    expect(valueOf('Subject')).toBe('A question');
  });

  it('fills in what a button asked for and leaves the rest', async () => {
    const requests = answerWith(201, { reference: 'C-2' });
    const { rerender } = show();
    fill();
    rerender(
      <QueryClientProvider client={queryClient}>
        <MessageForm keptAs="test" preset={{ category: 'enterprise', subject: 'Enterprise plan', asked: 1 }} />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(valueOf('Subject')).toBe('Enterprise plan'));
    send();
    await screen.findByText('Your reference number: C-2');
    expect(requests).toEqual([{ name: 'A Reader', email: 'reader@example.com', category: 'enterprise', subject: 'Enterprise plan', message: 'How do I print a tag?' }]);
  });
});
