import { Button, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { Card } from './card.tsx';
import classes from './danger-zone.module.css';
import { type Fact, FactList } from './fact-list.tsx';
import { Quiet } from './quiet.tsx';

type DangerZoneProps = {
  title: string;
  /** What the deletion takes away, and for how long it can be undone. */
  text: string;
  /** How much depends on it, in figures. */
  facts: readonly Fact[];
  button: string;
  /** Why it can't be deleted now. */
  disabledReason?: string | undefined;
  onDelete: () => void;
};

/** The last part of a page: deletes what the page is about, and names the consequences first. */
export function DangerZone({ title, text, facts, button, disabledReason, onDelete }: DangerZoneProps) {
  const reasonId = useId();
  return (
    <Card tone="danger" size="md">
      <Title order={2} size="h3">
        {title}
      </Title>
      {facts.length > 0 && <FactList facts={facts} />}
      <div className={classes.foot}>
        <Quiet id={reasonId} size="md">
          {disabledReason ?? text}
        </Quiet>
        <Button
          // Not `disabled`: the reason must be reachable by keyboard.
          variant={disabledReason ? 'default' : 'outline'}
          {...(!disabledReason && { color: 'red' })}
          aria-disabled={disabledReason ? true : undefined}
          {...(disabledReason && { 'data-disabled': true })}
          aria-describedby={reasonId}
          className={classes.button}
          leftSection={<IconTrash size={17} aria-hidden />}
          onClick={() => {
            if (!disabledReason) onDelete();
          }}
        >
          {button}
        </Button>
      </div>
    </Card>
  );
}
