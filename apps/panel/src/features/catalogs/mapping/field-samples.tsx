import type { FoundPath } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import classes from './mapping.module.css';
import { hasUsualPath, isMissing, isSuggested, type MappingRow, sampleValues } from './mapping-rows.ts';

type FieldSamplesProps = { row: MappingRow; foundPaths: readonly FoundPath[] | null };

/** The first values of the chosen path, or a note that the feed doesn't have the path. */
export function FieldSamples({ row, foundPaths }: FieldSamplesProps) {
  const { t } = useTranslation();
  const missingWords = (): string => {
    // Nobody need have chosen it, so it isn't the path that is wrong.
    if (hasUsualPath(row)) return isSuggested(row) ? t('mapping.notInFeedSuggested') : t('mapping.notFound');
    return row.isDeletable ? t('mapping.notInFeedAdditional') : t('mapping.notInFeed');
  };
  if (!foundPaths || row.catalogField === '') return null;
  if (isMissing(row, foundPaths)) return <p className={classes.missing}>{missingWords()}</p>;
  const values = sampleValues(row, foundPaths);
  const arePictures = /image/.test(row.qonId) && values.every((value) => /^https?:/i.test(value));
  if (values.length === 0) return <p className={classes.missing}>{t('mapping.noValues')}</p>;
  return (
    <ul
      className={classes.samples}
      aria-label={t('mapping.samples')}
      data-list={row.dataType === 'table' || undefined}
    >
      {[...new Set(values)].map((value) => (
        <li key={value} title={value}>
          {arePictures ? <ProductPicture src={value} size={40} /> : value}
        </li>
      ))}
    </ul>
  );
}
