import type { EventData } from '@asili/contracts';

export type ProductVerified = { type: 'product-verified'; data: EventData<'verification.product-verified.v1'> };
export type VerificationState = { readonly recorded: false } | { readonly recorded: true; readonly data: ProductVerified['data'] };

/** One verification is one short stream with one event: it happened, and that never changes. */
export const verificationDecider = {
  initial: { recorded: false } as VerificationState,
  stream: (id: string) => `verification-${id}`,
  decide: (state: VerificationState, data: ProductVerified['data']): ProductVerified[] => (state.recorded ? [] : [{ type: 'product-verified', data }]),
  evolve: (_state: VerificationState, event: ProductVerified): VerificationState => ({ recorded: true, data: event.data }),
};

export type ReportFiled = { type: 'report-filed'; data: EventData<'verification.report-filed.v1'> };
export type ReportState = { readonly filed: false } | { readonly filed: true; readonly data: ReportFiled['data'] };

/** A report about a counterfeit, filed once. */
export const reportDecider = {
  initial: { filed: false } as ReportState,
  stream: (id: string) => `report-${id}`,
  decide: (state: ReportState, data: ReportFiled['data']): ReportFiled[] => (state.filed ? [] : [{ type: 'report-filed', data }]),
  evolve: (_state: ReportState, event: ReportFiled): ReportState => ({ filed: true, data: event.data }),
};
