/** The result of a verification. */
export { ProofList, TodoList, type Proof, type Todo } from './proof-list/proof-list.tsx';
export { VerdictPanel } from './verdict/verdict-panel.tsx';
