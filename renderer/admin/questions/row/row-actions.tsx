import { Button, Menu, Text } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconCheck,
  IconDeviceMobile,
  IconDeviceMobileOff,
  IconDots,
  IconEraser,
  IconGitMerge,
  IconPencil,
  IconSparkles,
  IconTag,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { type ComponentProps, useRef } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { At, MenuButton } from '../../../ui/menu-button.tsx';
import { PlaybackItems } from '../playback-items.tsx';
import { LabelPopover, useLabelling } from '../labels/label-picker.tsx';
import { AtHand } from '../../kit/list/row.tsx';
import { quoted, STATUS } from '../../kit/question.tsx';
import type { RowOwn } from '../row-handlers.ts';
import classes from './row.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';

const LOOK = { glyph: [17, 1.9], size: 28 } as const;
const SMALL = { size: 16, 'aria-hidden': true } as const;

type ActProps = Pick<ComponentProps<typeof IconButton>, 'icon' | 'off' | 'onClick'> & {
  row: Question;
  label: string;
  /** The key that does the same. */
  keys: string;
  color?: 'ok' | 'bad';
};

function Act({ row, label, color, ...rest }: ActProps) {
  return (
    <IconButton
      {...LOOK}
      {...rest}
      variant={color === 'ok' ? 'light' : 'subtle'}
      color={color ?? 'gray'}
      label={`${label} ${quoted(row)}`}
      tip={label}
    />
  );
}

type Props = { row: Question; own: RowOwn };

function ClearAi({ row, own: { handlers } }: Props) {
  return (
    <MenuButton
      onToggle={handlers.onMenu}
      renderButton={(props) => (
        <IconButton
          {...LOOK}
          {...props}
          icon={IconEraser}
          label={`Clear AI of ${quoted(row)}`}
          tip="Clear AI"
        />
      )}
    >
      <Menu.Item leftSection={<IconTag {...SMALL} />} onClick={() => handlers.clearAi(row, false)}>
        Clear flag only
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash {...SMALL} />} onClick={() => handlers.clearAi(row, true)}>
        Clear flag and answer
      </Menu.Item>
    </MenuButton>
  );
}

/** An item of a row's menu, with the keys that do the same. */
function item(label: string, Icon: typeof IconTag, keys: string[], onPress: () => void) {
  return (
    <Menu.Item
      leftSection={<Icon {...SMALL} />}
      rightSection={<KeyHint keys={keys} />}
      onClick={onPress}
    >
      {label}
    </Menu.Item>
  );
}

/** Draws the menu of less frequent actions, and the labels of the question. */
function More({ row, own: { labelling, handlers } }: Props) {
  const { mark } = useLabelling();
  const place = useRef<HTMLSpanElement>(null);
  const listed = row.shelf === 'active';
  return (
    <span ref={place}>
      <MenuButton
        onToggle={handlers.onMenu}
        width={220}
        renderButton={(props) => (
          <IconButton
            {...LOOK}
            {...props}
            icon={IconDots}
            label={`More actions for ${quoted(row)}`}
            tip="More"
          />
        )}
      >
        {listed && (
          <>
            <PlaybackItems row={row} onChoose={handlers.playQuestion} />
            <Menu.Divider />
          </>
        )}
        {item('Labels', IconTag, ['l'], () => handlers.label(row))}
        {listed &&
          item('Archive', IconArchive, ['⇧', 'E'], () => handlers.setShelf(row, 'archived'))}
        {listed && item('Merge into…', IconGitMerge, ['m'], () => handlers.merge(row))}
        {row.phone && (
          <Menu.Item
            leftSection={
              row.phone.muted ? <IconDeviceMobile {...SMALL} /> : <IconDeviceMobileOff {...SMALL} />
            }
            onClick={() => handlers.toggleMute(row)}
          >
            {row.phone.muted ? 'Unmute this phone' : 'Mute this phone'}
          </Menu.Item>
        )}
      </MenuButton>
      {labelling && (
        <LabelPopover
          what={{
            title: 'Labels of this question',
            words: row.content,
            labels: row.labels,
            mark: (label, on) => mark(row, label, on),
          }}
          opened
          onClose={() => handlers.label(null)}
        >
          <At of={place} />
        </LabelPopover>
      )}
    </span>
  );
}

/** Everything that can be done to a question with one click: the two decisions of one that waits, the rest at hand. */
export function RowActions({ row, own }: Props) {
  const { aiOn, told, handlers } = own;
  const listed = row.shelf === 'active';
  const decisions = listed && (
    <>
      <Act
        row={row}
        label="Approve"
        keys="a"
        color="ok"
        off={row.status === 'approved'}
        icon={IconCheck}
        onClick={({ detail }) => handlers.setStatus(row, 'approved', detail)}
      />
      <Act
        row={row}
        label="Reject"
        keys="r"
        color="bad"
        off={row.status === 'rejected'}
        icon={IconX}
        onClick={({ detail }) => handlers.setStatus(row, 'rejected', detail)}
      />
    </>
  );
  return (
    <div className={classes.actions}>
      {row.status === 'pending' && decisions}
      <AtHand
        rest={
          told !== null &&
          row.status !== told && (
            <Text span size="sm" fw={550} aria-hidden="true">
              {STATUS[row.status].state}
            </Text>
          )
        }
      >
        <span className={classes.actions}>
          {row.status !== 'pending' && decisions}
          {!listed && (
            <Button
              variant="light"
              size="compact-sm"
              leftSection={<IconArrowBackUp {...SMALL} />}
              aria-label={`Restore ${quoted(row)}`}
              onClick={() => handlers.setShelf(row, 'active')}
            >
              Restore
            </Button>
          )}
          <Act
            row={row}
            label="Edit"
            keys="e"
            icon={IconPencil}
            onClick={() => handlers.edit(row)}
          />
          {listed && aiOn && (
            <Act
              row={row}
              label="Re-run AI"
              keys="d"
              icon={IconSparkles}
              onClick={() => handlers.rerunAi(row)}
            />
          )}
          {listed && row.ai_suggested && <ClearAi row={row} own={own} />}
          <More row={row} own={own} />
        </span>
      </AtHand>
    </div>
  );
}
