import type { Language } from '@asili/contracts';
import type { DeadlineName } from './life-cycle.ts';

/** What happens when nobody acts, by what the deadline is for. */
export const deadlineTexts: Readonly<Record<DeadlineName | 'pay', Readonly<Record<Language, string>>>> = {
  pay: { en: 'If it isn’t paid by then, the items are released. Nothing is charged.', sw: 'Isipolipiwa kufikia hapo, bidhaa zitaachiliwa. Hakuna kitakachotozwa.', fr: 'Sans paiement d’ici là, les articles sont libérés. Rien n’est débité.' },
  accept: { en: 'If the artisan doesn’t accept by then, the order is cancelled and the buyer is refunded.', sw: 'Fundi asipokubali kufikia hapo, oda itaghairiwa na mnunuzi atarudishiwa pesa.', fr: 'Si l’artisan n’accepte pas d’ici là, la commande est annulée et l’acheteur est remboursé.' },
  send: { en: 'The artisan promised to have it ready by then.', sw: 'Fundi aliahidi kuwa itakuwa tayari kufikia hapo.', fr: 'L’artisan a promis qu’elle serait prête d’ici là.' },
  'sent-late': { en: 'If it isn’t on its way by then, the order is cancelled and the buyer is refunded.', sw: 'Isipotumwa kufikia hapo, oda itaghairiwa na mnunuzi atarudishiwa pesa.', fr: 'Si elle n’est pas partie d’ici là, la commande est annulée et l’acheteur est remboursé.' },
  collect: { en: 'If nobody picks it up by then, the order is cancelled and the buyer is refunded.', sw: 'Isipochukuliwa kufikia hapo, oda itaghairiwa na mnunuzi atarudishiwa pesa.', fr: 'Si personne ne vient la chercher d’ici là, la commande est annulée et l’acheteur est remboursé.' },
  arrive: { en: 'If nobody reports a problem by then, it counts as delivered.', sw: 'Hakuna atakayeripoti tatizo kufikia hapo, itahesabiwa kuwa imefikishwa.', fr: 'Si personne ne signale de problème d’ici là, elle est considérée comme livrée.' },
  confirm: { en: 'If the buyer reports no problem by then, it counts as received.', sw: 'Mnunuzi asiporipoti tatizo kufikia hapo, itahesabiwa kuwa imepokelewa.', fr: 'Si l’acheteur ne signale aucun problème d’ici là, elle est considérée comme reçue.' },
  answer: { en: 'If the artisan doesn’t answer by then, the buyer is refunded.', sw: 'Fundi asipojibu kufikia hapo, mnunuzi atarudishiwa pesa.', fr: 'Si l’artisan ne répond pas d’ici là, l’acheteur est remboursé.' },
  offer: { en: 'If the buyer doesn’t decline by then, the problem is settled as the artisan offered.', sw: 'Mnunuzi asipokataa kufikia hapo, tatizo litatatuliwa kama fundi alivyopendekeza.', fr: 'Si l’acheteur ne refuse pas d’ici là, le problème est réglé comme l’artisan l’a proposé.' },
};
