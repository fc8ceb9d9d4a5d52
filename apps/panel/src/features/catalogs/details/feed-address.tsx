import { Button, TextInput } from '@mantine/core';
import { calls, type FullCatalog } from '@vitrina/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { inputProps } from '../../../api/editor/input-props.ts';
import { useEditor } from '../../../api/editor/use-editor.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { changedByPassword } from '../feed-password/feed-password.ts';
import type { ImportActions } from '../imports/use-import-actions.ts';
import { Copyable } from './copyable.tsx';
import classes from './details.module.css';
import { WaitsForImport } from './waits-for-import.tsx';

type FeedAddressProps = { catalog: FullCatalog; actions: ImportActions; isImporting: boolean };

/** Where a catalog's feed is, and the form for a shop that moves it, which imports the products from there. */
export function FeedAddress({ catalog, ...props }: FeedAddressProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <AddressForm catalog={catalog} {...props} onClose={() => setIsOpen(false)} />;
  return (
    <div className={classes.fact}>
      <Copyable text={catalog.url} label={t('catalog.copyFeedUrl')} />
      {/* In the wizard, its first step has a field for it. */}
      {catalog.type === 'production' && (
        <Button size="compact-md" variant="default" onClick={() => setIsOpen(true)}>
          {t('catalog.address.change')}
        </Button>
      )}
    </div>
  );
}

function AddressForm({
  catalog: { id: catalogId, url },
  actions,
  isImporting,
  onClose,
}: FeedAddressProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const waitsId = useId();
  const api = useApiClient();
  const editor = useEditor({
    saved: { linkUri: url },
    schema: calls.saveCatalogUrl.body,
    save: (body) => api.call('saveCatalogUrl', { params: { catalogId }, body }),
    action: 'saveAddress',
    invalidates: [...changedByPassword, 'listImportRuns'],
    // The address may have a password in it.
    draft: false,
    fieldOf: (path) => (path === 'linkUri' ? 'feedUrl' : undefined),
    onSaved: () => {
      actions.start();
      onClose();
    },
  });
  return (
    <form
      noValidate
      className={classes.factForm}
      aria-label={t('catalog.address.change')}
      onSubmit={(event) => {
        event.preventDefault();
        void editor.submit();
      }}
    >
      <TextInput
        autoFocus
        inputMode="url"
        label={t('catalog.address.label')}
        description={t('catalog.address.ask')}
        {...inputProps(editor)('linkUri')}
      />
      <div className={classes.factActions}>
        <SubmitButton
          isSaving={editor.isSaving}
          size="sm"
          aria-describedby={waitsId}
          disabled={!editor.isDirty || isImporting}
        >
          {t('catalog.changeAndImport')}
        </SubmitButton>
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            editor.discard();
            onClose();
          }}
        >
          {t('common.cancel')}
        </Button>
      </div>
      <WaitsForImport id={waitsId} isImporting={isImporting} />
    </form>
  );
}
