import { Suspense, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-screen.tsx';
import { UserButton } from './user-button.tsx';

const UserPopover = lazyComponent(async () => (await import('./user-popover.tsx')).UserPopover);

/** The customer's button. Its menu is loaded when it is first opened. */
export function UserMenu() {
  const [isOpened, setOpened] = useState(false);
  const button = <UserButton onClick={() => setOpened(true)} />;
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <UserPopover />
    </Suspense>
  );
}
