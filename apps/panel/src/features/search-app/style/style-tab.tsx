import { Button, Input, Radio, SegmentedControl, Slider, Stack } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import {
  type AppStyle,
  defaultAppStyle,
  fontStacks,
  maxRoundness,
  styleDensities,
  styleFonts,
  styleThemes,
} from '@vitrina/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ColourField, type HalfColour } from '../../../ui/colour-field.tsx';
import { useAppForm } from '../form/app-form.ts';
import { Section } from '../form/fields.tsx';
import searchAppClasses from '../search-app.module.css';
import { AccentSamples } from './accent-samples.tsx';
import { ShopStyleCard } from './shop-style-card.tsx';
import classes from './style.module.css';

const swatches = ['#1f5ae0', '#0f766e', '#2f6b2f', '#b45309', '#b42318', '#be185d', '#6d28d9', '#1a1a1a'];
const builtInAccent = '#1f5ae0';
const pixels = (count: number): string => `${count}\u00a0px`;

type StyleTabProps = {
  /** An accent that isn't a colour yet; kept while another tab is open. */
  half: HalfColour | null;
  onHalf: (half: HalfColour | null) => void;
};

/** Colours and shapes of the app on the shop's pages. */
export function StyleTab({ half, onHalf }: StyleTabProps) {
  const { t } = useTranslation();
  const { value, set } = useAppForm();
  const { style } = value;
  const isDefault = JSON.stringify(style) === JSON.stringify(defaultAppStyle);
  return (
    <>
      <ShopStyleCard />
      <Section title={t('searchApp.sections.colour.title')} text={t('searchApp.sections.colour.text')}>
        <ColourField
          className={searchAppClasses.textField}
          data-path="style.accent"
          label={t('searchApp.fields.style.accent.label')}
          description={t('searchApp.fields.style.accent.help')}
          placeholder={t('searchApp.styles.accentDefault', { accent: builtInAccent })}
          wrong={t('searchApp.styles.accentWrong')}
          swatches={swatches}
          half={half}
          onHalf={onHalf}
          value={style.accent}
          onChange={(accent) => set('style.accent', accent)}
        />
        {style.accent !== '' && <AccentSamples accent={style.accent} />}
        <Choice
          name="theme"
          options={styleThemes.map((theme) => ({
            value: theme,
            label: t(`searchApp.styles.theme.${theme}`),
          }))}
        />
      </Section>
      <Section title={t('searchApp.sections.shape.title')} text={t('searchApp.sections.shape.text')}>
        <Roundness value={style.roundness} onChange={(roundness) => set('style.roundness', roundness)} />
        <Choice
          name="font"
          options={styleFonts.map((font) => ({
            value: font,
            label: t(`searchApp.styles.font.${font}`),
            font: fontStacks[font],
          }))}
        />
        <Density value={style.density} onChange={(density) => set('style.density', density)} />
        {!isDefault && (
          <Button
            className={classes.reset}
            variant="default"
            leftSection={<IconRotate size={18} aria-hidden />}
            onClick={() => set('style', defaultAppStyle)}
          >
            {t('searchApp.styles.reset')}
          </Button>
        )}
      </Section>
    </>
  );
}

type ChoiceProps = {
  name: 'theme' | 'font';
  /** `font` is the CSS `font-family` of the option's name. */
  options: readonly { readonly value: string; readonly label: string; readonly font?: string }[];
};

/** One of a few values, each with a name of its own. */
function Choice({ name, options }: ChoiceProps) {
  const { t } = useTranslation();
  const { value, set } = useAppForm();
  const path = `style.${name}` as const;
  return (
    <Radio.Group
      data-path={path}
      label={t(`searchApp.fields.${path}.label`)}
      description={t(`searchApp.fields.${path}.help`)}
      value={value.style[name]}
      onChange={(chosen) => set(path, chosen)}
    >
      <Stack gap={10} mt={10}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={<span style={{ fontFamily: option.font || 'inherit' }}>{option.label}</span>}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Roundness({ value, onChange }: { value: number; onChange: (roundness: number) => void }) {
  const { t } = useTranslation();
  const label = t('searchApp.fields.style.roundness.label');
  return (
    <Input.Wrapper
      className={searchAppClasses.textField}
      data-path="style.roundness"
      labelElement="div"
      label={label}
      description={t('searchApp.fields.style.roundness.help')}
    >
      <div className={classes.roundness}>
        <Slider
          thumbLabel={label}
          label={null}
          min={0}
          max={maxRoundness}
          value={value}
          onChange={onChange}
        />
        <output className={classes.pixels}>{pixels(value)}</output>
        <span className={classes.corner} style={{ borderStartStartRadius: value }} aria-hidden />
      </div>
    </Input.Wrapper>
  );
}

function Density({
  value,
  onChange,
}: {
  value: AppStyle['density'];
  onChange: (density: AppStyle['density']) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Input.Wrapper
      data-path="style.density"
      labelElement="div"
      labelProps={{ id }}
      label={t('searchApp.fields.style.density.label')}
      description={t('searchApp.fields.style.density.help')}
    >
      <SegmentedControl
        mt={8}
        aria-labelledby={id}
        value={value}
        data={styleDensities.map((each) => ({ value: each, label: t(`searchApp.styles.density.${each}`) }))}
        onChange={(chosen) => onChange(chosen === 'compact' ? 'compact' : 'comfortable')}
      />
    </Input.Wrapper>
  );
}
