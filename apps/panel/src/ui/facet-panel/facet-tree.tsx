import { UnstyledButton } from '@mantine/core';
import type { Facet } from '@vitrina/contract';
import { useFormat } from '../../kit/use-format.ts';
import { categoryRows } from './category-rows.ts';
import classes from './facet-panel.module.css';

type FacetTreeProps = {
  facet: Facet;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
};

/** Categories: one is chosen, and shows what lies below it; choosing it again goes back up. */
export function FacetTree({ facet, chosen, onChange }: FacetTreeProps) {
  const format = useFormat();
  return (
    <ul className={classes.tree}>
      {categoryRows(facet.values, chosen).map(({ value, label, count, depth }) => {
        const isChosen = chosen.includes(value);
        const above = value.split(' > ').slice(0, -1).join(' > ');
        return (
          <li key={value} style={{ paddingInlineStart: depth * 14 }}>
            <UnstyledButton
              className={classes.branch}
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? [above].filter(Boolean) : [value])}
            >
              <span>{label}</span>
              <span className={classes.optionCount}>{format.number(count)}</span>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
