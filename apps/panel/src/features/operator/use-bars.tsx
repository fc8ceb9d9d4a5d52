import { Progress } from '@mantine/core';
import { billedResources, type OperatedCustomer } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import classes from './operator.module.css';

/** How much of a plan is used, small. What is above its limit is red and says so. */
export function UseBars({ use }: { use: OperatedCustomer['use'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.bars}>
      {billedResources.map((resource) => {
        const { used, limit } = use[resource];
        const isOver = used > limit;
        const words = t(isOver ? 'operator.useOver' : 'operator.useOf', {
          name: t(`subscription.use.names.${resource}`),
          used: format.number(used),
          limit: format.number(limit),
        });
        return (
          <li key={resource} data-over={isOver || undefined}>
            <span>{words}</span>
            <Progress
              size="xs"
              radius="xl"
              value={Math.min(100, (100 * used) / limit)}
              {...(isOver && { color: 'red' })}
              aria-label={words}
            />
          </li>
        );
      })}
    </ul>
  );
}
