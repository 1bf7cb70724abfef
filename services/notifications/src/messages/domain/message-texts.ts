import type { Language, SendMessageRequest } from '@asili/contracts';

export type Template = SendMessageRequest['template'];

/** What somebody who dialled is answered later, in words that are ready. Phones without internet have no e-mail. */
export type MailTemplate = Exclude<Template, 'ussd-answer'>;

/** One e-mail in words: `{name}` stands for a value; `highlight` is shown large, `link` as a button. */
export interface MailWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly highlight?: string;
  readonly link?: string;
}

/** SMS wording, inside the GSM 7-bit alphabet; French avoids the letters it lacks. */
export const smsTexts: Readonly<Record<Template, Readonly<Record<Language, string>>>> = {
  otp: {
    en: '{code} is your Asili code. It expires in {minutes} minutes. Never share it with anyone.',
    sw: '{code} ni msimbo wako wa Asili. Unatumika kwa dakika {minutes}. Usimpe mtu yeyote.',
    fr: '{code} est votre code Asili, valable {minutes} minutes. Ne le donnez à personne.',
  },
  'step-up': {
    en: '{code} is your Asili code to be paid at the number ending {ending}. It expires in {minutes} minutes. Not you? Tell no one.',
    sw: '{code} ni msimbo wa Asili wa kulipwa kwa namba inayoishia {ending}. Unatumika dakika {minutes}. Si wewe? Usimpe mtu.',
    fr: '{code} : code Asili pour vos versements au numéro finissant par {ending}, valable {minutes} min. Pas vous ? Ne le donnez à personne.',
  },
  'refund-step-up': {
    en: '{code} is your Asili code to send your refund to the account ending {ending}. It expires in {minutes} minutes. Not you? Tell no one.',
    sw: '{code} ni msimbo wa Asili wa kutuma pesa zako kwenye akaunti inayoishia {ending}. Unatumika dakika {minutes}. Si wewe? Usimpe mtu.',
    fr: '{code} : code Asili pour envoyer votre remboursement au compte finissant par {ending}, valable {minutes} min. Pas vous ? Ne le donnez pas.',
  },
  'payout-number-changed': {
    en: 'Asili will pay out to the number ending {ending} from now on. Not you? Tell us within 24 hours: {url}',
    sw: 'Asili italipa kwenye namba inayoishia {ending} kuanzia sasa. Si wewe? Wasiliana nasi kabla ya saa 24: {url}',
    fr: 'Asili versera désormais au numéro finissant par {ending}. Pas vous ? Prévenez-nous sous 24 heures : {url}',
  },
  'sim-changed': {
    en: 'The SIM card of your Asili number was changed. Payouts pause 24 hours. Not you? Tell us: {url}',
    sw: 'Laini ya namba yako ya Asili imebadilishwa. Malipo yamesimama saa 24. Si wewe? Tuambie: {url}',
    fr: 'La carte SIM de votre numéro Asili a changé. Versements suspendus 24 h. Pas vous ? Prévenez-nous : {url}',
  },
  'no-account': {
    en: 'Someone asked to sign in to Asili with this number, but it has no account. To join: {url}',
    sw: 'Kuna aliyeomba kuingia Asili kwa namba hii, lakini haina akaunti. Jisajili hapa: {url}',
    fr: "Connexion à Asili demandée avec ce numéro, qui n'a pas de compte. Pour vous inscrire : {url}",
  },
  welcome: {
    en: 'Welcome to Asili, {name}! Register your first product: {url}',
    sw: 'Karibu Asili, {name}! Sajili bidhaa yako ya kwanza: {url}',
    fr: 'Bienvenue chez Asili, {name} ! Enregistrez votre premier produit : {url}',
  },
  'contact-received': {
    en: 'Asili has received your message. Your reference is {reference}. We reply within 24 hours.',
    sw: 'Asili imepokea ujumbe wako. Kumbukumbu yako ni {reference}. Tutajibu ndani ya saa 24.',
    fr: 'Asili a bien votre message. Votre référence : {reference}. Nous répondons sous 24 heures.',
  },
  'ussd-answer': { en: '{text}', sw: '{text}', fr: '{text}' },
};

export const mailTexts: Readonly<Record<MailTemplate, Readonly<Record<Language, MailWords>>>> = {
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
};

export const mailFooter: Readonly<Record<Language, string>> = {
  en: 'Asili · handmade and certified',
  sw: 'Asili · kazi ya mikono, yenye cheti',
  fr: 'Asili · fait main, et certifié',
};
