import { ActionIcon } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../search-app.module.css';
import { useAppForm } from './app-form.ts';

const devices = [
  ['small', IconDeviceMobile],
  ['medium', IconDeviceTablet],
  ['large', IconDeviceLaptop],
  ['extraLarge', IconDeviceDesktop],
] as const;
const most = 8;

/** The number of products per row for each size of screen. */
export function ColumnsField() {
  const { t } = useTranslation();
  const { value, set } = useAppForm();
  const { grid } = value.serp;
  return (
    <fieldset className={classes.fieldset} data-path="serp.grid">
      <legend>{t('searchApp.fields.serp.grid.label')}</legend>
      <p className={classes.text}>{t('searchApp.fields.serp.grid.help')}</p>
      <div className={classes.devices}>
        {devices.map(([name, Icon]) => {
          const device = t(`searchApp.devices.${name}`);
          const count = grid[name];
          const step = (by: number): void => set(`serp.grid.${name}`, count + by);
          return (
            <div key={name} className={classes.device}>
              <Icon size={26} stroke={1.5} aria-hidden />
              <span className={classes.deviceName}>{device}</span>
              <span className={classes.stepper}>
                <ActionIcon
                  variant="default"
                  size={30}
                  disabled={count <= 1}
                  aria-label={t('searchApp.devices.fewer', { device })}
                  onClick={() => step(-1)}
                >
                  <IconMinus size={16} />
                </ActionIcon>
                <output aria-label={t('searchApp.devices.columns', { device })}>{count}</output>
                <ActionIcon
                  variant="default"
                  size={30}
                  disabled={count >= most}
                  aria-label={t('searchApp.devices.more', { device })}
                  onClick={() => step(1)}
                >
                  <IconPlus size={16} />
                </ActionIcon>
              </span>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
