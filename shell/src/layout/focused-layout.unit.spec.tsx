import { initI18n } from '@asili/web';
import { render, screen } from '@testing-library/react';
import { loaders } from '../messages.ts';
import { FocusedLayout } from './focused-layout.tsx';

beforeAll(() => initI18n('shell', loaders));

it('has the way home, the language and what one agrees to, and no menu', () => {
  render(
    <>
      <FocusedLayout slot="bar" />
      <FocusedLayout slot="footer" />
    </>,
  );
  expect(screen.getByText('Secure checkout')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/contact',
    '/terms-of-service',
    '/privacy-policy',
  ]);
});
