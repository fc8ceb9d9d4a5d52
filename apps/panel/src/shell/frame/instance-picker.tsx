import { Menu, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';
import { useFormat } from '../../kit/use-format.ts';
import { useProductCount } from '../../kit/use-product-count.ts';
import { ImportStatusDot } from '../../ui/import-status.tsx';
import classes from './instance-picker.module.css';

/** The search instance that the screen concerns, with its state, and a choice of the others. */
export function InstancePicker() {
  const { t } = useTranslation();
  const format = useFormat();
  const productCount = useProductCount();
  const { instance, instances, status, select } = useSelectedInstance();
  const variants = instance ? productCount.variants(instance.catalog) : '';
  if (status === 'pending') return <Skeleton height={36} width={200} radius="md" />;
  if (!instance) return null;
  return (
    <Menu position="bottom-start" offset={6} shadow="md" transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <UnstyledButton className={classes.root}>
          <VisuallyHidden>{t('common.selectedInstance')}</VisuallyHidden>
          <ImportStatusDot status={instance.catalog.lastImportStatus} />
          <span className={classes.words}>
            <span className={classes.name}>{instance.name}</span>
            <span className={classes.state}>
              {t('common.products', { count: instance.catalog.groupsCount })}
              {variants && <span className={classes.variants}> ({variants})</span>}
              {instance.catalog.lastImportAt && ` · ${format.ago(instance.catalog.lastImportAt)}`}
            </span>
          </span>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {instances.map(({ instanceId, name, catalog }) => (
          <Menu.Item
            key={instanceId}
            onClick={() => select(instanceId)}
            leftSection={<ImportStatusDot status={catalog.lastImportStatus} />}
            rightSection={instanceId === instance.instanceId && <IconCheck size={16} aria-hidden />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
