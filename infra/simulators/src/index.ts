export { simulatorKeys } from './keys.ts';
export type { SimulatorKeys } from './keys.ts';
export { startSimulators } from './server.ts';
export type { RunningSimulators, SimulatorOptions } from './server.ts';
