import { FADE_TYPES } from '../../../../server/contract/settings.ts';
import { useSetting } from '../form/form-context.ts';
import { ChoiceCard } from '../../settings-form/choice-card.tsx';
import cards from '../../settings-form/choice-cards.module.css';
import { idsOf } from '../../settings-form/field.ts';
import { SettingRow } from './setting-row.tsx';
import classes from './transitions-setting.module.css';

const WORDS = { fade: 'Fade', slide: 'Slide', zoom: 'Zoom' } as const;

/** Which transitions the display may use; the order counts only when they are not mixed. */
export function TransitionsSetting() {
  const { value, set } = useSetting('fadeTypes');
  const { value: random } = useSetting('randomizeOrder');
  const [first] = value;
  const hint =
    value.length < 2
      ? 'Half a second each.'
      : random
        ? 'Half a second each; one of the chosen by chance at each change.'
        : `Half a second each. Without random transitions only the first is used: ${first ? WORDS[first] : ''}.`;
  return (
    <SettingRow name="fadeTypes" hint={hint}>
      <fieldset
        className={cards.cards}
        id={idsOf('fadeTypes').input}
        aria-labelledby={idsOf('fadeTypes').label}
      >
        {FADE_TYPES.map((type) => (
          <ChoiceCard
            key={type}
            type="checkbox"
            name="fadeTypes"
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
    </SettingRow>
  );
}
