import { toast } from '@asili/ui';
import { describeError, queryClient, rememberWanted, sessionStore, type SessionUser } from '@asili/web';
import { useMessages } from '../messages.ts';
import { cartQuery, putCartItem } from './api/get-cart.ts';

/**
 * Adds a product for a signed-in customer. Everyone else is told to sign in first (specification, sections 6 and 8); what an
 * anonymous visitor wanted is in their cart once they have. Pressed before it is known who is there, it waits for that.
 */
export function useAddToCart(): (product: { readonly id: string; readonly name: string }) => void {
  const t = useMessages();
  const add = async (user: SessionUser | null, { id, name }: { readonly id: string; readonly name: string }) => {
    if (user?.userType !== 'customer') {
      if (!user) rememberWanted(id);
      toast({ title: t('cart.loginRequired'), description: t('cart.loginText'), variant: 'destructive' });
      return;
    }
    try {
      await putInCart(id);
      toast({ title: t('cart.added'), description: t('cart.addedText', { name }), variant: 'success' });
    } catch (error) {
      toast({
        title: t('cart.notAdded'),
        description: describeError(error, t('cart.notAddedText')),
        variant: 'destructive',
      });
    }
  };
  return (product) => void visitor().then((user) => add(user, product));
}

/**
 * Adding a product twice is adding it once: how many there are of it is chosen in the cart. The server is always asked and always
 * told, because the cart known here may be older than what happened on another device.
 */
async function putInCart(id: string): Promise<void> {
  const { cart } = await queryClient.fetchQuery(cartQuery);
  const item = cart.groups.flatMap(({ items }) => items).find(({ productId }) => productId === id);
  await putCartItem(id, item?.quantity ?? 1);
}

/** Who is signed in: the copy kept here, else what the server says. */
function visitor(): Promise<SessionUser | null> {
  return new Promise((resolve) => {
    const resolveIfKnown = (): boolean => {
      const { user, isLoading } = sessionStore.get();
      const isKnown = user !== null || !isLoading;
      if (isKnown) resolve(user);
      return isKnown;
    };
    if (resolveIfKnown()) return;
    const stop = sessionStore.subscribe(() => {
      if (resolveIfKnown()) stop();
    });
  });
}
