import { availabilities } from '@vitrina/contract';
import type { TFunction } from 'i18next';

const conditions = ['new', 'refurbished', 'used'] as const;
const genders = ['female', 'male', 'unisex'] as const;

/** The values that feeds have for a field, all of which have words here; null for a field of the shop's own values. */
export const closedValues = (field: string): readonly string[] | null => {
  switch (field) {
    case 'availability':
      return availabilities;
    case 'condition':
      return conditions;
    case 'gender':
      return genders;
    default:
      return null;
  }
};

/** What feeds call `in_stock` or `new`, in the owner's words; null for a value that a shop writes itself. */
export const valueWordsIn =
  (t: TFunction) =>
  (field: string, value: string): string | null => {
    const availability = field === 'availability' && availabilities.find((each) => each === value);
    if (availability) return t(`common.availability.${availability}`);
    const condition = field === 'condition' && conditions.find((each) => each === value);
    if (condition) return t(`common.condition.${condition}`);
    const gender = field === 'gender' && genders.find((each) => each === value);
    return gender ? t(`common.gender.${gender}`) : null;
  };
