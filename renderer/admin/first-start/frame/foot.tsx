import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { FirstStartPlace } from '../../../../server/contract/first-start.ts';
import type { Way } from '../use-way.ts';
import classes from './foot.module.css';

const GO_ON: Record<FirstStartPlace, string> = {
  stand: 'Continue',
  phones: 'Continue',
  screen: 'Continue',
  question: 'Finish',
  ready: 'Open the dashboard',
};

/** Back and forward, always in the same place. */
export function Foot({ place, way }: { place: FirstStartPlace; way: Way }) {
  const { busy, failure, typed, back } = way;
  return (
    <footer className={classes.foot}>
      <div className={classes.inside}>
        <div className={classes.failure} role="alert">
          {failure !== null && (
            <p>
              <IconAlertTriangle size={18} aria-hidden="true" />
              {failure}
            </p>
          )}
        </div>
        <div className={classes.start}>
          {back && (
            <Button
              variant="subtle"
              color="gray"
              size="md"
              leftSection={<IconArrowLeft size={17} stroke={1.9} />}
              onClick={back}
            >
              Back
            </Button>
          )}
        </div>
        {place !== 'ready' && (
          <Button
            variant="default"
            size="md"
            className={classes.skip}
            disabled={busy}
            onClick={typed ? way.undo : way.skip}
          >
            {typed ? 'Undo' : 'Skip'}
          </Button>
        )}
        <Button
          type="submit"
          form="first-start"
          size="md"
          className={classes.on}
          loading={busy}
          rightSection={<IconArrowRight size={17} stroke={1.9} />}
        >
          {GO_ON[place]}
        </Button>
      </div>
    </footer>
  );
}
