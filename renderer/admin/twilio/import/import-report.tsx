import type { SmsImport } from '../../../../server/contract/sms.ts';
import { countOf, formatCount } from '../../../lib/format.ts';
import classes from './import-report.module.css';

/** How many lines became texts, how many did not, and why. */
export function ImportReport({ report }: { report: SmsImport }) {
  const { imported, skipped, refused, errors } = report;
  const unnamed = refused - errors.length;
  return (
    <section className={classes.report} aria-label="Report" aria-live="polite">
      <dl className={classes.counts}>
        <div>
          <dt>Imported</dt>
          <dd>{formatCount(imported)}</dd>
        </div>
        <div>
          <dt>Skipped</dt>
          <dd>{formatCount(skipped)}</dd>
        </div>
        <div data-bad={refused > 0 || undefined}>
          <dt>Refused</dt>
          <dd>{formatCount(refused)}</dd>
        </div>
      </dl>
      {skipped > 0 && (
        <p className={classes.note}>
          Texts that are already here, and those you sent, are skipped.
        </p>
      )}
      {errors.length > 0 && (
        // Scrolls: the keyboard has to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={classes.errors} tabIndex={0} aria-label="Refused lines">
          <table>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Why it was refused</th>
              </tr>
            </thead>
            <tbody>
              {errors.map(({ line, reason }) => (
                <tr key={line}>
                  <td>{formatCount(line)}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {unnamed > 0 && (
        <p className={classes.note}>
          {`And ${countOf(unnamed, 'more line', 'more lines')}. Fix these first, then import the file again.`}
        </p>
      )}
    </section>
  );
}
