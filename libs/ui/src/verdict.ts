/** The answer of a verification. Carried by the page that uses it: see the index. */
export { ProofList, TodoList, type Proof, type Todo } from './proof-list/proof-list.tsx';
export { VerdictPanel } from './verdict/verdict-panel.tsx';
