import { ComingState } from '../../../ui/coming-state.tsx';

export function TryPage() {
  return <ComingState screen="try" />;
}
