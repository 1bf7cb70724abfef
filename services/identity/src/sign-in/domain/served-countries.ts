/**
 * Calling codes that codes are sent to by SMS unless configuration says otherwise: the African countries.
 * Source: ITU-T E.164 assigned country codes. Left out on purpose: +290, +297, +298 and +299, which are not African networks
 * although they begin with 2.
 */
export const servedCountryCodes: readonly string[] = [
  '20', '211', '212', '213', '216', '218', '220', '221', '222', '223', '224', '225', '226', '227', '228', '229', '230', '231',
  '232', '233', '234', '235', '236', '237', '238', '239', '240', '241', '242', '243', '244', '245', '248', '249', '250', '251',
  '252', '253', '254', '255', '256', '257', '258', '260', '261', '262', '263', '264', '265', '266', '267', '268', '269', '27', '291',
];
