import { Skeleton } from '@mantine/core';
import classes from './lead-drawer.module.css';

/** The detail's shape before it is there. */
export function LeadDetailSkeleton() {
  return (
    <div className={classes.scroll} aria-hidden="true">
      <Skeleton height={24} width="60%" mb="sm" />
      <Skeleton height={13} width="45%" mb="xl" />
      <Skeleton height={36} mb="xl" />
      <Skeleton height={120} mb="xl" />
      <Skeleton height={90} />
    </div>
  );
}
