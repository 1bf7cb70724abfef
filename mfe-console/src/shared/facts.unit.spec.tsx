import { renderPage } from '@asili/web/testing';
import { screen } from '@testing-library/react';
import remote from '../remote.ts';
import { FactValue } from './facts.tsx';

const shown = async (name: string, value: string) => {
  await renderPage(
    <p data-testid="fact">
      <FactValue name={name} value={value} />
    </p>,
    { remote, path: '/console' },
  );
  return screen.getByTestId('fact').textContent;
};

it.each([
  ['reason', 'order-cancelled', 'The order was cancelled'],
  ['why', 'needs-attention', 'The provider asks for an operator'],
  ['why', 'float-empty', 'Our account with the provider is empty'],
  ['reason', 'unknown-memo', 'Unknown memo'],
  ['reason', 'never-heard-of', 'never-heard-of'],
  ['text', 'cancelled', 'cancelled'],
  ['reason', 'reversed', 'Reversed by the provider'],
  ['asked', '125.00000000 HBAR', '125\u00a0HBAR'],
  ['ours', '18204.10 USD', '$18,204.10'],
  ['memo', '100 USD', '100 USD'],
  ['provider', 'hedera', 'Hedera'],
  ['provider', 'unheard-of', 'unheard-of'],
  ['reason', 'product_not_received', 'Not received'],
  ['difference', '-0.50000000 HBAR', '−0.5\u00a0HBAR'],
])(
  '%s %s is read as %j: our words in the reader’s language, what people wrote as it came',
  async (name, value, words) => {
    expect(await shown(name, value)).toBe(words);
  },
);
