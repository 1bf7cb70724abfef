import { describe, expect, it } from '@jest/globals';
import { languages } from '@asili/contracts';
import { mailboxPage } from './development-mailbox.mongo.ts';

const at = new Date('2026-11-21T10:00:00Z');
const hostile = '</pre><script>alert(1)</script><img src=x onerror="alert(2)">';

describe('mailboxPage', () => {
  it('shows messages as text, whatever they hold', () => {
    const page = mailboxPage(
      [{ to: hostile, channel: 'email', subject: hostile, text: hostile, code: hostile, at }],
      'en',
    );
    expect(page).not.toMatch(/<script|<img|onerror="/);
    expect(page.match(/&lt;script&gt;/g)).toHaveLength(4);
  });

  it('has no script or inline style, refreshes itself and says what it is, in every language', () => {
    const pages = languages.map((language) => mailboxPage([], language));
    for (const page of pages) {
      expect(page).not.toMatch(/<script|style=|\son\w+=/);
      expect(page).toContain('<meta http-equiv="refresh" content="5">');
    }
    expect(pages[0]).toContain('This is a simulator for development');
    expect(pages[1]).toContain('Hiki ni kiigizaji');
    expect(pages[2]).toContain('Ceci est un simulateur');
  });
});
