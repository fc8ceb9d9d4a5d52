import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Where notices and errors appear. Its chunk is fetched after the first screen; what is raised before waits. */
export function NotificationsOutlet() {
  return <Notifications className="notices" position="top-right" limit={4} zIndex={300} />;
}
