import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import type { SettingKind } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { settings } from '../settings/settings.ts';
import { ChangeList } from './change-list.tsx';

type SettingHistoryProps = { kind: SettingKind; searchId: string };

/** The button that opens a setting's history, and the drawer it opens. Undoing a change refreshes the screen. */
export function SettingHistory({ kind, searchId }: SettingHistoryProps) {
  const { t } = useTranslation();
  const [isOpen, drawer] = useDisclosure();
  const [page, setPage] = useState(1);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={18} aria-hidden />}
        onClick={() => {
          setPage(1);
          drawer.open();
        }}
      >
        {t('changes.open')}
      </Button>
      <SideDrawer
        title={`${t('changes.title')}: ${settings[kind].name(t)}`}
        isOpen={isOpen}
        onClose={drawer.close}
      >
        {isOpen && <ChangeList searchId={searchId} kind={kind} page={page} onPage={setPage} />}
      </SideDrawer>
    </>
  );
}
