import { FADE_TYPES } from '../../../../server/contract/settings/wedeliver.ts';
import { ChoiceCard } from '../../form/choice-card.tsx';
import cards from '../../form/choice-cards.module.css';
import { FieldRow } from '../../form/field-row.tsx';
import { idsOf, useField } from '../../form/field.ts';
import classes from './transitions-setting.module.css';

const WORDS = { fade: 'Fade', slide: 'Slide', zoom: 'Zoom' } as const;

/** Which transitions the display may use; the order counts only when they are not mixed. */
export function TransitionsSetting() {
  const field = useField('wedeliver.fadeTypes');
  const { name, value, set } = field;
  const { value: random } = useField('wedeliver.randomizeOrder');
  const [first] = value;
  const hint =
    value.length < 2
      ? 'Half a second each.'
      : random
        ? 'Half a second each; one of your choices at random for each change.'
        : `Half a second each. Without random transitions, only the first is used: ${first ? WORDS[first] : ''}.`;
  return (
    <FieldRow field={field} hint={hint}>
      <fieldset className={cards.cards} id={idsOf(name).input} aria-labelledby={idsOf(name).label}>
        {FADE_TYPES.map((type) => (
          <ChoiceCard
            key={type}
            type="checkbox"
            name={name}
            label={WORDS[type]}
            picture={<span className={classes.sheet} data-effect={type} />}
            note={value.length > 1 && !random && type === first ? 'used' : undefined}
            checked={value.includes(type)}
            onChange={(checked) =>
              set(checked ? [...value, type] : value.filter((other) => other !== type))
            }
          />
        ))}
      </fieldset>
    </FieldRow>
  );
}
