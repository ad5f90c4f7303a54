import { CheckIcon } from './icons.tsx';

/** Where the visitor is: the question is done, the contact info is next. */
export function ProgressSteps() {
  return (
    <ol className="steps" aria-label="Progress">
      <li className="step step-done">
        <CheckIcon />
        Question Submitted
      </li>
      <li className="step" aria-current="step">
        Contact Info
      </li>
    </ol>
  );
}
