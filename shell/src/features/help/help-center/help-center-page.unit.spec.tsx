import { renderPage } from '@asili/web/testing';
import { fireEvent, screen } from '@testing-library/react';
import { pageMessages } from '../../../../test/page-messages.ts';
import { HelpCenterPage } from './help-center-page.tsx';

const remote = pageMessages('help');
const questions = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('HelpCenterPage', () => {
  it('answers at least twelve questions', async () => {
    await renderPage(<HelpCenterPage />, { remote, path: '/help-center' });
    expect(questions().length).toBeGreaterThanOrEqual(12);
  });

  it('searches questions and answers in the language of the page, and keeps the search in the address', async () => {
    await renderPage(<HelpCenterPage />, { remote, path: '/help-center', language: 'fr' });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ETIQUETTE imprimer' } });
    expect(questions()).toEqual(['Comment imprimer le code QR ou l’étiquette\u00a0?']);
    expect(new URLSearchParams(location.search).get('search')).toBe('ETIQUETTE imprimer');
  });

  it('says when nothing fits and shows everything again', async () => {
    await renderPage(<HelpCenterPage />, { remote, path: '/help-center?search=qwerty' });
    expect(screen.getByRole('heading', { name: 'No article matches' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all articles' }));
    expect(questions().length).toBeGreaterThanOrEqual(12);
  });
});
