import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconHelpCircle } from '@tabler/icons-react';
import type { Device, ReportSummary } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './dashboard.module.css';

const icons: Readonly<Record<Device, typeof IconDeviceMobile>> = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  desktop: IconDeviceDesktop,
  unknown: IconHelpCircle,
};

/** Which devices visitors search on, and whether they buy there. */
export function DeviceCard({ summary }: { summary: ReportSummary }) {
  const { t } = useTranslation();
  const format = useFormat();
  const all = summary.devices.reduce((sum, { searches }) => sum + searches, 0);
  const rows = summary.devices
    .filter(({ searches }) => searches > 0)
    .toSorted((a, b) => b.searches - a.searches)
    .map((row) => ({
      ...row,
      name: t(`reports.dashboard.devices.names.${row.device}`),
      share: row.searches / all,
      ctr: format.share(row.clicks / row.searches),
    }));
  const [first] = rows;
  return (
    <ChartCard
      title={t('reports.dashboard.devices.title')}
      summary={
        first
          ? t('reports.dashboard.devices.summary', { device: first.name, share: format.share(first.share) })
          : t('reports.dashboard.devices.none')
      }
      chart={
        first ? (
          <>
            <div className={classes.stack} aria-hidden="true">
              {rows.map(({ device, share }) => (
                <span key={device} data-device={device} style={{ flexGrow: share }} />
              ))}
            </div>
            <ul className={classes.devices}>
              {rows.map(({ device, name, share, ctr, total }) => {
                const Sign = icons[device];
                return (
                  <li key={device}>
                    <span className={classes.mark} data-device={device} aria-hidden="true" />
                    <Sign size={20} stroke={1.6} aria-hidden />
                    <span className={classes.deviceName}>
                      {name}
                      <Quiet as="span" isNumeric>
                        {t('reports.dashboard.devices.facts', {
                          ctr,
                          total: format.money(total, summary.currency),
                        })}
                      </Quiet>
                    </span>
                    <strong className="num">{format.share(share)}</strong>
                  </li>
                );
              })}
            </ul>
          </>
        ) : (
          <Quiet size="md">{t('reports.dashboard.devices.none')}</Quiet>
        )
      }
      table={
        first
          ? {
              columns: [
                t('reports.dashboard.devices.device'),
                t('reports.columns.searches'),
                t('reports.dashboard.devices.share'),
                t('reports.columns.ctr'),
                t('reports.columns.salesCount'),
                t('reports.columns.total'),
              ],
              rows: rows.map(({ name, searches, share, ctr, salesCount, total }) => [
                name,
                format.number(searches),
                format.share(share),
                ctr,
                format.number(salesCount),
                format.money(total, summary.currency),
              ]),
            }
          : null
      }
    />
  );
}
