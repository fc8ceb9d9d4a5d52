import { SegmentedControl, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { RefObject } from 'react';
import classes from './shop-frame.module.css';

const widths = { phone: 390, desktop: 1024 } as const;
export type Device = keyof typeof widths;
/** As small as the room wants, or as large as it is. */
export type Zoom = 'fit' | 'actual';
const icons = { phone: IconDeviceMobile, desktop: IconDeviceDesktop };

type DeviceChoiceProps = {
  label: string;
  names: Readonly<Record<Device, string>>;
  device: Device;
  onDevice: (device: Device) => void;
};

/** On what a page of the shop is previewed. */
export function DeviceChoice({ label, names, device, onDevice }: DeviceChoiceProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={device}
      data={(['desktop', 'phone'] as const).map((value) => {
        const Sign = icons[value];
        return {
          value,
          label: (
            <span className={classes.device}>
              <Sign size={16} aria-hidden />
              {names[value]}
            </span>
          ),
        };
      })}
      onChange={(value) => onDevice(value === 'phone' ? 'phone' : 'desktop')}
    />
  );
}

type ShopFrameProps = {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Read out in place of the frame's address. */
  title: string;
  device: Device;
  isLoading: boolean;
  /** As large as it is, it is scrolled sideways where there is less room. */
  zoom?: Zoom;
  /** Gives the frame its height. */
  className?: string | undefined;
};

/** A page of the shop with the built app, as wide as the device; made smaller where there is less room. */
export function ShopFrame({ frame, title, device, isLoading, zoom = 'fit', className }: ShopFrameProps) {
  const { ref: stage, width: room, height: roomHeight } = useElementSize();
  const width = widths[device];
  const fitting = room > 0 ? Math.min(1, room / width) : 1;
  const scale = zoom === 'actual' ? 1 : fitting;
  return (
    <div ref={stage} className={`${classes.stage} ${className ?? ''}`} data-device={device} data-zoom={zoom}>
      {isLoading && <Skeleton className={classes.skeleton} />}
      <iframe
        ref={frame}
        className={classes.frame}
        title={title}
        src="/app/preview"
        // Without an origin, code in a template can reach neither the panel nor its session.
        sandbox="allow-scripts"
        style={{
          width,
          height: roomHeight > 0 ? roomHeight / scale : '100%',
          transform: `scale(${scale})`,
          insetInlineStart: Math.max(0, (room - width * scale) / 2),
        }}
      />
    </div>
  );
}
