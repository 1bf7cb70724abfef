/** What the bundler adds to a browser project. */
/** An editor's view before css-types.mjs has run; a type check has the classes by name. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.woff2' {
  const url: string;
  export default url;
}
declare module '*.wasm' {
  const url: string;
  export default url;
}
declare module '*.avif' {
  const url: string;
  export default url;
}
declare module '*.webp' {
  const url: string;
  export default url;
}
/** Digest of the sources of this build. */
declare const BUILD_VERSION: string;
