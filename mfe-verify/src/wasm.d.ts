declare module '*.wasm' {
  const url: string;
  export default url;
}
declare module '*?worker' {
  const url: string;
  export default url;
}
