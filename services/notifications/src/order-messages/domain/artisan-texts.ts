import type { ByLanguage } from '@asili/kernel';

type Texts = ByLanguage<string>;

/**
 * What an artisan is told by SMS, inside the GSM 7-bit alphabet; French avoids the letters it lacks. `phone`: complete as it is, with what to
 * dial; `web`: with a link, for who uses the web. `dial`: what stands behind the service code.
 */
export interface ArtisanText {
  readonly phone: Texts;
  readonly web: Texts;
  readonly dial?: readonly string[];
}

const order = ['7', '{number}'] as const;

/** Of their orders. `{name}` is what was sold, `{until}` a whole phrase. */
export const artisanTexts = {
  new: {
    dial: ['9', '{number}', '1'],
    phone: {
      en: 'Order {number} is paid: {name}, {money}. To accept it {until} dial {dial}',
      sw: 'Oda {number} imelipwa: {name}, {money}. Kukubali {until} piga {dial}',
      fr: 'Commande {number} payée : {name}, {money}. Pour accepter {until} composez {dial}',
    },
    web: {
      en: 'Order {number} is paid: {name}, {money}. Accept it {until}: {url}',
      sw: 'Oda {number} imelipwa: {name}, {money}. Ikubali {until}: {url}',
      fr: 'Commande {number} payée : {name}, {money}. Acceptez {until} : {url}',
    },
  },
  /** Where nobody says what was sold. */
  'new-bare': {
    dial: ['9', '{number}', '1'],
    phone: {
      en: 'Order {number} is paid. To accept it within 48 hours dial {dial}',
      sw: 'Oda {number} imelipwa. Kuikubali ndani ya saa 48 piga {dial}',
      fr: 'Commande {number} payée. Pour accepter sous 48 heures composez {dial}',
    },
    web: {
      en: 'Order {number} is paid. Accept it within 48 hours: {url}',
      sw: 'Oda {number} imelipwa. Ikubali ndani ya saa 48: {url}',
      fr: 'Commande {number} payée. Acceptez-la sous 48 heures : {url}',
    },
  },
  'near-accept': {
    dial: ['9', '{number}', '1'],
    phone: {
      en: 'Accept order {number}, {name}, {until}, or it is cancelled and the buyer refunded. Dial {dial}',
      sw: 'Kubali oda {number}, {name}, {until}, la sivyo itaghairiwa na mnunuzi atarudishiwa pesa. Piga {dial}',
      fr: 'Acceptez la commande {number}, {name}, {until}, sinon elle est annulée et remboursée. Composez {dial}',
    },
    web: {
      en: 'Accept order {number}, {name}, {until}, or it is cancelled: {url}',
      sw: 'Kubali oda {number}, {name}, {until}, au itaghairiwa: {url}',
      fr: 'Acceptez la commande {number}, {name}, {until}, sinon elle est annulée : {url}',
    },
  },
  'near-send': {
    dial: ['9', '{number}', '3'],
    phone: {
      en: 'Send order {number}, {name}, {until}, or it is cancelled and the buyer refunded. Once sent dial {dial}',
      sw: 'Tuma oda {number}, {name}, {until}, la sivyo itaghairiwa na mnunuzi atarudishiwa pesa. Ukishatuma piga {dial}',
      fr: 'Expédiez la commande {number}, {name}, {until}, sinon elle est annulée et remboursée. Une fois expédiée composez {dial}',
    },
    web: {
      en: 'Send order {number}, {name}, {until}, or it is cancelled: {url}',
      sw: 'Tuma oda {number}, {name}, {until}, au itaghairiwa: {url}',
      fr: 'Expédiez la commande {number}, {name}, {until}, sinon elle est annulée : {url}',
    },
  },
  'near-ready': {
    dial: ['9', '{number}', '2'],
    phone: {
      en: 'Have order {number}, {name}, ready {until}, or it is cancelled and the buyer refunded. Once ready dial {dial}',
      sw: 'Andaa oda {number}, {name}, {until}, la sivyo itaghairiwa na mnunuzi atarudishiwa pesa. Ikiwa tayari piga {dial}',
      fr: 'Préparez la commande {number}, {name}, {until}, sinon elle est annulée et remboursée. Quand tout est fait composez {dial}',
    },
    web: {
      en: 'Have order {number}, {name}, ready {until}, or it is cancelled: {url}',
      sw: 'Andaa oda {number}, {name}, {until}, au itaghairiwa: {url}',
      fr: 'Préparez la commande {number}, {name}, {until}, sinon elle est annulée : {url}',
    },
  },
  'near-answer': {
    dial: order,
    phone: {
      en: 'Answer the buyer about order {number}, {name}, {until}, or the buyer is refunded. Dial {dial}',
      sw: 'Mjibu mnunuzi wa oda {number}, {name}, {until}, la sivyo atarudishiwa pesa. Piga {dial}',
      fr: "Répondez à l'acheteur de la commande {number}, {name}, {until}, sinon il est remboursé. Composez {dial}",
    },
    web: {
      en: 'Answer the buyer of order {number}, {name}, {until}, or they are refunded: {url}',
      sw: 'Mjibu mnunuzi wa oda {number}, {name}, {until}, au atarudishiwa pesa: {url}',
      fr: 'Répondez pour la commande {number}, {name}, {until}, sinon elle est remboursée : {url}',
    },
  },
  cancelled: {
    phone: {
      en: "Order {number}, {name}, is cancelled: {why}. The buyer is refunded. Please don't send it.",
      sw: 'Oda {number}, {name}, imeghairiwa: {why}. Mnunuzi anarudishiwa pesa. Tafadhali usiitume.',
      fr: "Commande {number}, {name}, annulée : {why}. L'acheteur est remboursé. Merci de ne pas l'envoyer.",
    },
    web: {
      en: "Order {number} is cancelled: {why}. Please don't send it. {url}",
      sw: 'Oda {number} imeghairiwa: {why}. Usiitume. {url}',
      fr: "Commande {number} annulée : {why}. Ne l'envoyez pas. {url}",
    },
  },
  /** After a problem, when the parcel is long on its way. */
  'cancelled-after-problem': {
    phone: {
      en: 'Order {number}, {name}, is cancelled: {why}. The buyer is refunded.',
      sw: 'Oda {number}, {name}, imeghairiwa: {why}. Mnunuzi anarudishiwa pesa.',
      fr: "Commande {number}, {name}, annulée : {why}. L'acheteur est remboursé.",
    },
    web: {
      en: 'Order {number} is cancelled: {why}. {url}',
      sw: 'Oda {number} imeghairiwa: {why}. {url}',
      fr: 'Commande {number} annulée : {why}. {url}',
    },
  },
  'cancelled-bare': {
    phone: {
      en: "Order {number} was cancelled. Please don't send it.",
      sw: 'Oda {number} imeghairiwa. Tafadhali usiitume.',
      fr: "Commande {number} annulée. Merci de ne pas l'envoyer.",
    },
    web: {
      en: "Order {number} was cancelled. Please don't send it. {url}",
      sw: 'Oda {number} imeghairiwa. Tafadhali usiitume. {url}',
      fr: "Commande {number} annulée. Merci de ne pas l'envoyer. {url}",
    },
  },
  disputed: {
    dial: order,
    phone: {
      en: 'The buyer has a problem with order {number}. Answer within 3 days, or the buyer is refunded: dial {dial}',
      sw: 'Mnunuzi ana tatizo na oda {number}. Jibu ndani ya siku 3, la sivyo atarudishiwa pesa: piga {dial}',
      fr: "L'acheteur signale un problème sur la commande {number}. Répondez sous 3 jours, sinon il est remboursé : composez {dial}",
    },
    web: {
      en: 'The buyer has a problem with order {number}. Answer within 3 days: {url}',
      sw: 'Mnunuzi ana tatizo na oda {number}. Jibu ndani ya siku 3: {url}',
      fr: "L'acheteur signale un problème sur la commande {number}. Répondez sous 3 jours : {url}",
    },
  },
  completed: {
    dial: ['4'],
    phone: {
      en: 'Order {number} is complete. Thank you! For your balance dial {dial}',
      sw: 'Oda {number} imekamilika. Asante! Kuona salio piga {dial}',
      fr: 'Commande {number} terminée. Merci ! Pour votre solde composez {dial}',
    },
    web: {
      en: 'Order {number} is complete. Thank you! {url}',
      sw: 'Oda {number} imekamilika. Asante! {url}',
      fr: 'Commande {number} terminée. Merci ! {url}',
    },
  },
  refunded: {
    phone: {
      en: 'The buyer of order {number} has been refunded.',
      sw: 'Mnunuzi wa oda {number} amerudishiwa pesa.',
      fr: "L'acheteur de la commande {number} a été remboursé.",
    },
    web: {
      en: 'The buyer of order {number} has been refunded. {url}',
      sw: 'Mnunuzi wa oda {number} amerudishiwa pesa. {url}',
      fr: "L'acheteur de la commande {number} a été remboursé. {url}",
    },
  },
  unsold: {
    phone: {
      en: "Order {number} was paid too late: it isn't sold, and the buyer is refunded. There is nothing to send.",
      sw: 'Oda {number} imelipwa kwa kuchelewa: haikuuzwa, na mnunuzi anarudishiwa pesa. Usitume chochote.',
      fr: "Commande {number} payée trop tard : rien n'est vendu, l'acheteur est remboursé. N'envoyez rien.",
    },
    web: {
      en: "Order {number} was paid too late: it isn't sold, and the buyer is refunded. {url}",
      sw: 'Oda {number} imelipwa kwa kuchelewa: haikuuzwa, na mnunuzi anarudishiwa pesa. {url}',
      fr: "Commande {number} payée trop tard : rien n'est vendu, l'acheteur est remboursé. {url}",
    },
  },
  reviewed: {
    phone: {
      en: 'Order {number} has a review: {stars} of 5 stars.',
      sw: 'Oda {number} imepata maoni: nyota {stars} kati ya 5.',
      fr: 'Avis sur la commande {number} : {stars} sur 5.',
    },
    web: {
      en: 'Order {number} has a review: {stars} of 5 stars. Read it and reply: {url}',
      sw: 'Oda {number} imepata maoni: nyota {stars} kati ya 5. Yasome na ujibu: {url}',
      fr: 'Avis sur la commande {number} : {stars} sur 5. Lisez-le et répondez : {url}',
    },
  },
} as const satisfies Readonly<Record<string, ArtisanText>>;

/** Why an order was cancelled, as orders names it. */
export const cancelReasons: Readonly<Record<string, Texts>> = {
  accept: { en: 'it was not accepted in time', sw: 'haikukubaliwa kwa wakati', fr: 'non acceptée à temps' },
  'sent-late': { en: 'it was not sent in time', sw: 'haikutumwa kwa wakati', fr: 'non expédiée à temps' },
  collect: { en: 'it was not picked up in time', sw: 'haikuchukuliwa kwa wakati', fr: 'non retirée à temps' },
  answer: {
    en: 'the problem was not answered in time',
    sw: 'tatizo halikujibiwa kwa wakati',
    fr: 'problème resté sans réponse',
  },
  dispute: {
    en: 'the problem ended with a refund',
    sw: 'tatizo limeisha kwa kurudisha pesa',
    fr: 'problème réglé par un remboursement',
  },
  buyer: { en: 'the buyer called it off', sw: 'mnunuzi ameighairi', fr: "l'acheteur y renonce" },
};
