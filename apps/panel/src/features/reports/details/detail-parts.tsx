import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './details.module.css';

export type LabelledFigure = { readonly label: string; readonly value: ReactNode };

/** The figures of a row, above what followed from it. */
export function FigureList({ figures }: { figures: readonly LabelledFigure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type DetailListProps = {
  title: string;
  /** What the numbers count, or why there are none. */
  text: string;
  items: readonly { key: string; content: ReactNode; figure: string }[];
};

/** A titled list of what followed, each with a number. */
export function DetailList({ title, text, items }: DetailListProps) {
  return (
    <section>
      <Title order={3}>{title}</Title>
      <Quiet>{text}</Quiet>
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map(({ key, content, figure }) => (
            <li key={key}>
              <div className={classes.content}>{content}</div>
              <span className="num">{figure}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
