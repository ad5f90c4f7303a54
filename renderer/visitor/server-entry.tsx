import { renderToString } from 'react-dom/server';
import type { RenderVisitor } from '../../server/contract/visitor-page.ts';
import { translatorOf } from '../../server/contract/words/all.ts';
import { VisitorApp } from './visitor-app.tsx';

/** Renders a visitor's page for the first response; {@link file://./main.tsx} takes it over. */
export const renderVisitor: RenderVisitor = (page) =>
  renderToString(
    <VisitorApp page={page} translator={translatorOf(page.language)} services={null} />,
  );
