import { Title } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import type { FieldWeight } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { useFieldName } from '../../kit/use-field-name.ts';
import { useFormat } from '../../kit/use-format.ts';
import { Quiet } from '../../ui/quiet.tsx';
import { isCodeTyped, searchCodes } from './code-weights.ts';
import classes from './remedies.module.css';
import { RemedyActions } from './remedy-actions.tsx';

type CodeRemedyProps = { searchId: string; phrase: string; onSaved: () => void };

/** Offers to search codes as well, where the phrase looks like one and the shop's weights leave them out. */
export function CodeRemedy({ searchId, phrase, onSaved }: CodeRemedyProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const format = useFormat();
  const isAsked = isCodeTyped(phrase);
  const weights = useApiQuery('getWeights', { body: { searchId } }, { enabled: isAsked });
  const fields = useApiQuery('getFields', { body: { searchId } }, { enabled: isAsked });
  if (!isAsked || !weights.data || !fields.data) return null;
  const before = weights.data.data.map(
    ({ field, weight, fullMatch }): FieldWeight => ({ field, weight, fullMatch }),
  );
  const { codes, after } = searchCodes(before, fields.data.data);
  if (codes.length === 0) return null;
  const names = format.list(codes.map(fieldName));
  return (
    <section className={classes.card} aria-label={t('mend.codes.title')}>
      <div>
        <Title order={4}>{t('mend.codes.title')}</Title>
        <Quiet>{t('mend.codes.text', { fields: names, count: codes.length })}</Quiet>
      </div>
      <RemedyActions
        {...{ searchId, phrase, onSaved }}
        name={names}
        save={{ label: t('mend.codes.save'), icon: IconBarcode, isFirst: true }}
        remedy={{ type: 'weights', weights: after }}
        weightsBefore={before}
      />
    </section>
  );
}
