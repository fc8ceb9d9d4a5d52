import { Button, Checkbox } from '@mantine/core';
import type { Facet } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import classes from './facet-panel.module.css';
import { useValueName } from './use-value-name.ts';

const shownAtFirst = 7;

type FacetValuesProps = {
  facet: Facet;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
};

/** The values of a filter, those with the most products first. Chosen ones always show. */
export function FacetValues({ facet, chosen, onChange }: FacetValuesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const valueName = useValueName();
  const [isOpen, setOpen] = useState(false);
  const values = facet.values.filter(
    ({ value }, index) => isOpen || index < shownAtFirst || chosen.includes(value),
  );
  return (
    <>
      {values.map(({ value, label, count, group, swatch }, at) => (
        <Checkbox
          key={value}
          className={at > 0 && values[at - 1]?.group !== group ? classes.nextGroup : undefined}
          size="sm"
          checked={chosen.includes(value)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
          classNames={{ body: classes.option, labelWrapper: classes.optionLabel }}
          label={
            <span className={classes.optionWords}>
              {swatch && <span className={classes.swatch} style={{ background: swatch }} />}
              <span className={classes.optionName}>{valueName(facet.field, value, label)}</span>
              <span className={classes.optionCount}>{format.number(count)}</span>
            </span>
          }
        />
      ))}
      {facet.values.length > shownAtFirst && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('try.showLess') : t('try.showMore', { count: facet.values.length })}
        </Button>
      )}
    </>
  );
}
