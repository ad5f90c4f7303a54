import { Button, Grid, NavLink, Paper, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Components } from 'react-markdown';
import { useParams } from 'react-router-dom';
import { version } from '../../../package.json';
import { PlainMarkdown } from '../../display/content/markdown-answer.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BackLink, Link } from '../kit/link.tsx';
import '../kit/print/paper.css';
import { printPage } from '../kit/print/sheet.tsx';
import classes from './help.module.css';
import { helpPath, MANUAL, PRINT } from './model.ts';
import { CHANGES, CHAPTERS, pictureUrl, type Chapter } from './text.ts';

const OTHER_PAGE = /^([\w-]+)\.md$/;

/** Headings come below the page's own; a link leads to a page of the manual or of the app. */
const components: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  h2: ({ children }) => <h3>{children}</h3>,
  img: ({ src, alt }) => (
    <img src={pictureUrl(String(src))} alt={alt} width={1400} height={790} loading="lazy" />
  ),
  a: ({ href = '', children }) => {
    const page = OTHER_PAGE.exec(href)?.[1];
    return <Link to={page === undefined ? href : `/help/${page}`}>{children}</Link>;
  },
};

/** All of the manual on white paper. */
function PrintedManual() {
  return (
    <>
      <PageHead title="Manual">
        <BackLink to={helpPath(MANUAL[0])} label="Help" />
        <Button
          leftSection={<IconPrinter size={17} stroke={1.75} aria-hidden="true" />}
          onClick={() => void printPage(`Booth ${version} manual`)}
        >
          Print or save as PDF
        </Button>
      </PageHead>
      <article className={classes.paper} data-theme="light" data-paper="sheet" aria-label="Manual">
        <p>Booth {version}</p>
        {CHAPTERS.map(({ page, text }) => (
          <section key={page} className={classes.prose}>
            <PlainMarkdown text={text} components={components} />
          </section>
        ))}
      </article>
    </>
  );
}

/** A page of the manual, beside the list of all. */
function Reading({ shown }: { shown: Chapter }) {
  const article = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    window.scrollTo(0, 0);
    article.current?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <>
      <PageHead title="Help" summary={`Booth ${version}`}>
        <Button
          component={Link}
          to={helpPath(PRINT)}
          variant="default"
          leftSection={<IconPrinter size={17} stroke={1.75} aria-hidden="true" />}
        >
          Print the manual
        </Button>
      </PageHead>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 3 }} order={{ base: 2, md: 1 }}>
          <Stack component="nav" gap={0} aria-label="Manual" className={classes.list}>
            {[...CHAPTERS, CHANGES].map(({ page, title }) => (
              <NavLink
                key={page}
                component={Link}
                to={helpPath(page)}
                label={title}
                active={page === shown.page}
                aria-current={page === shown.page ? 'page' : undefined}
              />
            ))}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 9 }} order={{ base: 1, md: 2 }}>
          <Paper
            component="article"
            ref={article}
            tabIndex={-1}
            aria-label={shown.title}
            withBorder
            radius="md"
            maw="48rem"
            p={{ base: 'md', sm: 'xl' }}
            className={classes.prose}
          >
            <PlainMarkdown text={shown.text} components={components} />
          </Paper>
        </Grid.Col>
      </Grid>
    </>
  );
}

/** The manual: a page of it, what is new, or all of it to print. */
export function HelpPage() {
  const { page } = useParams();
  if (page === PRINT) return <PrintedManual />;
  const [first = CHANGES] = CHAPTERS;
  const shown = [...CHAPTERS, CHANGES].find((chapter) => chapter.page === page) ?? first;
  return <Reading shown={shown} />;
}
