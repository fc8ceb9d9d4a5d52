import { Button, Input, SegmentedControl, Switch, TextInput, Title } from '@mantine/core';
import type { HtmlTemplate } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldName } from '../../../kit/use-field-name.ts';
import { Card } from '../../../ui/card.tsx';
import { ColourField } from '../../../ui/colour-field.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import {
  asButtonText,
  type CardDesign,
  columnCounts,
  columnsAt,
  longestButtonText,
  pictureSizes,
  readCard,
  resized,
  sizeOf,
  writeCard,
} from './card-design.ts';
import classes from './design.module.css';

const swatches = ['#1a1a1a', '#15616d', '#1d4ed8', '#b42318', '#7a3e9d', '#2f6b2f'];

type Edited = Pick<HtmlTemplate, 'html' | 'width' | 'height'>;
type DesignControlsProps = {
  template: Edited;
  onChange: (part: Edited) => void;
  /** Beside the title. */
  action: ReactNode;
};

/** The look of a card for who knows no HTML: each choice writes the code below. */
export function DesignControls({ template, onChange, action }: DesignControlsProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const title = t('htmlTemplates.design.title');
  const design = readCard(template.html, t('htmlTemplates.design.buttonDefault'));
  const heading = (
    <div className={classes.head}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {action}
    </div>
  );
  if (!design)
    return (
      <Card size="md" aria-label={title}>
        {heading}
        <Quiet size="md">{t('htmlTemplates.design.byHand')}</Quiet>
      </Card>
    );
  const choose = (part: Partial<CardDesign>): void => {
    const next = { ...design, ...part };
    onChange({ html: writeCard(next), ...resized(template, design, next) });
  };
  const own = sizeOf(design);
  const columns = columnsAt(template);
  const isResized = template.width !== own.width || template.height !== own.height;
  const shown = (name: 'hasPrice' | 'hasBrand' | 'hasButton', label: string) => (
    <Switch
      label={label}
      checked={design[name]}
      onChange={({ currentTarget }) => choose({ [name]: currentTarget.checked })}
    />
  );
  return (
    <Card size="md" gap="fields" aria-label={title}>
      {heading}
      <div className={classes.choices}>
        <Input.Wrapper label={t('htmlTemplates.design.columns')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('htmlTemplates.design.columns')}
            data={columnCounts.map(String)}
            value={String(columns)}
            onChange={(value) => {
              const chosen = { ...design, columns: columnCounts.find((each) => String(each) === value) ?? 3 };
              onChange({ html: writeCard(chosen), ...sizeOf(chosen) });
            }}
          />
        </Input.Wrapper>
        <Input.Wrapper label={t('htmlTemplates.design.picture')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('htmlTemplates.design.picture')}
            data={pictureSizes.map((value) => ({
              value,
              label: t(`htmlTemplates.design.pictures.${value}`),
            }))}
            value={design.picture}
            onChange={(value) => choose({ picture: pictureSizes.find((each) => each === value) ?? 'medium' })}
          />
        </Input.Wrapper>
      </div>
      {isResized && (
        <div className={classes.ownSize}>
          <Quiet role="status">
            {t('htmlTemplates.design.ownSize', { width: template.width, height: template.height, columns })}
          </Quiet>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange({ html: template.html, ...own })}
          >
            {t('htmlTemplates.design.fitSize')}
          </Button>
        </div>
      )}
      <fieldset className={classes.shown} aria-label={t('htmlTemplates.design.shown')}>
        {shown('hasPrice', fieldName('price'))}
        {shown('hasBrand', fieldName('brand'))}
        {shown('hasButton', t('htmlTemplates.design.hasButton'))}
      </fieldset>
      {(design.hasPrice || design.hasButton) && (
        <div className={classes.choices}>
          <ColourField
            label={t('htmlTemplates.design.colour')}
            wrong={t('htmlTemplates.design.colourWrong')}
            swatches={swatches}
            value={design.colour}
            onChange={(colour) => choose({ colour })}
          />
          {design.hasButton && (
            <TextInput
              label={t('htmlTemplates.design.buttonText')}
              maxLength={longestButtonText}
              value={design.buttonText}
              error={design.buttonText.trim() === '' && t('htmlTemplates.design.buttonEmpty')}
              onChange={({ currentTarget }) => choose({ buttonText: asButtonText(currentTarget.value) })}
            />
          )}
        </div>
      )}
    </Card>
  );
}
