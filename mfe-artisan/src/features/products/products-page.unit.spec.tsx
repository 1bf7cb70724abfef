import type { Product } from '@asili/contracts';
import { anArtisan, aProduct, platform, renderPage, type Answers, type ReplyAt } from '@asili/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { ProductsPage } from './products-page.tsx';

const two = [
  aProduct(),
  aProduct({
    id: 'prd_2',
    name: 'Kente',
    category: 'Textiles & Clothing',
    description: '',
    status: 'pending',
    statusReason: 'LEDGER_UNREACHABLE',
    isVerified: false,
    certificate: null,
    verificationCount: 1,
  }),
];
const list = (products: Product[]): ReplyAt<'GET /api/products'> => ({ json: { products, nextCursor: null } });

function open<const Addresses extends string = never>(
  products: Product[],
  answers?: Answers<Addresses>,
  path = '/products',
) {
  const calls = platform({ 'GET /api/products': list(products) }, answers);
  return renderPage(<ProductsPage />, { remote, path, as: anArtisan }).then(() => calls);
}
const card = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!);

describe('My Products', () => {
  it('shows each product with its state and true reason, and without the artisan’s name', async () => {
    await open(two);
    const basket = await card('Lidded basket');
    expect(basket.getByText('Verified')).toBeTruthy();
    expect(basket.getByText('3 verifications')).toBeTruthy();
    const kente = await card('Kente');
    expect(kente.getByText('Pending')).toBeTruthy();
    expect(kente.getByText('No description provided')).toBeTruthy();
    expect(kente.getByText(/We can’t reach the ledger right now/)).toBeTruthy();
    expect(kente.getByRole('link', { name: 'View: Kente' }).getAttribute('href')).toBe('/product/prd_2');
    expect(screen.queryByText(/Hluhluwe/)).toBeNull();
  });

  it('says what is held for a buyer, and until which day where a payment takes days', async () => {
    const day = new Date(Date.now() + 12 * 24 * 3_600_000);
    await open([
      aProduct({ held: { quantity: 1, until: new Date(Date.now() + 600_000).toISOString() } }),
      aProduct({ id: 'prd_2', name: 'Kente', held: { quantity: 2, until: day.toISOString() } }),
    ]);
    expect((await card('Lidded basket')).getByText('1 is held for a purchase under way')).toBeTruthy();
    const until = day.toLocaleDateString('en', { day: 'numeric', month: 'long' });
    expect(
      (await card('Kente')).getByText(`2 are held: a payment is being processed, until ${until} at the latest`),
    ).toBeTruthy();
  });

  it('searches by name or category, whatever the case, in the address', async () => {
    await open(two);
    await card('Kente');
    await userEvent.type(screen.getByRole('searchbox'), 'TEXTILES');
    expect(screen.queryByRole('link', { name: 'Lidded basket' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Kente' })).toBeTruthy();
    expect(location.search).toBe('?search=TEXTILES');
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(screen.getByText('No products found')).toBeTruthy();
  });

  it('is empty at first, with the way on', async () => {
    await open([]);
    expect(await screen.findByText('No products registered yet')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Register Product' })[0]?.getAttribute('href')).toBe('/products/new');
  });

  it('that cannot be loaded says so', async () => {
    await open([], { 'GET /api/products': { status: 503, json: { status: 503, code: 'HTTP.BUSY' } } });
    expect(await screen.findByText('Your products couldn’t be loaded')).toBeTruthy();
    expect(screen.queryByText('No products registered yet')).toBeNull();
  });

  it('tries a failed certificate again', async () => {
    const calls = await open([aProduct({ status: 'failed', isVerified: false, certificate: null })], {
      'POST /api/products/prd_1/retry': {
        status: 202,
        json: { product: aProduct({ status: 'pending', isVerified: false, certificate: null }) },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry the certificate' }));
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/retry'))).toHaveLength(1));
  });

  it('has the QR code with every way to take it along, and gives the focus back', async () => {
    await open(two);
    const button = (await card('Lidded basket')).getByRole('button', { name: 'QR Code: Lidded basket' });
    await userEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'QR Code' }));
    expect(dialog.getByRole('img', { name: 'QR code of Lidded basket' })).toBeTruthy();
    const links = ['Print the tag (A6)', 'QR code as SVG', 'QR code as PNG'].map((name) =>
      dialog.getByRole('link', { name }).getAttribute('href'),
    );
    expect(links).toEqual([
      '/api/products/prd_1/tag.pdf',
      '/api/products/prd_1/qr.svg?v=1',
      '/api/products/prd_1/qr.png?size=1024&v=1',
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });
});

describe('changing the offer', () => {
  const edit = async () => {
    await userEvent.click(
      (await card('Lidded basket')).getByRole('button', { name: 'Price and stock: Lidded basket' }),
    );
    return within(await screen.findByRole('dialog', { name: 'Price and stock' }));
  };

  it('sends price and stock, says so and shows the new ones', async () => {
    const calls = await open(two, { 'PATCH /api/products/prd_1': { json: { product: aProduct() } } });
    const dialog = await edit();
    await userEvent.clear(dialog.getByLabelText(/^Price/));
    await userEvent.clear(dialog.getByLabelText('How many do you have?'));
    await userEvent.type(dialog.getByLabelText('How many do you have?'), '5');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      price: null,
      currency: 'USD',
      stock: 5,
      stockSeen: 2,
    }); // The rest may have been changed on another device.
    await waitFor(() =>
      expect(calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/products?'))).toHaveLength(2),
    );
  });

  it('counts by the number it was opened with, and by the new one once it was told of it', async () => {
    let stock = 2;
    const refusal = {
      status: 409,
      json: { status: 409, code: 'PRODUCTS.STOCK_CHANGED', detail: 'There are 1 now.' },
    } as const;
    const calls = await open([], {
      'GET /api/products': () => ({ json: { products: [aProduct({ stock })], nextCursor: null } }),
      'PATCH /api/products/prd_1': ({ body }) =>
        (body as { stockSeen?: number }).stockSeen === stock ? { json: { product: aProduct({ stock }) } } : refusal,
    });
    const dialog = await edit();
    const howMany = dialog.getByLabelText<HTMLInputElement>('How many do you have?');
    stock = 1;
    await userEvent.clear(howMany);
    await userEvent.type(howMany, '3');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/There are 1 now/)).toBeTruthy();
    expect(howMany.value).toBe('3');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toMatchObject([
      { stock: 3, stockSeen: 2 },
      { stock: 3, stockSeen: 1 },
    ]);
  });

  it('sends how to look after it and how long another takes', async () => {
    const calls = await open([aProduct({ care: 'Keep dry.', daysToMake: 9 })], {
      'PATCH /api/products/prd_1': { json: { product: aProduct() } },
    });
    const dialog = await edit();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Days to make/).value).toBe('9');
    await userEvent.clear(dialog.getByLabelText(/^Days to make/));
    await userEvent.type(dialog.getByLabelText(/^Days to make/), '366');
    await userEvent.type(dialog.getByLabelText(/^Care/), ' Dust it.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a whole number from 0 to 365')).toBeTruthy();
    await userEvent.clear(dialog.getByLabelText(/^Days to make/));
    await userEvent.type(dialog.getByLabelText(/^Days to make/), '14');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      care: 'Keep dry. Dust it.',
      daysToMake: 14,
    });
  });

  it('refuses nonsense before it is sent, and keeps what was typed when saving fails', async () => {
    const calls = await open(two, {
      'PATCH /api/products/prd_1': {
        status: 409,
        json: { status: 409, code: 'PRODUCTS.NOT_FOR_SALE', detail: 'It is out of the shop.' },
      },
    });
    const dialog = await edit();
    await userEvent.clear(dialog.getByLabelText('How many do you have?'));
    await userEvent.type(dialog.getByLabelText('How many do you have?'), '1.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a whole number')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
    await userEvent.clear(dialog.getByLabelText('How many do you have?'));
    await userEvent.type(dialog.getByLabelText('How many do you have?'), '3');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/It is out of the shop./)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('How many do you have?').value).toBe('3');
  });

  it('asks before it archives a product', async () => {
    const calls = await open(two, {
      'POST /api/products/prd_1/archive': { json: { product: aProduct({ status: 'archived' }) } },
    });
    const dialog = await edit();
    await userEvent.click(dialog.getByRole('button', { name: 'Archive product' }));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Archive product' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Archive it' }));
    expect(await screen.findByText('Product archived')).toBeTruthy();
    expect(calls.filter(({ path }) => path.endsWith('/archive'))).toHaveLength(1);
  });

  it('is not offered for an archived product', async () => {
    await open([aProduct({ status: 'archived', isVerified: false })]);
    expect((await card('Lidded basket')).queryByRole('button', { name: /Price and stock/ })).toBeNull();
  });
});
