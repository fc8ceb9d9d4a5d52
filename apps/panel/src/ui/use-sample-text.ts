import { useTranslation } from 'react-i18next';

const availabilities = ['in_stock', 'out_of_stock', 'preorder', 'backorder'] as const;

/** A sample value of a field in the owner's words: what a feed calls `in_stock` stands on screens as "In stock". */
export const useSampleText = (): ((sample: string) => string) => {
  const { t } = useTranslation();
  return (sample) => {
    const availability = availabilities.find((each) => each === sample);
    return availability ? t(`common.availability.${availability}`) : sample;
  };
};
