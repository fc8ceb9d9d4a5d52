import { VerticalMenu } from '../menu/vertical-menu.tsx';
import { Brand } from './brand.tsx';
import classes from './sidebar.module.css';

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
