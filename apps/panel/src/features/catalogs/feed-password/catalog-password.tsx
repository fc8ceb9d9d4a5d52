import { Button } from '@mantine/core';
import type { FullCatalog } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './feed-password.module.css';
import { takeFocus } from './feed-password.ts';
import { FeedPasswordForm } from './feed-password-form.tsx';
import { SavedFeedPassword } from './saved-feed-password.tsx';

type CatalogPasswordProps = { catalog: Pick<FullCatalog, 'id' | 'url' | 'hasCredentials'> };

/** Whether a catalog has a feed password, and the form to enter one. */
export function CatalogPassword({ catalog }: CatalogPasswordProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  // Once the form was open, or a password was removed, the button that takes their place is focused.
  const [wasUsed, setWasUsed] = useState(false);
  const close = (): void => {
    setWasUsed(true);
    setIsOpen(false);
  };
  if (isOpen)
    return <FeedPasswordForm catalogId={catalog.id} url={catalog.url} onSaved={close} onCancel={close} />;
  if (catalog.hasCredentials)
    return (
      <SavedFeedPassword
        catalogId={catalog.id}
        url={catalog.url}
        takesFocus={wasUsed}
        onChange={() => setIsOpen(true)}
        onRemoved={() => setWasUsed(true)}
      />
    );
  return (
    <div className={classes.saved}>
      <Quiet as="span">{t('catalog.password.none')}</Quiet>
      <Button
        size="compact-md"
        variant="default"
        {...(wasUsed && { ref: takeFocus })}
        onClick={() => setIsOpen(true)}
      >
        {t('catalog.password.add')}
      </Button>
    </div>
  );
}
