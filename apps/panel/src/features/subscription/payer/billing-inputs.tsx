import { Select, TextInput } from '@mantine/core';
import type { BillingData } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTag } from '../../../kit/locale.ts';
import { usePreferences } from '../../../kit/panel-context.ts';
import type { BillingField } from './billing-problems.ts';
import { listCountries } from './countries.ts';
import classes from './payer.module.css';

const fields = [
  { name: 'firstName', autoComplete: 'given-name', maxLength: 100 },
  { name: 'lastName', autoComplete: 'family-name', maxLength: 100 },
  { name: 'address', autoComplete: 'street-address', maxLength: 200, isWide: true },
  { name: 'country' },
  { name: 'postalCode', autoComplete: 'postal-code', maxLength: 20 },
  { name: 'city', autoComplete: 'address-level2', maxLength: 100 },
  { name: 'companyName', autoComplete: 'organization', maxLength: 200, isOptional: true },
  { name: 'vatNumber', autoComplete: 'off', maxLength: 20, isOptional: true },
] as const satisfies readonly {
  name: BillingField;
  autoComplete?: string;
  maxLength?: number;
  isWide?: boolean;
  isOptional?: boolean;
}[];

type BillingInputsProps = {
  data: BillingData;
  isInvalidAt: (name: BillingField) => boolean;
  onChange: (data: BillingData) => void;
  onLeave: (name: BillingField) => void;
};

/** Who pays. */
export function BillingInputs({ data, isInvalidAt, onChange, onLeave }: BillingInputsProps) {
  const { t } = useTranslation();
  const { locale } = usePreferences();
  const countries = useMemo(() => listCountries(formatTag(locale)), [locale]);
  return (
    <div className={classes.fields}>
      {fields.map((field) => {
        const { name } = field;
        const shared = {
          label: t(`subscription.fields.${name}`),
          error: isInvalidAt(name) && t(`subscription.invalid.${name}`),
          onBlur: () => onLeave(name),
        };
        if (name === 'country')
          return (
            <Select
              key={name}
              {...shared}
              className={classes.wide}
              required
              searchable
              data={countries}
              autoComplete="country"
              allowDeselect={false}
              nothingFoundMessage={t('subscription.payer.noCountry')}
              value={data.country === '' ? null : data.country}
              onChange={(country) => onChange({ ...data, country: country ?? '' })}
            />
          );
        const isOptional = 'isOptional' in field;
        return (
          <TextInput
            key={name}
            {...shared}
            autoComplete={field.autoComplete}
            maxLength={field.maxLength}
            {...('isWide' in field && { className: classes.wide })}
            {...(isOptional ? { placeholder: t('subscription.payer.optional') } : { required: true })}
            {...(name === 'vatNumber' && { description: t('subscription.payer.vatHint') })}
            {...(name === 'vatNumber' && { inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
            value={data[name]}
            onChange={({ currentTarget }) => onChange({ ...data, [name]: currentTarget.value })}
          />
        );
      })}
    </div>
  );
}
