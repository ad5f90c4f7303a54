/** A switch with its words; the whole row is the target. */
export function SwitchRow(props: {
  id: string;
  name: string;
  label: string;
  hint?: string;
  defaultChecked: boolean;
}) {
  return (
    <div className="switch-row">
      <label htmlFor={props.id}>
        <span className="switch-label">{props.label}</span>
        {props.hint === undefined ? null : <span className="switch-hint">{props.hint}</span>}
      </label>
      <input
        type="checkbox"
        className="switch"
        id={props.id}
        name={props.name}
        defaultChecked={props.defaultChecked}
      />
    </div>
  );
}
