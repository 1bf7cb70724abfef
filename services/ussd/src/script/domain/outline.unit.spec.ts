import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commands } from './commands.ts';
import { outline } from './outline.ts';

const written = path.resolve(import.meta.dirname, '../../../../../shell/src/features/help/ussd-codes/outline.json');

describe('the outline of the dialogue', () => {
  it('that the page of the codes is drawn from is the one of the state table: else `npm run ussd:outline`', () => {
    expect(JSON.parse(readFileSync(written, 'utf8'))).toEqual(outline());
  });

  it('has every command, under its name in the menu, with all it asks', () => {
    const all = outline().commands;
    expect(all.map(({ number }) => number)).toEqual([
      'join',
      'claim',
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '11',
      '12',
      '13',
      '14',
      '15',
    ]);
    expect(all.find(({ number }) => number === '9')).toMatchObject({
      who: 'artisan',
      name: { en: 'Order status', fr: 'Suivi de commande' },
      listed: { group: 'sales', title: { en: 'Update order status' }, example: '9*1043213*3' },
      asks: [
        { field: 'order', dialled: true },
        {
          field: 'status',
          says: {
            en: {
              ask: 'Status?',
              choices: ['1 Accepted', '2 Ready', '3 Shipped', '4 Delivered', '5 Cancelled', '6 Answer a problem'],
            },
          },
        },
        { field: 'offer', sometimes: true },
        { field: 'words', sometimes: true },
        { field: 'pin', dialled: false, sometimes: true },
        { field: 'fresh', sometimes: true },
        { field: 'again', sometimes: true },
        { field: 'sure', sometimes: true },
      ],
    });
    expect(all.find(({ number }) => number === 'join')).toMatchObject({
      who: 'visitor',
      name: { en: 'Create artisan account' },
      asks: [
        { field: 'name' },
        { field: 'town' },
        { field: 'fresh', dialled: false },
        { field: 'again', dialled: false },
      ],
    });
    for (const { number, asks } of all)
      expect(asks.map(({ field }) => field)).toEqual(commands[number].steps.map(({ field }) => field));
  });

  it('has every menu with where its choices lead, and what can be typed everywhere', () => {
    const { menus, everywhere } = outline();
    expect(menus.map(({ menu, choices }) => [menu, choices.map(({ input }) => input)])).toEqual([
      ['artisan', ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '11', '12', '13', '14', '15', '99']],
      ['visitor', ['1', '2', '3', '4']],
      ['languages', ['1', '2', '3']],
      ['resume', ['1', '2']],
    ]);
    expect(menus.find(({ menu }) => menu === 'visitor')?.choices[0]).toEqual({
      input: '1',
      says: expect.objectContaining({ en: 'Create artisan account' }),
      way: { to: 'command', command: 'join' },
    });
    expect(everywhere.map(({ input, says }) => [input, says.en])).toEqual([
      ['0', 'Back'],
      ['00', 'Home'],
      ['98', 'More'],
    ]);
  });
});
