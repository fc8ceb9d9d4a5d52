import { Anchor, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { priceFields } from '../../../api/use-sample-text.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { valueTextIn } from '../../../kit/value-text.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './product.module.css';

const foldedChars = 280;

/** Long text is folded and can be expanded. */
function LongText({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (text.length <= foldedChars) return <span className={classes.text}>{text}</span>;
  return (
    <>
      <span className={classes.text}>{isOpen ? text : `${text.slice(0, foldedChars).trimEnd()}…`}</span>
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('products.product.showLess') : t('products.product.showAll')}
      </UnstyledButton>
    </>
  );
}

function Text({ text }: { text: string }) {
  if (/^https?:\/\/\S+$/i.test(text))
    return (
      <Anchor href={text} target="_blank" rel="noopener noreferrer" className={classes.address}>
        {text}
      </Anchor>
    );
  return <LongText text={text} />;
}

type FieldContentProps = { field: string; value: string | number | readonly string[]; currency: string };

/** The value of a mapped field in readable form: money, numbers, links, lists, long texts. */
export function FieldContent({ field, value, currency }: FieldContentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (typeof value === 'number')
    return (
      <span className="num">
        {priceFields.includes(field) ? format.money(value, currency) : format.number(value, 6)}
      </span>
    );
  if (value.length === 0) return <Quiet as="span">{t('products.product.empty')}</Quiet>;
  if (typeof value !== 'string')
    return (
      <ul className={classes.values}>
        {value.map((each) => (
          <li key={each}>
            <Text text={each} />
          </li>
        ))}
      </ul>
    );
  return <Text text={valueTextIn(t)(field, value) ?? value} />;
}
