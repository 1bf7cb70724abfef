export { startBackingServices } from './backing-services.ts';
export type { BackingOptions, BackingServices } from './backing-services.ts';
export { startSystem } from './system.ts';
export type { System, SystemOptions } from './system.ts';
export { freePort, freePorts, portIsFree } from './running/ports.ts';
export { DataFolder } from './running/data-folder.ts';
export { Progress } from './running/progress.ts';
