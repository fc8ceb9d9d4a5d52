import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { calls } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { inputProps } from '../../../api/editor/input-props.ts';
import { useEditor } from '../../../api/editor/use-editor.ts';
import { useHasFormDraft } from '../../../api/editor/use-form-draft.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { pathTo } from '../../../kit/paths.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import classes from '../instances.module.css';

const draftPart = '?name';

type InstanceNameProps = { searchId: string; name: string };

/** The name of a search, edited in place. */
export function InstanceName({ searchId, name }: InstanceNameProps) {
  const { t } = useTranslation();
  const hasDraft = useHasFormDraft();
  // What was typed and left is there again.
  const [isOpen, setOpen] = useState(() => hasDraft(`${pathTo('instance', { searchId })}${draftPart}`));
  if (isOpen) return <NameForm searchId={searchId} name={name} onClose={() => setOpen(false)} />;
  return (
    <span className={classes.title}>
      {name}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('instances.details.rename')}
        onClick={() => setOpen(true)}
      >
        <IconPencil size={18} />
      </ActionIcon>
    </span>
  );
}

function NameForm({ searchId, name, onClose }: InstanceNameProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const api = useApiClient();
  const editor = useEditor({
    saved: { name },
    schema: calls.renameInstance.body,
    save: (body) => api.call('renameInstance', { params: { searchId }, body }),
    action: 'saveInstance',
    invalidates: ['getInstance', 'listInstances'],
    draft: { part: draftPart },
    fieldOf: (path) => (path === 'name' ? 'instanceName' : undefined),
    onSaved: () => {
      notices.succeed('saved');
      onClose();
    },
  });
  const cancel = (): void => {
    editor.discard();
    onClose();
  };
  return (
    <form
      noValidate
      className={classes.rename}
      onSubmit={(event) => {
        event.preventDefault();
        void editor.submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel();
      }}
    >
      <TextInput autoFocus aria-label={t('fields.names.instanceName')} {...inputProps(editor)('name')} />
      <SubmitButton isSaving={editor.isSaving}>{t('common.save')}</SubmitButton>
      <Button variant="default" onClick={cancel}>
        {t('common.cancel')}
      </Button>
    </form>
  );
}
