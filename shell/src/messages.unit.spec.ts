import { type Language, languages } from '@asili/web';
import { textProblems } from '@asili/web/testing';
import { readFileSync } from 'node:fs';

type Messages = Readonly<Record<string, string>>;

/** Same in another language, rightly: names, figures, words the language took over. */
const same: Readonly<Record<string, Readonly<Partial<Record<Language, readonly string[]>>>>> = {
  shell: { fr: ['nav.menu', 'ui.notifications'] },
  'shell-landing': {
    sw: [
      'figures.productsValue',
      'figures.artisansValue',
      'figures.paymentsValue',
      'payment.sum',
      'payment.rateValue',
      'dash.verificationsValue',
      'dash.revenueValue',
      'network.finalityValue',
      'network.costValue',
      'network.uptimeValue',
      'network.speedValue',
    ],
    fr: ['figures.artisansValue', 'payment.sum', 'payment.rateValue'],
  },
  'shell-pricing': {
    sw: [
      'pricing.starter.name',
      'pricing.pro.name',
      'pricing.enterprise.name',
      'pricing.hbar',
      'pricing.mobile_moneyFee',
      'pricing.hbarFee',
      'pricing.bankFee',
    ],
    fr: ['pricing.starter.name', 'pricing.pro.name', 'pricing.enterprise.name', 'pricing.mobile_money', 'pricing.hbar'],
  },
  'shell-about': {
    sw: ['integrations.ipfs.title', 'integrations.ussd.title'],
    fr: [
      'integrations.ipfs.title',
      'integrations.webhooks.title',
      'integrations.mobile.title',
      'integrations.ussd.title',
    ],
  },
  'shell-offline': {},
  'shell-outside': {},
  'shell-api-docs': { fr: ['api.hooks'] },
  'shell-help': {
    sw: ['ussd.kenya', 'ussd.nigeria', 'ussd.try.gsm'],
    fr: [
      'help.found_one',
      'help.found_other',
      'help.found_many',
      'ussd.kenya',
      'ussd.nigeria',
      'ussd.try.gsm',
      'videos.pause',
    ],
  },
  'shell-contact': {
    sw: [
      'contact.cat.enterprise',
      'contact.nairobi.city',
      'contact.nairobi.address',
      'contact.nairobi.phone',
      'contact.lagos.city',
      'contact.lagos.address',
      'contact.lagos.phone',
      'contact.capetown.city',
      'contact.capetown.phone',
    ],
    fr: [
      'contact.cat.enterprise',
      'contact.message',
      'contact.nairobi.city',
      'contact.nairobi.address',
      'contact.nairobi.phone',
      'contact.lagos.city',
      'contact.lagos.address',
      'contact.lagos.phone',
      'contact.capetown.phone',
    ],
  },
  'shell-community': { sw: [], fr: ['community.artisans'] },
  'shell-legal': {
    sw: ['compliance.r1', 'compliance.r2'],
    fr: [
      'cookies.marketing.title',
      'compliance.f.certifications',
      'compliance.f.audits',
      'compliance.f.score',
      'compliance.certifications',
      'compliance.r1',
      'compliance.r2',
    ],
  },
};

function read(name: string, language: string): Messages {
  return JSON.parse(
    readFileSync(new URL(`../../languages/${language}/${name}.json`, import.meta.url), 'utf8'),
  ) as Messages;
}

describe.each(Object.keys(same))('messages of %s', (name) => {
  it.each(languages)('are whole in %s', (language) => {
    expect(
      textProblems(language, read(name, 'en'), read(name, language), language === 'en' ? [] : same[name]?.[language]),
    ).toEqual([]);
  });
});
