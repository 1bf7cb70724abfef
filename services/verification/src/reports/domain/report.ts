import type { EventData, WrittenData } from '@asili/contracts';
import { ReportJudged } from './errors.ts';

type ReportFiled = { type: 'report-filed'; data: EventData<'verification.report-filed.v1'> };
export type Judged = WrittenData<'verification.report-judged.v1'>;
type ReportEvent = ReportFiled | { type: 'report-judged'; data: Judged };
type ReportState =
  { readonly filed: false } | { readonly filed: true; readonly data: ReportFiled['data']; readonly judged?: Judged };
type ReportCommand =
  { readonly kind: 'file'; readonly data: ReportFiled['data'] } | { readonly kind: 'judge'; readonly judged: Judged };

/** Pure. @throws ReportJudged where it was judged otherwise, or by somebody else */
function decide(state: ReportState, command: ReportCommand): ReportEvent[] {
  if (command.kind === 'file') return state.filed ? [] : [{ type: 'report-filed', data: command.data }];
  if (!state.filed) return [];
  const { judged } = command;
  if (state.judged?.outcome === judged.outcome && state.judged.by === judged.by) return [];
  if (state.judged) throw new ReportJudged();
  return [{ type: 'report-judged', data: judged }];
}

/** A report about a counterfeit, filed once and judged once. */
export const reportDecider = {
  initial: { filed: false } as ReportState,
  stream: (id: string) => `report-${id}`,
  decide,
  evolve: (state: ReportState, event: ReportEvent): ReportState => {
    if (event.type === 'report-filed') return { filed: true, data: event.data };
    return state.filed ? { ...state, judged: event.data } : state;
  },
};
