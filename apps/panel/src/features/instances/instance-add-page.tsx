import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPackages, IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Catalog, newInstance } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiClient } from '../../api/api-context.ts';
import { EditorNote } from '../../api/editor/editor-bar.tsx';
import { inputProps } from '../../api/editor/input-props.ts';
import { useEditor } from '../../api/editor/use-editor.ts';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { useOpenNewInstance } from '../../api/use-open-new-instance.ts';
import type { FieldName } from '../../kit/form/problem-messages.ts';
import { useUser } from '../../kit/panel-context.ts';
import { pathTo } from '../../kit/paths.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './instances.module.css';

function NoFinishedCatalog() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconPackages}
      title={t('instances.form.noCatalogs')}
      text={t('instances.whyNotAdd')}
      action={
        <Button component={Link} to={pathTo('catalogAdd')}>
          {t('catalogs.add')}
        </Button>
      }
    />
  );
}

const fieldNames: Partial<Record<string, FieldName>> = { name: 'instanceName', catalogId: 'selectedCatalog' };

/** `?catalog=…`: the catalog that was just added, say. */
const addSearch = z.object({ catalog: z.string().max(100).catch('') });

type InstanceFormProps = { catalogs: readonly { id: string; name: string }[] };

function InstanceForm({ catalogs }: InstanceFormProps) {
  const { t } = useTranslation();
  const [{ catalog }] = useSearchState(addSearch);
  const likely =
    catalogs.find(({ id }) => id === catalog) ?? (catalogs.length === 1 ? catalogs[0] : undefined);
  const api = useApiClient();
  const open = useOpenNewInstance();
  const editor = useEditor({
    saved: { name: likely?.name.slice(0, 100) ?? '', catalogId: likely?.id ?? '' },
    schema: newInstance,
    save: (body) => api.call('createInstance', { body }),
    action: 'saveInstance',
    invalidates: ['listInstances', 'listFullCatalogs'],
    fieldOf: (path) => fieldNames[path],
    onSaved: ({ data }) => open(data),
  });
  const input = inputProps(editor);
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void editor.submit();
      }}
    >
      <Card gap="fields">
        <EditorNote editor={editor} />
        <TextInput
          label={t('fields.names.instanceName')}
          description={t('instances.form.name')}
          {...input('name')}
        />
        <NativeSelect
          label={t('fields.names.selectedCatalog')}
          description={t('instances.form.catalog')}
          data={[
            { value: '', label: t('instances.form.catalogPlaceholder') },
            ...catalogs.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...input('catalogId')}
        />
        <SubmitButton isSaving={editor.isSaving} className={classes.submit}>
          {t('instances.form.submit')}
        </SubmitButton>
      </Card>
    </form>
  );
}

/**
 * Whether the plan allows another instance; undefined while that is unknown. Once the form is open it stays open,
 * since the instance just created may itself fill the plan.
 */
const useRoomInPlan = () => {
  const list = useApiQuery('listInstances', {});
  const [hadRoom, setHadRoom] = useState(false);
  const used = list.data?.data.length ?? 0;
  const limit = list.data?.limit ?? 0;
  // If the list fails to load, the API decides.
  const hasRoom = list.isPending ? undefined : !list.data || used < limit;
  if (hasRoom && !hadRoom) setHadRoom(true);
  return { hasRoom: hadRoom || hasRoom, used, limit };
};

function PlanIsFull({ used, limit }: { used: number; limit: number }) {
  const { t } = useTranslation();
  const plan = useUser()?.plan ?? '';
  return (
    <EmptyState
      icon={IconStack2}
      title={t('instances.full.title')}
      text={t('instances.full.text', { plan: plan.charAt(0).toUpperCase() + plan.slice(1), used, limit })}
      action={
        <>
          <Button component={Link} to={pathTo('subscription')}>
            {t('instances.full.plans')}
          </Button>
          <Button component={Link} to={pathTo('instances')} variant="default">
            {t('instances.full.list')}
          </Button>
        </>
      }
    />
  );
}

function OverCatalogs({ catalogs }: { catalogs: readonly Catalog[] }) {
  const finished = catalogs.filter(({ type }) => type === 'production');
  return finished.length === 0 ? <NoFinishedCatalog /> : <InstanceForm catalogs={finished} />;
}

/** Creates a search instance over a finished catalog. */
export function InstanceAddPage() {
  const { t } = useTranslation();
  const catalogs = useApiQuery('listCatalogs', {});
  const { hasRoom, used, limit } = useRoomInPlan();
  if (hasRoom === false)
    return (
      <>
        <PageHeader title={t('screens.instanceAdd')} />
        <PlanIsFull used={used} limit={limit} />
      </>
    );
  return (
    <>
      <PageHeader title={t('screens.instanceAdd')} text={t('instances.form.text')} />
      <QueryView query={catalogs} action="loadCatalogs" skeleton={<RowsSkeleton rows={2} />} whenStale="warn">
        {({ data }) => (hasRoom ? <OverCatalogs catalogs={data} /> : <RowsSkeleton rows={2} />)}
      </QueryView>
    </>
  );
}
