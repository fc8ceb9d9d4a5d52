import { createContext, type FunctionComponent, type ReactNode, useContext } from 'react';

export type LinkProps = {
  to: string;
  search?: Readonly<Record<string, string>>;
  className?: string;
  children?: ReactNode;
};

const PlainLink: FunctionComponent<LinkProps> = () => {
  throw new Error('a link outside of LinkProvider');
};

/** The router's link component, provided by the shell: components on this floor don't know the router. */
const LinkContext = createContext(PlainLink);
export const LinkProvider = LinkContext.Provider;
export const useLink = (): FunctionComponent<LinkProps> => useContext(LinkContext);
