import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { fixedClock } from '@asili/kernel';
import type { Jobs } from '@asili/platform';
import type { ContactStore } from './contact-store.ts';
import { ResumeContacts } from './resume-contacts.ts';

const at = new Date('2026-11-21T10:00:00Z');

function scene() {
  const clock = fixedClock(at);
  const asked = new Set<string>();
  const jobs = { add: async (_: string, { id }: { id: string }) => void asked.add(id) } as unknown as Jobs;
  const contacts = { unsentAnswers: async () => [], undelivered: async (from: Date, until: Date) => (at >= from && at <= until ? [{ reference: 'AS-2026-000042', at }] : []) } as unknown as ContactStore;
  const resume = new ResumeContacts(contacts, jobs, clock);
  return { asked, after: (minutes: number) => { clock.set(new Date(at.getTime() + minutes * 60_000)); return resume.run(); } };
}

describe('ResumeContacts', () => {
  it('asks for a message whose process died before it asked, under the same job id', async () => {
    const { asked, after } = scene();
    await after(1);
    expect([...asked]).toEqual([]);
    await after(3);
    await after(50);
    expect([...asked]).toEqual(['AS-2026-000042']);
  });

  it('asks once an hour while the mail server stays away, and not for ever', async () => {
    const { asked, after } = scene();
    for (const minutes of [61, 90, 121, 15 * 24 * 60]) await after(minutes);
    expect([...asked]).toEqual(['AS-2026-000042.1', 'AS-2026-000042.2']);
  });
});
