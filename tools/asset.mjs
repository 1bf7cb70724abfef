/** Stands in for a picture, font or wasm file in unit tests: its address. */
export default '/asset';
