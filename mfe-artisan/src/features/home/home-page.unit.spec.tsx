import { anArtisan, aProduct, renderPage } from '@asili/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { down, figures, withFigures } from '../../../test/figures.ts';
import remote from '../../remote.ts';
import { HomePage } from './home-page.tsx';

const at = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('home', () => {
  const open = (as = anArtisan) => renderPage(<HomePage />, { remote, as });

  it('greets with an exclamation mark and leads to the four places', async () => {
    withFigures(figures());
    await open();
    await at('Welcome back, Nomusa!');
    for (const [name, href] of [
      ['My Products', '/products'],
      ['Verify Products', '/verify'],
      ['Payments', '/payouts'],
      ['Analytics', '/analytics'],
    ] as const)
      expect(screen.getByRole('link', { name: new RegExp(name) }).getAttribute('href')).toBe(href);
    expect(screen.getByText('Track HBAR & mobile money payments')).toBeTruthy();
    expect(await screen.findByText('KES 10,465.50 available to you')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile');
    expect(screen.getByRole('heading', { name: 'Quick Product Registration' })).toBeTruthy();
  });

  it.each([
    [{ firstName: '', businessName: 'Hluhluwe Weavers' }, 'Welcome back, Hluhluwe Weavers!'],
    [{ firstName: '', businessName: '' }, 'Welcome back, Artisan!'],
  ])('greets %j by what there is', async (names, greeting) => {
    withFigures(figures());
    await open({ ...anArtisan, ...names });
    await at(greeting);
  });

  it('says what to do while nothing has happened, and shows figures of nought', async () => {
    withFigures(figures());
    await open();
    expect(await screen.findByText('No recent activity')).toBeTruthy();
    expect(screen.getByText('Register your first product to get started')).toBeTruthy();
    expect(screen.getByText('$0.00')).toBeTruthy();
  });

  it('does not wait for ever for figures that cannot be had', async () => {
    withFigures(down);
    await open();
    expect(await screen.findByText('The activity couldn’t be loaded')).toBeTruthy();
    expect(screen.getAllByText('–')).toHaveLength(4);
  });

  it('shows what the chart will look like while there is no product, with the one thing to do', async () => {
    withFigures(figures());
    await open();
    expect(await screen.findByText('Your verifications will show here')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Register your first product' }).getAttribute('href')).toBe(
      '/products/new',
    );
  });

  it('has the figures of the chosen time, their line and the products verified most', async () => {
    withFigures(
      figures({
        totalProducts: 3,
        verifiedProducts: 2,
        verifications: 12,
        productViews: 1480,
        trend: [
          { date: '2026-10-01', verifications: 4, views: 20 },
          { date: '2026-10-02', verifications: 8, views: 30 },
        ],
        topProducts: [{ productId: 'prd_1', name: 'Lidded basket', verifications: 12, views: 80 }],
      }),
    );
    await open();
    expect(await screen.findByText('1,480')).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Chart of/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lidded basket' }).getAttribute('href')).toBe('/product/prd_1');
    await userEvent.click(screen.getByRole('radio', { name: '90d' }));
    expect(location.search).toBe('?range=90d');
    expect((await screen.findAllByText('in the last 90 days')).length).toBe(3);
  });

  describe('names one next step', () => {
    const next = async (href: string) =>
      (await screen.findByRole('heading', { name: 'Quick Product Registration' })).parentElement?.querySelector(
        `a[href="${href}"]`,
      )?.textContent;

    it('the draft, at the step it was left', async () => {
      withFigures(figures());
      localStorage.setItem('asili.draft.art_1', JSON.stringify({ name: 'Blue rim bowl', step: 1 }));
      await open();
      expect(await screen.findByText('“Blue rim bowl” is saved as a draft (step: Photos).')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Continue the draft' }).getAttribute('href')).toBe('/products/new');
    });

    it('a certificate that failed', async () => {
      withFigures(figures({ totalProducts: 1 }), [
        aProduct({ status: 'failed', isVerified: false, certificate: null }),
      ]);
      await open();
      expect(await screen.findByText('The certificate for “Lidded basket” failed. You can try again.')).toBeTruthy();
      expect(await next('/products?search=Lidded%20basket')).toBe('See the product');
    });

    it('one’s own face, once there are products', async () => {
      withFigures(figures({ totalProducts: 1 }), [aProduct()]);
      await open();
      expect(await screen.findByRole('link', { name: 'Complete your profile' })).toBeTruthy();
    });
  });
});
