/** The federation loader. No React in here: the shell starts it before its own code has arrived. */
export {
  contractVersion,
  defineRemote,
  isRemoteApp,
  type PageLoader,
  type PageQuery,
  type RemoteApp,
  type RemoteName,
  type RemoteRoute,
} from './contract.ts';
export {
  ContractMismatch,
  forgetList,
  forgetRemote,
  getRemote,
  knownRemotes,
  readRemotes,
  RemoteUnknown,
  type RemoteDescription,
} from './remotes.ts';
export { MissingIntegrity } from './integrity.ts';
export { isFor, matchPath, roles, routesAt, type DeclaredRoute, type Role, type RouteMeta } from './routes.ts';
