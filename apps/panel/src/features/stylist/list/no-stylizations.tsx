import { IconPalette } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import classes from './list.module.css';

/** A drawing of a look: one product, and three that go with it. */
function LookDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 240 120" aria-hidden="true">
      <rect x="20" y="8" width="92" height="104" rx="10" />
      <path d="M66 26c-5 0-8 3-9 6l-15 7 6 13 6-3v38h24V49l6 3 6-13-15-7c-1-3-4-6-9-6z" data-filled />
      <path d="M122 60h16m-6-6 6 6-6 6" />
      <rect x="148" y="8" width="44" height="48" rx="8" />
      <path d="M158 42c0-14 4-20 12-20s12 6 12 20z" data-filled />
      <rect x="148" y="64" width="44" height="48" rx="8" />
      <path d="M157 96v-8l9-3 3-9 4 2c0 8 2 11 12 12v6z" data-filled />
      <rect x="200" y="36" width="34" height="48" rx="8" data-quiet />
      <path d="M217 52v16m-8-8h16" />
    </svg>
  );
}

export function NoStylizations({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconPalette}
      title={t('stylist.empty.title')}
      text={t('stylist.empty.text')}
      example={<LookDrawing />}
      action={action}
    />
  );
}
