import { Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { url } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts';
import { failureText } from '../../../kit/failure-messages.ts';
import { useAppForm } from '../form/app-form.ts';
import { Section } from '../form/fields.tsx';
import searchAppClasses from '../search-app.module.css';
import { FoundStyle } from './found-style.tsx';
import classes from './style.module.css';

const example = 'https://www.sklep.pl';

/** The address that somebody meant, who may have left out how it begins. */
const asAddress = (typed: string): string => {
  const text = typed.trim();
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
};

/** Reads a page of the shop, and proposes a style like it. */
export function ShopStyleCard() {
  const { t } = useTranslation();
  const { searchId } = useAppForm();
  const domains = useApiQuery('getAuthDomains', {});
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [first] = (domains.data?.data ?? []).filter((domain) => !domain.includes('*'));
  const address = typed ?? (first === undefined ? '' : asAddress(first));
  const reading = useApiMutation('readShopStyle', {
    invalidates: [],
    action: 'readShopStyle',
    onFailure: (failure) => {
      const isAddress = failure.problems.some(({ path }) => path === 'address');
      setProblem(isAddress ? t('searchApp.shopStyle.wrong') : failureText(t, failure));
      return true;
    },
  });
  const read = (): void => {
    const wanted = asAddress(address);
    if (!url.safeParse(wanted).success) {
      setProblem(t('searchApp.shopStyle.wrong'));
      return;
    }
    setProblem(null);
    reading.mutate({ params: { searchId }, body: { address: wanted } });
  };
  return (
    <Section title={t('searchApp.shopStyle.title')} text={t('searchApp.shopStyle.text')}>
      <form
        className={classes.shopAddress}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          read();
        }}
      >
        <TextInput
          className={searchAppClasses.textField}
          type="url"
          inputMode="url"
          label={t('searchApp.shopStyle.address')}
          placeholder={example}
          maxLength={2048}
          autoComplete="off"
          value={address}
          error={problem}
          onChange={({ currentTarget }) => {
            setProblem(null);
            setTyped(currentTarget.value);
          }}
        />
        <Button
          type="submit"
          variant="default"
          loading={reading.isPending}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('searchApp.shopStyle.read')}
        </Button>
      </form>
      <div role="status">
        {reading.data && !reading.isPending && problem === null && <FoundStyle found={reading.data.data} />}
      </div>
    </Section>
  );
}
