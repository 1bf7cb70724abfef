import type { CertificateEvent, CertificateState, InProgress } from './certificate-state.ts';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

function without<T extends object, K extends string>(value: T, key: K): Without<T, K> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)) as Without<T, K>;
}

/** The state without its published delay: a step was made, so a new wait is news again. */
function moving(state: CertificateState): InProgress {
  if (state.status === 'NONE' || state.status === 'FAILED' || state.status === 'HELD')
    throw new Error(`a ${state.status} certificate makes no step`);
  return without(state, 'waitingFor');
}

function afterVoid(state: CertificateState): CertificateState {
  const now = moving(state);
  if (now.status === 'SIGNED') return { ...without(now, 'transaction'), status: 'NEW' };
  return now.status === 'MINTED' ? without(now, 'transaction') : now;
}

function afterSigning(
  state: CertificateState,
  data: Extract<CertificateEvent, { type: 'transaction-signed' }>['data'],
): CertificateState {
  const now = moving(state);
  const transaction = without(data, 'productId');
  if (now.status === 'MINTED') return { ...now, transaction };
  if (!now.content) throw new Error('signed before its content was stored');
  return { ...now, status: 'SIGNED', content: now.content, transaction };
}

function afterMint(
  state: CertificateState,
  data: Extract<CertificateEvent, { type: 'serial-minted' }>['data'],
): CertificateState {
  const { productId, artisanId, attempt, content } = moving(state);
  if (!content) throw new Error('minted before its content was stored');
  return { status: 'MINTED', productId, artisanId, attempt, content, mint: without(data, 'productId') };
}

/** Folds one event into the state. Pure and total over every history `decide` can produce. */
export function evolve(state: CertificateState, event: CertificateEvent): CertificateState {
  switch (event.type) {
    case 'certificate-requested': {
      const { productId, artisanId, attempt } = event.data;
      if (state.status !== 'FAILED') return { status: 'NEW', productId, artisanId, attempt };
      return { ...state.was, attempt };
    }
    case 'certificate-content-stored': {
      const { productId, artisanId, attempt } = moving(state);
      return { status: 'NEW', productId, artisanId, attempt, content: without(event.data, 'productId') };
    }
    case 'transaction-signed':
      return afterSigning(state, event.data);
    case 'certificate-signed':
      return state; // For others, who do not see the transaction.
    case 'transaction-voided':
      return afterVoid(state);
    case 'serial-minted':
      return afterMint(state, event.data);
    case 'certificate-minted': {
      const { productId, artisanId, attempt, content } = moving(state);
      if (!content) throw new Error('held before its content was stored');
      const { certificate, hold } = event.data;
      return { status: 'HELD', productId, artisanId, attempt, content, certificate, ...(hold ? { hold } : {}) };
    }
    case 'certificate-delayed':
      return { ...moving(state), waitingFor: event.data.reason };
    case 'certificate-failed':
      return { status: 'FAILED', reason: event.data.reason, was: moving(state) };
  }
}
