import type { RenderVisitor } from '../../server/contract/visitor-page.ts';

export const renderVisitor: RenderVisitor = (page) => page.view;
