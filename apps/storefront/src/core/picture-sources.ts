import type { PublicPicture } from '@vitrina/contract';

/** The first is the smallest file; browsers that can't show it take the second. */
const formats = ['avif', 'webp'] as const;
/** The widths that servers have small versions in, in pixels. */
const widths = [160, 320, 640];

export type PictureSource = { readonly type: string; readonly srcSet: string; readonly sizes: string };

/**
 * The files to choose from, by format, for a place that is so many pixels wide. None is wider than the picture itself, so the largest may be narrower than its
 * name says.
 */
export const pictureSources = ({ thumbnails, width }: PublicPicture, placeWidth: number): PictureSource[] => {
  const enough = widths.findIndex((one) => one >= width);
  const offered = enough < 0 ? widths : widths.slice(0, enough + 1);
  return formats.map((format) => ({
    type: `image/${format}`,
    // A browser that knows the width of the place by its layout takes that.
    sizes: `auto, ${placeWidth}px`,
    srcSet: offered.map((one) => `${thumbnails}/${one}.${format} ${Math.min(one, width)}w`).join(', '),
  }));
};
