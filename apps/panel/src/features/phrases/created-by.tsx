import { useFormat } from '../../kit/use-format.ts';
import classes from './phrases.module.css';

/** When an entry was created, and by whom. */
export function CreatedBy({ createdAt, createdBy }: { createdAt: string; createdBy: string }) {
  const format = useFormat();
  return (
    <span className={classes.written}>
      <time dateTime={createdAt} title={format.dateTime(createdAt)}>
        {format.date(createdAt)}
      </time>
      <span>{createdBy}</span>
    </span>
  );
}
