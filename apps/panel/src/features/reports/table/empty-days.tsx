import { type ReactNode, useEffect } from 'react';
import { useApiQuery } from '../../../api/use-api.ts';
import { focusTitleIfLost } from '../../../ui/focus-title.ts';
import { NoSuchDays } from '../../../ui/period/no-such-days.tsx';
import { addDays } from '../../../ui/period/period-days.ts';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import type { ReportControl } from '../report-state.ts';

/** A shop that counted nothing for so long lacks the code, not the right period. */
const lookedBackDays = 365;

type EmptyDaysProps = {
  report: ReportControl;
  /** The report that has no rows. */
  call: 'reportPhrases' | 'reportProducts';
  /** What is said to a shop that has counted nothing at all. */
  children: ReactNode;
};

/** Shown where the days of a report have nothing: whether others have decides what the owner can do about it. */
export function EmptyDays({ report, call, children }: EmptyDaysProps) {
  const { request, today } = report;
  const body = { ...request, from: addDays(today, -lookedBackDays), to: today, limit: 1 };
  const lookedBack = useApiQuery(call, { body });
  if (lookedBack.isPending) return <RowsSkeleton rows={3} />;
  return lookedBack.data?.total === 0 ? children : <OtherDays report={report} />;
}

function OtherDays({ report: { state, change } }: { report: ReportControl }) {
  // The pressed button leaves with what it replaces.
  useEffect(() => focusTitleIfLost, []);
  return <NoSuchDays period={state.period} change={change} />;
}
