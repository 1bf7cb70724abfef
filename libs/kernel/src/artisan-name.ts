/** The name a buyer reads: the business, else the person. An empty business name is none. */
export function artisanName({
  businessName,
  firstName,
  lastName,
}: {
  readonly businessName?: string | undefined;
  readonly firstName: string;
  readonly lastName?: string | undefined;
}): string {
  return businessName?.trim() || [firstName, lastName].filter(Boolean).join(' ');
}
