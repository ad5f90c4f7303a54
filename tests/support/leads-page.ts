import type { Page } from 'playwright/test';

/** The rows of the leads' table. */
export const leadRows = (page: Page) => page.locator('tbody tr[data-lead]');
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** One lead beside the list. */
export const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Lead' });
