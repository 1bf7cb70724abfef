import type { Product } from '@asili/contracts';
import { aProduct, platform, renderPage, type ReplyAt } from '@asili/web/testing';
import { cleanup, screen, within } from '@testing-library/react';
import remote from '../../remote.ts';
import { ArtisanPage } from './artisan-page.tsx';

const artisan: Product['artisan'] = {
  ...aProduct().artisan,
  story: 'I coil </script> baskets.',
  spokenLanguages: ['zu', 'en'],
  craft: 'Basketry',
};

async function open(answer: ReplyAt<'GET /api/products'>) {
  platform({ 'GET /api/products': answer });
  await renderPage(<ArtisanPage />, { remote, path: '/artisan/art_1' });
  return screen.findByRole('heading', { level: 1, name: /^(?!Loading)/ });
}

describe('the artisan’s page', () => {
  it('has name, place, languages, story and every product', async () => {
    const heading = await open({
      json: { products: [aProduct({ artisan }), aProduct({ id: 'prd_2', name: 'Stool', artisan })], nextCursor: null },
    });
    expect(heading.textContent).toBe('Hluhluwe Weavers');
    expect(screen.getByText('Nomusa, Hluhluwe, South Africa')).toBeTruthy();
    expect(screen.getByText('Speaks Zulu and English')).toBeTruthy();
    expect(screen.getByText('I coil </script> baskets.')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'All products' })).getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows the workshop where there is a picture of it, and no empty place where there is none', async () => {
    const workshopPhoto = {
      id: 'img_2',
      url: '/media/img_2/320.webp',
      widths: [320, 640],
    } satisfies Product['artisan']['workshopPhoto'];
    await open({ json: { products: [aProduct({ artisan: { ...artisan, workshopPhoto } })], nextCursor: null } });
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Where Hluhluwe Weavers works' }).srcset).toContain(
      '/media/img_2/640.jpg 640w',
    );
    cleanup();
    await open({ json: { products: [aProduct({ artisan })], nextCursor: null } });
    expect(screen.queryByRole('img', { name: /works$/ })).toBeNull();
  });

  it.each([
    ['shows nothing', { json: { products: [], nextCursor: null } }, 'No products here yet'],
    [
      'cannot be loaded',
      { status: 503, json: { status: 503, code: 'HTTP.BUSY' } },
      'The artisan’s page couldn’t be loaded',
    ],
  ] satisfies [string, ReplyAt<'GET /api/products'>, string][])('that %s says so', async (_case, answer, title) => {
    expect((await open(answer)).textContent).toBe(title);
  });
});
