/** The visitor's question on a small stage, as it will look on the big one. */
export function QuestionStage({ question }: { question: string }) {
  return (
    <figure className="stage">
      <figcaption>Your question</figcaption>
      <blockquote dir="auto">{question}</blockquote>
    </figure>
  );
}
