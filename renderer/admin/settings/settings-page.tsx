import { Accordion, Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { countOf } from '../../lib/format.ts';
import { Card, Hint } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { focusControlOf, isInDialog, useForm } from '../kit/form/field.ts';
import { isFaultOf, same, DEFAULT_VALUES, type SettingValues } from '../kit/form/setting-values.ts';
import { SettingsEditor } from '../kit/form/settings-editor.tsx';
import { useSettingsForm } from '../kit/form/use-settings-form.ts';
import { ADVANCED } from './advanced.tsx';
import { CARDS } from './cards.tsx';
import type { Section } from './controls.tsx';
import { controlOf, namesOf, SETTINGS_FIELDS } from './model.ts';
import { SettingsLoaded } from '../kit/form/settings-loaded.tsx';
import { StagePreview } from './stage-preview.tsx';

/** Page for the display's look and timing, and for the texts of the public pages. */
export function SettingsPage() {
  return (
    <>
      <PageHead
        title="Settings"
        summary="The big screen and the visitors’ pages. Nothing changes there until you save."
      />
      <SettingsLoaded failed="The settings could not be loaded">
        {({ saved }) => <SettingsPageEditor saved={saved} />}
      </SettingsLoaded>
    </>
  );
}

/** Back to what a fresh booth has; there only while something differs from it. */
function ResetButton({ section }: { section: Section }) {
  const { values, reset } = useForm();
  const names = namesOf(section);
  if (names.every((name) => same(values[name], DEFAULT_VALUES[name]))) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={`Reset ${section.title} to defaults`}
      onClick={() => reset(names)}
    >
      Reset to defaults
    </Button>
  );
}

function Controls({ section }: { section: Section }) {
  return (
    <div>
      {section.controls.map(({ name, Control }) => (
        <Control key={name} />
      ))}
    </div>
  );
}

/** The seldom-used settings, folded by subject; one with an invalid value stays open. */
function Advanced({ open, onOpen }: { open: string[]; onOpen: (ids: string[]) => void }) {
  const { changed, faults } = useForm();
  const sections = ADVANCED.map((section) => {
    const names = namesOf(section);
    const isInvalid = names.some((name) =>
      Object.keys(faults).some((path) => isFaultOf(name, path)),
    );
    return { section, isInvalid, changes: names.filter((name) => changed.includes(name)).length };
  });
  const invalid = sections.filter(({ isInvalid }) => isInvalid).map(({ section }) => section.id);
  return (
    <Card title="Advanced" intro="What a booth seldom needs.">
      <Accordion
        multiple
        order={3}
        transitionDuration={0}
        keepMounted={false}
        value={[...new Set([...open, ...invalid])]}
        onChange={onOpen}
      >
        {sections.map(({ section, changes, isInvalid }) => (
          <Accordion.Item key={section.id} value={section.id}>
            <Accordion.Control>
              <Group gap="sm">
                <Text fw={600}>{section.title}</Text>
                {changes > 0 && (
                  <Text size="sm" c={isInvalid ? 'bad' : 'accent'}>
                    {countOf(changes, 'unsaved change', 'unsaved changes')}
                    {isInvalid && ', needs your attention'}
                  </Text>
                )}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
                <Hint>{section.intro}</Hint>
                <ResetButton section={section} />
              </Group>
              <Controls section={section} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Card>
  );
}

/** The page's cards, its preview, and what saves them. `?setting=NAME` goes to one of them. */
function SettingsPageEditor({ saved }: { saved: SettingValues }) {
  const form = useSettingsForm(SETTINGS_FIELDS, saved);
  const [open, setOpen] = useState<string[]>([]);
  /** Another object each time: the same setting may be asked for again. */
  const [wanted, setWanted] = useState<{ name: string } | null>(null);
  const { key } = useLocation();
  const [params] = useSearchParams();
  const named = params.get('setting');

  /** @param path a setting, or something inside it */
  const reveal = (path: string) => {
    const found = controlOf(path);
    if (!found) return;
    setOpen((before) => [...new Set([...before, found.section.id])]);
    setWanted({ name: found.control.name });
  };
  const [followed, setFollowed] = useState('');
  if (named !== null && followed !== key) {
    setFollowed(key);
    reveal(named);
  }
  useEffect(() => {
    if (wanted && !isInDialog()) focusControlOf(wanted.name);
  }, [wanted]);

  return (
    <SettingsEditor
      form={form}
      cards={
        <>
          {CARDS.map((section) => (
            <Card
              key={section.id}
              title={section.title}
              intro={section.intro}
              aside={section.id === 'stand' ? undefined : <ResetButton section={section} />}
            >
              <Controls section={section} />
            </Card>
          ))}
          <Advanced open={open} onOpen={setOpen} />
        </>
      }
      side={<StagePreview />}
      settled="The big screen shows these settings."
      onHeld={reveal}
    />
  );
}
