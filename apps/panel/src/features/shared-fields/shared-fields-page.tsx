import { Alert, Button, NativeSelect } from '@mantine/core';
import { IconPackages, IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SearchField, SharedFieldView } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiQuery } from '../../api/use-api.ts';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';
import { pathTo } from '../../kit/paths.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { FieldForm } from '../../settings-kit/field-list/field-form.tsx';
import { type ListOrDefaults, listIn, listToSend } from '../../settings-kit/field-list/list-or-defaults.ts';
import { useSettingEditor } from '../../settings-kit/form/use-setting-editor.ts';
import { SettingHistory } from '../../settings-kit/history/setting-history.tsx';
import { SettingQuery } from '../../settings-kit/setting-query.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const sharedPaths = z.array(z.string()).readonly();
const catalogSearch = z.object({ catalogId: z.string().max(100).catch('') });

/** Which fields of a catalog's products reach visitors' browsers. */
export function SharedFieldsPage() {
  const { t } = useTranslation();
  const [{ catalogId }, change] = useSearchState(catalogSearch);
  const catalogs = useApiQuery('listCatalogs', {});
  const instances = useApiQuery('listInstances', {});
  const finished = catalogs.data?.data.filter(({ type }) => type === 'production') ?? [];
  // The catalog of the search that the owner works on, unless another one is chosen here.
  const { instance } = useSelectedInstance();
  const catalog =
    finished.find(({ id }) => id === catalogId) ??
    finished.find(({ id }) => id === instance?.catalog.id) ??
    finished[0];
  const isKnown = catalogId !== '' || !instances.isPending;
  const searchId = instances.data?.data.find((each) => each.catalog.id === catalog?.id)?.instanceId;
  return (
    <>
      <PageHeader
        title={t('sharedFields.name')}
        text={t('sharedFields.text')}
        action={searchId !== undefined && <SettingHistory kind="sharedFields" searchId={searchId} />}
      />
      <Alert
        variant="light"
        mb="lg"
        icon={<IconShieldLock aria-hidden />}
        title={t('sharedFields.privacyTitle')}
      >
        {t('sharedFields.privacy')}
      </Alert>
      <SettingQuery query={catalogs}>
        {() =>
          isKnown &&
          (catalog ? (
            <>
              {finished.length > 1 && (
                <NativeSelect
                  maw={380}
                  mb="md"
                  label={t('sharedFields.catalog')}
                  value={catalog.id}
                  data={finished.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={({ currentTarget }) => change({ catalogId: currentTarget.value })}
                />
              )}
              <SharedFields key={catalog.id} catalogId={catalog.id} searchId={searchId} />
            </>
          ) : (
            <EmptyState
              icon={IconPackages}
              title={t('instances.form.noCatalogs')}
              text={t('sharedFields.noCatalog')}
              action={
                <Button component={Link} to={pathTo('catalogAdd')}>
                  {t('screens.catalogAdd')}
                </Button>
              }
            />
          ))
        }
      </SettingQuery>
    </>
  );
}

function SharedFields({ catalogId, searchId }: { catalogId: string; searchId: string | undefined }) {
  const shared = useApiQuery('getSharedFields', { body: { catalogId } });
  // Fields are read through a search, so a catalog without one shows only the shared fields.
  const fields = useApiQuery(
    'getFields',
    { body: { searchId: searchId ?? '' } },
    { enabled: searchId !== undefined },
  );
  return (
    <SettingQuery query={shared}>
      {({ data }) => <SharedEditor catalogId={catalogId} saved={data} fields={fields.data?.data ?? []} />}
    </SettingQuery>
  );
}

type SharedEditorProps = {
  catalogId: string;
  saved: readonly SharedFieldView[];
  fields: readonly SearchField[];
};

function SharedEditor({ catalogId, saved, fields }: SharedEditorProps) {
  const { t } = useTranslation();
  const editor = useSettingEditor<ListOrDefaults<string>, 'getSharedFields'>({
    kind: 'sharedFields',
    saved: saved.map(({ field }) => field),
    schema: sharedPaths,
    get: 'getSharedFields',
    request: { body: { catalogId } },
    save: (api, chosen, { query }) =>
      api.call('setSharedFields', {
        query,
        body: { catalogId, sharedFields: listToSend(chosen)?.map((field) => ({ field })) ?? null },
      }),
  });
  const others = fields.map(({ path }) => path).filter((path) => !saved.some(({ field }) => field === path));
  const all = [...saved.map(({ field }) => field), ...others];
  return (
    <FieldForm
      editor={editor}
      saved={saved.filter(({ isMissing }) => !isMissing).map(({ field }) => field)}
      resetLabel={t('sharedFields.reset')}
      summary={
        <strong role="status">{t('sharedFields.count', { count: listIn(editor.value).length })}</strong>
      }
      label={t('sharedFields.name')}
      catalogId={catalogId}
      fields={all.map((path) => ({
        path,
        type: fields.find((field) => field.path === path)?.type,
        isOn: listIn(editor.value).includes(path),
        isMissing: saved.find(({ field }) => field === path)?.isMissing ?? false,
        samples: fields.find((field) => field.path === path)?.samples ?? [],
      }))}
      switchLabel={(name) => t('sharedFields.share', { field: name })}
      onSwitch={(path, isOn) =>
        editor.change(all.filter((each) => (each === path ? isOn : listIn(editor.value).includes(each))))
      }
    />
  );
}
