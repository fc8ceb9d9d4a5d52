import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ImportWarning, WrongItem } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../../api/api-context.ts';
import { csvFile, downloadFile } from '../../../../api/download-file.ts';
import { useApiQuery } from '../../../../api/use-api.ts';
import type { ApiFailure } from '../../../../kit/api-failure.ts';
import { usePanel } from '../../../../kit/panel-context.ts';
import { useFieldName } from '../../../../kit/use-field-name.ts';
import { useFormat } from '../../../../kit/use-format.ts';
import { Quiet } from '../../../../ui/quiet.tsx';
import { fieldOfWarning } from './field-of-warning.ts';
import { type ItemList, isOfKind, listCalls } from './item-list.ts';
import { KindItems } from './kind-items.tsx';
import { reasonText } from './reason-text.ts';
import classes from './summary.module.css';

type Place = {
  list: ItemList;
  catalogId: string;
  runId: string;
  /** Whether the catalog has the items that were taken. */
  isLive: boolean;
};
type ItemKindsProps = Place & {
  /** Items in all; null if only those of each kind are known. */
  count: number | null;
  /** Empty if it isn't known why items were left out: they are one row then. */
  kinds: readonly ImportWarning[];
};

const keyOf = ({ field, reason }: ImportWarning): string => `${field} ${reason}`;

/** Items that an import left out, or took with a warning: by why, each row with examples, opening its items; all of them as a file. */
export function ItemKinds({ count, kinds, ...place }: ItemKindsProps) {
  const { list, catalogId, runId } = place;
  const { t } = useTranslation();
  const format = useFormat();
  const headingId = useId();
  const first = useApiQuery(listCalls[list].list, {
    params: { catalogId, runId },
    query: { page: 1, perPage: 100 },
  });
  const examples = first.data?.data ?? [];
  const title = t(`imports.${list}.title`);
  return (
    <section className={classes.kinds} aria-labelledby={headingId}>
      <div className={classes.kindsHead}>
        <h3 id={headingId}>{count === null ? title : `${title} (${format.number(count)})`}</h3>
        <DownloadButton {...place} />
      </div>
      <Quiet>
        {list === 'skipped' && `${t('errors.importWarnings.validation')}. `}
        {t(`imports.${list}.text`)}
      </Quiet>
      <ul className={classes.rows}>
        {kinds.map((kind) => (
          <KindRow
            key={keyOf(kind)}
            {...place}
            kind={kind}
            count={kind.count}
            examples={examples.filter((item) => isOfKind(list, item, kind))}
          />
        ))}
        {kinds.length === 0 && <KindRow {...place} kind={null} count={count ?? 0} examples={examples} />}
      </ul>
    </section>
  );
}

function DownloadButton({ list, catalogId, runId }: Place) {
  const { t } = useTranslation();
  const api = useApiClient();
  const { notices } = usePanel();
  const download = useMutation<string, ApiFailure>({
    mutationFn: () => api.call(listCalls[list].export, { params: { catalogId, runId } }),
    onSuccess: (text) => downloadFile(csvFile(`${t(`imports.${list}.file`)}-${runId}.csv`, text)),
    onError: (failure) => notices.raise({ action: 'loadHistory', failure }),
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} />}
      loading={download.isPending}
      aria-label={t(`imports.${list}.download`)}
      onClick={() => download.mutate()}
    >
      {t('imports.downloadCsv')}
    </Button>
  );
}

/** Both currencies by their codes, as owners find them in the feed. */
function CurrenciesFound({ currencies }: { currencies: NonNullable<ImportWarning['currencies']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const found = currencies.found.map(({ code, count }) => `${code} (${format.number(count)})`);
  return <span>{t('imports.currencies', { own: currencies.own, found: format.list(found) })}</span>;
}

type KindRowProps = Place & {
  kind: ImportWarning | null;
  count: number;
  examples: readonly WrongItem[];
};

const examplesShown = 2;

const wordsOf = (t: TFunction, list: ItemList, { reason }: ImportWarning): string =>
  list === 'skipped' ? reasonText(t, reason) : t(`imports.warnings.${reason}`);

function KindRow({ kind, count, examples, ...place }: KindRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const fieldName = useFieldName();
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const titles = examples.flatMap(({ title, id }) => title || id || []).slice(0, examplesShown);
  const words = kind ? wordsOf(t, place.list, kind) : t('imports.allSkipped');
  return (
    <li>
      <UnstyledButton
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <b className={`num ${classes.rowCount}`}>{format.number(count)}</b>
        <span className={classes.rowWords}>
          <span className={classes.rowTitle}>{words}</span>
          {kind?.currencies && <CurrenciesFound currencies={kind.currencies} />}
          {titles.length > 0 && (
            <Quiet as="span">
              {titles.join(', ')}
              {count > titles.length && '…'}
            </Quiet>
          )}
        </span>
        {kind && (
          <span className={classes.rowField}>
            {fieldName(fieldOfWarning(kind))} <span className="id">{kind.field}</span>
          </span>
        )}
        <IconChevronRight size={18} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <div id={panelId}>
          <KindItems {...place} kind={kind} count={count} label={words} />
        </div>
      )}
    </li>
  );
}
