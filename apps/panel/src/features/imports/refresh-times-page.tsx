import { ComingState } from '../../ui/coming-state.tsx';

export function RefreshTimesPage() {
  return <ComingState screen="catalogTime" />;
}
