import { renderPage } from '@asili/web/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { pageMessages } from '../../../../test/page-messages.ts';
import { TrainingVideosPage } from './training-videos-page.tsx';

const show = (path = '/training-videos') => renderPage(<TrainingVideosPage />, { remote: pageMessages('help'), path });
const watchButtons = (word = 'Watch') => screen.getAllByRole('button', { name: new RegExp(`^${word}`) });

describe('TrainingVideosPage', () => {
  it('lists three featured and eight in all, with the counts of the specification', async () => {
    await show();
    expect(watchButtons()).toHaveLength(3 + 8);
    const chips = within(screen.getByRole('group', { name: 'Category' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'All24',
      'Getting started6',
      'Product management8',
      'Payments4',
      'Marketplace6',
    ]);
  });

  it('says so, word by word, when nothing fits, and leads back', async () => {
    await show('/training-videos?search=zzz&category=payments');
    expect(
      screen.getByRole('heading', { name: 'No videos found - Try adjusting your search or filter criteria' }),
    ).toBeTruthy();
    expect(watchButtons()).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Show all videos' }));
    expect(watchButtons()).toHaveLength(11);
    expect(location.search).toBe('');
  });

  it('opens a lesson with captions and transcript', async () => {
    await show('/training-videos?category=marketplace');
    fireEvent.click(screen.getByRole('button', { name: 'Watch: Buy with confidence' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Buy with confidence' }));
    expect(dialog.getByText('Step 1 of 4')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Next' }));
    expect(dialog.getByText('Step 2 of 4')).toBeTruthy();
    expect(dialog.getAllByText('Open a product: photos, artisan, place and certificate.')).toHaveLength(2);
  });

  it('shows our own screens in the reader’s language, turned by arrow keys, and a drawing where one cannot be had', async () => {
    await renderPage(<TrainingVideosPage />, {
      remote: pageMessages('help'),
      path: '/training-videos?category=payments',
      language: 'fr',
    });
    fireEvent.click(watchButtons('Regarder').at(-1) as HTMLElement);
    const dialog = screen.getByRole('dialog');
    const picture = () => dialog.querySelector('img')?.getAttribute('src');
    expect(picture()).toBe('/lessons/fr/v6-1.webp');
    fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
    expect(picture()).toBe('/lessons/fr/v6-1.webp');
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    expect(picture()).toBe('/lessons/fr/v6-2.webp');
    fireEvent.error(dialog.querySelector('img') as HTMLImageElement);
    expect(picture()).toBeUndefined();
    expect(dialog.querySelectorAll('svg[class*="drawing"]')).toHaveLength(1);
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    expect(picture()).toBe('/lessons/fr/v6-3.webp');
  });
});
