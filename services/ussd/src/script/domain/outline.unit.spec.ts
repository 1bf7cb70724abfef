import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commands } from './commands.ts';
import { outline } from './outline.ts';

const written = path.resolve(import.meta.dirname, '../../../../../shell/src/features/help/ussd-codes/outline.json');

describe('the outline of the commands', () => {
  it('that the page of the codes is drawn from is the one of the state table: else `npm run ussd:outline`', () => {
    expect(JSON.parse(readFileSync(written, 'utf8'))).toEqual(outline());
  });

  it('has every command, under its name in the menu, with all it asks', () => {
    const all = outline();
    expect(all.map(({ number }) => number)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '11', '12', '13', '14']);
    expect(all.find(({ number }) => number === '9')).toMatchObject({
      who: 'artisan', name: { en: 'Order status', fr: 'Suivi de commande' },
      asks: [{ field: 'order', dialled: true }, { field: 'status', says: { en: { ask: 'Status?', choices: ['1 Accepted', '2 Ready', '3 Shipped', '4 Delivered', '5 Cancelled'] } } }, { field: 'pin', dialled: false, sometimes: true }, { field: 'sure', sometimes: true }],
    });
    for (const { number, asks } of all) expect(asks.map(({ field }) => field)).toEqual(commands[number as keyof typeof commands].steps.map(({ field }) => field));
  });
});
