import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { useEditor } from '../../../api/editor/use-editor.ts';
import { useNotices } from '../../../kit/use-notices.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './feed-password.module.css';
import {
  changedByPassword,
  feedPasswordFields,
  isNoPassword,
  noPassword,
  passwordFieldAt,
} from './feed-password.ts';
import { FeedPasswordFields } from './feed-password-fields.tsx';

type FeedPasswordFormProps = {
  catalogId: string;
  /** The label of the button: saving may continue with an import or an analysis of the feed. */
  submitLabel?: string;
  onSaved?: () => void;
  onCancel?: () => void;
};

/** Saves the user name and password of a catalog's feed, replacing the saved ones. */
export function FeedPasswordForm({ catalogId, submitLabel, onSaved, onCancel }: FeedPasswordFormProps) {
  const { t } = useTranslation();
  const api = useApiClient();
  const notices = useNotices();
  const editor = useEditor({
    saved: noPassword,
    schema: feedPasswordFields,
    save: (body) => api.call('saveFeedCredentials', { params: { catalogId }, body }),
    action: 'saveFeedPassword',
    invalidates: changedByPassword,
    draft: false,
    fieldOf: passwordFieldAt,
    onSaved: () => {
      notices.succeed('feedPasswordSaved');
      onSaved?.();
    },
  });
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={t('catalog.password.label')}
      onSubmit={(event) => {
        event.preventDefault();
        // Saving both empty would remove the saved password.
        if (isNoPassword(editor.value))
          editor.showMessage({ path: 'password', text: t('catalog.password.missing') });
        else void editor.submit();
      }}
    >
      <Quiet>{t('catalog.password.ask')}</Quiet>
      <FeedPasswordFields
        value={editor.value}
        errorAt={editor.errorAt}
        onChange={editor.patch}
        takesFocus={onCancel !== undefined}
      />
      <div className={classes.actions}>
        <Button type="submit" size="sm" loading={editor.isSaving}>
          {submitLabel ?? t('common.save')}
        </Button>
        {onCancel && (
          <Button variant="default" size="sm" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
