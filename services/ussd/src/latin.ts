import type { Order, Product, User } from '@asili/contracts';
import { latin } from '@asili/platform';
import { isSums, type Message } from './words/domain/render.ts';

export function latinProduct(product: Product): Product {
  const { name, artisan } = product;
  return {
    ...product,
    name: latin(name),
    artisan: {
      ...artisan,
      ...latinPerson(artisan),
      location: { ...artisan.location, city: latin(artisan.location.city) },
    },
  };
}

export const latinOrder = (order: Order): Order => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, name: latin(line.name) })),
});

export function latinPerson({
  firstName,
  lastName,
  businessName,
}: Pick<User, 'firstName' | 'lastName' | 'businessName'>) {
  return {
    firstName: latin(firstName),
    ...(lastName !== undefined && { lastName: latin(lastName) }),
    ...(businessName !== undefined && { businessName: latin(businessName) }),
  };
}

/** With the values it names: what somebody typed may be in any script. */
export const latinMessage = ({ key, params = {} }: Message): Message => ({
  key,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? latin(value) : isSums(value) ? value : latinMessage(value),
    ]),
  ),
});
