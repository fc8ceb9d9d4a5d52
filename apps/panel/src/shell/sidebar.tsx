import { Brand } from './brand.tsx';
import classes from './sidebar.module.css';
import { VerticalMenu } from './vertical-menu.tsx';

/** The menu beside the content, in the vertical layout on wide screens. */
export function Sidebar() {
  return (
    <aside className={classes.root}>
      <div className={classes.brand}>
        <Brand />
      </div>
      <VerticalMenu />
    </aside>
  );
}
