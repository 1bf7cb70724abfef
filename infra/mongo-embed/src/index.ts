export { buildMongoEmbed, isMongoEmbedBuilt, startMongoEmbed } from './mongo-embed.ts';
export type { MongoEmbed, MongoEmbedOptions } from './mongo-embed.ts';
export { dieWithParent, launch, runToEnd, ProcessFailed } from './local-process.ts';
export type { ExitStatus, Launched, LaunchOptions, LocalProcess, StopOptions } from './local-process.ts';
export { asiliCache, hashOf, onceInFolder } from './build-cache.ts';
