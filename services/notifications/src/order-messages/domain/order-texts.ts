import type { Language } from '@asili/contracts';
import type { MailWords } from '../../messages/domain/message-texts.ts';

/** What an artisan is told by SMS, inside the GSM 7-bit alphabet; French avoids the letters it lacks. */
export const artisanTexts = {
  new: {
    en: 'Order {number} is paid. Accept it within 48 hours: {url}',
    sw: 'Oda {number} imelipwa. Ikubali ndani ya saa 48: {url}',
    fr: 'Commande {number} payée. Acceptez-la sous 48 heures : {url}',
  },
  cancelled: {
    en: "Order {number} was cancelled. Please don't send it. {url}",
    sw: 'Oda {number} imeghairiwa. Tafadhali usiitume. {url}',
    fr: "Commande {number} annulée. Merci de ne pas l'envoyer. {url}",
  },
  disputed: {
    en: 'The buyer has a problem with order {number}. Answer within 3 days: {url}',
    sw: 'Mnunuzi ana tatizo na oda {number}. Jibu ndani ya siku 3: {url}',
    fr: "L'acheteur signale un problème sur la commande {number}. Répondez sous 3 jours : {url}",
  },
  completed: {
    en: 'Order {number} is complete. Thank you! {url}',
    sw: 'Oda {number} imekamilika. Asante! {url}',
    fr: 'Commande {number} terminée. Merci ! {url}',
  },
  refunded: {
    en: 'The buyer of order {number} has been refunded. {url}',
    sw: 'Mnunuzi wa oda {number} amerudishiwa pesa. {url}',
    fr: "L'acheteur de la commande {number} a été remboursé. {url}",
  },
  unsold: {
    en: "Order {number} was paid too late: it isn't sold, and the buyer is refunded. {url}",
    sw: 'Oda {number} imelipwa kwa kuchelewa: haikuuzwa, na mnunuzi anarudishiwa pesa. {url}',
    fr: "Commande {number} payée trop tard : rien n'est vendu, l'acheteur est remboursé. {url}",
  },
  reviewed: {
    en: 'Order {number} has a review: {stars} of 5 stars. Read it and reply: {url}',
    sw: 'Oda {number} imepata maoni: nyota {stars} kati ya 5. Yasome na ujibu: {url}',
    fr: 'Avis sur la commande {number} : {stars} sur 5. Lisez-le et répondez : {url}',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** What an artisan is told of payouts by SMS. */
export const payoutTexts = {
  'bank-open': {
    en: "A buyer's bank disputes a paid order. {money} is held until it decides. {url}",
    sw: 'Benki ya mnunuzi inapinga oda iliyolipwa. {money} zimeshikiliwa hadi iamue. {url}',
    fr: "La banque d'un acheteur conteste une commande. {money} sont retenus d'ici sa décision. {url}",
  },
  'bank-won': {
    en: "The buyer's bank decided for us: {money} is yours again. {url}",
    sw: 'Benki ya mnunuzi imetukubalia: {money} ni zako tena. {url}',
    fr: "La banque de l'acheteur nous a donné raison : {money} sont à nouveau à vous. {url}",
  },
  'bank-lost': {
    en: "The buyer's bank reversed the payment of an order. Up to {money} is deducted from what you receive. {url}",
    sw: 'Benki ya mnunuzi imerudisha pesa za oda. Hadi {money} zinapunguzwa kwenye malipo yako. {url}',
    fr: "La banque de l'acheteur a repris l'argent d'une commande. Jusqu'à {money} en moins pour vous. {url}",
  },
  delayed: {
    en: '{money} from your sales is delayed. There is nothing to do: we keep trying. {url}',
    sw: '{money} za mauzo yako zimechelewa. Huhitaji kufanya kitu: tunaendelea kujaribu. {url}',
    fr: "{money} de vos ventes ont du retard. Vous n'avez rien à faire : nous réessayons. {url}",
  },
  paid: {
    en: '{money} from your sales has been paid out to you. {url}',
    sw: '{money} za mauzo yako zimetumwa kwako. {url}',
    fr: '{money} de vos ventes vous ont été versés. {url}',
  },
  reversed: {
    en: 'Mobile money took back the {money} we paid you. It is in your balance; we send it again in a day. {url}',
    sw: 'Kampuni ya simu imerudisha {money} tulizokulipa. Ziko kwenye salio lako; tutatuma tena baada ya siku. {url}',
    fr: 'Le mobile money a repris {money} versés. Ils sont dans votre solde ; nouvel envoi dans un jour. {url}',
  },
  returned: {
    en: "We couldn't send you {money}: your number has no mobile money. Give us another: {url}",
    sw: 'Hatukuweza kukutumia {money}: namba yako haina pesa za simu. Tupe nyingine: {url}',
    fr: "Impossible de vous verser {money} : votre numéro n'a pas de mobile money. Donnez-en un autre : {url}",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** What was written about an order, by who wrote it: an SMS, and an e-mail for who has given no number. The words give way before the link does. */
export const threadTexts = {
  buyer: {
    sms: {
      en: 'Order {number}, the buyer: {name} {url}',
      sw: 'Oda {number}, mnunuzi: {name} {url}',
      fr: "Commande {number}, l'acheteur : {name} {url}",
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
    { readonly sms: Readonly<Record<Language, string>>; readonly mail: Readonly<Record<Language, MailWords>> }
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
  'payment-late': {
    en: {
      subject: 'Your payment came late',
      paragraphs: [
        'Your payment arrived too late for the price we had quoted.',
        'You have 24 hours to choose: buy at today’s price, where that is possible, or have all of it refunded. If you don’t choose, we refund it.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Malipo yako yamechelewa',
      paragraphs: [
        'Malipo yako yamefika baada ya muda wa bei tuliyokupa kuisha.',
        'Una saa 24 za kuchagua: kununua kwa bei ya leo, ikiwezekana, au kurudishiwa pesa zote. Usipochagua, tutakurudishia pesa zote.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'Votre paiement est arrivé en retard',
      paragraphs: [
        'Votre paiement est arrivé trop tard pour le prix annoncé.',
        'Vous avez 24 heures pour choisir : acheter au prix du jour, si c’est possible, ou être remboursé en totalité. Sans choix de votre part, nous vous remboursons.',
      ],
      link: '{url}',
    },
  },
  'payment-declined': {
    en: {
      subject: 'We couldn’t complete your purchase',
      paragraphs: [
        'We’ve received your payment, but by then your items were no longer available or your purchase was over. Nothing has been sold.',
        'All of it is being refunded. We’ll write to you when that is done.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Hatukuweza kukamilisha ununuzi wako',
      paragraphs: [
        'Tumepokea malipo yako, lakini yalipofika bidhaa hazikupatikana tena au ununuzi ulikuwa umekwisha. Hakuna kilichouzwa.',
        'Tunakurudishia pesa zote. Tutakuandikia zikirudishwa.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'Votre achat n’a pas pu aboutir',
      paragraphs: [
        'Nous avons reçu votre paiement, mais les articles n’étaient plus disponibles ou l’achat était terminé. Rien n’a été vendu.',
        'Il vous est remboursé en totalité. Nous vous écrirons quand ce sera fait.',
      ],
      link: '{url}',
    },
  },
  'paid-twice': {
    en: {
      subject: 'You paid twice',
      paragraphs: [
        'Your purchase had already been paid by another payment, and its orders go ahead.',
        'This second payment is being refunded in full. We’ll write to you when that is done.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Umelipa mara mbili',
      paragraphs: [
        'Ununuzi wako ulikuwa umeshalipwa kwa malipo mengine, na oda zake zinaendelea.',
        'Tunakurudishia pesa zote za malipo haya ya pili. Tutakuandikia zikirudishwa.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'Vous avez payé deux fois',
      paragraphs: [
        'Votre achat était déjà réglé par un autre paiement, et ses commandes suivent leur cours.',
        'Ce second paiement vous est remboursé en totalité. Nous vous écrirons quand ce sera fait.',
      ],
      link: '{url}',
    },
  },
  'payment-refunded': {
    en: {
      subject: 'You have been refunded {money}',
      paragraphs: [
        '{money} of your payment has been refunded to you. Your bank or mobile operator may take a few days to show it.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Umerudishiwa {money}',
      paragraphs: [
        'Tumekurudishia {money} za malipo yako. Benki au kampuni ya simu inaweza kuchukua siku chache kuzionyesha.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'Vous avez été remboursé : {money}',
      paragraphs: [
        'Nous vous avons remboursé {money} de votre paiement. Votre banque ou votre opérateur mobile peut mettre quelques jours à l’afficher.',
      ],
      link: '{url}',
    },
  },
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
} as const satisfies Readonly<Record<string, Readonly<Record<Language, MailWords>>>>;
