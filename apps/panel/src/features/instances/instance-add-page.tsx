import { ComingState } from '../../ui/coming-state.tsx';

export function InstanceAddPage() {
  return <ComingState screen="instanceAdd" />;
}
