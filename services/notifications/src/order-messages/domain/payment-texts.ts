import type { ByLanguage } from '@asili/kernel';
import type { MailWords } from '../../messages/domain/render-message.ts';

/** What a buyer is told by e-mail of their payment. */
export const paymentTexts = {
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
  'payment-processing': {
    en: {
      subject: 'Your payment is on its way',
      paragraphs: [
        'Your payment is with your bank or mobile operator, which hasn’t confirmed it yet. A bank debit can take several days.',
        'Until then, and at the latest until {day}, your items and their price are kept for you. Please don’t pay again: we’ll write as soon as we know.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Malipo yako yako njiani',
      paragraphs: [
        'Malipo yako yako kwa benki au kampuni yako ya simu, ambayo bado haijayathibitisha. Benki inaweza kuchukua siku kadhaa.',
        'Hadi hapo, na si zaidi ya {day}, tunakushikia bidhaa zako na bei yake. Tafadhali usilipe tena: tutakuandikia mara tu tutakapojua.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'Votre paiement est en route',
      paragraphs: [
        'Votre paiement est chez votre banque ou votre opérateur mobile, qui ne l’a pas encore confirmé. Un prélèvement bancaire peut prendre plusieurs jours.',
        'Jusque-là, et au plus tard jusqu’au {day}, vos articles et leur prix vous sont gardés. Ne payez pas une seconde fois : nous vous écrirons dès que nous saurons.',
      ],
      link: '{url}',
    },
  },
  'payment-unheld': {
    en: {
      subject: 'Your items are no longer available',
      paragraphs: [
        'Your bank took up your payment after the time we could keep your items, and by then they were no longer available. We can’t keep them for you.',
        'Your bank should tell us by {day} whether the payment goes through. If it does, we’ll refund all of it, unless your items are available again by then. Please don’t pay again: we’ll write as soon as we know.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Bidhaa zako hazipatikani tena',
      paragraphs: [
        'Benki yako ilipokea malipo yako baada ya muda wa kukushikia bidhaa kuisha, na wakati huo hazikupatikana tena. Hatuwezi kukushikia.',
        'Benki yako inatarajiwa kutuambia kabla ya {day} kama malipo yamefanikiwa. Yakifanikiwa, tutakurudishia pesa zote, isipokuwa bidhaa zako zipatikane tena kufikia hapo. Tafadhali usilipe tena: tutakuandikia mara tu tutakapojua.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'Vos articles ne sont plus disponibles',
      paragraphs: [
        'Votre banque a pris en charge votre paiement après le délai pendant lequel vos articles vous étaient gardés, alors qu’ils n’étaient plus disponibles. Nous ne pouvons pas vous les garder.',
        'Votre banque devrait nous dire d’ici au {day} si le paiement aboutit. Dans ce cas, nous vous le remboursons en totalité, sauf si vos articles sont de nouveau disponibles. Ne payez pas une seconde fois : nous vous écrirons dès que nous saurons.',
      ],
      link: '{url}',
    },
  },
  'payment-unsettled': {
    en: {
      subject: 'Your payment didn’t go through',
      paragraphs: [
        'Your bank or mobile operator has told us that it didn’t carry out your payment. Nothing was charged.',
        'Your items are no longer kept for you. If they’re still available, you can buy them another way.',
      ],
      link: '{url}',
    },
    sw: {
      subject: 'Malipo yako hayakufanikiwa',
      paragraphs: [
        'Benki au kampuni yako ya simu imetuambia kwamba haikutekeleza malipo yako. Hakuna kilichotozwa.',
        'Hatukushikii bidhaa zako tena. Zikiwa bado zipo, unaweza kuzinunua kwa njia nyingine.',
      ],
      link: '{url}',
    },
    fr: {
      subject: 'Votre paiement n’a pas abouti',
      paragraphs: [
        'Votre banque ou votre opérateur mobile nous a indiqué ne pas avoir exécuté votre paiement. Rien n’a été débité.',
        'Vos articles ne vous sont plus gardés. S’ils sont encore disponibles, vous pouvez les acheter autrement.',
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
} as const satisfies Readonly<Record<string, ByLanguage<MailWords>>>;
