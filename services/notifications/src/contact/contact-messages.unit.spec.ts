import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { DeliveryFailed, UnreachableAddress } from '../messages/send-message.ts';
import type { ContactStep, ContactStore, KeptContact } from './contact-store.mongo.ts';
import { DeliverContact } from './contact-messages.ts';

const contact: KeptContact = {
  reference: 'AS-2026-000042',
  name: 'Amina <b>',
  email: 'amina@example.org',
  subject: 'Hi\r\nBcc: x@y.z',
  message: '<script>alert(1)</script>\nsecond line',
  language: 'fr',
  at: new Date('2026-11-21T10:00:00Z'),
  forwarded: false,
  acknowledged: false,
};

function scene(refusals: Record<string, Error> = {}, mayThank = true, now = contact.at) {
  const steps: ContactStep[] = [];
  const sent: { to: string; subject: string; html: string; replyTo?: string | undefined }[] = [];
  const store = {
    keep: () => Promise.reject(new Error('not asked')),
    find: async () => ({
      ...contact,
      forwarded: steps.includes('forwarded'),
      acknowledged: steps.includes('acknowledged'),
    }),
    claimThanks: async () => mayThank,
    mark: async (_: string, step: ContactStep) => void steps.push(step),
  } as unknown as ContactStore;
  const mail = {
    send: async (to: string, { subject, html }: { subject: string; html: string }, hint?: { replyTo?: string }) => {
      if (refusals[to]) throw refusals[to];
      sent.push({ to, subject, html, replyTo: hint?.replyTo });
    },
  };
  return {
    deliver: new DeliverContact(
      store,
      mail,
      {
        publicUrl: 'https://asili.example',
        allowsLoopback: true,
        smsReportsSecret: null,
        carriers: { kind: 'mailbox', inbox: 'team@asili.example' },
      },
      { now: () => now },
    ),
    sent,
    steps,
    refusals,
  };
}

describe('DeliverContact', () => {
  it('mails the team and thanks the sender in their language, once', async () => {
    const { deliver, sent } = scene();
    await deliver.run(contact);
    await deliver.run(contact);
    expect(sent.map(({ to, subject, replyTo }) => ({ to, subject, replyTo }))).toEqual([
      { to: 'team@asili.example', subject: '[AS-2026-000042] Hi Bcc: x@y.z', replyTo: 'amina@example.org' },
      { to: 'amina@example.org', subject: 'Nous avons bien reçu votre message (AS-2026-000042)', replyTo: undefined },
    ]);
    expect(sent[0]?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;\nsecond line');
    expect(sent[0]?.html).not.toContain('<script>');
  });

  it('thanks nobody twice a day', async () => {
    const { deliver, sent, steps } = scene({}, false);
    await deliver.run(contact);
    expect(sent.map(({ to }) => to)).toEqual(['team@asili.example']);
    expect(steps).toEqual(['forwarded', 'acknowledged']);
  });

  it('does only what is missing after a failure half way', async () => {
    const { deliver, sent, steps, refusals } = scene({ 'amina@example.org': new DeliveryFailed() });
    await expect(deliver.run(contact)).rejects.toBeInstanceOf(DeliveryFailed);
    expect(steps).toEqual(['forwarded']);
    delete refusals['amina@example.org'];
    await deliver.run(contact);
    expect(sent.map(({ to }) => to)).toEqual(['team@asili.example', 'amina@example.org']);
  });

  it('is done when the sender’s address does not exist', async () => {
    const { deliver, steps } = scene({ 'amina@example.org': new UnreachableAddress() });
    await deliver.run(contact);
    expect(steps).toEqual(['forwarded', 'acknowledged']);
  });

  it('mails nobody about a message of two weeks ago', async () => {
    const { deliver, sent, steps } = scene({}, true, new Date(contact.at.getTime() + 15 * 86_400_000));
    await deliver.run(contact);
    expect([sent, steps]).toEqual([[], []]);
  });
});
