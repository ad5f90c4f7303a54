import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isFaultOf } from '../form/field-set.ts';
import { focusControlOf, FormContext } from '../form/field.ts';
import { LeaveSettings } from '../form/leave-settings.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import type { SettingName, SettingValues } from '../form/setting-values.ts';
import { useSaveForm } from '../form/use-save-form.ts';
import { useSaveShortcut } from '../form/use-save-shortcut.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { keepEvent } from '../link.tsx';
import { GroupPanel } from './group-panel.tsx';
import { GroupTab } from './group-tab.tsx';
import { GROUPS, groupOfPath, namesOf, SETTINGS_FIELDS } from './model.tsx';
import classes from './settings-screen.module.css';
import { StagePreview } from './stage/stage-preview.tsx';

/** The group that the address names, and how to turn to another. */
function useGroup(): [string, (id: string) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('group');
  const choose = useCallback(
    (id: string) => setParams(keepEvent({ group: id }), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [GROUPS.some(({ id }) => id === named) && named !== null ? named : 'content', choose];
}

/** The groups of settings, the preview, and what saves them. */
export function SettingsEditor({ saved }: { saved: SettingValues }) {
  const form = useSettingsForm(SETTINGS_FIELDS, saved);
  const [group, choose] = useGroup();
  const wanted = useRef<SettingName | null>(null);
  const narrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false });

  const turnTo = (id: string) => {
    choose(id);
    window.scrollTo(0, 0);
  };
  const showFault = useCallback(
    (path: string) => {
      const group = groupOfPath(path);
      const name = group && namesOf(group).find((candidate) => isFaultOf(candidate, path));
      if (!group || !name || focusControlOf(name)) return;
      wanted.current = name;
      choose(group.id);
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

  const { save, saving } = useSaveForm(form, showFault);
  const saveNow = useCallback(() => void save(), [save]);
  useSaveShortcut(saveNow);

  return (
    <FormContext value={form}>
      <Tabs
        className={classes.layout}
        value={group}
        onChange={(id) => id !== null && turnTo(id)}
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
