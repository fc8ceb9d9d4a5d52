import { availabilities } from '@vitrina/contract';
import type { TFunction } from 'i18next';

const conditions = ['new', 'refurbished', 'used'] as const;
const genders = ['female', 'male', 'unisex'] as const;

/** The values that a feed may have in a field with a fixed vocabulary; null for a field with free values. */
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

/** The owner's words for values such as `in_stock` or `new`; null for a value in the shop's own words. */
export const valueTextIn =
  (t: TFunction) =>
  (field: string, value: string): string | null => {
    const availability = field === 'availability' && availabilities.find((each) => each === value);
    if (availability) return t(`common.availability.${availability}`);
    const condition = field === 'condition' && conditions.find((each) => each === value);
    if (condition) return t(`common.condition.${condition}`);
    const gender = field === 'gender' && genders.find((each) => each === value);
    return gender ? t(`common.gender.${gender}`) : null;
  };
