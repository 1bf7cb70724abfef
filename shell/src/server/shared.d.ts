/** Made by the build from the list in tools/web-build/shared.mjs: each shared library by the name remotes ask for. */
export const shared: Readonly<Record<string, unknown>>;
