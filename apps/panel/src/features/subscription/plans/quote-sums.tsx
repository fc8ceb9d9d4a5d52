import type { PlanQuote, Subscription } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import { useBillingFormat } from '../use-billing-format.ts';
import classes from './plans.module.css';

type QuoteSumsProps = { quote: PlanQuote; treatment: Subscription['vat']['treatment'] };

/** How the amount comes about: what is credited and charged, net, VAT, gross. */
export function QuoteSums({ quote: { lines, due }, treatment }: QuoteSumsProps) {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { currency } = due;
  const vatName = (): string => {
    if (treatment === 'reverse_charge') return t('subscription.quote.reverseCharge');
    if (treatment === 'export') return t('subscription.quote.noVat');
    return t('subscription.quote.vat', { rate: format.rate(due.vatRate) });
  };
  return (
    <table className={classes.sums} aria-label={t('subscription.quote.lines')}>
      <tbody>
        {lines.map(({ kind, plan, days, ofDays, net }) => (
          <tr key={kind}>
            <th scope="row">
              {t(`subscription.quote.${kind}`, { plan: t(`subscription.planNames.${plan}`) })}
              {days !== ofDays && <Quiet>{t('subscription.quote.days', { days, ofDays })}</Quiet>}
            </th>
            <td>{format.money(kind === 'credit' ? -Math.abs(net) : net, currency)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('subscription.quote.net')}</th>
          <td>{format.money(due.net, currency)}</td>
        </tr>
        <tr>
          <th scope="row">{vatName()}</th>
          <td>{format.money(due.vat, currency)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('subscription.quote.due')}</th>
          <td>{format.gross(due)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
