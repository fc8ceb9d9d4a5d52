import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../kit/form/problem-messages.ts';
import { type DomainFault, findDomainFault, maxDomains, tidyDomain } from './domain-fault.ts';
import classes from './domains.module.css';

type DomainFormProps = {
  domains: readonly string[];
  isSaving: boolean;
  /** Resolves to whether the domain was saved. One that wasn't stays in the field. */
  onAdd: (domain: string) => Promise<boolean>;
  /** What was entered can't be added, and the field says why. */
  onFault: () => void;
};

const useFaultMessage = () => {
  const { t } = useTranslation();
  return (fault: DomainFault): string => {
    switch (fault.kind) {
      case 'required':
      case 'invalid':
        return problemText(
          t,
          { path: 'domain', rule: fault.kind === 'required' ? 'required' : 'domain' },
          'newDomain',
        );
      case 'onlyDomain':
        return t('apiAccess.faults.onlyDomain', { domain: fault.domain });
      case 'full':
        return t('apiAccess.faults.full', { max: maxDomains });
      default:
        return t(`apiAccess.faults.${fault.kind}`);
    }
  };
};

/** Adds a domain. Without `useEditor`: what is saved is the list, and whether a domain is valid depends on it. */
export function DomainForm({ domains, isSaving, onAdd, onFault }: DomainFormProps) {
  const { t } = useTranslation();
  const words = useFaultMessage();
  const helpId = useId();
  const [value, setValue] = useState('');
  const [isTried, setTried] = useState(false);
  const domain = tidyDomain(value);
  const fault = findDomainFault(domain, domains);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(fault !== null);
    if (fault !== null) onFault();
    else if (!isSaving && (await onAdd(domain))) setValue('');
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <div className={classes.field}>
        <TextInput
          label={t('fields.names.newDomain')}
          placeholder={t('apiAccess.domains.placeholder')}
          value={value}
          error={isTried && fault !== null && words(fault)}
          maxLength={2048}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          aria-describedby={helpId}
          onChange={({ currentTarget }) => {
            setTried(false);
            setValue(currentTarget.value);
          }}
        />
        <Button type="submit" leftSection={<IconPlus size={18} aria-hidden />} loading={isSaving}>
          {t('apiAccess.domains.add')}
        </Button>
      </div>
      <ul id={helpId} className={classes.help}>
        <li>{t('apiAccess.domains.helpExact')}</li>
        <li>{t('apiAccess.domains.helpBelow')}</li>
      </ul>
    </form>
  );
}
