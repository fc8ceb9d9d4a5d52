import { Select, TextInput } from '@mantine/core';
import type { SocialConfig } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Editor } from '../../../api/editor/editor.ts';
import { inputProps } from '../../../api/editor/input-props.ts';
import { Card } from '../../../ui/card.tsx';
import { addressExample, handleIn } from './config-fields.ts';
import { HeaderField } from './header-field.tsx';
import { ProfileImageField } from './profile-image-field.tsx';
import { type NamedChoice, SourceField } from './source-field.tsx';

type ConfigFormProps = {
  editor: Editor<SocialConfig>;
  instagramCatalogs: readonly NamedChoice[];
  catalogs: readonly NamedChoice[];
  /** Below the fields. */
  children?: ReactNode;
};

/** The fields of a stream. */
export function ConfigForm({ editor, instagramCatalogs, catalogs, children }: ConfigFormProps) {
  const { t } = useTranslation();
  const { value, patch, errorAt } = editor;
  const input = inputProps(editor);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void editor.submit();
      }}
    >
      <Card gap="fields">
        <TextInput
          label={t('fields.names.instagramHandle')}
          description={t('social.form.handle')}
          leftSection="@"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          {...input('instagramHandle')}
          onBlur={() => {
            const handle = handleIn(value.instagramHandle);
            if (handle !== null && handle !== value.instagramHandle) patch({ instagramHandle: handle });
          }}
        />
        <SourceField
          value={value.instagramCatalogId}
          error={errorAt('instagramCatalogId')}
          choices={instagramCatalogs}
          handle={value.instagramHandle}
          onChange={(instagramCatalogId) => patch({ instagramCatalogId })}
        />
        <Select
          label={t('fields.names.selectedCatalog')}
          description={t('social.form.catalog')}
          placeholder={t('social.form.choose')}
          nothingFoundMessage={t('common.nothingFound')}
          comboboxProps={{ shadow: 'md' }}
          allowDeselect={false}
          data={catalogs.map(({ id, name }) => ({ value: id, label: name }))}
          value={value.catalogId === '' ? null : value.catalogId}
          error={errorAt('catalogId')}
          onChange={(catalogId) => patch({ catalogId: catalogId ?? '' })}
        />
        <TextInput
          label={t('fields.names.hashtag')}
          description={t('social.form.hashtag')}
          leftSection="#"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={101}
          {...input('hashtag')}
        />
        <ProfileImageField
          value={value.profileImage}
          error={errorAt('profileImage')}
          onChange={(profileImage) => patch({ profileImage })}
        />
        <TextInput
          type="url"
          label={t('fields.names.influencerPage')}
          description={t('social.form.influencerPage')}
          placeholder={addressExample}
          maxLength={2000}
          {...input('influencerPage')}
        />
        <HeaderField
          value={value.header}
          error={errorAt('header')}
          onChange={(header) => patch({ header })}
        />
        {children}
      </Card>
    </form>
  );
}
