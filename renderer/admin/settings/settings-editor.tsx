import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isFaultOf } from '../settings-form/field-set.ts';
import { LeaveSettings } from '../settings-form/leave-settings.tsx';
import { SaveBar } from '../settings-form/save-bar.tsx';
import { useSaveForm } from '../settings-form/use-save-form.ts';
import { useSaveShortcut } from '../settings-form/use-save-shortcut.ts';
import { useSettingsForm } from '../settings-form/use-settings-form.ts';
import { FormContext } from './form/form-context.ts';
import { SETTINGS_FIELDS, SETTINGS_PART } from './form/fields.ts';
import { SETTING_NAMES, type SettingName, type Values } from './form/values.ts';
import { GroupPanel } from './groups/group-panel.tsx';
import { GroupTab } from './groups/group-tab.tsx';
import { groupOf, GROUPS, isGroupId, type GroupId } from './groups/groups.ts';
import classes from './settings-screen.module.css';
import { StagePreview } from './stage/stage-preview.tsx';

/** The group that the address names, and how to turn to another. */
function useGroup(): [GroupId, (id: GroupId) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('group');
  const choose = useCallback(
    (id: GroupId) => setParams({ group: id }, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [isGroupId(named) ? named : 'content', choose];
}

/**
 * Goes to the faulty control of a setting, or to its first.
 * @returns whether the setting is on the page
 */
function focusControlOf(name: SettingName): boolean {
  const row = document.querySelector(`[data-setting="${name}"]`);
  const control =
    row?.querySelector('[aria-invalid="true"]') ?? row?.querySelector('input, textarea, button');
  if (!(control instanceof HTMLElement)) return false;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
  return true;
}

/** The groups of settings, the preview, and what saves them. */
export function SettingsEditor({ saved }: { saved: Values }) {
  const form = useSettingsForm(SETTINGS_FIELDS, saved);
  const [group, choose] = useGroup();
  const wanted = useRef<SettingName | null>(null);
  const narrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false });

  const turnTo = (id: GroupId) => {
    choose(id);
    window.scrollTo(0, 0);
  };
  const showFault = useCallback(
    (path: string) => {
      const name = SETTING_NAMES.find((candidate) => isFaultOf(candidate, path));
      if (name === undefined || focusControlOf(name)) return;
      wanted.current = name;
      choose(groupOf(name).id);
    },
    [choose],
  );
  useEffect(() => {
    if (wanted.current) focusControlOf(wanted.current);
    wanted.current = null;
  });

  // In a row on a narrow screen, the chosen tab may be out of sight.
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = tabs.current?.querySelector(`[data-group="${group}"]`);
    if (!tabs.current || !(tab instanceof HTMLElement)) return;
    tabs.current.scrollLeft = tab.offsetLeft - (tabs.current.clientWidth - tab.offsetWidth) / 2;
  }, [group]);

  const { save, saving } = useSaveForm(form, SETTINGS_PART, showFault);
  const saveNow = useCallback(() => void save(), [save]);
  useSaveShortcut(saveNow);

  return (
    <FormContext value={form}>
      <Tabs
        className={classes.layout}
        value={group}
        onChange={(id) => isGroupId(id) && turnTo(id)}
        orientation={narrow ? 'horizontal' : 'vertical'}
        variant="none"
        keepMounted={false}
      >
        <div className={classes.side}>
          <StagePreview />
          <SaveBar
            form={form}
            settled="The big screen shows these settings."
            saving={saving}
            onSave={saveNow}
          />
        </div>
        <Tabs.List ref={tabs} className={classes.tabs} aria-label="Groups of settings">
          {GROUPS.map((each) => (
            <GroupTab key={each.id} group={each} />
          ))}
        </Tabs.List>
        {GROUPS.map((each) => (
          <Tabs.Panel key={each.id} value={each.id} className={classes.panel}>
            <GroupPanel group={each} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <LeaveSettings
        changes={form.changed.length}
        held={Object.keys(form.faults).length > 0}
        saving={saving}
        onSave={save}
        onDiscard={form.discard}
      />
    </FormContext>
  );
}
