import '@mantine/notifications/styles.layer.css';
import { Portal } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';

/** Tells style sheets how tall the notices are, so that an open drawer can leave them room. */
const useHeightKept = (): void => {
  useEffect(() => {
    const shown = document.querySelector('.notices[data-position="top-center"]');
    if (!shown) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--notices-height', `${shown.clientHeight}px`),
    );
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
};

function Notices() {
  useHeightKept();
  return (
    <Notifications className="notices" position="top-center" limit={4} zIndex={300} withinPortal={false} />
  );
}

/**
 * Where notices and errors appear: in the middle, since errors stay and a page's main action is on the right; beside an
 * open drawer, or below it and any dialog. Its chunk is loaded after the first screen; notices raised before that wait.
 */
export function NotificationsOutlet() {
  return (
    <Portal>
      <Notices />
    </Portal>
  );
}
