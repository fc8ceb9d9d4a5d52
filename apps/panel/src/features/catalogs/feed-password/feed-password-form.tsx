import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { useEditor } from '../../../api/editor/use-editor.ts';
import { useNotices } from '../../../kit/use-notices.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import classes from './feed-password.module.css';
import {
  changedByPassword,
  feedPasswordFields,
  isNoPassword,
  noPassword,
  passwordFieldAt,
} from './feed-password.ts';
import { FeedPasswordFields } from './feed-password-fields.tsx';
import { useTypedFor } from './use-typed-for.ts';

type FeedPasswordFormProps = {
  catalogId: string;
  /** The feed's address; if missing, the catalog's is looked up. */
  url?: string;
  /** The button's label, where saving is followed by an import or an analysis. */
  submitLabel?: string;
  onSaved?: () => void;
  onCancel?: () => void;
};

/** Saves the user name and password of a catalog's feed, replacing any saved ones. */
export function FeedPasswordForm({
  catalogId,
  submitLabel,
  onSaved,
  onCancel,
  ...props
}: FeedPasswordFormProps) {
  const { t } = useTranslation();
  const api = useApiClient();
  const notices = useNotices();
  const url = useTypedFor(catalogId, props.url);
  const editor = useEditor({
    saved: noPassword,
    schema: feedPasswordFields,
    save: (pair) =>
      api.call('saveFeedCredentials', { params: { catalogId }, body: { ...pair, ...(url && { url }) } }),
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
        // The call takes two empty values as a removal.
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
        <SubmitButton isSaving={editor.isSaving} size="sm">
          {submitLabel ?? t('common.save')}
        </SubmitButton>
        {onCancel && (
          <Button variant="default" size="sm" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
