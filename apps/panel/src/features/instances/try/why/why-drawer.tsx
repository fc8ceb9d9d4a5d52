import { Alert, Badge, Progress, Skeleton, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Explanation, TryReply } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../kit/paths.ts';
import { useFieldName } from '../../../../kit/use-field-name.ts';
import { type Format, useFormat } from '../../../../kit/use-format.ts';
import type { Setting } from '../../../../settings-kit/settings/setting.ts';
import { settings } from '../../../../settings-kit/settings/settings.ts';
import { ProductCell } from '../../../../ui/product-cell.tsx';
import { Quiet } from '../../../../ui/quiet.tsx';
import { SideDrawer } from '../../../../ui/side-drawer.tsx';
import { AbovePart } from './above-part.tsx';
import { matchText } from './match-text.ts';
import { sortedByName, sortedByValue } from './sorted-by.ts';
import classes from './why.module.css';

type Result = TryReply['products'][number];
const shownMatches = 4;

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <Title order={3}>{title}</Title>
        {action}
      </div>
      {children}
    </section>
  );
}

function SettingLink({ setting }: { setting: Setting }) {
  const { t } = useTranslation();
  return (
    <Link className={classes.link} to={setting.path}>
      {setting.name(t)}
    </Link>
  );
}

function MatchedWords({ words }: { words: Explanation['words'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const fieldName = useFieldName();
  const strongest = Math.max(1, ...words.flatMap(({ matches }) => matches.map(({ weight }) => weight)));
  return (
    <ul className={classes.words}>
      {words.map(({ word, matches, share }) => (
        <li key={word}>
          <div className={classes.wordHead}>
            <strong>{word}</strong>
            <Quiet as="span" isNumeric>
              {t('why.share', { share: format.percent(share, 0) })}
            </Quiet>
          </div>
          <Progress value={share * 100} size={6} aria-label={t('why.shareOf', { word })} />
          {matches.length === 0 && <p className={classes.missing}>{t('why.missing')}</p>}
          <ul className={classes.matches}>
            {matches.slice(0, shownMatches).map((match) => (
              <li key={`${match.field}:${match.form}:${match.term}`}>
                <span>{matchText(t, fieldName, match)}</span>
                <span className={classes.weight}>
                  <span style={{ width: `${Math.max(6, (match.weight / strongest) * 56)}px` }} />
                  <span className="num" title={t('why.weight', { weight: format.number(match.weight, 2) })}>
                    {format.number(match.weight, 1)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const boostText = (
  t: TFunction,
  format: Format,
  { by, name, factor }: Pick<Explanation['boosts'][number], 'by' | 'name' | 'factor'>,
): string => {
  switch (by) {
    case 'rule':
      return factor >= 1
        ? t('why.raised', { factor: format.number(factor, 1) })
        : t('why.lowered', { factor: format.number(1 / factor, 1) });
    case 'category':
      return t('why.category', { factor: format.number(factor, 1), name });
    case 'value':
      return t('why.value', { factor: format.number(factor, 1), name });
    case 'mainType':
      return name === ''
        ? t('why.alike', { factor: format.number(factor, 2) })
        : t('why.mainType', { factor: format.number(factor, 2), name });
  }
};

function Explained({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const fieldName = useFieldName();
  const { words, boosts, pinnedBy, sortedBy, isWeak } = explanation;
  const isBySynonym = words.some(({ matches }) => matches.some(({ form }) => form === 'synonym'));
  return (
    <>
      {isWeak && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t('why.weak')}>
          {t('why.weakText')}
        </Alert>
      )}
      {pinnedBy && (
        <Part title={t('why.pinned')}>
          <p className={classes.line}>
            {t('why.pinnedAt', { position: pinnedBy.position })}{' '}
            <Link className={classes.link} to={pathTo('rule', { ruleId: pinnedBy.ruleId })}>
              {pinnedBy.name}
            </Link>
          </p>
        </Part>
      )}
      {words.length > 0 && (
        <Part
          title={t('why.words')}
          action={
            <span className={classes.links}>
              {isBySynonym && <SettingLink setting={settings.synonyms} />}
              <SettingLink setting={settings.weights} />
            </span>
          }
        >
          <MatchedWords words={words} />
        </Part>
      )}
      {boosts.length > 0 && (
        <Part title={t('why.boosts')}>
          {boosts.map(({ by, ruleId, name, factor }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two actions of one rule may be the same.
            <p key={`${by}:${ruleId}:${name}:${index}`} className={classes.line}>
              {boostText(t, format, { by, name, factor })}{' '}
              {ruleId !== null && (
                <Link className={classes.link} to={pathTo('rule', { ruleId })}>
                  {name}
                </Link>
              )}
            </p>
          ))}
        </Part>
      )}
      {sortedBy.length > 0 && (
        <Part title={t('why.order.title')} action={<SettingLink setting={settings.sorts} />}>
          <ol className={classes.order}>
            {sortedBy.map((by, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of conditions is fixed, and two may be the same.
              <li key={index} data-decisive={by.isDecisive || undefined}>
                <span>{sortedByName(t, fieldName, by)}</span>
                <span className="num">{sortedByValue(t, format, by)}</span>
                {by.isDecisive && (
                  <Badge variant="light" tt="none" fw={560} radius="sm">
                    {t('why.order.decisive')}
                  </Badge>
                )}
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  );
}

type WhyDrawerProps = {
  /** The product to explain; null while the drawer is closed. */
  product: Result | null;
  /** The one before it on the page. */
  above: Result | undefined;
  /** Its position among all results, from 1. */
  place: number;
  onClose: () => void;
};

/** Explains in plain words why a product is among the results, and why at its position. */
export function WhyDrawer({ product, above, place, onClose }: WhyDrawerProps) {
  const { t } = useTranslation();
  return (
    <SideDrawer title={t('why.title')} isOpen={product !== null} onClose={onClose}>
      {product && (
        <div className={classes.root}>
          <ProductCell product={product} />
          <Quiet isNumeric>{t('why.place', { place })}</Quiet>
          {product.explanation && above?.explanation && !product.explanation.pinnedBy && (
            <Part title={t('why.above.title', { title: above.title })}>
              <AbovePart above={above.explanation} own={product.explanation} />
            </Part>
          )}
          {product.explanation ? (
            <Explained explanation={product.explanation} />
          ) : (
            <Skeleton height={220} radius="md" />
          )}
        </div>
      )}
    </SideDrawer>
  );
}
