import type { ByLanguage } from '@asili/kernel';
import type { MailWords } from '../../messages/domain/render-message.ts';
import { paymentTexts } from './payment-texts.ts';

/** What was written about an order, by who wrote it: an SMS, to an artisan's phone without the web another, and an e-mail for who has given no number. The words give way before the link does. */
export const threadTexts = {
  buyer: {
    sms: {
      en: 'Order {number}, the buyer: {name} {url}',
      sw: 'Oda {number}, mnunuzi: {name} {url}',
      fr: "Commande {number}, l'acheteur : {name} {url}",
    },
    phone: {
      en: 'Order {number}, the buyer writes: {name} To see the order dial {dial}',
      sw: 'Oda {number}, mnunuzi anaandika: {name} Kuona oda piga {dial}',
      fr: "Commande {number}, l'acheteur écrit : {name} Pour voir la commande : {dial}",
    },
    mail: {
      en: {
        subject: 'A message about order {number}',
        paragraphs: ['The buyer of order {number} writes:', '{name}'],
        link: '{url}',
      },
      sw: {
        subject: 'Ujumbe kuhusu oda {number}',
        paragraphs: ['Mnunuzi wa oda {number} anaandika:', '{name}'],
        link: '{url}',
      },
      fr: {
        subject: 'Un message sur la commande {number}',
        paragraphs: ['L’acheteur de la commande {number} écrit :', '{name}'],
        link: '{url}',
      },
    },
  },
  artisan: {
    sms: {
      en: 'Order {number}, the artisan: {name} {url}',
      sw: 'Oda {number}, fundi: {name} {url}',
      fr: "Commande {number}, l'artisan : {name} {url}",
    },
    mail: {
      en: {
        subject: 'A message about order {number}',
        paragraphs: ['The artisan of order {number} writes:', '{name}'],
        link: '{url}',
      },
      sw: {
        subject: 'Ujumbe kuhusu oda {number}',
        paragraphs: ['Fundi wa oda {number} anaandika:', '{name}'],
        link: '{url}',
      },
      fr: {
        subject: 'Un message sur la commande {number}',
        paragraphs: ['L’artisan de la commande {number} écrit :', '{name}'],
        link: '{url}',
      },
    },
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly sms: ByLanguage<string>; readonly phone?: ByLanguage<string>; readonly mail: ByLanguage<MailWords> }
  >
>;

/** What a buyer is told by e-mail. */
export const buyerTexts = {
  paid: {
    en: {
      subject: 'We’ve received your payment',
      paragraphs: [
        'Thank you. We’ve received your payment and your items are yours.',
        'Orders: {numbers}. Each artisan accepts within 48 hours; if one can’t, that order is refunded.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Tumepokea malipo yako',
      paragraphs: [
        'Asante. Tumepokea malipo yako na bidhaa ni zako.',
        'Oda: {numbers}. Kila fundi hukubali ndani ya saa 48; asipoweza, unarudishiwa pesa hizo.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'Nous avons reçu votre paiement',
      paragraphs: [
        'Merci. Nous avons reçu votre paiement et les articles sont à vous.',
        'Commandes : {numbers}. Chaque artisan accepte sous 48 heures ; s’il ne peut pas, cette commande est remboursée.',
      ],
      link: '{url}',
    },
  },
  accepted: {
    en: {
      subject: 'Order {number} is being prepared',
      paragraphs: ['The artisan has accepted order {number} and is getting it ready.'],
      link: '{url}',
    },
    sw: {
      subject: 'Oda {number} inaandaliwa',
      paragraphs: ['Fundi amekubali oda {number} na anaiandaa.'],
      link: '{url}',
    },
    fr: {
      subject: 'La commande {number} se prépare',
      paragraphs: ['L’artisan a accepté la commande {number} et la prépare.'],
      link: '{url}',
    },
  },
  ready: {
    en: { subject: 'Order {number} is ready', paragraphs: ['Order {number} is packed and ready.'], link: '{url}' },
    sw: { subject: 'Oda {number} iko tayari', paragraphs: ['Oda {number} imefungwa na iko tayari.'], link: '{url}' },
    fr: {
      subject: 'La commande {number} est prête',
      paragraphs: ['La commande {number} est emballée et prête.'],
      link: '{url}',
    },
  },
  shipped: {
    en: {
      subject: 'Order {number} is on its way',
      paragraphs: ['The artisan has sent order {number}.'],
      link: '{url}',
    },
    sw: { subject: 'Oda {number} iko njiani', paragraphs: ['Fundi ametuma oda {number}.'], link: '{url}' },
    fr: {
      subject: 'La commande {number} est en route',
      paragraphs: ['L’artisan a expédié la commande {number}.'],
      link: '{url}',
    },
  },
  delivered: {
    en: {
      subject: 'Has order {number} arrived?',
      paragraphs: [
        'The artisan says that order {number} has been delivered.',
        'Scan its tag to verify it, then confirm that you have it. If something is wrong, report it within 3 days.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Je, oda {number} imefika?',
      paragraphs: [
        'Fundi anasema oda {number} imefikishwa.',
        'Changanua lebo yake kuithibitisha, kisha thibitisha kuwa umeipata. Kama kuna tatizo, liripoti ndani ya siku 3.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'La commande {number} est-elle arrivée ?',
      paragraphs: [
        'L’artisan indique que la commande {number} a été livrée.',
        'Scannez l’étiquette pour vérifier, puis confirmez la réception. En cas de problème, signalez-le sous 3 jours.',
      ],
      link: '{url}',
    },
  },
  cancelled: {
    en: {
      subject: 'Order {number} was cancelled',
      paragraphs: ['Order {number} was cancelled. What you paid for it will be refunded.'],
      link: '{url}',
    },
    sw: {
      subject: 'Oda {number} imeghairiwa',
      paragraphs: ['Oda {number} imeghairiwa. Ulicholipa kwa ajili yake kitarudishwa kwako.'],
      link: '{url}',
    },
    fr: {
      subject: 'La commande {number} est annulée',
      paragraphs: ['La commande {number} est annulée. La somme payée vous sera remboursée.'],
      link: '{url}',
    },
  },
  completed: {
    en: {
      subject: 'Order {number} is complete',
      paragraphs: ['Order {number} is complete. Thank you for buying from the person who made it.'],
      link: '{url}',
    },
    sw: {
      subject: 'Oda {number} imekamilika',
      paragraphs: ['Oda {number} imekamilika. Asante kwa kununua kutoka kwa aliyetengeneza.'],
      link: '{url}',
    },
    fr: {
      subject: 'La commande {number} est terminée',
      paragraphs: ['La commande {number} est terminée. Merci d’avoir acheté à la personne qui l’a faite.'],
      link: '{url}',
    },
  },
  refunded: {
    en: {
      subject: 'Order {number} has been refunded',
      paragraphs: ['What you paid for order {number} has been refunded.'],
      link: '{url}',
    },
    sw: {
      subject: 'Pesa za oda {number} zimerudishwa',
      paragraphs: ['Ulicholipa kwa oda {number} kimerudishwa kwako.'],
      link: '{url}',
    },
    fr: {
      subject: 'Commande {number} remboursée',
      paragraphs: ['La somme payée pour la commande {number} vous a été remboursée.'],
      link: '{url}',
    },
  },
  ...paymentTexts,
  replied: {
    en: {
      subject: 'The artisan replied to your review',
      paragraphs: ['The artisan of order {number} has replied to your review.'],
      link: '{url}',
    },
    sw: {
      subject: 'Fundi amejibu maoni yako',
      paragraphs: ['Fundi wa oda {number} amejibu maoni yako.'],
      link: '{url}',
    },
    fr: {
      subject: 'L’artisan a répondu à votre avis',
      paragraphs: ['L’artisan de la commande {number} a répondu à votre avis.'],
      link: '{url}',
    },
  },
} as const satisfies Readonly<Record<string, ByLanguage<MailWords>>>;
