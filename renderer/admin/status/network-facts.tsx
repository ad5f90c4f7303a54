import type { ReactNode } from 'react';
import type { LiveStatus } from '../../../server/contract/status.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { adapterWords } from '../network/adapter-words.ts';
import classes from './network-facts.module.css';
import { PortNote } from './port-note.tsx';

/** Without the scheme and the last slash: what people type. */
function typedOf(host: string, port: number): string {
  return port === 80 ? host : `${host}:${port}`;
}

function Fact({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{what}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Address({ typed, url = `http://${typed}/` }: { typed: string; url?: string }) {
  return (
    <span className={classes.address}>
      {typed}
      <CopyButton text={url} label={`Copy ${typed}`} size={26} />
    </span>
  );
}

/** Where phones and staff find this laptop at this moment. */
export function NetworkFacts({ status }: { status: LiveStatus }) {
  const { join, names, network, port } = status;
  const inUse = network.adapters.find(({ address }) => address === network.address);
  const isReached = network.reach === 'ok';
  return (
    <div className={classes.facts}>
      <dl>
        {isReached && (
          <Fact what="Phones open">
            <Address typed={join.label} url={join.url} />
            {join.secondary !== null && <Address typed={join.secondary} />}
          </Fact>
        )}
        {names.admin.length > 0 && (
          <Fact what="Staff open">
            {names.admin.map((name) => (
              <Address key={name} typed={typedOf(name, port)} />
            ))}
          </Fact>
        )}
        {inUse && <Fact what="Network">{adapterWords(inUse, network.adapters)}</Fact>}
      </dl>
      {network.choice === 'gone' && (
        <p className={classes.note}>
          {isReached
            ? 'The network that you chose for the code is not connected, so the likeliest one is used instead.'
            : 'The network that you chose for the code is not connected.'}
        </p>
      )}
      {names.conflict && names.public !== null && (
        <p className={classes.note}>
          Another machine on this network is already {names.wanted}: this booth is {names.public}.
        </p>
      )}
      {status.port80 && <PortNote port={port} port80={status.port80} />}
    </div>
  );
}
