import { type AuditEntry, features, modules, type Plan, plans } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const planNames = Object.keys(plans) as Plan[];

/** An entry of the log in words: what was done, and from what to what. Names that nobody knows any more stay as they are. */
export const useAuditText = () => {
  const { t } = useTranslation();
  return useCallback(
    ({ action, before, after }: AuditEntry): { action: string; change: string | null } => {
      const nameOf = (raw: string): string => {
        const plan = planNames.find((each) => each === raw);
        if (plan) return t(`subscription.planNames.${plan}`);
        const module = modules.find((each) => each === raw);
        if (module) return t(`operator.modules.${module}`);
        const feature = features.find((each) => each === raw);
        return feature ? t(`operator.features.${feature}`) : raw;
      };
      const words = (list: string): string =>
        list === '' ? t('operator.log.nothing') : list.split(', ').map(nameOf).join(', ');
      return {
        action: t(`operator.log.actions.${action}`),
        change:
          before === '' && after === ''
            ? null
            : t('operator.log.change', { before: words(before), after: words(after) }),
      };
    },
    [t],
  );
};
