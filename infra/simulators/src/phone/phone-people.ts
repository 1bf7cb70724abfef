/** People of the seed whose phones stand on the page, by number; a spec compares them with the seed. Whoever is not there is a visitor, or opened an account on a phone. */
export const phonePeople = {
  '+254700000101': 'Naisula, Olmaa Beads',
  '+254700000102': 'Mwende, Kiondo Circle',
  '+2348030000105': 'Folake, Osogbo Indigo',
  '+233200000103': 'Akosua, Bonwire Loom House',
} as const satisfies Readonly<Record<string, string>>;
