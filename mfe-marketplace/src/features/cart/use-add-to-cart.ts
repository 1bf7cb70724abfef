import { toast } from '@asili/ui';
import { useSession } from '@asili/web';
import { useMessages } from '../../messages.ts';
import { keepPiece } from './kept-pieces.ts';

export type AddToCart = (piece: { readonly id: string; readonly name: string }) => void;

/** Adds a piece for a signed-in customer; everyone else is told to sign in first (specification, sections 6 and 8). */
export function useAddToCart(): AddToCart {
  const t = useMessages();
  const { user, isCustomer } = useSession();
  return ({ id, name }) => {
    if (!user || !isCustomer) {
      toast({ title: t('cart.loginRequired'), description: t('cart.loginText'), variant: 'destructive' });
      return;
    }
    keepPiece(user.id, id);
    toast({ title: t('cart.added'), description: t('cart.addedText', { name }), variant: 'success' });
  };
}
