/** What the front ends' build tool tells about its own output; the one place that knows how builds are laid out. */
export interface WebBuild {
  /** Content of /remotes.json for the builds under a folder. */
  buildRemotesJson(frontendsDir: string): object;
  /** Folder that holds the built files of one front end. */
  distOf(frontendsDir: string, app: string): string;
}

const tool = new URL('../../../../../tools/web-build/remotes.mjs', import.meta.url);

/** The tool is a plain script beside the projects, not one of them, so it is loaded by its place. */
export async function loadWebBuild(): Promise<WebBuild> {
  return (await import(tool.href)) as WebBuild;
}
