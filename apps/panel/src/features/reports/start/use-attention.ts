import type {
  Activity,
  FullCatalog,
  ImportRun,
  RefusedDomain,
  RulesWithoutCategory,
  SearchInstance,
} from '@vitrina/contract';
import { faultyCountOf, maxLostShare, mayAccess } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useBinnedInstances } from '../../../api/no-instance.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { catalogArea } from '../../../kit/access.ts';
import { failureText, importFailureText } from '../../../kit/failure-messages.ts';
import { type ImportQuestion, importQuestionOf } from '../../../kit/import-question.ts';
import { isManySkipped, skippedShareOf } from '../../../kit/many-skipped.ts';
import { useUser } from '../../../kit/panel-context.ts';
import { pathTo } from '../../../kit/paths.ts';
import { type Format, useFormat } from '../../../kit/use-format.ts';
import { rulesSetting } from '../../../settings-kit/settings/rules.ts';
import { eventRoomOf } from '../../../ui/event-room-note.tsx';
import { type Start, useActivity } from './use-start.ts';

/** Something that keeps visitors from finding products, or will. */
export type Attention = {
  readonly key: string;
  readonly isBad: boolean;
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly to: string };
  /** A question that can be answered here. */
  readonly asked?: { readonly catalogId: string; readonly question: ImportQuestion };
};

const dayMs = 24 * 60 * 60 * 1000;
/** A feed that has lost this part of its products since the import before may be broken. */
const lostShare = 0.2;

type Words = { readonly t: TFunction; readonly format: Format };

/** Its own page restores the catalog. */
const inBin = ({ instanceId: searchId, catalog }: SearchInstance, { t }: Words): Attention[] =>
  catalog.isInBin
    ? [
        {
          key: 'bin',
          isBad: true,
          title: t('start.attention.inBin', { name: catalog.name }),
          text: t('start.attention.inBinText'),
          action: { label: t('start.attention.inBinAction'), to: pathTo('instance', { searchId }) },
        },
      ]
    : [];

const allInBin = ({ t }: Words): Attention => ({
  key: 'all in bin',
  isBad: false,
  title: t('instances.allInBin.title'),
  text: t('instances.allInBin.text'),
  action: { label: t('instances.allInBin.action'), to: pathTo('instancesBin') },
});

const failedImports = (catalogs: readonly FullCatalog[], { t }: Words): Attention[] =>
  catalogs.flatMap(({ id, name, lastImport, productsCount }) => {
    const error = lastImport?.status === 'error' ? lastImport.error : undefined;
    // One that the owner stopped is no failure.
    if (!error || error.code === 'IMPORT_CANCELLED') return [];
    const question = importQuestionOf(t, error, name);
    return {
      key: `import ${id}`,
      isBad: true,
      title: question?.title ?? t('start.attention.importFailed', { name }),
      text: question?.text ?? (productsCount === 0 ? failureText : importFailureText)(t, error),
      ...(question && { asked: { catalogId: id, question } }),
      action: { label: t('start.attention.history'), to: pathTo('catalogHistory', { catalogId: id }) },
    };
  });

const wrongProducts = (catalogs: readonly FullCatalog[], { t, format }: Words): Attention[] =>
  catalogs.flatMap(({ id, name, lastImport }) => {
    if (lastImport?.status !== 'ok' || !isManySkipped(lastImport)) return [];
    const share = skippedShareOf(lastImport);
    return {
      key: `wrong ${id}`,
      isBad: false,
      title: t('start.attention.wrong', { name, share: format.percent(share, 0) }),
      text: t('start.attention.wrongText', { count: faultyCountOf(lastImport) }),
      action: { label: t('start.attention.history'), to: pathTo('catalogHistory', { catalogId: id }) },
    };
  });

const shrunkFeed = (
  runs: readonly ImportRun[],
  catalog: { readonly id: string; readonly name: string },
  { t, format }: Words,
): Attention[] => {
  const [last, before] = runs.filter(({ status, feedUnchanged }) => status === 'ok' && !feedUnchanged);
  if (!last || !before || last.correctCount > before.correctCount * (1 - lostShare)) return [];
  // Its owner has accepted this import, and so knows.
  if (last.correctCount < before.correctCount * (1 - maxLostShare)) return [];
  return [
    {
      key: `shrunk ${catalog.id}`,
      isBad: false,
      title: t('start.attention.shrunk', { name: catalog.name }),
      text: t('start.attention.shrunkText', {
        before: format.number(before.correctCount),
        now: format.number(last.correctCount),
      }),
      action: {
        label: t('start.attention.history'),
        to: pathTo('catalogHistory', { catalogId: catalog.id }),
      },
    },
  ];
};

const silence = (activity: Activity, { t, format }: Words): Attention[] => {
  const { lastAsked } = activity;
  if (!lastAsked || Date.now() - Date.parse(lastAsked.at) < dayMs) return [];
  return [
    {
      key: 'silence',
      isBad: true,
      title: t('start.attention.silence', { ago: format.ago(lastAsked.at) }),
      text: lastAsked.domain
        ? t('start.attention.silenceText', { domain: lastAsked.domain })
        : t('start.attention.silenceOfServer'),
      action: { label: t('start.attention.check'), to: pathTo('embed') },
    },
  ];
};

const refusedPages = (refused: readonly RefusedDomain[], { t, format }: Words): Attention[] => {
  // One that imitates the shop is refused with good reason.
  const domains = refused.filter(({ lookalikeOf }) => lookalikeOf === null).map(({ domain }) => domain);
  if (domains.length === 0) return [];
  return [
    {
      key: 'refused',
      isBad: false,
      title: t('start.attention.refused', {
        domains: format.list(domains.slice(0, 3)),
        count: domains.length,
      }),
      text: t('start.attention.refusedText'),
      action: { label: t('start.attention.domains'), to: pathTo('apiAccess') },
    },
  ];
};

/** Rules that an import has left without products: the feed names their categories otherwise. */
const rulesWithoutCategory = ({ total, names }: RulesWithoutCategory, { t, format }: Words): Attention[] => {
  if (total === 0) return [];
  return [
    {
      key: 'categories of rules',
      isBad: false,
      title: t('start.attention.noCategory', {
        rules: total > names.length ? `${names.join(', ')}…` : format.list(names),
      }),
      text: t('start.attention.noCategoryText'),
      action: { label: t('start.attention.noCategoryAction'), to: rulesSetting.path },
    },
  ];
};

/** What the owner has to know first, the worst at the top. What can't be read is left out. */
export const useAttention = ({ instance, hasNone }: Start): readonly Attention[] => {
  const { t } = useTranslation();
  const format = useFormat();
  const maySeeCatalogs = mayAccess(useUser(), catalogArea);
  const catalogs = useApiQuery('listFullCatalogs', {}, { enabled: maySeeCatalogs });
  const runs = useApiQuery(
    'listImportRuns',
    { params: { catalogId: instance?.catalog.id ?? '' }, query: { page: 1, perPage: 10 } },
    { enabled: maySeeCatalogs && instance !== null },
  );
  const rules = useApiQuery(
    'listRules',
    { params: { searchId: instance?.instanceId ?? '' }, query: { page: 1, perPage: 1, query: '' } },
    { enabled: instance !== null && !instance.catalog.isInBin },
  );
  const activity = useActivity(instance);
  const refused = useApiQuery('getRefusedDomains', {});
  const usage = useApiQuery('getEventUsage', {});

  const binned = useBinnedInstances(hasNone);
  const words = { t, format };
  const room = usage.data ? eventRoomOf(usage.data.data) : 'enough';
  const found = [
    ...(instance ? inBin(instance, words) : []),
    ...(hasNone && binned > 0 ? [allInBin(words)] : []),
    ...failedImports(catalogs.data?.data ?? [], words),
    ...(activity.data ? silence(activity.data.data, words) : []),
    ...(instance ? shrunkFeed(runs.data?.data ?? [], instance.catalog, words) : []),
    ...wrongProducts(catalogs.data?.data ?? [], words),
    ...rulesWithoutCategory(rules.data?.withoutCategory ?? { total: 0, names: [] }, words),
    ...refusedPages(refused.data?.data ?? [], words),
    ...(room === 'enough'
      ? []
      : [
          {
            key: 'room',
            isBad: room === 'full',
            title: t(`common.eventRoom.${room}.title`),
            text: t(`common.eventRoom.${room}.text`),
            action: { label: t('start.attention.account'), to: pathTo('account') },
          },
        ]),
  ];
  return found.toSorted((a, b) => Number(b.isBad) - Number(a.isBad));
};
