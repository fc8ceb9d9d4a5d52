import { SegmentedControl, TextInput } from '@mantine/core';
import { type InstagramCatalog, instagramCatalog } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { inputProps } from '../../../api/editor/input-props.ts';
import { useEditor } from '../../../api/editor/use-editor.ts';
import type { FieldName } from '../../../kit/form/problem-messages.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { handleIn } from '../config/config-fields.ts';
import { sourceCalls } from '../social-calls.ts';
import { useTell } from '../use-tell.ts';
import classes from './instagram.module.css';

type SourceForm = { source: InstagramCatalog['source']; handle: string; hashtag: string; name: string };

const kinds = ['profile', 'hashtag'] as const;
const fields: Readonly<Record<string, FieldName>> = {
  name: 'instagramName',
  handle: 'instagramHandle',
  hashtag: 'hashtag',
};
const beginning: SourceForm = { source: 'profile', handle: '', hashtag: '', name: '' };

/** What a source is called at Instagram. */
const ownName = ({ source, handle, hashtag }: SourceForm): string =>
  source === 'profile' ? `@${handleIn(handle) ?? handle.trim()}` : `#${hashtag.trim().replace(/^#/, '')}`;

/** What is sent: only the field of the chosen kind. */
const bodyOf = (form: SourceForm): unknown => ({
  source: form.source,
  name: form.name.trim() === '' ? ownName(form) : form.name,
  ...(form.source === 'profile' ? { handle: form.handle } : { hashtag: form.hashtag }),
});

/** Adds a profile or a hashtag, whose posts are read at once. */
export function AddSource({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SideDrawer title={t('instagram.add.title')} isOpen={isOpen} onClose={onClose}>
      <AddForm onClose={onClose} />
    </SideDrawer>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const api = useApiClient();
  const tell = useTell();
  const editor = useEditor<SourceForm, InstagramCatalog>({
    saved: beginning,
    schema: instagramCatalog,
    bodyOf,
    save: (body) => api.call('addInstagramCatalog', { body }),
    action: 'saveSource',
    invalidates: sourceCalls,
    fieldOf: (path) => fields[path],
    draft: { part: '?source' },
    onSaved: () => {
      tell(t('instagram.add.done'));
      onClose();
    },
  });
  const { value, patch } = editor;
  const input = inputProps(editor);
  const text = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void editor.submit();
      }}
    >
      <RestoredNote draft={editor} onDiscard={editor.discard} />
      <SegmentedControl
        aria-label={t('instagram.add.kind')}
        value={value.source}
        onChange={(source) => patch({ source: source === 'hashtag' ? 'hashtag' : 'profile' })}
        data={kinds.map((kind) => ({ value: kind, label: t(`instagram.add.kinds.${kind}`) }))}
      />
      {value.source === 'profile' ? (
        <TextInput
          {...text}
          label={t('fields.names.instagramHandle')}
          description={t('instagram.add.handle')}
          leftSection="@"
          maxLength={200}
          {...input('handle')}
        />
      ) : (
        <TextInput
          {...text}
          label={t('fields.names.hashtag')}
          description={t('instagram.add.hashtag')}
          leftSection="#"
          maxLength={101}
          {...input('hashtag')}
        />
      )}
      <TextInput
        label={t('fields.names.instagramName')}
        description={t('instagram.add.name')}
        maxLength={100}
        {...input('name')}
      />
      <Quiet>{t(value.source === 'profile' ? 'instagram.add.onlyPublic' : 'instagram.add.onlyRecent')}</Quiet>
      <div>
        <SubmitButton isSaving={editor.isSaving}>{t('instagram.add.submit')}</SubmitButton>
      </div>
    </form>
  );
}
