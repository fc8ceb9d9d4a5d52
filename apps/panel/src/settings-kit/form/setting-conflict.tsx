import { Alert, Button, Group } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Editor } from '../../api/editor/editor.ts';
import { ChangeLines } from '../history/change-frame.tsx';
import type { ChangeLine } from '../history/change-lines.ts';

type SettingConflictProps = {
  editor: Pick<Editor<unknown>, 'saveOver' | 'discard'>;
  /** What was changed elsewhere; empty if it couldn't be read. */
  lines: readonly ChangeLine[];
};

/** A save was refused because somebody else has saved the setting since it was read. The owner decides what holds. */
export function SettingConflict({ editor, lines }: SettingConflictProps) {
  const { t } = useTranslation();
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="md"
      icon={<IconUsers aria-hidden />}
      title={t('settings.conflict.title')}
    >
      {t('settings.conflict.text')} {lines.length > 0 && t('settings.conflict.theirs')}
      <ChangeLines lines={lines} />
      <Group gap="xs" mt="sm">
        <Button variant="default" size="compact-md" onClick={editor.discard}>
          {t('settings.conflict.keepTheirs')}
        </Button>
        <Button variant="default" size="compact-md" onClick={() => void editor.saveOver()}>
          {t('settings.conflict.saveMine')}
        </Button>
      </Group>
    </Alert>
  );
}
