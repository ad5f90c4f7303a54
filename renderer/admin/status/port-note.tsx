import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { portAdvice, type Port80 } from '../../../server/contract/port.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';
import { useServices } from '../session/services-context.ts';
import classes from './network-facts.module.css';
import { forgetPort80, STATUS_KEY } from './status-api.ts';

/** Why phones have to type a port, and how that ends; until staff say that they know. */
export function PortNote({ port, port80 }: { port: number; port80: Port80 }) {
  const { api } = useServices();
  const client = useQueryClient();
  const forget = useMutation({
    mutationFn: () => forgetPort80(api),
    onSuccess: () => client.invalidateQueries({ queryKey: STATUS_KEY }),
    onError: (error) => tellFailure(error, 'port80'),
  });
  const { why, how, command } = portAdvice(port80);
  return (
    <div className={classes.port}>
      <p>
        People have to type <b>:{port}</b> after the address. {why} {how}
      </p>
      {command !== null && (
        <p className={classes.command}>
          <code>{command}</code>
          <CopyButton text={command} label="Copy the command" size={26} />
        </p>
      )}
      {port80.signs_broken && (
        <p className={classes.note}>
          Any signs printed while Booth had port 80 won’t work until then.
        </p>
      )}
      <Button
        size="compact-sm"
        variant="default"
        disabled={forget.isPending}
        onClick={() => forget.mutate()}
      >
        Don’t show this again
      </Button>
    </div>
  );
}
