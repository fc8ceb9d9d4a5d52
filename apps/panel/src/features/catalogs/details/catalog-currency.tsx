import { Button, Select } from '@mantine/core';
import { type CurrencyCode, currencyCodes, type FullCatalog } from '@vitrina/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogCurrency } from '../../../api/use-catalog-currency.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { ImportActions } from '../imports/use-import-actions.ts';
import { useCurrencyOptions } from '../use-currency-options.ts';
import classes from './details.module.css';
import { WaitsForImport } from './waits-for-import.tsx';

type CatalogCurrencyProps = { catalog: FullCatalog; actions: ImportActions; isImporting: boolean };

/** The currency of a catalog's prices, and the form to change it, which imports them anew. */
export function CatalogCurrency({ catalog, ...props }: CatalogCurrencyProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { currency, nextCurrency } = catalog;
  if (isOpen) return <CurrencyForm catalog={catalog} {...props} onClose={() => setIsOpen(false)} />;
  return (
    <div className={classes.fact}>
      <div>
        {currency.code}
        {nextCurrency && <Quiet>{t('catalog.currencyChange.next', { currency: nextCurrency })}</Quiet>}
      </div>
      {/* In the wizard, its first step has a field for it. */}
      {catalog.type === 'production' && (
        <Button size="compact-md" variant="default" onClick={() => setIsOpen(true)}>
          {t('catalog.currencyChange.change')}
        </Button>
      )}
    </div>
  );
}

function CurrencyForm({
  catalog,
  actions,
  isImporting,
  onClose,
}: CatalogCurrencyProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const waitsId = useId();
  const saved = catalog.nextCurrency ?? catalog.currency.code;
  const [chosen, setChosen] = useState<CurrencyCode>(saved);
  const options = useCurrencyOptions(currencyCodes);
  const change = useCatalogCurrency(catalog.id, () => {
    actions.start();
    onClose();
  });
  return (
    <form
      className={classes.factForm}
      aria-label={t('catalog.currencyChange.change')}
      onSubmit={(event) => {
        event.preventDefault();
        change.save(chosen);
      }}
    >
      <Select
        searchable
        allowDeselect={false}
        data-autofocus
        label={t('catalog.currencyChange.label')}
        description={t('catalog.currencyChange.ask')}
        nothingFoundMessage={t('common.nothingFound')}
        data={options}
        value={chosen}
        onChange={(code) => setChosen(code ?? chosen)}
      />
      <div className={classes.factActions}>
        <SubmitButton
          isSaving={change.isSaving}
          size="sm"
          aria-describedby={waitsId}
          disabled={chosen === saved || isImporting}
        >
          {t('catalog.changeAndImport')}
        </SubmitButton>
        <Button variant="default" size="sm" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
      <WaitsForImport id={waitsId} isImporting={isImporting} />
    </form>
  );
}
