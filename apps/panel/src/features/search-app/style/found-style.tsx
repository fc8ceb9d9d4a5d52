import { Alert, Button } from '@mantine/core';
import { IconBrush, IconCheck } from '@tabler/icons-react';
import { type AppStyle, accentProperty, type ShopStyle } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppForm } from '../form/app-form.ts';
import classes from './style.module.css';

type Part = Partial<AppStyle>;

/** The style that takes everything that was found; of several colours the likeliest. */
const wholeOf = ({ accents, roundness, font, theme }: ShopStyle): Part => ({
  ...(accents[0] && { accent: accents[0].colour }),
  ...(roundness !== null && { roundness }),
  ...(font !== null && { font: 'page' }),
  ...(theme !== null && { theme }),
});
const isSet = (style: AppStyle, part: Part): boolean =>
  Object.entries(part).every(([name, value]) => style[name as keyof AppStyle] === value);

/** What was found on a page of the shop, to be taken one by one or all at once. */
export function FoundStyle({ found }: { found: ShopStyle }) {
  const { t } = useTranslation();
  const { value, set } = useAppForm();
  const { page, accents, roundness, font, theme, leftOut } = found;
  const take = (part: Part): void => set('style', { ...value.style, ...part });
  const whole = wholeOf(found);
  if (Object.keys(whole).length === 0)
    return <p className={classes.none}>{t('searchApp.shopStyle.nothing')}</p>;
  const isAccentSet = accents.some(
    ({ source, detail }) => source === 'property' && detail === accentProperty,
  );
  return (
    <>
      {isAccentSet && (
        <Alert color="yellow" variant="light" icon={<IconBrush aria-hidden />}>
          {t('searchApp.shopStyle.setsAccent', { page, property: accentProperty })}
        </Alert>
      )}
      <ul className={classes.found} aria-label={t('searchApp.shopStyle.found')}>
        {accents.map(({ colour, source, detail }) => (
          <FoundRow
            key={colour}
            name={t('searchApp.shopStyle.colour', { accent: colour })}
            where={t(`searchApp.shopStyle.sources.${source}`, { detail })}
            swatch={<span className={classes.swatch} style={{ background: colour }} aria-hidden />}
            isTaken={isSet(value.style, { accent: colour })}
            onTake={() => take({ accent: colour })}
          />
        ))}
        {roundness !== null && (
          <FoundRow
            name={t('searchApp.shopStyle.roundness', { pixels: roundness })}
            where={t('searchApp.shopStyle.ofButtons')}
            swatch={
              <span
                className={classes.swatchCorner}
                style={{ borderStartStartRadius: Math.min(20, roundness) }}
                aria-hidden
              />
            }
            isTaken={isSet(value.style, { roundness })}
            onTake={() => take({ roundness })}
          />
        )}
        {font !== null && (
          <FoundRow
            name={t('searchApp.shopStyle.font', { font })}
            where={t('searchApp.shopStyle.asOnPage')}
            swatch={<span className={classes.swatchFont} aria-hidden />}
            isTaken={isSet(value.style, { font: 'page' })}
            onTake={() => take({ font: 'page' })}
          />
        )}
        {theme !== null && (
          <FoundRow
            name={t(`searchApp.styles.theme.${theme}`)}
            where={t('searchApp.shopStyle.ofBackground')}
            swatch={<span className={classes.swatchTheme} data-theme={theme} aria-hidden />}
            isTaken={isSet(value.style, { theme })}
            onTake={() => take({ theme })}
          />
        )}
      </ul>
      <div className={classes.foundFoot}>
        <Button variant="light" disabled={isSet(value.style, whole)} onClick={() => take(whole)}>
          {t('searchApp.shopStyle.takeAll')}
        </Button>
        {leftOut > 0 && (
          <span className={classes.none}>{t('searchApp.shopStyle.leftOut', { count: leftOut })}</span>
        )}
      </div>
    </>
  );
}

type FoundRowProps = {
  name: string;
  where: string;
  swatch: ReactNode;
  /** Whether the style has it already. */
  isTaken: boolean;
  onTake: () => void;
};

function FoundRow({ name, where, swatch, isTaken, onTake }: FoundRowProps) {
  const { t } = useTranslation();
  return (
    <li>
      {swatch}
      <span className={classes.foundText}>
        <strong>{name}</strong>
        <span>{where}</span>
      </span>
      <Button
        variant="default"
        size="compact-md"
        // Not disabled: the focus stays on what was pressed.
        aria-disabled={isTaken}
        {...(isTaken && { 'data-disabled': true })}
        aria-label={t(isTaken ? 'searchApp.shopStyle.taken' : 'searchApp.shopStyle.take', {
          name,
        })}
        leftSection={isTaken && <IconCheck size={16} aria-hidden />}
        onClick={isTaken ? undefined : onTake}
      >
        {t(isTaken ? 'searchApp.shopStyle.isUsed' : 'searchApp.shopStyle.use')}
      </Button>
    </li>
  );
}
