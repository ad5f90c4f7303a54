import { CheckIcon } from './icons.tsx';

/** Where the visitor is: the question is done, the contact info is next. */
export function ProgressSteps() {
  return (
    <ol className="steps" aria-label="Progress">
      <li className="step step-done">
        <span className="step-mark">
          <CheckIcon />
        </span>
        <span>Question Submitted</span>
      </li>
      <li className="step" aria-current="step">
        <span className="step-mark">2</span>
        <span>Contact Info</span>
      </li>
    </ol>
  );
}
