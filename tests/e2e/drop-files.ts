import type { Page } from 'playwright/test';

/** Drops files on the page as the system's file manager does; a number is how many bytes one has. */
export function dropFiles(
  page: Page,
  files: { name: string; content: string | number; type?: string }[],
): Promise<void> {
  return page.evaluate((given) => {
    const data = new DataTransfer();
    for (const { name, content, type = '' } of given) {
      const part = typeof content === 'number' ? new ArrayBuffer(content) : content;
      data.items.add(new File([part], name, { type }));
    }
    const init = { dataTransfer: data, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('dragover', init));
    document.body.dispatchEvent(new DragEvent('drop', init));
  }, files);
}
