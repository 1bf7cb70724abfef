export { simulatorKeys } from './keys.ts';
export type { SimulatorKeys } from './keys.ts';
export { startSimulators } from './server.ts';
export type { RunningSimulators, SimulatorOptions } from './server.ts';
export { phoneProviders, requestOf, screenOf, type PhoneProvider, type PhoneScreen } from './phone/phone-wires.ts';
export { openingBalances } from './opening-balances.ts';
export {
  hbarSettings,
  payInSettings,
  rateSettings,
  simSwapSettings,
  smsSettings,
  ussdSettings,
} from './service-settings.ts';
