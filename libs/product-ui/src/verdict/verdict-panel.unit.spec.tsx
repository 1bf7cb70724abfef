import { render, screen } from '@testing-library/react';
import { VerdictPanel } from './verdict-panel.tsx';

const hash = 'b954399d7cb96da387a6c739';

describe('VerdictPanel', () => {
  it('carries the seal when authentic', () => {
    const { container } = render(
      <VerdictPanel kind="authentic" title="Authentic" contentHash={hash}>
        Product is authentic!
      </VerdictPanel>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Authentic' })).toBeTruthy();
    expect(container.querySelectorAll('circle')).toHaveLength(2);
  });

  it('never carries one otherwise, even when a hash is at hand', () => {
    const { container } = render(
      <VerdictPanel kind="not" title="Not Verified" contentHash={hash}>
        Warning
      </VerdictPanel>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Not Verified' })).toBeTruthy();
    expect(container.querySelectorAll('circle[stroke-dasharray]')).toHaveLength(0);
  });
});
