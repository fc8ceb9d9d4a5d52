import { Tooltip, UnstyledButton } from '@mantine/core';
import classes from './figures.module.css';

/** Words whose meaning is told under the pointer, at a touch, and when the keyboard gets there. */
export function Explained({ words, help }: { words: string; help: string }) {
  return (
    <Tooltip label={help} multiline w={260}>
      <UnstyledButton className={classes.explained}>{words}</UnstyledButton>
    </Tooltip>
  );
}
