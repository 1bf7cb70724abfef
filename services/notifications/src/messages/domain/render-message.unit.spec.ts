import { describe, expect, it } from '@jest/globals';
import { languages } from '@asili/contracts';
import { septets, inLanguage } from '@asili/kernel';
import {
  mailTexts,
  phoneTexts,
  smsTexts,
  type MailTemplate,
  type Template,
  MissingParameter,
  escapeHtml,
  renderMail,
  renderSms,
} from './render-message.ts';

const templates = Object.keys(smsTexts) as Template[];
const mailTemplates = Object.keys(mailTexts) as MailTemplate[];
const longest = {
  dial: '*384*7*13#',
  code: '123456',
  minutes: '10',
  url: 'https://www.a-rather-long-address.example/customer-auth',
  name: 'Wanjirũ Ngũgĩ wa Thiong’o €€€€€€€€€€ '.repeat(6),
  reference: 'AS-2026-123456',
  ending: '509',
  help: '+254 20 000 0000 0000',
  text: 'Oda 1043218: IMETUMWA. '.repeat(9),
};
const hostile = '<img src=x onerror=alert(1)>"\'\r\nBcc: a@b.c\u202e';

describe('renderSms', () => {
  it.each(templates.flatMap((template) => languages.map((language) => ({ template, language }))))(
    '$template in $language is one GSM 7-bit segment, even with long foreign names',
    ({ template, language }) => {
      const text = renderSms(template, language, longest);
      const length = septets(text);
      expect(length).not.toBeNull();
      expect(length).toBeLessThanOrEqual(160);
      if (
        template === 'no-account' ||
        template === 'welcome' ||
        template === 'payout-number-changed' ||
        template === 'sim-changed' ||
        template === 'number-moved-away'
      )
        expect(text).toContain(longest.url);
      if (
        template === 'otp' ||
        template === 'step-up' ||
        template === 'refund-step-up' ||
        template === 'number-move' ||
        template === 'number-move-new'
      )
        expect(text).toContain('123456');
    },
  );

  it.each(
    (Object.keys(phoneTexts) as Template[]).flatMap((template) =>
      languages.map((language) => [template, language] as const),
    ),
  )(
    '%s in %s says on a phone without internet whom to call, in one segment, and nothing to open',
    (template, language) => {
      const text = renderSms(template, language, longest, false);
      const { ending, help } = longest;
      expect(text).toBe(phoneTexts[template]?.[language]?.replace('{ending}', ending).replace('{help}', help));
      expect(septets(text)).toBeLessThanOrEqual(160);
      expect([text.includes(help), text.includes('http')]).toEqual([true, false]);
    },
  );

  it('keeps line breaks of a value out', () => {
    expect(renderSms('welcome', 'en', { name: hostile, url: 'https://a.example/' })).not.toMatch(/[\r\n\u202e]/);
  });

  it('refuses a call without the values the template names', () => {
    expect(() => renderSms('otp', 'en', { minutes: '5' })).toThrow(MissingParameter);
    expect(() => renderSms('otp', 'en', Object.create({ code: '1', minutes: '5' }) as Record<string, string>)).toThrow(
      MissingParameter,
    );
  });
});

describe('renderMail', () => {
  it.each(mailTemplates.flatMap((template) => languages.map((language) => ({ template, language }))))(
    '$template in $language has a subject, text and HTML in that language',
    ({ template, language }) => {
      const mail = renderMail(template, language, longest);
      expect(mail.subject.length).toBeLessThan(260);
      expect(mail.html).toContain(`<html lang="${language}" dir="ltr">`);
      expect(mail.text).not.toContain('{');
      expect(mail.html).not.toMatch(/\{\w+\}/);
    },
  );

  it('shows hostile values as text and lets none into the subject line', () => {
    const mail = renderMail('welcome', 'en', { name: hostile, url: 'https://a.example/?a=1&b="2' });
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;');
    expect(mail.html).toContain('href="https://a.example/?a=1&amp;b=&quot;2"');
    expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
  });

  it('has the same values in every language', () => {
    for (const template of mailTemplates) {
      const named = languages.map((language) =>
        [
          ...JSON.stringify([
            inLanguage(mailTexts[template], language).subject,
            inLanguage(mailTexts[template], language).highlight,
            inLanguage(mailTexts[template], language).link,
          ]).matchAll(/\{(\w+)\}/g),
        ]
          .map((match) => match[1])
          .sort(),
      );
      expect(named[1]).toEqual(named[0]);
      expect(named[2]).toEqual(named[0]);
    }
  });
});

describe('escapeHtml', () => {
  it('leaves nothing that can open markup or close an attribute', () => {
    expect(escapeHtml(`<>&"'`)).toBe('&lt;&gt;&amp;&quot;&#39;');
  });
});
