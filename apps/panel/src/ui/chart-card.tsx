import { Button, Title, VisuallyHidden } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from './card.tsx';
import classes from './chart-card.module.css';
import { Quiet } from './quiet.tsx';

type ChartCardProps = {
  title: string;
  /** What the chart shows, in a sentence or two, for those who don't see it. */
  summary: string;
  /** What has to be known to read it. */
  note?: ReactNode;
  /** Chooses what is shown, as a chart and as a table. */
  controls?: ReactNode;
  chart: ReactNode;
  /** Null if there is nothing to show. */
  table: TableData | null;
};

/** A chart with a title and a summary, which can also be shown as a table. */
export function ChartCard({ title, summary, note, controls, chart, table }: ChartCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const [wantsTable, setTable] = useState(false);
  const isTable = table !== null && wantsTable;
  return (
    <Card aria-labelledby={id} size="md">
      <div className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {table !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={
              isTable ? <IconChartLine size={16} aria-hidden /> : <IconTable size={16} aria-hidden />
            }
            onClick={() => setTable(!wantsTable)}
          >
            {isTable ? t('reports.dashboard.asChart') : t('reports.dashboard.asTable')}
          </Button>
        )}
      </div>
      {controls}
      {!isTable && <VisuallyHidden component="p">{summary}</VisuallyHidden>}
      {isTable ? <ChartTable title={title} {...table} /> : chart}
      {note && <Quiet>{note}</Quiet>}
    </Card>
  );
}

/** The figures of a chart: texts, of which the first of each row names it. */
export type TableData = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

function ChartTable({ title, columns, rows }: TableData & { title: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by keyboard.
    <div className={classes.tableFrame} tabIndex={0}>
      <table className={classes.chartTable} aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
