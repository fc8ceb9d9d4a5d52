import { useElementSize } from '@mantine/hooks';
import classes from './preview.module.css';

/** Whatever an owner writes, the frame runs nothing and loads nothing but pictures. */
const policyWith = (pictures: boolean): string =>
  `default-src 'none'; img-src ${pictures ? 'http: https: data:' : "'none'"}; style-src 'unsafe-inline'`;

const withPolicy = (html: string, pictures: boolean): string =>
  html.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${policyWith(pictures)}">`,
  );

type PreviewFrameProps = {
  title: string;
  /** A whole document. */
  html: string;
  /** The window that the document is laid out in, in CSS pixels. */
  width: number;
  height: number;
  pictures?: boolean;
  /** Fits the width of what it stands in; otherwise its height counts too. */
  fit: 'width' | 'both';
  isHidden?: boolean;
};

/** A rendered template in a frame of its own, scaled down where there is less room. */
export function PreviewFrame({
  title,
  html,
  width,
  height,
  pictures = true,
  fit,
  isHidden = false,
}: PreviewFrameProps) {
  const { ref, width: room, height: roomBelow } = useElementSize();
  const byHeight = fit === 'both' && roomBelow > 0 ? roomBelow / height : 1;
  const scale = room > 0 ? Math.min(1, room / width, byHeight) : 1;
  return (
    <div ref={ref} className={classes.frameRoom} data-fit={fit}>
      <div className={classes.frameBox} style={{ width: width * scale, height: height * scale }}>
        <iframe
          title={title}
          className={classes.frame}
          sandbox=""
          srcDoc={withPolicy(html, pictures)}
          style={{ width, height, transform: `scale(${scale})` }}
          {...(isHidden && { 'aria-hidden': true, tabIndex: -1 })}
        />
      </div>
    </div>
  );
}
