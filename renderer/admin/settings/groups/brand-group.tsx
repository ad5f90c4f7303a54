import { IconMoon, IconSun } from '@tabler/icons-react';
import { ChoiceSetting } from '../controls/choice-setting.tsx';
import { LogosSetting } from '../controls/logos-setting.tsx';
import { NumberSetting } from '../controls/number-setting.tsx';
import { PictureSetting } from '../controls/picture-setting.tsx';
import { SwitchSetting } from '../controls/switch-setting.tsx';
import { TextSetting } from '../controls/text-setting.tsx';
import classes from './pictures.module.css';

const THEMES = [
  { value: 'dark', word: 'Dark', icon: IconMoon },
  { value: 'light', word: 'Light', icon: IconSun },
] as const;

/** Whose stand it is. */
export function BrandGroup() {
  return (
    <>
      <ChoiceSetting
        name="theme"
        hint="Of the big screen and the visitors’ pages. Yours is the switch in the header."
        options={THEMES.map(({ value, word, icon: Icon }) => ({
          value,
          label: (
            <span className={classes.withIcon}>
              <Icon size={16} stroke={1.75} aria-hidden="true" />
              {word}
            </span>
          ),
        }))}
      />
      <TextSetting
        name="companyName"
        hint="Stands in the header while there is no header logo, and beside your website."
        placeholder="Acme Instruments"
      />
      <TextSetting name="eventName" hint="Stands beside the company." placeholder="Expo 2026" />
      <TextSetting
        name="siteUrl"
        hint="Where the foot of the big screen sends people for more."
        placeholder="https://www.example.com"
        inputMode="url"
      />
      <SwitchSetting name="headerVisible" hint="Company or logo and the event, at the top." />
      <PictureSetting name="logoUrl" hint="Takes the company’s place in the header." />
      <NumberSetting name="logoSize" />
      <LogosSetting />
    </>
  );
}
