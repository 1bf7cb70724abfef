import type { Cart } from '@asili/contracts';
import { Button, LinkButton, Row, StatusBadge, Text } from '@asili/ui';
import { Dialog } from '@asili/ui/dialog';
import { Photo } from '@asili/ui/pictures';
import { localText, useLanguage, type ApiError } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useMutation } from '@tanstack/react-query';
import { putCartItem } from '../../../shared/api/get-cart.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import classes from '../checkout.module.css';

type Item = Cart['groups'][number]['items'][number];

export interface UnavailableItems {
  readonly items: readonly Item[];
  /** The server's sentence. */
  readonly detail: string | undefined;
}

/** Which items of the cart a refusal names: by the product's id, or by its place in the request. */
export function unavailableOf(
  { errors, detail }: Pick<ApiError, 'errors' | 'detail'>,
  groups: Cart['groups'],
): UnavailableItems {
  const items = groups.flatMap((group) => group.items);
  const isNamed = ({ productId }: Item, index: number) =>
    errors.some(
      ({ path, message }) =>
        path.split('.').includes(productId) ||
        message.includes(productId) ||
        path.startsWith(`items.${index}.`) ||
        path === `items.${index}`,
    );
  return { items: items.filter(isNamed), detail };
}

/** Somebody else was faster. Says what is gone, that nothing was paid, and how to go on without it. */
export function UnavailableDialog({
  unavailable,
  onClose,
}: {
  readonly unavailable: UnavailableItems | undefined;
  readonly onClose: () => void;
}) {
  const t = useMessages();
  const language = useLanguage();
  const names = unavailable?.items.map(({ product }) => localText(product, language).name) ?? [];
  const drop = useMutation({
    mutationFn: async (items: readonly Item[]) => {
      for (const { productId } of items) await putCartItem(productId, 0);
    },
    onSettled: onClose, // The cart behind it shows how it is now.
  });
  return (
    <Dialog
      open={unavailable !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={names[0] ? t('taken.title', { name: names[0], count: names.length }) : t('taken.some')}
      description={t('taken.text')}
    >
      {names.length === 0 && unavailable?.detail && <Text>{unavailable.detail}</Text>}
      <ul className={classes.minis}>
        {unavailable?.items.map(({ productId, product }) => (
          <li key={productId}>
            <Photo image={product.images[0]} alt="" sizes="56px" className={classes.thumbGone} />
            <span className={classes.miniWords}>
              <b>{localText(product, language).name}</b>
            </span>
            <StatusBadge kind="bad">{t('taken.sold')}</StatusBadge>
          </li>
        ))}
      </ul>
      <Row className={classes.acts}>
        {unavailable && unavailable.items.length > 0 && (
          <Button variant="primary" busy={drop.isPending} onClick={() => drop.mutate(unavailable.items)}>
            {t('taken.without', { count: unavailable.items.length })}
          </Button>
        )}
        <LinkButton href={paths.cart.getHref()}>{t('checkout.cart')}</LinkButton>
      </Row>
    </Dialog>
  );
}
