import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import type { SettingKind } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeList } from './change-list.tsx';
import classes from './changes.module.css';

type SettingHistoryProps = { kind: SettingKind; searchId: string };

/** The button that opens the history of a setting, and the drawer that it opens. Taking a change back refreshes the screen. */
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
      <Drawer.Root
        opened={isOpen}
        onClose={drawer.close}
        position="right"
        size={560}
        padding="lg"
        transitionProps={{ duration: 140 }}
      >
        <Drawer.Overlay />
        <Drawer.Content>
          {/* The drawer's head is no banner of the page. */}
          <Drawer.Header role="presentation">
            <Drawer.Title className={classes.drawerTitle}>
              {`${t('changes.title')}: ${t(`changes.kinds.${kind}`)}`}
            </Drawer.Title>
            <Drawer.CloseButton aria-label={t('common.close')} />
          </Drawer.Header>
          <Drawer.Body>
            {isOpen && <ChangeList searchId={searchId} kind={kind} page={page} onPage={setPage} />}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
