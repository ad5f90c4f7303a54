import { IconBook2 } from '@tabler/icons-react';
import type { DraftSource } from '../../../../server/contract/ai.ts';
import { sourceName } from './ai-words.ts';
import classes from './manage-ai.module.css';

/** The passages of the knowledge that a draft draws on; a press on one shows its words. */
export function Sources({ sources }: { sources: readonly DraftSource[] }) {
  if (sources.length === 0) return null;
  return (
    <div className={classes.sources}>
      <h4 className={classes.sourcesTitle}>Stands on</h4>
      {sources.map((source, index) => (
        // The same passage may be cited twice.
        // oxlint-disable-next-line react/no-array-index-key
        <details key={index} className={classes.source}>
          <summary dir="auto">
            <IconBook2 size={14} aria-hidden="true" />
            {sourceName(source)}
          </summary>
          <p dir="auto">{source.text}</p>
        </details>
      ))}
    </div>
  );
}
