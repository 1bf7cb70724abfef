import { codeOfScan } from './code-of-scan.ts';

describe('the code inside a scanned text', () => {
  it.each([
    ['http://127.0.0.1:8080/verify/31415926', '31415926'],
    ['https://asili.example/verify/prd_01?utm=x#y', 'prd_01'],
    ['https://asili.example/verify/38309656?from=https://wa.me/254700000000', '38309656'],
    ['https://asili.example/verify/38309656#/a/b', '38309656'],
    ['No. 3830 9656, see asili.example/verify', 'No. 3830 9656, see asili.example/verify'],
    ['See https://asili.example/verify/38309656 please', 'See https://asili.example/verify/38309656 please'],
    ['*384*7*0*38309656#', '*384*7*0*38309656'],
    ['qr_basket_001', 'qr_basket_001'],
    ['  31415926 ', '31415926'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['https://evil.example/a/%E0%A4%A', '%E0%A4%A'],
    ['https://evil.example/', ''],
  ])('of %p is %p', (scanned, code) => {
    expect(codeOfScan(scanned)).toBe(code);
  });

  it('is never longer than a code can be', () => {
    expect(codeOfScan(`https://x/${'9'.repeat(5000)}`)).toHaveLength(200);
  });
});
