import { useTranslation } from 'react-i18next';
import { FailedNote } from '../ui/failed-note.tsx';
import { Quiet } from '../ui/quiet.tsx';
import type { InstancesFailed } from './use-selected-instance.ts';

type InstanceNoteProps = {
  of: InstancesFailed | { readonly status: 'selected' | 'found' | 'none' | 'pending' };
  /** What to say if there is no such search. */
  none: string;
};

/** A line in place of something that needs a search: it is loading, couldn't be read, or there is none. */
export function InstanceNote({ of, none }: InstanceNoteProps) {
  const { t } = useTranslation();
  if (of.status === 'failed')
    return <FailedNote failure={of.failure} isRetrying={of.isRetrying} onRetry={of.retry} />;
  return (
    <Quiet size="md" role="status">
      {of.status === 'pending' ? t('common.loading') : none}
    </Quiet>
  );
}
