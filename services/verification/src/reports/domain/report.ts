import type { EventData } from '@asili/contracts';

export type ReportFiled = { type: 'report-filed'; data: EventData<'verification.report-filed.v1'> };
export type ReportState = { readonly filed: false } | { readonly filed: true; readonly data: ReportFiled['data'] };

/** A report about a counterfeit, filed once. */
export const reportDecider = {
  initial: { filed: false } as ReportState,
  stream: (id: string) => `report-${id}`,
  decide: (state: ReportState, data: ReportFiled['data']): ReportFiled[] => (state.filed ? [] : [{ type: 'report-filed', data }]),
  evolve: (_state: ReportState, event: ReportFiled): ReportState => ({ filed: true, data: event.data }),
};
