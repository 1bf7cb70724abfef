/** Stands in for style sheets in unit tests: every class name is its own name. */
export default new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) });
