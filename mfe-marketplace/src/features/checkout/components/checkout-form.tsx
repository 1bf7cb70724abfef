import { checkoutRequest, deliveryAddress, type Cart, type CheckoutRequest } from '@asili/contracts';
import { Button, Notice, Text } from '@asili/ui';
import { ApiError, navigate, queryClient, useSession } from '@asili/web';
import {
  countryOfNumber,
  homeCountry,
  phoneNumberFromText,
  requestFrom,
  useAppForm,
  useWatch,
  z,
} from '@asili/web/forms';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cartQuery } from '../../../shared/api/get-cart.ts';
import { shippingQuery } from '../../../shared/api/get-shipping.ts';
import { ErrorSummary } from '../../../shared/buying/error-summary.tsx';
import { useMessages } from '../../../shared/buying/messages.ts';
import { counted } from '../../../shared/cart-total.ts';
import { holdItems } from '../api/hold-items.ts';
import { readCheckout, textFields, writeCheckout, type CheckoutFields } from '../checkout-draft.ts';
import { deliveryOf } from '../delivery.ts';
import classes from '../checkout.module.css';
import { AddressFields, ContactFields } from './address-fields.tsx';
import { CartSummary } from './cart-summary.tsx';
import { DeliveryChoices, useDeliveryProblems } from './delivery-choices.tsx';
import { UnavailableDialog, unavailableOf, type UnavailableItems } from './unavailable-dialog.tsx';

const orNothing = (text: string) => (text.trim() === '' ? undefined : text);

/** The contract's own rules; the address counts only where something is sent. */
const schemaFor = (ships: boolean) =>
  requestFrom(
    ({ name, email, phoneCountry, phoneNumber, line1, city, region, postalCode, country }: CheckoutFields) => ({
      contact: {
        name,
        email: orNothing(email),
        phoneNumber: orNothing(phoneNumberFromText(phoneNumber, phoneCountry)),
      },
      ...(ships && { address: { line1, city, region: orNothing(region), postalCode: orNothing(postalCode), country } }),
    }),
    z.object({ contact: checkoutRequest.shape.contact, ...(ships && { address: deliveryAddress }) }) as z.ZodType<
      Pick<CheckoutRequest, 'contact' | 'address'>
    >,
  );

export interface CheckoutFormProps {
  readonly customerId: string;
  /** The customer's own, until another is typed. */
  readonly name: string;
  /** What can be bought now, by artisan; at least one. */
  readonly groups: Cart['groups'];
}

/** Who buys, and how each artisan's items get there. Its button holds the items. */
export function CheckoutForm({ customerId, name, groups }: CheckoutFormProps) {
  const t = useMessages();
  const [draft] = useState(() => readCheckout(customerId));
  const { user } = useSession();
  // Whose number it is has nothing to do with where the parcel goes.
  const phoneCountry = draft.phoneCountry || (countryOfNumber(draft.phoneNumber) ?? user?.country ?? homeCountry());
  const [choices, setChoices] = useState(draft.choices);
  const [unavailable, setUnavailable] = useState<UnavailableItems>();
  const [stuckIn, setStuckIn] = useState<string>(); // The country for which somebody wanted to go on with items that cannot get there.
  const terms = useQuery(shippingQuery(groups.map(({ artisanId }) => artisanId)));
  const ships = groups.some(
    ({ artisanId }, index) => !(choices[artisanId] === 'pickup' && terms.data?.[index]?.pickup.offered),
  );
  const form = useAppForm({
    schema: schemaFor(ships),
    defaultValues: {
      ...(Object.fromEntries(textFields.map((field) => [field, draft[field]])) as CheckoutFields),
      name: draft.name || name,
      phoneCountry,
    },
    messages: { phoneNumber: t('field.phoneWrong') },
    failed: t('checkout.notHeldText'),
    submit: async (values) => {
      setStuckIn(deliveryProblems.length > 0 ? country : undefined);
      if (deliveryProblems.length > 0) return;
      const items = groups.flatMap((group) =>
        group.items.map((item) => ({ productId: item.productId, quantity: counted(item) })),
      );
      const delivery = Object.fromEntries(
        deliveries.flatMap(({ artisanId, choice }) => (choice ? [[artisanId, choice.request]] : [])),
      );
      try {
        const purchase = await holdItems(customerId, { items, ...values, delivery });
        navigate(paths.purchase.getHref(purchase.id));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'ORDERS.ALREADY_HELD')
          void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey }); // It names the purchase to go on with.
        if (!(
          error instanceof ApiError &&
          (error.code === 'ORDERS.OUT_OF_STOCK' || error.code === 'ORDERS.NOT_FOR_SALE')
        ))
          throw error;
        setUnavailable(unavailableOf(error, groups));
      }
    },
  });
  const {
    control,
    formState: { errors, submitCount },
  } = form;
  const fields = useWatch({ control });
  const country = fields.country ?? '';
  useEffect(() => writeCheckout(customerId, { ...fields, choices }), [customerId, fields, choices]);
  const deliveries = groups.map(({ artisanId, artisan }, index) => ({
    artisanId,
    artisan,
    ...deliveryOf(terms.data?.[index], country, choices[artisanId]),
  }));
  const termsFailed = terms.isError && !terms.data;
  const deliveryProblems = useDeliveryProblems(deliveries, { country, failed: termsFailed });
  const fieldProblems = textFields.flatMap((id) => {
    const text = (errors as Record<string, { message?: string } | undefined>)[id]?.message;
    return text
      ? [{ id, text: t('field.wrong', { field: t(`field.${id}`), problem: text }), onGo: () => form.setFocus(id) }]
      : [];
  });
  return (
    <form className={classes.columns} onSubmit={form.onSubmit} noValidate>
      <div className={classes.main}>
        <ErrorSummary
          problems={stuckIn === country ? [...fieldProblems, ...deliveryProblems] : fieldProblems}
          attempt={submitCount}
        />
        {form.problem !== undefined && (
          <Notice kind="danger" announce="alert" title={t('checkout.notHeld')}>
            {form.problem}
          </Notice>
        )}
        <ContactFields
          form={form}
          phoneNumber={fields.phoneNumber ?? ''}
          phoneCountry={fields.phoneCountry ?? phoneCountry}
        />
        <section className={classes.step} aria-labelledby="delivery">
          <h2 id="delivery" data-step="2" tabIndex={-1}>
            {t('checkout.delivery')}
          </h2>
          <AddressFields form={form} ships={ships} />
          <DeliveryChoices
            deliveries={deliveries}
            country={country}
            onChoose={(artisanId, choice) => setChoices({ ...choices, [artisanId]: choice })}
            failed={termsFailed}
            onRetry={() => void terms.refetch()}
          />
        </section>
      </div>
      <CartSummary groups={groups} deliveries={deliveries}>
        <Button variant="primary" type="submit" full busy={form.busy || terms.isPending}>
          {t('checkout.hold')}
        </Button>
        <Text size="sm" tone="secondary">
          {t('checkout.holdText')}
        </Text>
      </CartSummary>
      <UnavailableDialog unavailable={unavailable} onClose={() => setUnavailable(undefined)} />
    </form>
  );
}
