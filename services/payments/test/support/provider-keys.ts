import { simulatorKeys } from '@asili/simulators';

export const root = 'a key for these tests alone, nobody else’s';
/** What the simulated providers know us by. */
export const keys = simulatorKeys(root);
/** What signed before the keys in use. */
export const previous = { stripe: 'whsec_the_secret_before_this_one', paystack: 'sk_test_the_key_before_this_one' };
