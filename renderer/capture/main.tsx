import '../ui/tokens.css';
import './capture.css';
import { createRoot } from 'react-dom/client';
import { announceMarked } from '../lib/announce-marked.ts';
import { local } from '../lib/browser-storage.ts';
import { createUnsentQueue } from '../lib/unsent-queue.ts';
import { watchConnection } from '../lib/watch-connection.ts';
import { CaptureApp } from './capture-app.tsx';
import { createLaptop } from './laptop.ts';
import { createOneTab } from './one-tab.ts';
import { createPhotos } from './photos.ts';
import { TestBadge } from './test-badge.tsx';

/** Milliseconds between two looks at what the next capture is made with: another event, other qualifiers. */
const LOOK_MS = 60_000;

/** The theme of staff's other pages on this device, which Mantine stores as it is. */
function staffTheme(): string {
  try {
    return localStorage.getItem('booth.admin.theme') === 'light' ? 'light' : 'dark';
  } catch {
    return 'dark';
  }
}
document.documentElement.dataset['theme'] = staffTheme();

const photos = createPhotos();
const laptop = createLaptop(photos);
const queue = createUnsentQueue(local, laptop.send, ['capture']);
function look(): void {
  void laptop.refresh();
}
look();
setInterval(look, LOOK_MS);
watchConnection(queue, look);
announceMarked();

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    window.location.search === '?test' ? (
      <TestBadge laptop={laptop} />
    ) : (
      <CaptureApp laptop={laptop} queue={queue} photos={photos} tab={createOneTab()} />
    ),
  );
}
