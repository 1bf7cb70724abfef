import type { ByLanguage } from '@asili/kernel';
import type { MailWords } from './render-message.ts';

/** Codes, and news of where money goes. */
export const codeMails = {
  otp: {
    en: {
      subject: '{code} is your Asili code',
      paragraphs: [
        'Enter this code where you requested it. It works once and expires in {minutes} minutes.',
        'If you didn’t request a code, you can ignore this email. Never share the code with anyone; nobody from Asili will ask for it.',
      ],
      highlight: '{code}',
    },
    sw: {
      subject: '{code} ni msimbo wako wa Asili',
      paragraphs: [
        'Andika msimbo huu mahali ulipouomba. Unatumika mara moja tu, kwa dakika {minutes}.',
        'Kama hukuomba msimbo huu, unaweza kupuuza ujumbe huu. Usimpe mtu yeyote; hakuna mfanyakazi wa Asili atakayekuuliza.',
      ],
      highlight: '{code}',
    },
    fr: {
      subject: '{code} est votre code Asili',
      paragraphs: [
        'Saisissez ce code là où vous l’avez demandé. Il sert une seule fois et expire dans {minutes} minutes.',
        'Si vous n’avez rien demandé, ignorez ce message. Ne donnez ce code à personne : personne chez Asili ne vous le demandera.',
      ],
      highlight: '{code}',
    },
  },
  'step-up': {
    en: {
      subject: '{code} is your Asili code',
      paragraphs: [
        'This code changes where you are paid: to the number ending {ending}. It works once and expires in {minutes} minutes.',
        'If you didn’t request it, someone may be in your account. Never share the code with anyone.',
      ],
      highlight: '{code}',
    },
    sw: {
      subject: '{code} ni msimbo wako wa Asili',
      paragraphs: [
        'Msimbo huu unabadilisha mahali unapolipwa: kwa namba inayoishia {ending}. Unatumika mara moja, kwa dakika {minutes}.',
        'Kama hukuuomba, huenda mtu ameingia kwenye akaunti yako. Usimpe mtu yeyote msimbo huu.',
      ],
      highlight: '{code}',
    },
    fr: {
      subject: '{code} est votre code Asili',
      paragraphs: [
        'Ce code change le numéro de vos versements : celui qui finit par {ending}. Il sert une seule fois et expire dans {minutes} minutes.',
        'Si vous n’avez rien demandé, quelqu’un est peut-être dans votre compte. Ne donnez ce code à personne.',
      ],
      highlight: '{code}',
    },
  },
  'refund-step-up': {
    en: {
      subject: '{code} is your Asili code',
      paragraphs: [
        'This code sends your refund to the Hedera account ending {ending}. It works once and expires in {minutes} minutes.',
        'If you didn’t request it, someone may be in your account. Never share the code with anyone.',
      ],
      highlight: '{code}',
    },
    sw: {
      subject: '{code} ni msimbo wako wa Asili',
      paragraphs: [
        'Msimbo huu unatuma pesa unazorudishiwa kwenye akaunti ya Hedera inayoishia {ending}. Unatumika mara moja, kwa dakika {minutes}.',
        'Kama hukuuomba, huenda mtu ameingia kwenye akaunti yako. Usimpe mtu yeyote msimbo huu.',
      ],
      highlight: '{code}',
    },
    fr: {
      subject: '{code} est votre code Asili',
      paragraphs: [
        'Ce code envoie votre remboursement au compte Hedera finissant par {ending}. Il sert une seule fois et expire dans {minutes} minutes.',
        'Si vous n’avez rien demandé, quelqu’un est peut-être dans votre compte. Ne donnez ce code à personne.',
      ],
      highlight: '{code}',
    },
  },
  'payout-number-changed': {
    en: {
      subject: 'Your payouts go to another number now',
      paragraphs: [
        'From now on we pay out to the number ending {ending}; nothing is sent for 24 hours.',
        'If this wasn’t you, please tell us before that.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Sasa unalipwa kwa namba nyingine',
      paragraphs: [
        'Mauzo yako yatalipwa kwa namba inayoishia {ending} kuanzia sasa; hakuna kitakachotumwa kwa saa 24.',
        'Kama si wewe, tafadhali tuambie kabla ya hapo.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'Vos versements vont à un autre numéro',
      paragraphs: [
        'Vos ventes sont désormais versées au numéro finissant par {ending} ; rien ne part pendant 24 heures.',
        'Si ce n’était pas vous, prévenez-nous avant.',
      ],
      link: '{url}',
    },
  },
  'sim-changed': {
    en: {
      subject: 'Your SIM card was changed',
      paragraphs: [
        'The SIM card of a number of your Asili account was changed. We send no payouts for 24 hours, to protect you if your phone is stolen.',
        'If this wasn’t you, please tell us before that.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Laini yako imebadilishwa',
      paragraphs: [
        'Laini ya namba ya akaunti yako ya Asili imebadilishwa. Hatutatuma malipo kwa saa 24, ili kukulinda simu yako ikiibwa.',
        'Kama si wewe, tafadhali tuambie kabla ya hapo.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'Votre carte SIM a changé',
      paragraphs: [
        'La carte SIM d’un numéro de votre compte Asili a changé. Nous suspendons vos versements pendant 24 heures, pour vous protéger en cas de vol de téléphone.',
        'Si ce n’était pas vous, prévenez-nous avant.',
      ],
      link: '{url}',
    },
  },
  'pin-code': {
    en: {
      subject: '{code} sets a new PIN',
      paragraphs: [
        'This code sets a new PIN for your Asili account on your phone. It works once and expires in {minutes} minutes.',
        'Type it only after you dial {dial} yourself. Never tell it to anyone.',
      ],
      highlight: '{code}',
    },
    sw: {
      subject: '{code} inaweka PIN mpya',
      paragraphs: [
        'Msimbo huu unaweka PIN mpya ya akaunti yako ya Asili kwenye simu. Unatumika mara moja, kwa dakika {minutes}.',
        'Uandike tu ukipiga {dial} mwenyewe. Usimpe mtu yeyote.',
      ],
      highlight: '{code}',
    },
    fr: {
      subject: '{code} choisit un nouveau PIN',
      paragraphs: [
        'Ce code choisit un nouveau PIN pour votre compte Asili, sur votre téléphone. Il sert une seule fois et expire dans {minutes} minutes.',
        'Ne le tapez qu’après avoir composé {dial} vous-même. Ne le donnez à personne.',
      ],
      highlight: '{code}',
    },
  },
} as const satisfies Readonly<Record<string, ByLanguage<MailWords>>>;
