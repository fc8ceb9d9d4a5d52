import { IconBrandInstagram } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import classes from './list.module.css';

/** A drawing of a stream: posts in a row, one of them with points that lead to products. */
function StreamDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 240 96" aria-hidden="true">
      <rect x="8" y="8" width="68" height="80" rx="9" />
      <circle cx="42" cy="38" r="13" data-filled />
      <path d="M22 74h40" />
      <rect x="86" y="8" width="68" height="80" rx="9" />
      <path d="M98 72l16-26 10 14 8-10 12 22z" data-filled />
      <circle cx="112" cy="54" r="6" data-point />
      <circle cx="136" cy="62" r="6" data-point />
      <rect x="164" y="8" width="68" height="80" rx="9" />
      <path d="M184 30h28v34h-28z" data-filled />
      <path d="M178 74h40" />
    </svg>
  );
}

export function NoStreams({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconBrandInstagram}
      title={t('social.empty.title')}
      text={t('social.empty.text')}
      example={<StreamDrawing />}
      action={action}
    />
  );
}
