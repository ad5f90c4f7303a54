import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { QuestionStatus } from '../../../server/contract/questions.ts';
import { STATUS, STATUS_CHOICES } from './status-words.ts';
import classes from './status-menu.module.css';

type Props = {
  status: QuestionStatus;
  disabled: boolean;
  onChoose: (status: QuestionStatus) => void;
  onToggle: (open: boolean) => void;
};

/** The status of a row that is not decided any more. */
export function StatusMark({ status }: Pick<Props, 'status'>) {
  const { state, icon: Icon } = STATUS[status];
  return (
    <span className={classes.button} data-status={status} data-plain>
      <Icon size={17} aria-hidden="true" />
      {state}
    </span>
  );
}

/** The status of a row, and the way to another one. */
export function StatusMenu({ status, disabled, onChoose, onToggle }: Props) {
  const { state, icon: Icon } = STATUS[status];
  return (
    <Menu onChange={onToggle} position="bottom-start" width={170}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          data-status={status}
          aria-label={`Status: ${state}`}
          aria-disabled={disabled}
        >
          <Icon size={17} aria-hidden="true" />
          {state}
          <IconChevronDown size={14} aria-hidden="true" className={classes.chevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label="Status">
        {STATUS_CHOICES.map((choice) => {
          const { choice: word, icon: ChoiceIcon } = STATUS[choice];
          return (
            <Menu.Item
              key={choice}
              aria-current={choice === status}
              leftSection={
                <ChoiceIcon
                  size={17}
                  className={classes.icon}
                  data-status={choice}
                  aria-hidden="true"
                />
              }
              rightSection={choice === status ? <IconCheck size={15} aria-hidden="true" /> : null}
              onClick={() => {
                if (!disabled && choice !== status) onChoose(choice);
              }}
            >
              {word}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
