interface App {
  readonly appDir: string;
  readonly name: string;
  readonly production: boolean;
  readonly dist: string;
}

/** Version of a build: a digest of every file of its module graph and of the build's own rules. */
export function buildVersion(root: string, app: App): Promise<string>;

/** Digest of files, in any order. */
export function digestOf(root: string, files: readonly string[], read?: (file: string) => Buffer): string;

/** Every file that was read to build an app. */
export function moduleGraph(app: App): Promise<string[]>;
