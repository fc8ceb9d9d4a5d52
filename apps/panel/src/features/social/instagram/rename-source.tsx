import { Button, Modal, TextInput } from '@mantine/core';
import { calls, type SavedInstagramCatalog } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { inputProps } from '../../../api/editor/input-props.ts';
import { useEditor } from '../../../api/editor/use-editor.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { sourceCalls, streamCalls } from '../social-calls.ts';
import classes from './instagram.module.css';

type RenameSourceProps = { source: SavedInstagramCatalog; onClose: () => void };

/** Changes what lists call a source. */
export function RenameSource({ source: { instagramCatalogId, name }, onClose }: RenameSourceProps) {
  const { t } = useTranslation();
  const api = useApiClient();
  const editor = useEditor({
    saved: { name },
    schema: calls.renameInstagramCatalog.body,
    save: (body) => api.call('renameInstagramCatalog', { params: { instagramCatalogId }, body }),
    action: 'saveSource',
    invalidates: [...sourceCalls, ...streamCalls],
    fieldOf: (path) => (path === 'name' ? 'instagramName' : undefined),
    draft: false,
    onSaved: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('instagram.rename.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void editor.submit();
        }}
      >
        <TextInput
          data-autofocus
          label={t('fields.names.instagramName')}
          maxLength={100}
          {...inputProps(editor)('name')}
        />
        <div className={classes.formActions}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <SubmitButton isSaving={editor.isSaving}>{t('common.save')}</SubmitButton>
        </div>
      </form>
    </Modal>
  );
}
