import Markdown from 'markdown-to-jsx/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../../lib/addresses.ts';
import { headingId } from './heading-id.ts';
import { pictureUrl } from './read-pages.ts';

/** A page of the guide. Links to other pages stay in the console. */
export function HelpText({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <Markdown
      options={{
        disableParsingRawHTML: true,
        forceBlock: true,
        slugify: headingId,
        overrides: {
          a: ({ href = '', children }: { readonly href?: string; readonly children?: ReactNode }) => (
            <HelpLink page={id} href={href}>
              {children}
            </HelpLink>
          ),
          img: ({ src = '', alt = '' }: { readonly src?: string; readonly alt?: string }) => (
            <img src={pictureUrl(src)} alt={alt} loading="lazy" width={1280} height={800} />
          ),
          table: ({ children }: { readonly children?: ReactNode }) => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
            <section tabIndex={0} aria-label="Table">
              <table>{children}</table>
            </section>
          ),
        },
      }}
    >
      {text}
    </Markdown>
  );
}

interface HelpLinkProps {
  readonly page: string;
  readonly href: string;
  readonly children: ReactNode;
}

/** `href`: relative to the file, as in the repository. */
function HelpLink({ page, href, children }: HelpLinkProps) {
  const target = /^(?:\.\.\/)?([\w-]+\/)?([\w-]+)\.md(?:#([\w-]+))?$/.exec(href);
  if (target !== null) {
    const [, folder, name, anchor] = target;
    const address = addresses.helpPage(`${folder ?? `${page.split('/')[0]}/`}${name}`);
    return <Link to={anchor === undefined ? address : `${address}#${anchor}`}>{children}</Link>;
  }
  if (href.startsWith('#')) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel="noreferrer" target="_blank">
      {children}
    </a>
  );
}
