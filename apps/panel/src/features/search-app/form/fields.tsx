import { NumberInput, Switch, TextInput, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import classes from '../search-app.module.css';
import { useAppForm } from './app-form.ts';
import { type CountPath, type SizePath, type SwitchPath, type TextPath, valueAt } from './setting-paths.ts';

type SectionProps = { title: string; text: string; children: ReactNode };

export function Section({ title, text, children }: SectionProps) {
  return (
    <Card size="md" gap="fields">
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </Card>
  );
}

type WhenOnProps = { path: SwitchPath; children: ReactNode };

/** Options that only matter while a switch is on, and are hidden while it is off. */
export function WhenOn({ path, children }: WhenOnProps) {
  const { value } = useAppForm();
  return valueAt(value, path) === true ? children : null;
}

/** The same, indented below the switch. */
export function IndentedWhenOn({ path, children }: WhenOnProps) {
  return (
    <WhenOn path={path}>
      <div className={classes.under}>{children}</div>
    </WhenOn>
  );
}

export function SwitchField({ path }: { path: SwitchPath }) {
  const { t } = useTranslation();
  const { value, set } = useAppForm();
  return (
    <Switch
      data-path={path}
      label={t(`searchApp.fields.${path}.label`)}
      description={t(`searchApp.fields.${path}.help`)}
      checked={valueAt(value, path) === true}
      onChange={({ currentTarget }) => set(path, currentTarget.checked)}
    />
  );
}

/** An emptied field is not a number: it is left as typed, and saving reports what is missing. */
const numberOf = (typed: number | string): number => (typeof typed === 'number' ? typed : Number.NaN);
const shownNumber = (value: unknown): number | string =>
  typeof value === 'number' && !Number.isNaN(value) ? value : '';

type CountFieldProps = { path: CountPath; min?: number; max: number };

export function CountField({ path, min = 0, max }: CountFieldProps) {
  const { t } = useTranslation();
  const { value, set, errorAt } = useAppForm();
  const label = t(`searchApp.fields.${path}.label`);
  return (
    <NumberInput
      className={classes.number}
      data-path={path}
      label={label}
      description={t(`searchApp.fields.${path}.help`)}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      value={shownNumber(valueAt(value, path))}
      error={errorAt(path, label)}
      onChange={(typed) => set(path, numberOf(typed))}
    />
  );
}

type TextFieldProps = { path: TextPath; placeholder?: string; maxLength: number };

export function TextField({ path, placeholder, maxLength }: TextFieldProps) {
  const { t } = useTranslation();
  const { value, set, errorAt } = useAppForm();
  const label = t(`searchApp.fields.${path}.label`);
  return (
    <TextInput
      className={classes.textField}
      data-path={path}
      label={label}
      description={t(`searchApp.fields.${path}.help`)}
      maxLength={maxLength}
      autoComplete="off"
      {...(placeholder !== undefined && { placeholder })}
      value={String(valueAt(value, path) ?? '')}
      error={errorAt(path, label)}
      onChange={({ currentTarget }) => set(path, currentTarget.value)}
    />
  );
}

const sides = ['width', 'height'] as const;
const pixels = 'px';

/** Width and height in CSS pixels. */
export function SizeField({ path }: { path: SizePath }) {
  const { t } = useTranslation();
  const { value, set, errorAt } = useAppForm();
  const label = t(`searchApp.fields.${path}.label`);
  return (
    <fieldset className={classes.fieldset} data-path={path}>
      <legend>{label}</legend>
      <p className={classes.text}>{t(`searchApp.fields.${path}.help`)}</p>
      <div className={classes.pair}>
        {sides.map((side) => {
          const sideLabel = t(`searchApp.${side}`);
          return (
            <NumberInput
              key={side}
              label={sideLabel}
              aria-label={t('searchApp.sizeOf', { field: label, side: sideLabel })}
              min={16}
              max={1200}
              step={8}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              rightSection={<span className={classes.unit}>{pixels}</span>}
              value={shownNumber(valueAt(value, `${path}.${side}`))}
              error={errorAt(`${path}.${side}`, sideLabel)}
              onChange={(typed) => set(`${path}.${side}`, numberOf(typed))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
