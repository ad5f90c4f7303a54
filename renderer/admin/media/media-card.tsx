import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import type { MediaItem } from '../../../server/contract/media.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './media-card.module.css';
import { factsOf, usesInWords } from './media-words.ts';

type Props = {
  item: MediaItem;
  /** It came just now. */
  fresh: boolean;
  onDownload: (item: MediaItem) => void;
  onDelete: (item: MediaItem) => void;
};

/** One picture: what it is, where it is used, its path, and what can be done with it. */
export function MediaCard({ item, fresh, onDownload, onDelete }: Props) {
  const { filename, url_path: path, width, height, used_in: uses } = item;
  return (
    <li className={classes.card} data-fresh={fresh || undefined} aria-label={filename}>
      <div className={classes.picture}>
        <img src={path} alt="" width={width} height={height} loading="lazy" draggable={false} />
      </div>
      <div className={classes.body}>
        <h2 className={classes.name} title={filename}>
          {filename}
        </h2>
        <p className={classes.facts}>{factsOf(item)}</p>
        <p className={classes.use} data-used={uses.length > 0 || undefined}>
          {uses.length > 0 ? `Used as ${usesInWords(uses)}` : 'Not in use'}
        </p>
      </div>
      <div className={classes.foot}>
        <input
          className={classes.path}
          aria-label={`Path of ${filename}`}
          readOnly
          value={path}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={path} label={`Copy the path of ${filename}`} size={34} />
        <Tooltip label="Download">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={`Download ${filename}`}
            onClick={() => onDownload(item)}
          >
            <IconDownload size={17} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Delete">
          <ActionIcon
            variant="subtle"
            color="bad"
            size={34}
            aria-label={`Delete ${filename}`}
            onClick={() => onDelete(item)}
          >
            <IconTrash size={17} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  );
}
