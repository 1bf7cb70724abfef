export interface RemoteDescription {
  /** Federation name: the folder name with underscores. */
  readonly name: string;
  /** Path of the manifest under the public origin. */
  readonly entry: string;
  /** File name to `sha384-…`, for what the federation runtime loads itself. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** Content of /remotes.json, read from the builds under `frontendsDir`. Remotes without a readable build are left out. */
export function buildRemotesJson(frontendsDir: string): { readonly remotes: RemoteDescription[] };

/** Folder that holds the built files of one front end. */
export function distOf(frontendsDir: string, app: string): string;
