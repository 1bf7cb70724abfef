import type { ByLanguage } from '@asili/kernel';
import type { DeadlineName } from './life-cycle.ts';

type Side = 'buyer' | 'artisan';
type Texts = ByLanguage<string>;

/** The same for both sides. */
const both = (texts: Texts): Readonly<Record<Side, Texts>> => ({ buyer: texts, artisan: texts });

/** What happens when nobody acts, by what the deadline is for and who reads it. */
export const deadlineTexts: Readonly<Record<DeadlineName | 'pay', Readonly<Record<Side, Texts>>>> = {
  pay: both({
    en: 'If it isn’t paid by then, the items are released. Nothing is charged.',
    sw: 'Isipolipiwa kufikia hapo, bidhaa zitaachiliwa. Hakuna kitakachotozwa.',
    fr: 'Sans paiement d’ici là, les articles sont libérés. Rien n’est débité.',
  }),
  accept: {
    buyer: {
      en: 'If the artisan doesn’t accept by then, the order is cancelled and you are refunded.',
      sw: 'Fundi asipokubali kufikia hapo, oda itaghairiwa na utarudishiwa pesa.',
      fr: 'Si l’artisan n’accepte pas d’ici là, la commande est annulée et vous êtes remboursé.',
    },
    artisan: {
      en: 'If you don’t accept by then, the order is cancelled and the buyer is refunded.',
      sw: 'Usipokubali kufikia hapo, oda itaghairiwa na mnunuzi atarudishiwa pesa.',
      fr: 'Si vous n’acceptez pas d’ici là, la commande est annulée et l’acheteur est remboursé.',
    },
  },
  send: {
    buyer: {
      en: 'The artisan promised to have it ready by then.',
      sw: 'Fundi aliahidi kuwa itakuwa tayari kufikia hapo.',
      fr: 'L’artisan a promis qu’elle serait prête d’ici là.',
    },
    artisan: {
      en: 'You promised to have it ready by then.',
      sw: 'Uliahidi kuwa itakuwa tayari kufikia hapo.',
      fr: 'Vous avez promis qu’elle serait prête d’ici là.',
    },
  },
  'sent-late': {
    buyer: {
      en: 'If it isn’t on its way by then, the order is cancelled and you are refunded.',
      sw: 'Isipotumwa kufikia hapo, oda itaghairiwa na utarudishiwa pesa.',
      fr: 'Si elle n’est pas partie d’ici là, la commande est annulée et vous êtes remboursé.',
    },
    artisan: {
      en: 'If it isn’t on its way by then, the order is cancelled and the buyer is refunded.',
      sw: 'Isipotumwa kufikia hapo, oda itaghairiwa na mnunuzi atarudishiwa pesa.',
      fr: 'Si elle n’est pas partie d’ici là, la commande est annulée et l’acheteur est remboursé.',
    },
  },
  collect: {
    buyer: {
      en: 'If you don’t pick it up by then, the order is cancelled and you are refunded.',
      sw: 'Usipoichukua kufikia hapo, oda itaghairiwa na utarudishiwa pesa.',
      fr: 'Si vous ne venez pas la chercher d’ici là, la commande est annulée et vous êtes remboursé.',
    },
    artisan: {
      en: 'If nobody picks it up by then, the order is cancelled and the buyer is refunded.',
      sw: 'Isipochukuliwa kufikia hapo, oda itaghairiwa na mnunuzi atarudishiwa pesa.',
      fr: 'Si personne ne vient la chercher d’ici là, la commande est annulée et l’acheteur est remboursé.',
    },
  },
  arrive: both({
    en: 'If nobody reports a problem by then, it counts as delivered.',
    sw: 'Hakuna atakayeripoti tatizo kufikia hapo, itahesabiwa kuwa imefikishwa.',
    fr: 'Si personne ne signale de problème d’ici là, elle est considérée comme livrée.',
  }),
  confirm: {
    buyer: {
      en: 'If you report no problem by then, it counts as received.',
      sw: 'Usiporipoti tatizo kufikia hapo, itahesabiwa kuwa imepokelewa.',
      fr: 'Si vous ne signalez aucun problème d’ici là, elle est considérée comme reçue.',
    },
    artisan: {
      en: 'If the buyer reports no problem by then, it counts as received.',
      sw: 'Mnunuzi asiporipoti tatizo kufikia hapo, itahesabiwa kuwa imepokelewa.',
      fr: 'Si l’acheteur ne signale aucun problème d’ici là, elle est considérée comme reçue.',
    },
  },
  answer: {
    buyer: {
      en: 'If the artisan doesn’t answer by then, you are refunded.',
      sw: 'Fundi asipojibu kufikia hapo, utarudishiwa pesa.',
      fr: 'Si l’artisan ne répond pas d’ici là, vous êtes remboursé.',
    },
    artisan: {
      en: 'If you don’t answer by then, the buyer is refunded.',
      sw: 'Usipojibu kufikia hapo, mnunuzi atarudishiwa pesa.',
      fr: 'Si vous ne répondez pas d’ici là, l’acheteur est remboursé.',
    },
  },
  offer: {
    buyer: {
      en: 'If you don’t decline by then, the problem is settled as the artisan offered.',
      sw: 'Usipokataa kufikia hapo, tatizo litatatuliwa kama fundi alivyopendekeza.',
      fr: 'Si vous ne refusez pas d’ici là, le problème est réglé comme l’artisan l’a proposé.',
    },
    artisan: {
      en: 'If the buyer doesn’t decline by then, the problem is settled as you offered.',
      sw: 'Mnunuzi asipokataa kufikia hapo, tatizo litatatuliwa kama ulivyopendekeza.',
      fr: 'Si l’acheteur ne refuse pas d’ici là, le problème est réglé comme vous l’avez proposé.',
    },
  },
};
