import type { SortConditionSetting } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import type { FieldNames } from '../../kit/use-field-name.ts';

/** Abbreviations stay as they are: EAN, ID. */
const inSentence = (name: string): string =>
  name.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase());

/** What one condition sorts by: "cena rosnąco". */
export const conditionText = (
  t: TFunction,
  fieldName: FieldNames,
  condition: SortConditionSetting,
): string => {
  switch (condition.type) {
    case 'default':
      return t('sorts.words.default');
    case 'field': {
      const field = inSentence(fieldName(condition.field));
      return condition.order === 'asc' ? t('sorts.words.asc', { field }) : t('sorts.words.desc', { field });
    }
    case 'popular': {
      const words = {
        criterion: t(`sorts.criteria.${condition.criterion}`),
        period: t(`sorts.periods.${condition.period}`),
      };
      return condition.order === 'asc' ? t('sorts.words.popularAsc', words) : t('sorts.words.popular', words);
    }
    case 'script':
      return condition.order === 'asc' ? t('sorts.words.scriptAsc') : t('sorts.words.script');
  }
};

/** What a group does, as a sentence: "Najpierw dostępność malejąco, potem cena rosnąco". */
export const groupText = (
  t: TFunction,
  fieldName: FieldNames,
  conditions: readonly SortConditionSetting[],
): string =>
  conditions.reduce((before, condition) => {
    const what = conditionText(t, fieldName, condition);
    return before === '' ? t('sorts.words.first', { what }) : t('sorts.words.then', { before, what });
  }, '');
