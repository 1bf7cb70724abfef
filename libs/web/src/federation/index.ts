/** The federation loader. No React in here: the shell starts it before its own code has arrived. */
export { contractVersion, defineRemote, isRemoteApp, type PageLoader, type PageQuery, type RemoteApp, type RemoteName } from './contract.ts';
export { ContractMismatch, forgetRemote, getRemote, readRemotes, RemoteUnknown } from './remotes.ts';
export { MissingIntegrity } from './integrity.ts';
export { matchesPattern, remoteRoutes, roles, routeFor, type RemoteRoute, type Role } from './routes.ts';
