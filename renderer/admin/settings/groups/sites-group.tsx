import { OriginsSetting } from '../controls/origins-setting.tsx';

/** Who else may use the booth's data. */
export function SitesGroup() {
  return <OriginsSetting />;
}
