import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { asksForPassword } from '../feed-password/asks-for-password.ts';
import { isNoPassword, isSameServer, noPassword } from '../feed-password/feed-password.ts';
import { FeedPasswordFields } from '../feed-password/feed-password-fields.tsx';
import { SavedFeedPassword } from '../feed-password/saved-feed-password.tsx';
import type { FeedCheck } from './use-feed-check.ts';
import type { SettingsEditor } from './use-settings-editor.ts';
import classes from './wizard.module.css';

type SettingsPasswordProps = {
  editor: SettingsEditor;
  check: FeedCheck;
  /** After the saved password was removed, and its buttons with it. */
  onRemoved: () => void;
};

/** The feed's password in step 1: the fields if one is typed or asked for, otherwise whether one is saved. */
export function SettingsPassword({ editor, check, onRemoved }: SettingsPasswordProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const working = useApiQuery('getWorkingCatalog', {}).data?.data;
  const { linkUri } = editor.value;
  const savedFor =
    working?.hasCredentials && isSameServer(working.catalogUri ?? '', linkUri) ? working.catalogId : null;
  const isAsked = check.state === 'refused' && asksForPassword(check.failure);
  // Once open, the fields stay: deleting the last letter must not remove the field.
  if (!isOpen && (isAsked || !isNoPassword(editor.value))) setIsOpen(true);
  if (isOpen || isAsked)
    return (
      <div className={classes.password}>
        <FeedPasswordFields value={editor.value} errorAt={editor.errorAt} onChange={editor.patch} />
        {savedFor !== null && !isAsked && (
          <Button
            size="compact-md"
            variant="subtle"
            color="gray"
            onClick={() => {
              editor.patch(noPassword);
              setIsOpen(false);
            }}
          >
            {t('catalog.password.keep')}
          </Button>
        )}
      </div>
    );
  if (savedFor === null) return null;
  return (
    <div className={classes.password}>
      <SavedFeedPassword
        catalogId={savedFor}
        url={linkUri}
        onChange={() => setIsOpen(true)}
        onRemoved={onRemoved}
      />
    </div>
  );
}
