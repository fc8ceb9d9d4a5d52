import { Suspense, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-screen.tsx';
import { UserButton } from './user-button.tsx';

const UserPopover = lazyComponent(async () => (await import('./user-popover.tsx')).UserPopover);

/** The customer's button; what it opens is loaded when it is first asked for. */
export function UserMenu() {
  const [isWanted, setWanted] = useState(false);
  const button = <UserButton onClick={() => setWanted(true)} />;
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <UserPopover />
    </Suspense>
  );
}
