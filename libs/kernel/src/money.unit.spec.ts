import { InvalidMoney, addMoney, moneyFromText, moneyToText } from './money.ts';

describe('money', () => {
  it.each([
    ['85', 8500n, '85.00'],
    ['0.1', 10n, '0.10'],
    ['0.29', 29n, '0.29'],
    ['9999999999.99', 999_999_999_999n, '9999999999.99'],
  ])('reads %s without a float', (text, minor, printed) => {
    const money = moneyFromText(text, 'USD');
    expect(money.minor).toBe(minor);
    expect(moneyToText(money)).toBe(printed);
  });

  it.each(['', '-1', '1.234', '1e3', '1,50', '12345678901', 'NaN', '٣'])('refuses %p', (text) => {
    expect(() => moneyFromText(text, 'USD')).toThrow(InvalidMoney);
  });

  it('never adds two currencies', () => {
    expect(addMoney(moneyFromText('1.50', 'KES'), moneyFromText('2.75', 'KES')).minor).toBe(425n);
    expect(() => addMoney(moneyFromText('1', 'KES'), moneyFromText('1', 'USD'))).toThrow(InvalidMoney);
  });
});
