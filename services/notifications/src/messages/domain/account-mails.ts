import type { ByLanguage } from '@asili/kernel';
import type { MailWords } from './render-message.ts';

/** Accounts, their numbers, and the contact form. */
export const accountMails = {
  'number-move': {
    en: {
      subject: '{code} moves your Asili account',
      paragraphs: [
        'This code moves your account to the number ending {ending}. It works once and expires in {minutes} minutes.',
        'If you didn’t request it, someone may be in your account. Never share the code with anyone.',
      ],
      highlight: '{code}',
    },
    sw: {
      subject: '{code} inahamisha akaunti yako ya Asili',
      paragraphs: [
        'Msimbo huu unahamisha akaunti yako kwenda namba inayoishia {ending}. Unatumika mara moja, kwa dakika {minutes}.',
        'Kama hukuuomba, huenda mtu ameingia kwenye akaunti yako. Usimpe mtu yeyote msimbo huu.',
      ],
      highlight: '{code}',
    },
    fr: {
      subject: '{code} transfère votre compte Asili',
      paragraphs: [
        'Ce code transfère votre compte au numéro finissant par {ending}. Il sert une seule fois et expire dans {minutes} minutes.',
        'Si vous n’avez rien demandé, quelqu’un est peut-être dans votre compte. Ne donnez ce code à personne.',
      ],
      highlight: '{code}',
    },
  },
  'number-move-new': {
    en: {
      subject: '{code} brings your Asili account here',
      paragraphs: [
        'This code brings the account of the number ending {ending} to this phone. It works once and expires in {minutes} minutes.',
      ],
      highlight: '{code}',
    },
    sw: {
      subject: '{code} inaleta akaunti yako ya Asili hapa',
      paragraphs: [
        'Msimbo huu unaleta akaunti ya namba inayoishia {ending} kwenye simu hii. Unatumika mara moja, kwa dakika {minutes}.',
      ],
      highlight: '{code}',
    },
    fr: {
      subject: '{code} amène votre compte Asili ici',
      paragraphs: [
        'Ce code amène le compte du numéro finissant par {ending} sur ce téléphone. Il sert une seule fois et expire dans {minutes} minutes.',
      ],
      highlight: '{code}',
    },
  },
  'number-moved-away': {
    en: {
      subject: 'Your Asili account has another number now',
      paragraphs: [
        'Your account now has the number ending {ending}. We send no payouts for 24 hours.',
        'If this wasn’t you, please tell us before that.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Akaunti yako ya Asili sasa ina namba nyingine',
      paragraphs: [
        'Akaunti yako sasa ina namba inayoishia {ending}. Hatutatuma malipo kwa saa 24.',
        'Kama si wewe, tafadhali tuambie kabla ya hapo.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'Votre compte Asili a un autre numéro',
      paragraphs: [
        'Votre compte a maintenant le numéro finissant par {ending}. Aucun versement ne part pendant 24 heures.',
        'Si ce n’était pas vous, prévenez-nous avant.',
      ],
      link: '{url}',
    },
  },
  'number-moved-here': {
    en: {
      subject: 'Your Asili account moved here',
      paragraphs: [
        'Your account moved from the number ending {ending} to this one. Your PIN stays the same. We send no payouts for 24 hours.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Akaunti yako ya Asili imehamia hapa',
      paragraphs: [
        'Akaunti yako imehama kutoka namba inayoishia {ending} hadi hii. PIN ni ileile. Hatutatuma malipo kwa saa 24.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'Votre compte Asili est passé ici',
      paragraphs: [
        'Votre compte est passé du numéro finissant par {ending} à celui-ci. Votre PIN reste le même. Aucun versement ne part pendant 24 heures.',
      ],
      link: '{url}',
    },
  },
  'number-claimed': {
    en: {
      subject: 'Someone asks for your Asili account',
      paragraphs: [
        'Someone says they lost this number and asks to move your account to the number ending {ending}.',
        'If this wasn’t you, dial *384*7*6*3# within 24 hours to keep it.',
      ],
    },
    sw: {
      subject: 'Mtu anaomba akaunti yako ya Asili',
      paragraphs: [
        'Mtu anasema amepoteza namba hii na anaomba akaunti yako ihamie namba inayoishia {ending}.',
        'Kama si wewe, piga *384*7*6*3# ndani ya saa 24 ili ibaki kwako.',
      ],
    },
    fr: {
      subject: 'Quelqu’un demande votre compte Asili',
      paragraphs: [
        'Une personne dit avoir perdu ce numéro et veut passer votre compte au numéro finissant par {ending}.',
        'Si ce n’est pas vous, composez *384*7*6*3# sous 24 heures pour le garder.',
      ],
    },
  },
  'no-account': {
    en: {
      subject: 'There is no Asili account with this address',
      paragraphs: [
        'Someone, perhaps you, tried to sign in to Asili with this email address. It has no account yet.',
        'You can create one in a minute. If it wasn’t you, you can ignore this email.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Hakuna akaunti ya Asili yenye barua pepe hii',
      paragraphs: [
        'Kuna mtu, pengine wewe, aliyeomba kuingia Asili kwa barua pepe hii. Bado haina akaunti.',
        'Unaweza kufungua akaunti kwa dakika moja. Kama si wewe, huhitaji kufanya lolote.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'Aucun compte Asili n’utilise cette adresse',
      paragraphs: [
        'Quelqu’un, peut-être vous, a demandé à se connecter à Asili avec cette adresse. Elle n’a pas encore de compte.',
        'Vous pouvez en créer un en une minute. Si ce n’était pas vous, il n’y a rien à faire.',
      ],
      link: '{url}',
    },
  },
  welcome: {
    en: {
      subject: 'Welcome to Asili, {name}',
      paragraphs: [
        'Good to have you here, {name}.',
        'Every product on Asili has a certificate that anyone can verify. Have a look around.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Karibu Asili, {name}',
      paragraphs: [
        'Tumefurahi kuwa nawe, {name}.',
        'Kila bidhaa kwenye Asili ina cheti ambacho mtu yeyote anaweza kukithibitisha. Karibu uangalie.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'Bienvenue chez Asili, {name}',
      paragraphs: [
        'Ravis de vous accueillir, {name}.',
        'Chaque produit sur Asili porte un certificat que chacun peut vérifier. Faites un tour.',
      ],
      link: '{url}',
    },
  },
  'contact-received': {
    en: {
      subject: 'We’ve received your message ({reference})',
      paragraphs: [
        'Thank you for getting in touch. We’ve received your message and will reply within 24 hours.',
        'Please quote this reference if you write again:',
      ],
      highlight: '{reference}',
    },
    sw: {
      subject: 'Tumepokea ujumbe wako ({reference})',
      paragraphs: [
        'Asante kwa kutuandikia. Ujumbe wako umetufikia na tutakujibu ndani ya saa 24.',
        'Tafadhali taja kumbukumbu hii ukiandika tena:',
      ],
      highlight: '{reference}',
    },
    fr: {
      subject: 'Nous avons bien reçu votre message ({reference})',
      paragraphs: [
        'Merci de nous avoir écrit. Votre message nous est parvenu et nous répondrons sous 24 heures.',
        'Rappelez cette référence si vous nous écrivez de nouveau :',
      ],
      highlight: '{reference}',
    },
  },
} as const satisfies Readonly<Record<string, ByLanguage<MailWords>>>;
