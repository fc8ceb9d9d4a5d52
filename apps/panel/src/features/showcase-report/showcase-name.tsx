import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ProductPicture } from '../../ui/product-picture.tsx';
import classes from './showcase-report.module.css';

type ShowcaseNameProps = {
  image: string | null;
  name: string;
  /** Where it leads while it is there, and what that is called. */
  link: { readonly to: string; readonly label: string } | null;
  /** What stands beside the name of one that is gone. */
  goneMark: string;
};

/** The picture and name of a look or post. */
export function ShowcaseName({ image, name, link, goneMark }: ShowcaseNameProps) {
  return (
    <span className={classes.look}>
      <ProductPicture src={image ?? ''} size={44} />
      {link ? (
        <Link className={`row-cover ${classes.open}`} to={link.to} aria-label={link.label} dir="auto">
          {name}
        </Link>
      ) : (
        <span dir="auto">
          {name}{' '}
          <Badge variant="light" color="gray" size="sm">
            {goneMark}
          </Badge>
        </span>
      )}
    </span>
  );
}
