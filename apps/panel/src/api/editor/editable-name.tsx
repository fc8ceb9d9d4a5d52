import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '../../kit/form/problem-messages.ts';
import { useNotices } from '../../kit/use-notices.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './editable-name.module.css';
import type { EditorChoices } from './editor.ts';
import { inputProps } from './input-props.ts';
import { useEditor } from './use-editor.ts';
import { useHasFormDraft } from './use-form-draft.ts';

const draftPart = '?name';

type Named = { name: string };
type EditableNameProps = Pick<
  EditorChoices<Named, Named, unknown>,
  'schema' | 'save' | 'action' | 'invalidates'
> & {
  name: string;
  /** Of the screen, where a draft is stored. */
  path: string;
  field: FieldName;
};

/** The name of what a screen is about, edited in place. */
export function EditableName(props: EditableNameProps) {
  const { t } = useTranslation();
  const { name, path } = props;
  const hasDraft = useHasFormDraft();
  // What was typed and left is there again.
  const [isOpen, setOpen] = useState(() => hasDraft(`${path}${draftPart}`));
  if (isOpen) return <NameForm {...props} onClose={() => setOpen(false)} />;
  return (
    <span className={classes.title}>
      {name}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('common.rename')}
        onClick={() => setOpen(true)}
      >
        <IconPencil size={18} />
      </ActionIcon>
    </span>
  );
}

function NameForm({ name, field, onClose, ...choices }: EditableNameProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const notices = useNotices();
  const { schema, save, action, invalidates } = choices;
  const editor = useEditor<Named, Named>({
    ...(schema && { schema }),
    ...{ saved: { name }, save, action, invalidates },
    draft: { part: draftPart },
    fieldOf: (path) => (path === 'name' ? field : undefined),
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
      <TextInput autoFocus aria-label={t(`fields.names.${field}`)} {...inputProps(editor)('name')} />
      <SubmitButton isSaving={editor.isSaving}>{t('common.save')}</SubmitButton>
      <Button variant="default" onClick={cancel}>
        {t('common.cancel')}
      </Button>
    </form>
  );
}
