import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/use-api.ts';
import { pathTo } from '../../../kit/paths.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { sourceCalls } from '../social-calls.ts';
import { useSources } from '../use-sources.ts';
import classes from './config.module.css';
import { handleIn } from './config-fields.ts';

export type NamedChoice = { readonly id: string; readonly name: string };
type SourceFieldProps = {
  value: string;
  error: string | undefined;
  choices: readonly NamedChoice[];
  /** The account whose posts a new source would have, as it was typed. */
  handle: string;
  onChange: (instagramCatalogId: string) => void;
};

/** Where the stream's posts come from. A source of the account's posts can be made on the spot. */
export function SourceField({ value, error, choices, handle, onChange }: SourceFieldProps) {
  const { t } = useTranslation();
  const sources = useSources().query.data?.data;
  const wanted = handleIn(handle);
  const isMissing = sources !== undefined && !sources.some((source) => source.handle === wanted);
  const add = useApiMutation('addInstagramCatalog', {
    action: 'saveSource',
    invalidates: sourceCalls,
    onSuccess: ({ data }) => onChange(data.instagramCatalogId),
  });
  const chosen = sources?.find(({ instagramCatalogId }) => instagramCatalogId === value);
  const added = add.data?.data;
  const isListed = choices.some(({ id }) => id === added?.instagramCatalogId);
  const all = [
    ...choices,
    ...(added && !isListed ? [{ id: added.instagramCatalogId, name: added.name }] : []),
  ];
  return (
    <div className={classes.source}>
      <Select
        label={t('fields.names.instagramFeed')}
        description={t('social.form.source')}
        placeholder={t(all.length > 0 ? 'social.form.choose' : 'social.form.noSources')}
        nothingFoundMessage={t('common.nothingFound')}
        comboboxProps={{ shadow: 'md' }}
        allowDeselect={false}
        searchable={all.length > 8}
        data={all.map(({ id, name }) => ({ value: id, label: name }))}
        value={value === '' ? null : value}
        error={error}
        onChange={(id) => onChange(id ?? '')}
      />
      {chosen && chosen.state !== 'ok' && (
        <Quiet role="status">
          {t(chosen.state === 'failed' ? 'social.form.sourceFailed' : 'social.form.sourceReading', {
            count: chosen.progress ?? 0,
          })}{' '}
          <Link to={pathTo('instagram')} className={classes.link}>
            {t('screens.instagram')}
          </Link>
        </Quiet>
      )}
      {wanted !== null && isMissing && (
        <div>
          <Button
            variant="light"
            size="compact-md"
            leftSection={<IconPlus size={17} aria-hidden />}
            loading={add.isPending}
            onClick={() => add.mutate({ body: { name: `@${wanted}`, source: 'profile', handle: wanted } })}
          >
            {t('social.form.newSource', { handle: `@${wanted}` })}
          </Button>
        </div>
      )}
    </div>
  );
}
