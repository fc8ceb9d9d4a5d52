import { ComingState } from '../../ui/coming-state.tsx';

export function InstancesPage() {
  return <ComingState screen="instances" />;
}
