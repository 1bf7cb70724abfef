/** Bands of a long page. Carried by the page that uses it: see the index. */
export { Section, TwoColumns } from './patterns/section/section.tsx';
