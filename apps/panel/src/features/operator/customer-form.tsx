import { Button, Checkbox, Radio } from '@mantine/core';
import {
  features,
  isSubscribed,
  limits,
  modules,
  type OperatedCustomer,
  type Plan,
  plans,
} from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { failureText } from '../../kit/failure-messages.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { useFormat } from '../../kit/use-format.ts';
import { Quiet } from '../../ui/quiet.tsx';
import classes from './operator.module.css';

const planNames = Object.keys(plans) as Plan[];

/** Changes the plan, modules and features of a customer. */
export function CustomerForm({ customer, onSaved }: { customer: OperatedCustomer; onSaved: () => void }) {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const format = useFormat();
  const [plan, setPlan] = useState(customer.plan);
  const [given, setGiven] = useState<readonly string[]>([...customer.modules, ...customer.features]);
  const change = useApiMutation('changeOperatedCustomer', {
    invalidates: ['listOperatedCustomers', 'listAuditLog'],
    action: 'changeCustomer',
    onFailure: ({ code }) => code === 'PLAN_TOO_SMALL',
    onSuccess: () => {
      notices.show({ color: 'green', autoClose: limits.toastMs, message: t('operator.saved') });
      onSaved();
    },
  });
  const isPaying = isSubscribed(customer.state);
  const isTooSmall = change.error?.code === 'PLAN_TOO_SMALL';
  const boxes = (names: readonly (readonly [name: string, label: string])[], legend: string) => (
    <Checkbox.Group label={legend} value={[...given]} onChange={setGiven}>
      <div className={classes.boxes}>
        {names.map(([name, label]) => (
          <Checkbox key={name} value={name} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  );
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({
          params: { customerId: customer.customerId },
          body: {
            ...(!isPaying && { plan }),
            modules: modules.filter((each) => given.includes(each)),
            features: features.filter((each) => given.includes(each)),
          },
        });
      }}
    >
      <Radio.Group
        label={t('operator.edit.plan')}
        description={isPaying && t('operator.edit.paying')}
        value={plan}
        error={isTooSmall && change.error && failureText(t, change.error)}
        onChange={(chosen) => {
          change.reset();
          setPlan(planNames.find((each) => each === chosen) ?? plan);
        }}
      >
        <div className={classes.boxes}>
          {planNames.map((each) => (
            <Radio
              key={each}
              value={each}
              disabled={isPaying}
              label={t(`subscription.planNames.${each}`)}
              description={[
                t('subscription.plans.products', { limit: format.number(plans[each].products) }),
                t('subscription.plans.instances', { count: plans[each].instances }),
              ].join(', ')}
            />
          ))}
        </div>
      </Radio.Group>
      {boxes(
        modules.map((each) => [each, t(`operator.modules.${each}`)]),
        t('operator.edit.modules'),
      )}
      {boxes(
        features.map((each) => [each, t(`operator.features.${each}`)]),
        t('operator.edit.features'),
      )}
      <Quiet>{t('operator.edit.logged')}</Quiet>
      <div>
        <Button type="submit" loading={change.isPending}>
          {t('operator.edit.save')}
        </Button>
      </div>
    </form>
  );
}
