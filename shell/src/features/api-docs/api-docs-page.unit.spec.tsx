import { platform, renderPage } from '@asili/web/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { pageMessages } from '../../../test/page-messages.ts';
import { ApiDocsPage } from './api-docs-page.tsx';

const document = {
  paths: {
    '/api/products/{id}': {
      get: { summary: 'One product', tags: ['products'] },
      patch: { summary: 'Change it', tags: ['products'] },
    },
  },
};
const remote = pageMessages('api-docs');

describe('ApiDocsPage', () => {
  it('shows the example endpoints of the specification, also while the list is away, and asks again', async () => {
    platform({ 'GET /api/openapi.json': { status: 503, json: { status: 503, code: 'X.DOWN' } } });
    await renderPage(<ApiDocsPage />, { remote });
    for (const line of ['GET /api/products', 'POST /api/products/verify', 'POST /api/payments/create'])
      expect(screen.getByText(line)).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('The list couldn’t be loaded');
    platform({ 'GET /api/openapi.json': { json: document } });
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button'));
    expect(await screen.findByText('2 endpoints')).toBeTruthy();
  });
});
