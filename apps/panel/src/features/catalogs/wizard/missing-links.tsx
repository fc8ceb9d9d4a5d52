import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { FeedDialect, FoundPath } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFieldName } from '../../../kit/use-field-name.ts';
import type { MappingRow } from '../mapping/mapping-rows.ts';
import classes from './wizard.module.css';

/** Shop platforms whose own exports have no addresses. */
const withoutLinks = ['woocommerce', 'prestashop'] as const;

type MissingLinksProps = {
  rows: readonly MappingRow[];
  foundPaths: readonly FoundPath[];
  dialect: FeedDialect | null | undefined;
  isChecking: boolean;
  onCheck: () => void;
};

/** What to add to a feed that doesn't say where its products are: without that, none can be imported. */
export function MissingLinks({ rows, foundPaths, dialect, isChecking, onCheck }: MissingLinksProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const chosen = rows.find(({ qonId }) => qonId === 'link')?.catalogField.replace(/^g:/, '') ?? '';
  if (foundPaths.some(({ path }) => [chosen, `g:${chosen}`, `${chosen}@href`].includes(path))) return null;
  const platform = withoutLinks.find((each) => each === dialect) ?? 'other';
  return (
    <Alert
      className={classes.missingLinksNote}
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('wizard.missingLinks.title')}
    >
      <div className={classes.missingLinks}>
        <span>
          {t('wizard.missingLinks.why')} {t(`wizard.missingLinks.${platform}`, { field: fieldName('link') })}
        </span>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isChecking}
          onClick={onCheck}
        >
          {t('wizard.check.again')}
        </Button>
      </div>
    </Alert>
  );
}
