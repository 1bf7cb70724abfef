import { jest } from '@jest/globals';
import { artisanRegisterRequest, registerProductRequest } from '@asili/contracts';
import { TextField } from '@asili/ui/forms';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { forgetSession, signedIn } from '../session/session.ts';
import { answerWith, expectConsoleError } from '../testing/index.ts';
import { blankable, wholeNumber, wordList } from './inputs.ts';
import { amount, MoneyField } from './money-field.tsx';
import { useAppForm } from './use-app-form.ts';

const { shape } = registerProductRequest;
const product = registerProductRequest
  .pick({ name: true, category: true })
  .extend({
    price: amount(shape.price, 'en'),
    technique: blankable(shape.technique),
    materials: wordList(shape.materials),
    stock: wholeNumber(shape.stock),
  });
const empty = { name: '', category: '' as 'Home Decor', price: '', technique: '', materials: '', stock: '1' };

function ProductForm({ submit }: { readonly submit: (values: unknown) => unknown }) {
  const form = useAppForm({
    schema: product,
    defaultValues: empty,
    submit,
    failed: 'That did not work',
    messages: { stock: 'Enter a whole number' },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Category" {...form.field('category')} />
      <MoneyField label="Price" {...form.field('price')} />
      <details>
        <summary>More</summary>
        <TextField label="Technique" {...form.field('technique')} />
        <TextField label="Materials" {...form.field('materials')} />
        <TextField label="Stock" {...form.field('stock')} />
      </details>
      {form.problem !== undefined && <p role="alert">{form.problem}</p>}
      <button aria-busy={form.busy}>Send</button>
    </form>
  );
}

const register = artisanRegisterRequest.pick({ firstName: true, location: true });

function PlaceForm({ submit }: { readonly submit: () => unknown }) {
  const form = useAppForm({
    schema: register.shape.location.extend({ firstName: register.shape.firstName }),
    defaultValues: { firstName: 'Nomusa', city: 'Hluhluwe', country: 'South Africa' },
    submit,
    paths: { name: 'firstName' },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextField label="First name" {...form.field('firstName')} />
      <TextField label="City" {...form.field('city')} />
      <TextField label="Country" {...form.field('country')} />
      {form.problem !== undefined && <p role="alert">{form.problem}</p>}
      <button>Send</button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const refused =
  (...errors: [path: string, message: string][]) =>
  () =>
    Promise.reject(
      new ApiError(
        400,
        '',
        'HTTP.INVALID',
        'Some fields are wrong.',
        errors.map(([path, message]) => ({ path, message })),
      ),
    );

beforeEach(() => {
  document.documentElement.lang = 'en';
});

describe('the rules of a form', () => {
  it('are the contract’s, with the contract’s texts in the reader’s language', async () => {
    document.documentElement.lang = 'fr';
    const submit = jest.fn();
    render(<ProductForm submit={submit} />);
    await send();
    expect(await screen.findByText('Le nom du produit est obligatoire')).toBeTruthy();
    expect(screen.getByText('La catégorie est obligatoire')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
    expect(submit).not.toHaveBeenCalled();
  });

  it('are met by what the schema makes of the fields', async () => {
    const submit = jest.fn();
    render(<ProductForm submit={submit} />);
    await userEvent.type(field('Name'), ' Basket ');
    await userEvent.type(field('Category'), 'Home Decor');
    await userEvent.type(field('Price'), '12,50');
    await userEvent.type(field('Materials'), 'sisal, , grass ');
    await send();
    await waitFor(() =>
      expect(submit).toHaveBeenCalledWith({
        name: 'Basket',
        category: 'Home Decor',
        price: '12.50',
        technique: undefined,
        materials: ['sisal', 'grass'],
        stock: 1,
      }),
    );
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('open the folded part in which the first wrong field stands; an own sentence takes the general one’s place', async () => {
    render(<ProductForm submit={() => undefined} />);
    await userEvent.type(field('Name'), 'Basket');
    await userEvent.type(field('Category'), 'Home Decor');
    await userEvent.clear(field('Stock'));
    await userEvent.type(field('Stock'), 'many');
    await userEvent.type(field('Materials'), 'x'.repeat(61));
    await send();
    expect(await screen.findByText('Enter a whole number')).toBeTruthy();
    expect(screen.getByText('String must contain at most 60 character(s)')).toBeTruthy();
    expect(field('Stock').closest('details')?.open).toBe(true);
    expect(document.activeElement).toBe(field('Materials')); // Before the stock on the page.
  });
});

describe('what the server refuses', () => {
  it('stands under its fields, nested ones too, the first in focus; all typed stays', async () => {
    render(<PlaceForm submit={refused(['location.country', 'Not served yet'], ['location.city', 'Unknown town'])} />);
    await send();
    expect(await screen.findByText('Unknown town')).toBeTruthy();
    expect(screen.getByText('Not served yet')).toBeTruthy();
    expect(document.activeElement).toBe(field('City'));
    expect(field('City').getAttribute('aria-invalid')).toBe('true');
    expect(field('City').value).toBe('Hluhluwe');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is found by the declared path, and in a list by the field of the whole list', async () => {
    const { unmount } = render(<PlaceForm submit={refused(['name', 'Too common'])} />);
    await send();
    expect(await screen.findByText('Too common')).toBeTruthy();
    expect(document.activeElement).toBe(field('First name'));
    unmount();
    render(<ProductForm submit={refused(['materials.1', 'Not allowed'])} />);
    await userEvent.type(field('Name'), 'Basket');
    await userEvent.type(field('Category'), 'Home Decor');
    await send();
    expect(await screen.findByText('Not allowed')).toBeTruthy();
    expect(document.activeElement).toBe(field('Materials'));
  });

  it('is said of the known field, and beside it of the one this form does not have', async () => {
    render(
      <PlaceForm submit={refused(['captcha', 'Prove that you are a person'], ['location.city', 'Unknown town'])} />,
    );
    await send();
    expect(await screen.findByText('Unknown town')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toBe('Prove that you are a person');
    expect(document.activeElement).toBe(field('City'));
  });

  it('and belongs to no field is said by itself, behind the general sentence, once', async () => {
    render(
      <PlaceForm
        submit={refused(['captcha', 'Prove that you are a person'], ['token', 'Prove that you are a person'])}
      />,
    );
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('Some fields are wrong. Prove that you are a person');
  });

  it('without words is said in the form’s own, and is gone with the next try', async () => {
    const submit = jest
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new ApiError(0, 'no connection'))
      .mockResolvedValueOnce();
    render(<ProductForm submit={submit} />);
    await userEvent.type(field('Name'), 'Basket');
    await userEvent.type(field('Category'), 'Home Decor');
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('That did not work');
    await send();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(submit).toHaveBeenCalledTimes(2);
  });
});

it('a form on its way is not sent again by Enter', async () => {
  const finish: (() => void)[] = [];
  const submit = jest.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
  render(<ProductForm submit={submit} />);
  await userEvent.type(field('Name'), 'Basket');
  await userEvent.type(field('Category'), 'Home Decor{Enter}');
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true'));
  await userEvent.type(field('Category'), '{Enter}');
  finish[0]?.();
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('false'));
  expect(submit).toHaveBeenCalledTimes(1);
});

describe('a form whose session has ended', () => {
  const person = { id: 'art_1', userType: 'artisan', firstName: 'Achieng', lastName: 'O', language: 'en' } as const;
  afterEach(() => act(() => forgetSession()));

  it('says so until somebody has signed in again, and keeps what was typed', async () => {
    expectConsoleError(/failed: 401/);
    act(() => signedIn(person, 't'));
    answerWith(() => ({
      status: 401,
      json: { status: 401, code: 'PLATFORM.NOT_SIGNED_IN', detail: 'Please sign in first.' },
    }));
    render(<PlaceForm submit={() => api('PATCH', '/api/profile')} />);
    await userEvent.type(field('First name'), ' B');
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('Please sign in first.');
    act(() => signedIn(person, 't'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(field('First name').value).toBe('Nomusa B');
  });

  it('says it still where one goes on signed out; a wrong code of somebody signed in stays said, too', async () => {
    expectConsoleError(/failed: 401/);
    act(() => signedIn(person, 't'));
    answerWith(() => ({
      status: 401,
      json: { status: 401, code: 'IDENTITY.WRONG_CODE', detail: 'This code is wrong.' },
    }));
    const { unmount } = render(<PlaceForm submit={() => api('POST', '/api/auth/step-up')} />);
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.');
    unmount();
    answerWith(() => ({
      status: 401,
      json: { status: 401, code: 'PLATFORM.NOT_SIGNED_IN', detail: 'Please sign in first.' },
    }));
    render(<PlaceForm submit={() => api('PATCH', '/api/profile')} />);
    await send();
    await screen.findByRole('alert');
    act(() => forgetSession());
    expect(screen.getByRole('alert').textContent).toBe('Please sign in first.');
  });
});
