import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/**
 * Where notices and errors appear: in the middle, as errors stay and a page's main action stands on the right.
 * Its chunk is fetched after the first screen; what is raised before waits.
 */
export function NotificationsOutlet() {
  return <Notifications className="notices" position="top-center" limit={4} zIndex={300} />;
}
