import { flushSync } from 'react-dom';
import { ColourInput } from '../../form/controls.tsx';
import { idsOf, useField } from '../../form/field.ts';
import classes from './fields.module.css';
import { LineField } from './line-field.tsx';
import { LogoField } from './logo-field.tsx';

/** "acme.com", as people write it. */
const BARE_ADDRESS = /^[^\s:/]+\.[^\s:]+$/;

const SWATCHES = ['#e4572e', '#f3a712', '#2e9e5b', '#1f8a8a', '#2f6bff', '#6b3fd4', '#c2185b'];

function SiteField() {
  const { value, set } = useField('brand.siteUrl');
  const complete = () => {
    if (BARE_ADDRESS.test(value.trim())) flushSync(() => set(`https://${value.trim()}`));
  };
  return (
    <LineField
      name="brand.siteUrl"
      placeholder="www.acme.com"
      inputMode="url"
      autoCapitalize="off"
      // It is completed when the field is left.
      {...(BARE_ADDRESS.test(value.trim()) ? { error: null } : {})}
      onBlur={complete}
      onKeyDown={({ key }) => {
        // Before Enter submits the form.
        if (key === 'Enter') complete();
      }}
    />
  );
}

function ColourField() {
  const { name, label, value, set, fault } = useField('brand.colour');
  return (
    <div data-setting={name}>
      <ColourInput
        id={idsOf(name).input}
        size="md"
        label={label}
        placeholder="#2f6bff"
        swatches={SWATCHES}
        swatchesPerRow={7}
        error={fault}
        errorProps={{ role: 'alert' }}
        value={value}
        onChange={set}
      />
    </div>
  );
}

/** Whose stand it is: names, colour and logo. */
export function StandStep() {
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <LineField name="brand.companyName" placeholder="Acme Instruments" spellCheck />
        <LineField name="brand.eventName" placeholder="Expo 2026, hall 7" spellCheck />
      </div>
      <SiteField />
      <div className={classes.pair}>
        <ColourField />
        <LogoField />
      </div>
    </div>
  );
}
