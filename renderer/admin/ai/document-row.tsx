import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconFileText, IconTrash } from '@tabler/icons-react';
import type { KnowledgeDocument } from '../../../server/contract/ai.ts';
import { countOf, formatBytes } from '../../lib/format.ts';
import classes from './documents.module.css';

type Props = { document: KnowledgeDocument; onRead: () => void; onDelete: () => void };

/** A document: a press on its name shows its text. */
export function DocumentRow({ document, onRead, onDelete }: Props) {
  const { name, size, passages } = document;
  return (
    <li className={classes.row}>
      <IconFileText size={20} stroke={1.5} aria-hidden="true" />
      <UnstyledButton className={classes.words} onClick={onRead}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.facts}>
          {formatBytes(size)} · {countOf(passages, 'passage', 'passages')}
        </span>
      </UnstyledButton>
      <Tooltip label="Delete">
        <ActionIcon
          variant="subtle"
          color="bad"
          size={36}
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
