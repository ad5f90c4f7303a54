import { Button } from '@mantine/core';
import { IconArrowLeft, type IconPhoto } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './coming-soon.module.css';

type Props = {
  label: string;
  icon: typeof IconPhoto;
  /** One sentence: what this screen will be for. */
  promise: string;
};

/** Stands where a screen of the next version will be. */
export function ComingSoon({ label, icon: Icon, promise }: Props) {
  return (
    <div className={classes.page}>
      <div className={classes.ghosts} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <div className={classes.card}>
        <span className={classes.icon}>
          <Icon size={30} stroke={1.6} />
        </span>
        <h1 className={classes.title}>{label}</h1>
        <p className={classes.promise}>{promise}</p>
        <p className={classes.when}>Comes with the next version</p>
        <Button
          component={Link}
          to="/dashboard"
          variant="default"
          leftSection={<IconArrowLeft size={16} />}
        >
          Back to the questions
        </Button>
      </div>
    </div>
  );
}
