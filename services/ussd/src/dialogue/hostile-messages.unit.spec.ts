import { describe, expect, it } from '@jest/globals';
import { septets } from '@asili/kernel';
import { engine } from '../../test/engine.ts';
import type { Phone } from '../../test/phone.ts';
import { code, visitorNumber } from '../../test/world.ts';
import { providers, type Screen } from '../aggregators/domain/wires.ts';

describe('somebody who plays with messages', () => {
  const send = (phone: Phone, change: object): Promise<Screen> => {
    const fields = { ...phone.fields(), ...change };
    Object.assign(phone, { fields: () => fields });
    return phone.again();
  };

  it('ends a call by changing what was typed before', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call();
    await phone.dial('9', '1043213');
    expect(await send(phone, { text: '9*1043221*3' })).toMatchObject({
      ends: true,
      text: expect.stringContaining('has ended'),
    });
    expect(neighbours.effects.size).toBe(0);
  });

  it.each([
    ['africastalking', { phoneNumber: `+${visitorNumber}`, text: '9*1043213*3*1' }],
    ['hubtel', { Mobile: visitorNumber, Type: 'Response', Message: '1' }],
    ['safaricom', { ORIG: visitorNumber, USSD_PARAMS: '7*9*1043213*3*1' }],
  ] as const)(
    'gets nowhere with the call of another number over %s, and it is over and counted',
    async (provider, change) => {
      const { phone: call, neighbours, metrics } = engine();
      const phone = call(provider);
      await phone.dial('9', '1043213');
      await phone.type('3');
      expect(await send(phone, change)).toMatchObject({ ends: true, text: expect.stringContaining('has ended') });
      expect(neighbours.effects.size).toBe(0);
      expect(await metrics.text()).toContain('asili_ussd_refused{reason="other-number"} 1');
    },
  );

  it('finds a finished call finished', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call();
    expect((await phone.dial('9', '1043213', '3')).ends).toBe(true);
    expect(await phone.type('1')).toMatchObject({ ends: true, text: expect.stringContaining('has ended') });
    expect(neighbours.effects.size).toBe(1);
  });

  it('never leaves what is there: no input is a way to a hidden place', async () => {
    const hostile = [
      '__proto__',
      'constructor',
      '98',
      '00',
      '-1',
      '1e9',
      '٣',
      '*',
      '#',
      '0x1',
      "'; drop",
      '{"$ne":null}',
      '\u202e1',
      'a'.repeat(180),
    ];
    const { phone: call, neighbours } = engine();
    for (const input of hostile) {
      const phone = call('hubtel');
      await phone.dial('9', '1043213');
      const { text } = await phone.type(input);
      expect(septets(text)).toBeLessThanOrEqual(160);
      expect((await call('hubtel').dial(input)).text.length).toBeGreaterThan(0);
    }
    expect(neighbours.effects.size).toBe(0);
  });

  it('is stopped at thirty verifications an hour and five reports a day, whatever the network', async () => {
    const { phone, neighbours } = engine();
    for (let count = 0; count < 30; count += 1)
      expect((await phone(providers[count % 6], visitorNumber).dial('0', code)).text).toContain('AUTHENTIC');
    expect((await phone('nalo', visitorNumber).dial('0', code)).text).toBe('Too many for now. Try again in 60 min.');
    expect((await phone('nalo').dial('0', code)).text).toContain('AUTHENTIC');
    for (let count = 0; count < 5; count += 1) await phone('safaricom', visitorNumber).dial('12', code, '1', 'Nakuru');
    expect((await phone('airtel', visitorNumber).dial('12', code, '1', 'Nakuru')).text).toContain('Too many');
    expect(neighbours.effects.size).toBe(36);
  });
});
