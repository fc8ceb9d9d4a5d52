import { ComingState } from '../../ui/coming-state.tsx';

export function ImportHistoryPage() {
  return <ComingState screen="catalogHistory" />;
}
