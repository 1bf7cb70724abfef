/** Articles by subject, in the order they are shown. Their texts are `help.<id>.q` and `help.<id>.a`. */
export const articleGroups = [
  { group: 'verify', ids: ['how', 'means', 'notverified', 'report', 'seal', 'counts'] },
  { group: 'sell', ids: ['register', 'pending', 'change', 'print'] },
  { group: 'account', ids: ['code', 'number', 'password', 'data', 'language'] },
  { group: 'money', ids: ['buy', 'ussd'] },
] as const;

export type ArticleId = (typeof articleGroups)[number]['ids'][number];
